"""How much room and memory games take: the figures of SCALING.md (`make sizes`)."""
