# What guards main: a target a step, which .ci/run makes side by side. The first ones are the quickest to fail.
#
# Slow guards look at a part that HEIBAI_SEED chooses; EVERYTHING=yes (.ci/run --all) has them look at all.
SHELL := /bin/bash
PYTHON := .venv/bin/python
STEP := .ci/step
# Everything that any step needs is installed at once.
EXTRAS := EXTRAS="dev plots parquet cma train network keras e2e bench cluster wheel bundle elsewhere envs notebook notebook-page site"
FEW_REASONS := --games 20 --player alphabeta:nodes=20000,table=16,threads=1,eval=patterns
MANY_REASONS := --games 200 --player alphabeta:nodes=50000,table=16,threads=1,eval=patterns
sampled = $(if $(EVERYTHING),$(2),$(1))

.PHONY: all debian installed names extras lint types client tests e2e sanitizers bindings browsers packaging connect-four engines \
  signature walks examples renju options damage requests cluster site replays reports course

all: lint names client types tests e2e sanitizers browsers packaging cluster requests options bindings damage connect-four engines \
  signature walks renju site examples replays reports course

# Debian's packages, on a machine of CI that lacks them; a person is told by the step that needs one.
debian:
	@$(STEP) "programs of others" .ci/debian.sh

installed: debian
	@$(STEP) "set up: packages, kernel, page" $(MAKE) .venv/installed

names: installed
	@$(STEP) "tests that a newcomer's packages can run, with the same names every time" .ci/names.sh

extras: names
	@$(STEP) "packages that some steps need" \
	  $(MAKE) .venv/packages-e2e .venv/packages-cluster .venv/packages-wheel .venv/packages-site $(EXTRAS)

lint: installed
	@$(STEP) "lint and formatting" $(MAKE) style

types: lint
	@$(STEP) "strict types" .venv/bin/mypy
	@$(STEP) "strict types, with the standard library of another system" .ci/other-systems.sh $(if $(EVERYTHING),--all)

client: installed
	@$(STEP) "client: types, units" web/check.sh

tests: extras client
	@$(STEP) "tests, with the peers as oracles" .ci/tests.sh $(if $(EVERYTHING),--all)

e2e: extras
	@$(STEP) "page in a real browser" $(MAKE) e2e $(EXTRAS)

sanitizers: debian
	@$(STEP) "kernel under the sanitizers" kernel/tests/run.sh $(if $(EVERYTHING),--all)

bindings: extras
	@$(STEP) "hostile arguments for every binding of the kernel" \
	  $(PYTHON) tests/fuzz/fuzz_bindings.py $(call sampled,5000,40000) --seed $(HEIBAI_SEED)

browsers: extras client
	@$(STEP) "kernel for browsers" $(MAKE) web-kernel
	@$(STEP) "kernel for browsers: the same to the digit" $(PYTHON) -m pytest -q tests/web_kernel
	@$(STEP) "page without a server" $(PYTHON) -m pytest -q tests/site_app
	@$(STEP) "kernel for browsers: twins of games and of learning" env PYTHONPATH=tests \
	  $(PYTHON) -m pytest -q --all -p web_kernel.plugin tests/twins/test_games.py tests/learn/td/test_twin.py
	@$(STEP) "hostile arguments for the kernel for browsers" \
	  $(PYTHON) tests/fuzz/fuzz_bindings.py $(call sampled,500,20000) --seed $(HEIBAI_SEED) --browser

packaging: extras client
	@$(STEP) "wheel and sdist carry kernel and client" $(PYTHON) tests/packaging/check_artifacts.py
	@$(STEP) "wheels in empty environments, one of them of another Python or processor" \
	  env $(EXTRAS) .ci/wheels.sh $(call sampled,,--all)

connect-four: extras client
	@$(STEP) "a game of another package" $(PYTHON) tests/packaging/check_connect_four.py

engines: extras client
	@$(STEP) "programs of others on both ends of a pipe" $(PYTHON) tests/engines/check_engines.py

reports: extras client
	@$(STEP) "page and terminal report the same of archive games" \
	  $(PYTHON) tests/analysis/check_same_reports.py $(call sampled,--games 1 --nodes 20000,--games 20 --times 2)
	@$(if $(HEIBAI_DATA),$(STEP) "four of five mistakes in archive games have a reason" \
	  $(PYTHON) benchmarks/reasons.py $(HEIBAI_DATA)/wthor --least 0.8 $(call sampled,$(FEW_REASONS),$(MANY_REASONS)))

signature: installed
	@$(STEP) "signature of the searches" .venv/bin/heibai bench --check

walks: extras client
	@$(STEP) "files that a click, a match and an import touch" $(PYTHON) tools/walks.py

examples: extras
	@$(STEP) "examples" .ci/examples.sh

course: extras client
	@$(STEP) "every lesson of the course as a notebook" $(PYTHON) -m pytest -q -rs --all tests/course/test_lessons.py

# By name, so that none is left out.
replays: extras client
	@$(STEP) "a cell of every study, to the digit" $(PYTHON) -m pytest -q -rs \
	  tests/experiments/test_replayed.py::test_a_cheap_cell_comes_to_what_the_page_says \
	  tests/experiments/test_replayed.py::test_a_cell_of_the_archive_comes_to_what_the_page_says

renju: extras
	@$(STEP) "renju against an independent program" \
	  $(PYTHON) tests/renju_oracle.py $(call sampled,10000,100000) --seed $(HEIBAI_SEED)

options: extras
	@$(STEP) "hostile values for every option of every verb" \
	  $(PYTHON) tests/fuzz/sweep_options.py $(call sampled,--every 24 --from $(HEIBAI_SEED),)

damage: extras
	@$(STEP) "damaged files" $(PYTHON) tests/faults/check_damaged_imports.py
	@$(STEP) "damaged data folders" \
	  $(PYTHON) tests/faults/check_damage.py --damages $(call sampled,40,300) --seed $(HEIBAI_SEED)
	@$(STEP) "full disks" $(PYTHON) tests/faults/check_full_disk.py --moments $(call sampled,1,4)
	@$(STEP) "disks that refuse writes" $(PYTHON) tests/faults/check_refused_writes.py --moments $(call sampled,1,4)

requests: extras
	@$(STEP) "requests that nobody thought of" \
	  $(PYTHON) tests/fuzz/fuzz_api.py $(call sampled,40,600) --seed $(HEIBAI_SEED)

cluster: extras
	@$(STEP) "games on a cluster" $(MAKE) cluster $(EXTRAS)

site: extras
	@$(STEP) "documentation as a site" $(MAKE) site $(EXTRAS)
