"""Rule files that nobody would write, by the hundred thousand: `make fuzz` (see docs/explanation/testing.md)."""
