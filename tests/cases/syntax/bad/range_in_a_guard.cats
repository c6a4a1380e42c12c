define middling: yes or no
  when not points in 1 to 4 : no  # error: RK108
  otherwise : yes
