-- Stored answers are removed when they are old. They come in the order of their time, so that a sparse index will do.

CREATE INDEX answers_by_age ON gaslamp.answers USING brin (created_at);
