define a = not b and c or d in S and e not in S
define f = 1 + 2 * -3 div 4 - 5 mod 6
define g = x.covered is not empty or x is none
define h = a otherwise b otherwise 0
define i = {a, b}.size + [1, 2][1] + owner.best({}) + f()
define j = 2 * number of x in S where P + 1
