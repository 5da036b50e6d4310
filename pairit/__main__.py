"""`python -m pairit` is the command `pairit`."""

import sys

from pairit.command_line import main

sys.exit(main())
