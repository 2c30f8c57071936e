"""`python -m service.cli` is `gaslamp`."""

from service.cli import main

main()
