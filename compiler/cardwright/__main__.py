"""`python -m cardwright`: the command, where its script is not on the path."""

from cardwright.cli.main import entry

if __name__ == "__main__":
    entry()
