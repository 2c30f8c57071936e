"""What strangers wrote, for a terminal: it must not colour, move the cursor, begin a line or turn the text around."""

from __future__ import annotations

import re

from domain.bidi import plain

# C0 and C1 controls, the separators of lines and paragraphs, and the marks that embed, override or isolate a direction.
_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def printable(text: str) -> str:
    """`text`, with the code point in place of each character that a terminal would obey and not show.

    Isolates, which Persian sentences have around Latin pieces, are left out: terminals show them as they like.
    """
    return _UNPRINTABLE.sub(lambda found: f"\\u{ord(found[0]):04x}", plain(text))
