rule show
  reveal struck is not none                                    # error: RK108
  reveal struck in sunk                                        # error: RK108
  reveal not struck                                            # error: RK108
