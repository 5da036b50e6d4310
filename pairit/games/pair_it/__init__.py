"""Pair It: The Pirate Game. The rulings PI-01 to PI-40 as an engine."""
