"""Tests of the games: one suite of laws for all, and what is particular to each."""
