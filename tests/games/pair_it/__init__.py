"""Tests of Pair It."""
