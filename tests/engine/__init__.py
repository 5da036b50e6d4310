"""Tests of what every card game is made of."""
