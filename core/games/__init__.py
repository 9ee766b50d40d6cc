"""The rules of the games, and what some of them share."""
