"""Tests of Pirato Poker."""
