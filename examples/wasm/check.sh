#!/usr/bin/env bash
# Builds the module and runs it in Node. Says so where the target or Node is missing.
set -euo pipefail
cd "$(dirname "$0")"
target=wasm32-unknown-unknown
if ! [ -d "$(rustc --print sysroot)/lib/rustlib/$target" ]; then
    echo "wasm: skipped, there is no target $target (rustup target add $target)"
    exit 0
fi
cargo build --quiet --release --target $target
if ! command -v node >/dev/null; then
    echo "wasm: built, but not run: there is no node"
    exit 0
fi
node check.mjs target/$target/release/shogi_wasm.wasm ../../testdata/cpu.tsv
