"""The drawn table: scenes are values, and one guarded room paints them."""
