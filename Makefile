# Two commands: `make run` serves the site, `make test` runs everything that checks it.
# Both need nothing but Python 3.11 or later and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PYTHONUNBUFFERED := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: run test

run: $(VENV)/installed
	@exec $(BIN)/python manage.py serve

test: $(VENV)/installed-dev
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy --no-error-summary catalog site_config tests
	$(BIN)/lint-imports --no-cache > $(VENV)/lint-imports.log || { cat $(VENV)/lint-imports.log; exit 1; }
	$(BIN)/djade --check --target-version 5.2 $$(find templates -name '*.html')
	$(BIN)/djlint --lint --quiet templates
	$(BIN)/python manage.py makemigrations --check --dry-run
	SITE_URL=https://papers.example.org/ $(BIN)/python manage.py check --deploy --fail-level WARNING
	@exec $(BIN)/python -m pytest

$(VENV)/made:
	@echo "Making a Python environment in $(VENV) …"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Colloquy needs Python 3.11 or later; say which with make PYTHON=…" or 0)'
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(VENV)/installed: requirements.txt | $(VENV)/made
	@echo "Installing the packages (this takes a minute the first time) …"
	@$(BIN)/python -m pip install --quiet --require-hashes -r requirements.txt
	@touch $@

$(VENV)/installed-dev: requirements-dev.txt | $(VENV)/made
	@echo "Installing the packages for the tests …"
	@$(BIN)/python -m pip install --quiet --require-hashes -r requirements-dev.txt
	@touch $@ $(VENV)/installed
