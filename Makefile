# Two commands: `make run` serves the site, `make test` runs everything that checks it.
# Both need nothing but Python 3.11 or later and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PYTHONUNBUFFERED := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export HOST PORT WORKERS

.PHONY: run test

run: $(VENV)/installed
	@exec $(BIN)/python manage.py serve

test: $(VENV)/installed-dev
	@exec $(BIN)/python -m tests

$(BIN)/python:
	@echo "Making a Python environment in $(VENV) …"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Colloquy needs Python 3.11 or later; say which with make PYTHON=…")'
	@$(PYTHON) -m venv $(VENV)

$(VENV)/installed: requirements.txt | $(BIN)/python
	@echo "Installing the packages (this takes a minute the first time) …"
	@$(BIN)/python -m pip install --quiet --require-hashes -r requirements.txt
	@touch $@

$(VENV)/installed-dev: requirements-dev.txt | $(BIN)/python
	@echo "Installing the packages for the tests …"
	@$(BIN)/python -m pip install --quiet --require-hashes -r requirements-dev.txt
	@touch $@ $(VENV)/installed
