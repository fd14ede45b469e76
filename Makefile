# Everything the project does, from a fresh machine with Python 3.11 or newer.
# `make help` lists the commands.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PORT ?= 8000
DATABASE ?= sqlite:///handful.db

.DEFAULT_GOAL := help
.PHONY: help play serve test check lint types contracts bench clean

help: ## show this list
	@awk -F':.*## ' '/^[a-z]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(VENV)/.installed ## play the game
	@$(BIN)/handful play

serve: $(VENV)/.installed-web ## serve the web game; PORT=8000 and DATABASE=sqlite:///handful.db
	@$(BIN)/handful serve --port $(PORT) --database $(DATABASE)

test: $(VENV)/.installed-dev ## run the tests, and show what they cover
	@tools/install-test-packages
	$(BIN)/python -m pytest -n auto --cov --cov-report=term

check: lint types contracts test ## lint, types, contracts between the rooms, tests

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.installed-dev
	$(BIN)/mypy

contracts: $(VENV)/.installed-dev
	$(BIN)/lint-imports

bench: $(VENV)/.installed-dev ## measure the speed, as ratios within one run
	$(BIN)/python -m bench

clean: ## remove the virtual environment and what the tools left
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .coverage
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The virtual environment, and in it what players need; then what developers need besides.
$(VENV)/.installed: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Handful needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Name another: make PYTHON=python3.12 play")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { echo "No virtual environment could be made. On Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@echo "Installing into $(VENV) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.installed-web: $(VENV)/.installed
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[web]'
	@touch $@

$(VENV)/.installed-dev: $(VENV)/.installed
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@
