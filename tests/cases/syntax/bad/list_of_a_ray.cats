define seen(space) = list of x from space toward north   # error: RK108
