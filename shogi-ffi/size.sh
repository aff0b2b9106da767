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
    verdict=ok
    [ "$2" -le "$3" ] || { verdict="TOO LARGE" failures=1; }
    printf '%-52s %8d bytes, at most %8d: %s\n' "$1" "$2" "$3" "$verdict"
}
row "all features" "$(size shogi_ffi c -p shogi-ffi)" $((2 * 1024 * 1024))
nothing=$(empty c-small)
for features in "" svg,json; do
    small=$(size shogi_ffi c-small -p shogi-ffi --no-default-features --features "$features")
    row "features '$features', above an empty library" $((small - nothing)) $((250 * 1024))
done
exit $failures
