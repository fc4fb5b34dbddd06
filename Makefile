# Tableside. `make run` serves, `make test` tests, `make check` lints; each prepares what it needs, once.

PYTHON ?= python3
DATA ?= data
PORT ?= 8000
GAMES ?= 7
ROW ?=

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready-for-tableside
BENCH := benchmarks/.venv
BENCH_READY := $(BENCH)/ready-for-benchmarks
BENCH_NODE := benchmarks/node_modules/ready-for-benchmarks
PO := $(wildcard translations/*/LC_MESSAGES/*.po)
MO := $(PO:.po=.mo)

.DEFAULT_GOAL := help
.PHONY: help run test check simulate lint types content catalogues limits setup compile browser messages lock bench

help:
	@echo 'make run    serve the companion, keeping matches in $(DATA)/ (DATA=... and PORT=... to change)'
	@echo 'make test   run every test, those in a real browser included'
	@echo 'make simulate  play every game at random in every setting (GAMES=7 for each number of seats)'
	@echo 'make check  ruff, mypy --strict, the content and the catalogues; report the house limits'
	@echo 'make bench  measure beside peers and print ratios (ROW=engine, search, delivery or tap for one)'
	@echo 'make messages  bring the interface catalogues up to date with the code'
	@echo 'make lock      pin the dependencies of pyproject.toml afresh (needs uv)'

run: setup compile
	$(BIN)/companion serve --data $(DATA) --port $(PORT)

test: setup compile browser
	$(BIN)/python -m pytest

simulate: setup
	$(BIN)/python -m tests.contract.every_setting --games $(GAMES)

# Every part reports, also when an earlier one fails.
check: setup compile
	@$(MAKE) --no-print-directory --keep-going lint types content catalogues limits

lint: setup
	$(BIN)/ruff check .

types: setup
	$(BIN)/mypy

content: setup
	$(BIN)/companion content check

catalogues: setup
	$(BIN)/python -m tests.house.catalogues translations babel.cfg

limits: setup
	@$(BIN)/python -m tests.house.limits companion tests

# --- preparation ---------------------------------------------------------------------------

setup: $(READY)

# Two steps, because pip cannot check hashes of a checkout; the second builds with what the first installed.
$(READY): requirements.lock pyproject.toml setup.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.11 ...")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

compile: $(MO)

%.mo: %.po $(READY)
	$(BIN)/pybabel --quiet compile --input-file $< --output-file $@ --locale $(word 2,$(subst /, ,$<))

browser: setup
	@BIN=$(BIN) sh tests/house/browser.sh

# --- benchmarks, with their own lock and environment: no part of the tests ----------------------

bench: compile $(BENCH_READY) $(if $(filter engine search report,$(ROW)),,browser $(BENCH_NODE))
	$(BENCH)/bin/python -m benchmarks $(ROW)

$(BENCH_READY): benchmarks/requirements.lock pyproject.toml setup.py
	@test -x $(BENCH)/bin/python || $(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r benchmarks/requirements.lock
	$(BENCH)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

$(BENCH_NODE): benchmarks/package-lock.json benchmarks/package.json
	@command -v npm >/dev/null || { echo 'These rows need Node.js 18 or newer with npm; make bench ROW=engine or search does not.' >&2; exit 1; }
	cd benchmarks && npm ci --no-audit --no-fund
	@touch $@

# --- for developers --------------------------------------------------------------------------

messages: setup
	$(BIN)/pybabel --quiet extract --mapping-file babel.cfg --sort-by-file --no-location --add-comments NOTE: \
	  --output-file translations/messages.pot .
	$(BIN)/pybabel --quiet update --input-file translations/messages.pot --output-dir translations \
	  --no-fuzzy-matching

lock:
	uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 --generate-hashes \
	  --no-header --quiet --output-file requirements.lock
	uv pip compile pyproject.toml benchmarks/requirements.in --constraint requirements.lock --universal \
	  --python-version 3.11 --generate-hashes --no-header --quiet --output-file benchmarks/requirements.lock
