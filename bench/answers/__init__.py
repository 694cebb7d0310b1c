"""Answers to what the inventors asked: `python -m bench.answers` writes docs/answers.md."""
