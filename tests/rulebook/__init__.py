"""The rulings, their examples and the checks of the rulebook."""
