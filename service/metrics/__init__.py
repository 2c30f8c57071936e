"""What the service counts about itself, and where Prometheus reads it.

The parts of the service count in plain numbers as they work, which costs next to nothing; only a scrape turns them into
metrics. Nothing is counted by game, seat, token, address or anything else that belongs to somebody.
"""
