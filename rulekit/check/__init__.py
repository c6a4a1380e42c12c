"""From the tree of a rule file to a checked program: names, types, instructions."""
