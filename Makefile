# Kozyr: every target sets up what it needs in .venv and nothing outside it.
#
# The locks in .lock pin every package by hash. A stamp inside .venv remembers which lock was
# installed, so nothing is installed twice; the dev lock holds all of the runtime lock.

PYTHON ?= python3
ARGS ?=
VENV := .venv
BIN := $(VENV)/bin
RUNTIME := $(VENV)/.runtime-installed
DEV := $(VENV)/.dev-installed
PIP := $(BIN)/python -m pip --disable-pip-version-check
COMPILE := $(BIN)/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe \
	--no-header --no-annotate --build-deps-for editable $(if $(UPGRADE),--upgrade)

.DEFAULT_GOAL := help
.PHONY: help run test lint bench chaos audit lock clean

help: ## Show these targets
	@awk -F ':.*## ' '/^[a-z.]+:.*## / {printf "  make %-8s %s\n", $$1, $$2}' Makefile

run: $(RUNTIME) ## Run the bot; without KOZYR_BOT_TOKEN, run it on the local sandbox (ARGS=...)
	@if [ -n "$$KOZYR_BOT_TOKEN" ]; then exec $(BIN)/kozyr run $(ARGS); \
	else exec $(BIN)/kozyr sandbox --bot $(ARGS); fi

test: $(DEV) ## Run the tests, as many at once as there are cores (ARGS="tests/core -k belka")
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal $(ARGS)

lint: $(DEV) ## Check style, types, the layering, the YAML files and the Dockerfile
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/basedpyright
	$(BIN)/lint-imports
	$(BIN)/yamllint --strict .
	$(BIN)/hadolint Dockerfile

bench: $(DEV) ## Measure what matters and print the numbers (ARGS=...)
	$(BIN)/python -m tests.bench $(ARGS)

chaos: $(DEV) ## Play while the bot is killed and Telegram fails, then check all (ARGS="--seed 2")
	$(BIN)/python -m tests.chaos $(ARGS)

audit: $(DEV) ## Look for known vulnerabilities in what a running bot uses
	$(BIN)/python -m tests.audit $(ARGS)

lock: $(DEV) ## Write the locks again from pyproject.toml (UPGRADE=1 takes newer releases)
	$(COMPILE) --output-file .lock/runtime.txt pyproject.toml
	$(COMPILE) --extra dev --constraint .lock/runtime.txt --output-file .lock/dev.txt pyproject.toml
	sed -i '/^-/d; /^$$/d' .lock/runtime.txt .lock/dev.txt # where it fetched them is this machine's affair

clean: ## Remove the environment and what the tools left behind
	rm -rf $(VENV) build dist htmlcov .coverage .hypothesis .pytest_cache .ruff_cache .import_linter_cache
	find core tgbot tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(RUNTIME): .lock/runtime.txt | $(BIN)/python
	$(PIP) install --quiet --require-hashes --requirement .lock/runtime.txt
	$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(DEV): .lock/dev.txt | $(BIN)/python
	$(PIP) install --quiet --require-hashes --requirement .lock/dev.txt
	$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@ $(RUNTIME)
