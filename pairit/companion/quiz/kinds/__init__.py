"""The kinds of items: each makes an item of a position, and asks the engine which answers are right."""
