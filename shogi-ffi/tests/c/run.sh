#!/usr/bin/env bash
# Runs the data files and every misuse through the C interface: compiled as C99, C11, C++17 and C++20 by each compiler
# that is here, under valgrind, and with sanitizers. What is not installed is said and left out.
# usage: run.sh [FOLDER], where cargo has put libshogi_ffi.a and libshogi_ffi.so
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd ../../.. && pwd)
libraries=$(cd "${1:-$root/target/c}" && pwd)
out=$libraries/c-tests
data=("$root/testdata" "$root/shogi-ffi/abi/symbols.txt" "$root/shogi-ffi/include/shogi_rules.h")
flags=(-O1 -g -Wall -Wextra -Werror -pedantic -D_POSIX_C_SOURCE=200809L -I../../include)
system=(-lpthread -ldl -lm)

for library in "$libraries"/libshogi_ffi.{a,so}; do
    [ -f "$library" ] || { echo "error: $library is missing; cargo build --profile c -p shogi-ffi --lib" >&2; exit 2; }
done
rm -rf "$out"
mkdir -p "$out"

# compile NAME COMPILER FLAGS…: every file, two at a time, into a folder of that name
compile() {
    local name=$1
    shift
    mkdir -p "$out/$name"
    printf '%s\n' *.c | xargs -P 2 -I{} "$@" "${flags[@]}" -c {} -o "$out/$name/{}.o"
}
# compiler_for COMPILER STANDARD: the words of the command
compiler_for() {
    case $1-$2 in
        gcc-c++*) echo g++ -x c++ "-std=$2" ;;
        clang-c++*) echo clang++ -x c++ "-std=$2" ;;
        *) echo "$1" "-std=$2" ;;
    esac
}
# link NAME LINKER WORDS…: the program of the files in that folder
link() {
    local name=$1 linker=$2
    shift 2
    "$linker" "$out/$name"/*.o "$@" "${system[@]}" -o "$out/$name/run"
}
say() { printf '%-28s ' "$1:"; }

found=()
for compiler in gcc clang; do
    if ! command -v "$compiler" >/dev/null || ! command -v "${compiler/gcc/g}++" >/dev/null; then
        echo "$compiler: not installed, nothing is compiled with it"
        continue
    fi
    found+=("$compiler")
    for standard in c99 c11 c++17 c++20; do
        read -ra command <<<"$(compiler_for "$compiler" "$standard")"
        say "$compiler $standard"
        compile "$compiler-$standard" "${command[@]}"
        if [ "$standard" = c11 ] || [ "$standard" = c++20 ]; then
            echo "no warning"
            continue
        fi
        link "$compiler-$standard" "${command[0]}" "$libraries/libshogi_ffi.a"
        "$out/$compiler-$standard/run" "${data[@]}"
    done
done
[ ${#found[@]} -gt 0 ] || { echo "error: no C compiler" >&2; exit 2; }
first=${found[0]}-c99

say "the shared library"
link "$first" "${found[0]}" -L"$libraries" -Wl,-rpath,"$libraries" -lshogi_ffi
"$out/$first/run" "${data[@]}"

if command -v valgrind >/dev/null; then
    say valgrind
    link "$first" "${found[0]}" "$libraries/libshogi_ffi.a"
    valgrind --quiet --leak-check=full --error-exitcode=1 --errors-for-leak-kinds=all \
        "$out/$first/run" "${data[@]}"
else
    echo "valgrind: not installed, nothing is run under it"
fi

sanitize=(-fsanitize=address,undefined -fno-sanitize-recover=all)
for compiler in "${found[@]}"; do
    say "$compiler sanitizers"
    if ! echo 'int main(void) { return 0; }' |
        "$compiler" -x c "${sanitize[@]}" - -o "$out/probe" 2>/dev/null; then
        echo "not installed, nothing is run with them"
        continue
    fi
    compile "$compiler-sanitized" "$compiler" -std=c11 "${sanitize[@]}"
    link "$compiler-sanitized" "$compiler" "${sanitize[@]}" "$libraries/libshogi_ffi.a"
    "$out/$compiler-sanitized/run" "${data[@]}"
done
