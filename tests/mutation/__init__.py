"""The rules by mutation: each rule is changed on purpose, and some test must notice."""
