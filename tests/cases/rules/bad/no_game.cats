kind Colour : red, blue  # error: RK409
