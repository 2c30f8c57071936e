"""Pure folds over events: what a seat may read, timelines, records and their verification."""
