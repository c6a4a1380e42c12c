game "Demo"
  players 2
  limit 5 rounds
component Card from "spaces.csv"
  place : Space  # error: RK301
