component tile from "tiles.csv"   # error: RK101
