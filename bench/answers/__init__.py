"""Figures of docs/answers.md: `python -m bench.answers` computes them and writes its tables."""
