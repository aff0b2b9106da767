#!/usr/bin/env bash
# Proves that shogi-rules without features needs neither std nor an allocator.
set -euo pipefail
cd "$(dirname "$0")"

echo "== links into a C program and runs"
cargo build --quiet --release --locked
${CC:-cc} main.c target/release/libshogi_no_std.a -o target/tour
target/tour

# Each control must fail, and for its own reason: otherwise the build above proves nothing.
control() {
    if output=$(cargo build --release --locked --features "$1" 2>&1); then
        echo "error: the build with $1 should have failed"
        exit 1
    fi
    grep -q "$2" <<<"$output" || { echo "$output"; exit 1; }
    echo "== with $1 it fails as it must: $2"
}
control use_std 'found duplicate lang item `panic_impl`'
control use_alloc 'no global memory allocator found'

target=thumbv7em-none-eabi
sysroot=$(rustc --print sysroot)
debian=/usr/bin/rustc
if [ -d "$sysroot/lib/rustlib/$target" ]; then
    cargo build --quiet --release --locked --target "$target"
    echo "== builds for $target"
elif [ -x "$debian" ] && sources=$(ls -d /usr/src/rustc-*/library 2>/dev/null | tail -n 1) && [ -n "$sources" ]; then
    # No rustup target, but Debian's rustc-web and rust-web-src: build core from source.
    RUSTC=$debian RUSTC_BOOTSTRAP=1 __CARGO_TESTS_ONLY_SRC_ROOT=$sources \
        cargo build --quiet --release --target "$target" -Zbuild-std=core --target-dir target/build-std
    echo "== builds for $target (core from source)"
else
    echo "== $target: not available here, skipped"
fi
