"""What teaches: lessons, the quiz, the rulings browser and the editor of positions."""
