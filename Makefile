# All that readers and contributors do with this folder: `make` lists it.
# Needs GNU make and Python 3.11 or newer. Everything else goes into .venv.

PYTHON ?= python3
ARGS   ?=
VENV   := .venv
PY     := $(VENV)/bin/python
PIP    := $(PY) -m pip install --quiet --disable-pip-version-check
# The tests use the versions that Binder uses, so that stored outputs agree. `make test PINS=` frees them.
PINS   := --constraint binder/requirements.txt
# `make test-all` empties this.
SPEED  := -m "not slow"
NBVAL  := --nbval --nbval-cell-timeout=60 --nbval-current-env -p tests.notebooks.clock
START  := notebooks/00-start-here.ipynb
# JupyterLab wants root to say so.
ROOT   := $(shell [ "$$(id -u)" != 0 ] || echo --allow-root)

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help lab test test-all lint types unit notebooks-test browser bench mutation notebooks rulings licences lite audit readme-picture clean

help: ## Show this list
	@sed -n 's/^\([a-z-]*\):.*## /\1#/p' Makefile | while IFS='#' read -r target words; do \
		printf '  make %-15s %s\n' "$$target" "$$words"; done

lab: $(VENV)/plain ## Open JupyterLab on the first notebook (on a server: ARGS=--no-browser)
	$(PY) -m jupyterlab --ServerApp.root_dir=. --LabApp.default_url=/lab/tree/$(START) $(ROOT) $(ARGS)

test: lint types unit notebooks-test browser ## Run every check except the slow tests

test-all: ## Run every check, the slow tests too
	$(MAKE) test SPEED=

lint: $(VENV)/tools ## Check style and format
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .

types: $(VENV)/tools ## Check the types
	$(PY) -m mypy --strict pairit

unit: $(VENV)/tools ## Run the unit and property tests, and the examples in docstrings
	$(PY) -m pairit.kernels
	$(PY) -m pytest tests pairit --doctest-modules --ignore=tests/browser --ignore=tests/bench --ignore=tests/mutation -n auto $(SPEED) $(ARGS)

notebooks-test: $(VENV)/tools ## Run the notebooks and compare every stored output
	$(PY) -m pairit.kernels
	$(PY) -m pytest $(NBVAL) notebooks -n auto --dist loadfile $(ARGS)
	$(PY) -m tests.notebooks.render --check

browser: $(VENV)/tools ## Play in a real JupyterLab, in a real browser
	$(PY) -m tests.browser.chromium
	$(PY) -m pytest tests/browser -n 2 $(SPEED) $(ARGS)

bench: $(VENV)/bench ## Measure the speed of the engine and of the table
	$(PY) -m tests.bench.pair_it_speed $(ARGS)
	$(PY) -m tests.bench.pair_it_kernel_speed $(ARGS)
	$(PY) -m tests.bench.pairs_kernel_speed $(ARGS)
	$(PY) -m tests.bench.pirato_poker_kernel_speed $(ARGS)
	$(PY) -m tests.bench.lab_speed $(ARGS)
	$(PY) -m tests.bench.table_speed $(ARGS)

mutation: $(VENV)/mutation ## Change the rules of a game on purpose and see which tests notice (ARGS=pairs, or rulebook)
	$(PY) -m tests.mutation $(ARGS)

notebooks: $(VENV)/tools ## Run the notebooks and store their outputs anew
	$(PY) -m tests.notebooks.render $(ARGS)

rulings: $(VENV)/tools ## Write the printed rulings and the quick cards anew
	$(PY) -m pairit.companion.browser.printed notebooks
	$(PY) -m pairit.companion.quick_card notebooks

licences: $(VENV)/tools ## List the licences of all that a plain install brings anew
	$(PY) -m tests.licences

lite: $(VENV)/lite/made ## Build a site that runs in the browser alone, in build/lite (more wheels: ARGS="--wheels FOLDER")
	$(VENV)/lite/bin/python -m tests.lite.build build/lite $(ARGS)
	@echo 'Serve it with: $(PY) -m http.server --bind 127.0.0.1 --directory build/lite'

audit: $(VENV)/audit/made ## Ask the network whether faults of the pinned packages are known
	$(VENV)/audit/bin/python -m pip_audit --requirement binder/requirements.txt --no-deps --disable-pip --strict

readme-picture: $(VENV)/tools ## Take the README's picture of the table anew
	DPR=2 $(PY) -m pytest tests/browser/test_notebooks.py -k readme
	cp tests/browser/shots/readme-table.png assets/pair-it/table.png

clean: ## Remove everything these commands made
	rm -rf $(VENV) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache tests/browser/shots
	find pairit tests notebooks \( -name __pycache__ -o -name .ipynb_checkpoints \) -prune -exec rm -rf {} +

# ---- Setting up. Each stamp is made anew when the file it depends on is newer.

$(VENV)/made:
	@command -v $(PYTHON) >/dev/null || { \
		echo 'There is no $(PYTHON) here. Install Python 3.11 or newer, or name one: make lab PYTHON=python3.12'; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "pairit needs Python 3.11 or newer. $(PYTHON) is `$(PYTHON) --version`. Name another: make lab PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo 'This Python cannot make a virtual environment. On Debian or Ubuntu: apt install python3-venv'; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(VENV)/plain: $(VENV)/made pyproject.toml
	@echo 'Installing into $(VENV). The first time this takes a minute or two.'
	$(PIP) --editable .
	$(PY) -m pairit.kernels
	@touch $@

$(VENV)/tools: $(VENV)/made pyproject.toml binder/requirements.txt
	@echo 'Installing into $(VENV). The first time this takes a minute or two.'
	$(PIP) --editable '.[test,dev]' $(PINS)
	@touch $(VENV)/plain $@

$(VENV)/lite/made: $(VENV)/made tests/lite/requirements.txt
	@echo 'Installing JupyterLite into $(VENV)/lite.'
	$(PY) -m venv --clear $(VENV)/lite
	$(VENV)/lite/bin/python -m pip install --quiet --disable-pip-version-check --requirement tests/lite/requirements.txt
	@touch $@

$(VENV)/audit/made: $(VENV)/made
	$(PY) -m venv --clear $(VENV)/audit
	$(VENV)/audit/bin/python -m pip install --quiet --disable-pip-version-check pip-audit
	@touch $@

$(VENV)/bench: $(VENV)/tools
	$(PIP) --editable '.[bench]' $(PINS)
	@touch $@

$(VENV)/mutation: $(VENV)/tools
	$(PIP) --editable '.[mutation]' $(PINS)
	@touch $@
