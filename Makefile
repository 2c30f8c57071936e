# Gaslamp. `make` alone lists what there is; every target sets up what it needs in .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?= mr-jack-london
# What a machine too busy for its own clock failed passes alone; what is wrong fails again, with the same draws.
ALONE = "$(BIN)/python" -m pytest --last-failed --last-failed-no-failures none -v

.DEFAULT_GOAL := help
.PHONY: help setup tools run demo test check fast format contract contract-test release-contract leaks crash advisories bench lock clean examples image failover sizes

help: ## List the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /	/' | expand -t 20

setup: ## Make .venv with everything that is locked, unless it is there
	@"$(PYTHON)" .ci/set_up.py

tools: setup ## Install the npm packages that check the contract, unless they are there
	@"$(BIN)/python" .ci/set_up_node.py

run: setup ## Serve the API on 127.0.0.1:8000 with an embedded PostgreSQL (ARGS="--port 8001 …")
	@exec "$(BIN)/gaslamp" serve $(ARGS)

demo: setup ## Play, record and verify a whole game over HTTP
	@exec "$(BIN)/gaslamp" demo $(ARGS)

test: check tools ## Run every check and every test
	"$(BIN)/python" -m pytest -n auto --dist worksteal $(ARGS) || { [ $$? = 1 ] && [ -n "$(ONCE_MORE)" ] && $(ALONE); }

check: setup ## Format, lint, types, layers
	"$(BIN)/ruff" format --check .
	"$(BIN)/ruff" check .
	"$(BIN)/mypy"
	"$(BIN)/lint-imports"

fast: setup ## The shared rules and one game's, without a database, in seconds (GAME=jekyll-and-hyde)
	GASLAMP_GAME="$(GAME)" "$(BIN)/python" -m pytest -n 2 tests/domain/test_*.py "tests/domain/$(subst -,_,$(GAME))" \
		--ignore-glob='*/test_bots.py' --ignore-glob='*/test_draws.py' --ignore-glob='*/test_perft.py' $(ARGS)

format: setup ## Format and mend what can be mended
	"$(BIN)/ruff" format .
	"$(BIN)/ruff" check --fix .

contract: setup ## Write openapi/v1.json from the service
	"$(BIN)/python" -m service.documentation openapi/v1.json

contract-test: setup ## Schemathesis with all its phases, tens of thousands of requests (ARGS="100 7": examples, seed)
	"$(BIN)/python" -m tests.contract.fuzz $(ARGS)

release-contract: setup ## Keep openapi/v1.json as released: from then on nothing in it may break
	"$(BIN)/python" -m tests.contract.released

examples: setup ## Tell the stories of tests/examples anew, and write the document with what they show
	"$(BIN)/python" -m tests.examples
	"$(BIN)/python" -m service.documentation openapi/v1.json

leaks: setup ## Compare two worlds, 100,000 pairs of positions a ruleset (ARGS="500000 7": how many, seed)
	"$(BIN)/python" -m tests.worlds $(ARGS)

crash: setup ## Kill the service and its database again and again while games are played (ARGS="300 7": kills, seed)
	"$(BIN)/python" -m tests.crash $(ARGS)

failover: setup ## Let the leader of a database cluster die under load (ARGS="3 7": rounds, seed); needs patroni and etcd
	"$(BIN)/python" -m tests.failover $(ARGS)

sizes: setup ## What games, tables and streams take of disk and memory: the figures of SCALING.md
	"$(BIN)/python" -m tests.scaling $(ARGS)

image: setup ## Do the steps of the Containerfile in a scratch folder, and serve from what comes out
	"$(BIN)/python" -m tests.image

bench: setup ## The benchmarks
	"$(BIN)/python" -m tests.benchmarks $(ARGS)

advisories: setup ## Ask whether anything that is locked has a known vulnerability
	@"$(BIN)/python" .ci/advisories.py

lock: setup ## Lock the dependencies anew from pyproject.toml
	"$(BIN)/python" -m pip install --quiet uv
	"$(BIN)/uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
		--group dev pyproject.toml --output-file requirements.lock

clean: ## Remove what the targets made, the data in .gaslamp excepted
	rm -rf "$(VENV)" "$(VENV).stale" .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache demo.record.json
