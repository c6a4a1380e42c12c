"""`python -m rulekit`: the command line where its own command is not on the path."""

from rulekit.cli import main

if __name__ == "__main__":
    main()
