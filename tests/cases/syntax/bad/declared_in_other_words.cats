constant x = 7   # error: RK108
function f(x) = 2   # error: RK108
var y = 3   # error: RK108
rule g(x: number) : number   # error: RK108
  score x
define h(x: number): number
  return x   # error: RK108
define k(x: number): number
  if x = 1 : 2   # error: RK108
  otherwise : 3
