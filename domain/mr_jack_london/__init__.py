"""Mr. Jack in London (Whitechapel)."""
