"""The schema, as dated plain SQL files, applied in the order of their names and never edited afterwards."""
