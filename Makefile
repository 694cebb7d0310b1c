# `make play` and `make test` need Python 3.11 or newer and a package registry, nothing else.

BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check --no-input
PYTHONS := python3 python3.13 python3.12 python3.11 python3.14 python
USABLE := import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))

.PHONY: play test test-long quick coverage lint docs site site-versions bench reports wheel clean

play: .venv/kibitz
	@$(BIN)/kibitz serve --browser

# One process more than there are cores, since tests wait for browsers and servers. Each begins with
# whole folders, since the tests of one file compile the same games.
PROCESSES = $(shell $(BIN)/python -c "import os; print(os.cpu_count() + 1)")
# The tests start hundreds of processes, and each would compile all sources to byte code again.
unexport PYTHONDONTWRITEBYTECODE
PYTEST = $(BIN)/python -m pytest --numprocesses $(PROCESSES) --dist worksteal

# What checks the scripts of pages. Where it cannot be had, their tests say that they did not run.
NPM := tests/interfaces/web/static
$(NPM)/node_modules: $(NPM)/package-lock.json
	@npm --prefix $(NPM) ci --silent --no-audit --no-fund && touch $@ || \
	  echo "NOT RUN: the checks of the scripts of pages, for want of npm or of its registry." >&2

# The linters need one core only, and mypy most of a minute, so they run beside the tests.
test: .venv/dev $(NPM)/node_modules
	@mkdir -p build
	@$(MAKE) --no-print-directory lint >build/lint.txt 2>&1 & lint=$$!; \
	$(PYTEST) -m "not long"; tests=$$?; \
	wait $$lint || { cat build/lint.txt; exit 1; }; exit $$tests

test-long: .venv/dev $(NPM)/node_modules
	$(PYTEST) -m long $(if $(PART),--part $(PART)) # PART=3/12 runs every twelfth file, from the third on

# The same tests twice as slowly: which statements they run, also in the processes that they start.
coverage: .venv/dev
	rm -rf build/coverage && mkdir -p build/coverage
	-COVERAGE_FILE=build/coverage/data $(BIN)/python -m coverage run -m pytest --numprocesses $(PROCESSES) \
	  --dist worksteal -m "not long" $(TESTS)
	COVERAGE_FILE=build/coverage/data $(BIN)/python -m coverage combine --quiet
	COVERAGE_FILE=build/coverage/data $(BIN)/python -m coverage json --quiet -o build/coverage.json
	$(BIN)/python -m bench.tested_lines build/coverage.json

# The core without a browser, a terminal, other processes, searches, solvers, and most games.
QUICK := tests/kernel/test_frozen.py tests/kit tests/rule tests/test_draw.py tests/test_pictures.py \
  tests/test_game.py tests/test_options.py tests/test_sides_and_bounds.py tests/test_match_*.py \
  tests/test_record.py tests/test_scene.py tests/games/test_byg_*.py

quick: lint
	$(PYTEST) $(QUICK)

lint: .venv/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

docs: .venv/dev
	$(BIN)/python -m docs.make
	-$(BIN)/python -m docs.table_picture
	-$(BIN)/python -m docs.mail_pictures
	-$(BIN)/python -m docs.playtest_pictures

site: .venv/site
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet
	@echo "Open build/site/index.html."

# A site for each tag vX.Y.Z and one for the files as they stand, with a selector of versions.
site-versions: .venv/site
	$(BIN)/python -m docs.site_versions

reports: .venv/dev
	$(BIN)/python -m bench.reports

bench: .venv/bench
	$(BIN)/python -m bench.speed

# With the first code of all games and examples, so that no bot waits for a compiler: ten minutes.
wheel: .venv/dev
	$(BIN)/python -m bench.prepare
	$(PIP) wheel --no-deps --wheel-dir dist .

clean:
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Each stamp is younger than pyproject.toml once that is installed.
.venv/kibitz: pyproject.toml
	@for python in $(PYTHON) $(PYTHONS); do \
	  if "$$python" -c "$(USABLE)" >/dev/null 2>&1; then \
	    echo "Installing Kibitz into .venv with $$python; this takes a minute, once."; \
	    "$$python" -m venv .venv && $(PIP) install --editable '.[web,report]' && touch $@; exit; \
	  fi; \
	done; \
	echo "Kibitz needs Python 3.11 or newer with venv and pip (on Debian: python3-venv)," \
	  "and none was found; say where it is with make PYTHON=/path/to/python3." >&2; \
	exit 1

.venv/dev: .venv/kibitz
	@echo "Installing what the tests need; this takes a minute, once."
	@$(PIP) install --editable '.[web,mail,report,envs,print,dev]'
	@touch $@

.venv/site: .venv/kibitz
	@$(PIP) install --editable '.[web,site]'
	@touch $@

.venv/bench: .venv/kibitz
	@$(PIP) install --editable '.[web,bench]' || \
	  echo "OpenSpiel cannot be installed here; its figures will be missing." >&2
	@touch $@
