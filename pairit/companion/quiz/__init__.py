"""The quiz: questions about positions, whose answers the engine gives.

>>> from pairit.companion.quiz import quiz
>>> quiz("pairs", seed=3)
Pairs: a quiz of 8 questions. Run this cell to answer.
"""

from pairit.companion.quiz.open import quiz

__all__ = ["quiz"]
