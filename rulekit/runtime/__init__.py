"""The reference engine: runs a checked program over frozen states."""
