"""What every card game is made of; knows no particular game and needs nothing but the standard library."""
