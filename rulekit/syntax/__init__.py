"""From text to the tree of a rule file."""
