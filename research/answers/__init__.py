"""Answers to what the inventors asked: `python -m research.answers` writes docs/answers.md."""
