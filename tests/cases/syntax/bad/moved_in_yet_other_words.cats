rule b
  eliminate player   # error: RK108
  move card into hand of you.next   # error: RK108
  move discard into stock and shuffle   # error: RK108
