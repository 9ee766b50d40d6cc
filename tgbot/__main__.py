"""`python -m tgbot` is the `kozyr` command."""

import sys

from tgbot.cli import main

if __name__ == "__main__":
    sys.exit(main())
