"""Ways of learning that `bench.learning` compares with `kibitz train`; see README.md."""
