"""Pairs, the game without a winner: the rulings PR-01 to PR-22, with Continuous Pairs and Calamities."""
