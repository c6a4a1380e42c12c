define spaces = {a, b   # error: RK105

define best = 3

define worst =   # error: RK101
