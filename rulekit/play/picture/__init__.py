"""Pictures of a view, drawn with letters: lines of styled text that any front end can show."""
