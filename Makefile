# The one index of commands: `make` lists them.

# Real files outside the project; tests that read them say "skipped" where there are none.
CORPUS := $(wildcard $(abspath ../shared/testdata/corpus))
ifneq ($(CORPUS),)
export SHOGI_CORPUS ?= $(CORPUS)
endif

FEATURE_SETS := none alloc std kifu cp932 jkf serde svg cpu small
# What is not on by default is linted, documented and tested with the rest.
EXTRA := --features shogi-rules/serde,shogi-rules/cpu
PEERS := --manifest-path examples/peers/Cargo.toml
NO_STD := --manifest-path examples/no_std/Cargo.toml
WASM := --manifest-path examples/wasm/Cargo.toml
INSTRUCTIONS := cargo bench --quiet -p shogi-rules --bench instructions

# Where `make install-c` installs; shogi-ffi/install.sh knows what is left out.
$(foreach variable,PREFIX DESTDIR LIBDIR FEATURES,$(if $(filter-out undefined,$(origin $(variable))),$(eval export $(variable))))

TARGET := $(abspath $(or $(CARGO_TARGET_DIR),target))
# With `lib` among the kinds of libraries cargo would not optimise across crates.
BUILD_C := cargo rustc --quiet --profile c -p shogi-ffi --lib --crate-type cdylib,staticlib

# Everything of Python is installed here and nowhere else.
VENV := $(abspath target/venv)
IN_VENV := cd shogi-py && PIP_QUIET=1 VIRTUAL_ENV=$(VENV) PATH="$(VENV)/bin:$$PATH"

.NOTPARALLEL: # cargo uses all cores by itself
.PHONY: help check check-peers test develop check-py test-py stubs wheel wheel-free-threaded check-wheel bench-py header install-c test-c test-cpp test-c-install size-c bench-c test-deep features nostd wasm fuzz bench bench-peers bench-peers-native bench-records perf perf-update strength ci clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-20s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

check: ## formatting, lints and documentation, all without a warning
	cargo fmt --all --check
	cargo fmt --check $(NO_STD)
	cargo fmt --check $(WASM)
	cargo clippy --workspace $(EXTRA) --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace $(EXTRA) --no-deps

check-peers: ## the same for the benchmark beside the peers (which need Rust 1.95)
	cargo fmt --check $(PEERS)
	cargo clippy --locked $(PEERS) -- -D warnings

test: test-py test-c ## all tests that take seconds, those of Python, of C and the snippet of README.md first
	cargo build --quiet -p shogi-rules --target-dir target
	rustdoc --test --edition 2024 README.md -L target/debug/deps --extern shogi_rules=target/debug/libshogi_rules.rlib
	cargo test --workspace $(EXTRA)

$(VENV)/installed: shogi-py/pyproject.toml
	python3 -m venv $(VENV)
	$(VENV)/bin/python -m pip install --quiet --upgrade pip
	cd shogi-py && $(VENV)/bin/python -m pip install --quiet --group dev
	touch $@

develop: $(VENV)/installed ## build the Python package into target/venv
	$(IN_VENV) maturin develop --quiet

check-py: develop ## types, stubs, lints and format of the Python package
	$(IN_VENV) ruff check . ../examples/python
	$(IN_VENV) ruff format --check . ../examples/python
	$(IN_VENV) mypy
	$(IN_VENV) python -m mypy.stubtest shogi_rules
	$(IN_VENV) python stubs.py --check

test-py: develop ## all tests of the Python package, its examples and its docs
	cargo build --quiet --release --bin shogi
	$(IN_VENV) SHOGI_BIN=$(abspath target/release/shogi) python -m pytest

stubs: $(VENV)/installed ## write the stubs of the Python package anew
	$(IN_VENV) python stubs.py

wheel: $(VENV)/installed ## the wheel and the source distribution, in target/wheels
	$(IN_VENV) maturin build --out ../target/wheels --sdist

wheel-free-threaded: PYTHON = python3.14t
wheel-free-threaded: $(VENV)/installed ## the wheel for a Python without the lock: PYTHON=python3.14t
	$(IN_VENV) maturin build --out ../target/wheels -i $(PYTHON)

