#!/bin/sh
# Measures the stripped shared library, whole and small, and fails above the limits. Usage: size.sh; `make size-c`.
set -eu
cd "$(dirname "$0")/.."
target=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')/size-c
case $(uname -s) in Darwin) suffix=dylib ;; *) suffix=so ;; esac

# size NAME PROFILE CARGO_ARGUMENTS...: builds the shared library and prints its bytes.
size() {
    name=$1 profile=$2
    shift 2
    cargo rustc --quiet --profile "$profile" --lib --crate-type cdylib --target-dir "$target" "$@"
    wc -c <"$target/$profile/lib$name.$suffix"
}

# A library without anything, by the same profiles.
empty() {
    mkdir -p "$target/empty"
    : >"$target/empty/lib.rs"
    {
        printf '[package]\nname = "empty"\nedition = "2024"\n[lib]\npath = "lib.rs"\n[workspace]\n'
        for profile in release c c-small; do sed -n "/^\[profile\.$profile\]/,/^\$/p" Cargo.toml; done
    } >"$target/empty/Cargo.toml"
    size empty "$1" --manifest-path "$target/empty/Cargo.toml"
}

failures=0
# row WHAT BYTES LIMIT
row() {
    if [ -z "$3" ]; then
        verdict="no limit"
    elif [ "$2" -le "$3" ]; then
        verdict="at most $3: ok"
    else
        verdict="at most $3: TOO LARGE" failures=1
    fi
    printf '%-45s %8d bytes, %s\n' "$1" "$2" "$verdict"
}
row "all features" "$(size shogi_ffi c -p shogi-ffi)" $((2 * 1024 * 1024))
nothing=$(empty c-small)
# small FEATURES LIMIT
small() {
    bytes=$(size shogi_ffi c-small -p shogi-ffi --no-default-features --features "$1")
    row "$1, above an empty library" $((bytes - nothing)) "$2"
}
small small $((250 * 1024))
small small,svg ""
small small,svg,json ""
exit $failures
