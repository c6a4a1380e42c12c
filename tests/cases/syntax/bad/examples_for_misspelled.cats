examples fr "pig.cats"   # error: RK101

sample Card
  | code |
