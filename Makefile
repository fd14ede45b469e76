# The commands of the project; they need Python 3.11 or newer. `make help` lists them.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PORT ?= 8000
DATABASE ?= sqlite:///handful.db
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
PYTEST := $(BIN)/python -m pytest
# All tests of a module run in one process, so its fixtures are made once.
PARALLEL := -n auto --dist loadscope

.DEFAULT_GOAL := help
.PHONY: help play serve test test-all all-tests check lint types contracts workflows soak bench docs dist clean

help: ## list the commands
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# Ctrl-C ends a game or a server with exit code 130, which is not a failure. The shell catches the signal, so that
# make does not report an error.
play: $(VENV)/.installed ## play the game
	@trap : INT; $(BIN)/handful play || test $$? -eq 130

serve: $(VENV)/.installed-web ## serve the web game (PORT=8000, DATABASE=sqlite:///handful.db)
	@trap : INT; $(BIN)/handful serve --port $(PORT) --database $(DATABASE) || test $$? -eq 130

test: $(VENV)/.installed-dev ## run all tests except the slow ones
	@tools/install-test-packages
	$(PYTEST) $(PARALLEL) -m "not slow and not soak"

test-all: $(VENV)/.installed-docs ## run all tests except soak tests, with coverage
	@tools/install-test-packages
	$(PYTEST) $(PARALLEL) -m "not soak" --cov --cov-report=term

# The same without coverage, which nearly doubles the time. A few of ten thousand tests, most with a browser, depend on
# how busy the machine is: those that failed run once more, alone, and must pass then.
all-tests: $(VENV)/.installed-docs
	@tools/install-test-packages
	$(PYTEST) $(PARALLEL) -m "not soak" || $(PYTEST) --last-failed --last-failed-no-failures none -m "not soak"

check: lint types contracts workflows all-tests ## lint, types, dependencies between packages, workflow files, all tests

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.installed-docs
	$(BIN)/mypy

contracts: $(VENV)/.installed-dev
	$(BIN)/lint-imports

workflows: $(VENV)/.installed-dev
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.github-issue-forms .github/ISSUE_TEMPLATE/bug.yml .github/ISSUE_TEMPLATE/idea.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.github-issue-config .github/ISSUE_TEMPLATE/config.yml
	$(BIN)/zizmor --offline --quiet --persona=pedantic .github/workflows
	$(BIN)/pre-commit validate-config

soak: $(VENV)/.installed-dev ## run the very long tests, which are not part of check
	@tools/install-test-packages
	$(PYTEST) -m soak -o faulthandler_timeout=0

docs: $(VENV)/.installed-docs ## build the documentation site: build/site/index.html
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet
	@echo "The site is in build/site. To read and search it: $(BIN)/python -m http.server -d build/site"

dist: $(VENV)/.installed-dev ## build source archive and wheel, and test the wheel in a clean environment
	$(BIN)/python -m tools.make_dist

bench: $(VENV)/.installed-dev ## measure the speed (PARTS="table load" for some parts)
	$(BIN)/python -m bench $(PARTS)

clean: ## remove the virtual environment and generated files
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .coverage build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The virtual environment: first the base install, then the extras of each target.
$(VENV)/.installed: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Handful needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". To use another Python: make PYTHON=python3.12 play")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { echo "Cannot create a virtual environment. On Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@echo "Installing into $(VENV) ..."
	@$(INSTALL) --editable .
	@touch $@

$(VENV)/.installed-web: $(VENV)/.installed
	@echo "Installing the extra web ..."
	@$(INSTALL) --editable '.[web]'
	@touch $@

$(VENV)/.installed-dev: $(VENV)/.installed
	@echo "Installing the extra dev ..."
	@$(INSTALL) --editable '.[dev]'
	@touch $@

$(VENV)/.installed-docs: $(VENV)/.installed-dev
	@echo "Installing the extra docs ..."
	@$(INSTALL) --editable '.[docs]'
	@touch $@
