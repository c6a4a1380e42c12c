examples for "pig.cats"

sample Card
  | code | value |

rule r   # error: RK407
  score 1
