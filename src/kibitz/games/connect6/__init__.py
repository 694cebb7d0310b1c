"""Connect6, by I-Chen Wu (2003)."""
