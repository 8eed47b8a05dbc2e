# make play: set everything up and open the page.  make test: set everything up and pass the tests.
SHELL := /bin/bash
VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= python3
HEIBAI_JOBS ?= $(shell nproc 2>/dev/null || echo 2)

.PHONY: play test e2e kernel lint clean

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --upgrade pip

# Stamps remember what the environment was built from.
$(VENV)/.installed: pyproject.toml constraints.txt CMakeLists.txt $(shell find kernel web build_backend -type f -not -path '*/node_modules/*' 2>/dev/null) | $(BIN)/python
	$(BIN)/python -m pip install -c constraints.txt -e '.[dev]'
	touch $@

$(VENV)/.e2e: $(VENV)/.installed
	$(BIN)/python -m pip install -q -c constraints.txt -e '.[dev,e2e]'
	touch $@ $(VENV)/.installed
	touch $@

play: $(VENV)/.installed
	$(BIN)/heibai serve

test: $(VENV)/.installed
	$(BIN)/python -m pytest -q -n $(HEIBAI_JOBS) -m "not e2e"

e2e: $(VENV)/.e2e
	$(BIN)/python -m pytest -q -m e2e tests/e2e

kernel:
	$(BIN)/python -m pip install -q --no-deps --no-build-isolation -e .

lint: $(VENV)/.installed
	$(BIN)/ruff check src tests benchmarks examples build_backend
	$(BIN)/ruff format --check src tests benchmarks examples build_backend
	$(BIN)/mypy

clean:
	rm -rf build dist $(VENV) src/heibai/apps/web/static web/node_modules
