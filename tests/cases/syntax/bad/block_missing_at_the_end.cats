rule discard_one   # error: RK103
