"""No view, log, choice, refusal or answer about undoing tells what its viewer may not know: see `runner`."""
