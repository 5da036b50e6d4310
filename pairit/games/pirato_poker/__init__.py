"""Pirato Poker: give cards away, remember where they went, and do not complete another hand."""