check-wheel: wheel ## install the wheel into a fresh environment without a Rust toolchain, and look at it
	$(IN_VENV) python check_wheel.py

bench-py: develop ## the Python package beside cshogi, rsshogi and python-shogi, one table
	cd shogi-py && $(VENV)/bin/python -m pip install --quiet --group bench
	$(IN_VENV) python bench/compare.py

header: ## write the header of C and the list of its symbols anew
	UPDATE=1 cargo test --quiet -p shogi-ffi --test abi

install-c: ## install the C library: PREFIX=… and perhaps DESTDIR=… LIBDIR=lib64 FEATURES=svg,json
	shogi-ffi/install.sh

test-c: test-cpp test-c-install ## all of C: the test data and all misuse, under valgrind and sanitizers; C++; installed
	$(BUILD_C)
	shogi-ffi/tests/c/run.sh $(TARGET)/c

test-cpp: ## the test of shogi_rules.hpp
	$(BUILD_C)
	shogi-ffi/tests/cpp/run.sh $(TARGET)

test-c-install: ## install the C library into a fresh prefix, and build and run examples/c against it in every way
	shogi-ffi/tests/install.sh $(TARGET)/test-c-install

size-c: ## the size of the shared library, whole and small, with its limits
	shogi-ffi/size.sh

bench-c: ## the legal moves listed through C beside Rust
	cargo build --quiet --profile c -p shogi-ffi --example legal_moves
	$(BUILD_C)
	shogi-ffi/bench/compare.sh $(TARGET)

test-deep: ## the tests that take minutes (deep perft), optimised
	cargo test --release --workspace --tests -- --ignored

features: $(FEATURE_SETS:%=features-%) ## lint and test the library with each set of features
	cargo test --quiet -p shogi-rules --features small,cpu,serde --test guide --test keys --test naive --test perft --test vectors

features-%:
	cargo clippy -p shogi-rules --lib --no-default-features --features "$(subst none,,$*)" -- -D warnings
	cargo test --quiet -p shogi-rules --lib --no-default-features --features "$(subst none,,$*)"

nostd: ## prove that the library links without std and allocator, also for a bare ARM core
	examples/no_std/check.sh

wasm: ## build the player for WebAssembly, run it in Node and compare its answers
	examples/wasm/check.sh

fuzz: T = sfen
fuzz: S = 30
fuzz: ## fuzz the law T for S seconds: make fuzz T=sfen S=30 (needs nightly and cargo-fuzz)
	cargo +nightly fuzz run --features libfuzzer $(T) -- -max_total_time=$(S)

bench: ## benchmarks of the library alone
	cargo bench -p shogi-rules --features cpu --bench rules

bench-peers: ## the library beside other Rust move generators, one table
	cargo run --quiet --release --locked $(PEERS)

bench-peers-native: ## the same, compiled for this machine's processor
	RUSTFLAGS=-Ctarget-cpu=native cargo run --quiet --release --locked $(PEERS) --target-dir examples/peers/target/native

bench-records: ## the readers of records beside others: PYTHON=… names a Python that has cshogi
	cargo run --quiet --release --locked $(PEERS) --bin records

perf: ## instructions per node by callgrind, compared with shogi-rules/benches/instructions.tsv
	! grep -qs ' avx2 ' /proc/cpuinfo || RUSTFLAGS=-Ctarget-cpu=x86-64-v3 $(INSTRUCTIONS) --target-dir target/x86-64-v3 -- $(UPDATE)
	$(INSTRUCTIONS) -- $(UPDATE)

perf-update: UPDATE = update
perf-update: perf ## the same, and write the figures there

strength: A = level:3
strength: B = level:2
strength: GAMES = 20
strength: ## play matches: make strength A=level:3 B=greedy GAMES=20 ARGS='--jobs 2', or A= B= ARGS='--chain'
	cargo run --quiet --release --bin strength -- $(if $(A),'$(A)' '$(B)') --games $(GAMES) $(ARGS)

ci: check check-peers features nostd wasm perf test-deep check-py check-wheel size-c test ## everything that must pass; `.ci/run` runs it on a bare machine

clean: ## remove all build results
	cargo clean
	cargo clean $(PEERS)
	cargo clean $(NO_STD)
	cargo clean $(WASM)
