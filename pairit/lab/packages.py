"""What every room of the lab needs: imported before them, so that a sentence says what is missing."""

from pairit.engine.needs import need

need("The lab", "numpy", "pandas")
