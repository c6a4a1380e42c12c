# only comments

   # here
