#!/bin/sh
# Installs the C library into a fresh prefix, moves it, and builds and runs examples/c/ against it in every way.
# Usage: tests/install.sh DIRECTORY; `make test-c-install` calls it.
set -eu
work=$1
root=$(cd "$(dirname "$0")/../.." && pwd)
examples=$root/examples/c
rm -rf "$work"
mkdir -p "$work"
unset FEATURES LIBDIR
DESTDIR=$work/stage PREFIX=/opt/shogi "$root/shogi-ffi/install.sh"
# What is installed names no place, so it may be moved.
mv "$work/stage/opt/shogi" "$work/prefix"
lib=$work/prefix/lib
for file in "$lib"/pkgconfig/* "$lib"/cmake/*/*; do
    ! grep -q -e "$work" -e /opt/shogi -e @ "$file" || { echo "$file names a place" >&2; exit 1; }
done
failures=0

fail() {
    echo "install.sh: $*" >&2
    failures=$((failures + 1))
}

# is NAME EXIT EXPECTED COMMAND...: what a program prints (the directory of its file left out) and its exit code.
is() {
    name=$1 code=$2 expected=$3
    shift 3
    found=$(LD_LIBRARY_PATH=$lib DYLD_LIBRARY_PATH=$lib "$@" 2>&1) && status=0 || status=$?
    found=$(printf '%s\n' "$found" | sed "s|$root/testdata/||")
    [ "$status" = "$code" ] || fail "$name exits with $status, not $code"
    [ "$found" = "$expected" ] || fail "$name says
$found
instead of
$expected"
}

# Both programs in a directory do what they should.
check_programs() {
    is "$1/mate" 0 "mate in 1: ▲５二金" "$1/mate" "4k4/9/4P4/9/9/9/9/9/9 b 2G 1"
    is "$1/mate" 0 "mate in 3: ▲８一龍 △７一角 ▲同龍" "$1/mate" \
        "l3k4/2+Rb1g3/3Gp1spp/p2p1pp2/P1pN5/1pgP1P2P/Ln2PSNP1/3SG2R1/BK6L b SNL3p 85"
    is "$1/mate" 1 "no mate" "$1/mate" startpos
    is "$1/mate" 3 "mate: byte 2: no piece of the board has this letter" "$1/mate" 9/x
    is "$1/convert" 2 \
        "malformed/nifu.kif: line 10, column 6: the move is illegal: two unpromoted pawns on one file (nifu) (3d)" \
        "$1/convert" "$root/testdata/malformed/nifu.kif" csa
    is "$1/convert" 1 "position startpos moves 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b rep_draw
kifu/repetition.csa: lost: a header, 4 times
kifu/repetition.csa: lost: a time, or its fractions of a second, 12 times" \
        "$1/convert" "$root/testdata/kifu/repetition.csa" usi
}

flags="-Wall -Wextra -Werror -pedantic"
if command -v pkg-config >/dev/null; then
    export PKG_CONFIG_PATH="$lib/pkgconfig"
    [ "$(pkg-config --modversion shogi_rules)" = "$(cd "$root" && cargo pkgid -p shogi-ffi | sed 's/.*[#@]//')" ] ||
        fail "pkg-config says another version"
    for kind in shared static; do
        mkdir "$work/$kind"
        if [ $kind = static ]; then static=--static link=-static; else static="" link=""; fi
        # Apple has no static programs.
        [ $kind = shared ] || [ "$(uname -s)" != Darwin ] || continue
        # shellcheck disable=SC2046,SC2086 # several words each
        cc -std=c99 $flags "$examples/mate.c" $(pkg-config $static --cflags --libs shogi_rules) $link -o "$work/$kind/mate"
        # shellcheck disable=SC2046,SC2086
        c++ -std=c++17 $flags "$examples/convert.cpp" $(pkg-config $static --cflags --libs shogi_rules) $link \
            -o "$work/$kind/convert"
        check_programs "$work/$kind"
    done
    # The libraries may stand before the sources.
    # shellcheck disable=SC2046
    cc $(pkg-config --cflags --libs shogi_rules) "$examples/mate.c" -o "$work/before"
    is "libraries first" 0 "mate in 1: ▲５二金" "$work/before" "4k4/9/4P4/9/9/9/9/9/9 b 2G 1"
    # A program asks for the series by its soname, and so finds the next patch.
    soname=$(basename "$(readlink "$lib/libshogi_rules.so" || readlink "$lib/libshogi_rules.dylib")")
    grep -q "$soname" "$work/shared/mate" || fail "programs do not ask for $soname"
    # Where libraries are elsewhere.
    PREFIX=$work/multiarch LIBDIR=lib/any "$root/shogi-ffi/install.sh"
    for folder in libdir includedir; do
        path=$(PKG_CONFIG_PATH=$work/multiarch/lib/any/pkgconfig pkg-config --variable=$folder shogi_rules)
        [ -e "$path/libshogi_rules.a" ] || [ -e "$path/shogi_rules.h" ] || fail "there is nothing in $path"
    done
else
    echo "skipped: pkg-config is not installed"
fi

if command -v cmake >/dev/null; then
    for static in OFF ON; do
        build=$work/cmake-$static
        cmake -S "$examples/cmake" -B "$build" -DCMAKE_PREFIX_PATH="$work/prefix" -DSHOGI_RULES_STATIC=$static \
            -DCMAKE_C_FLAGS="$flags" -DCMAKE_CXX_FLAGS="$flags" >"$build.log" 2>&1 &&
            cmake --build "$build" >>"$build.log" 2>&1 || { cat "$build.log" >&2; exit 1; }
        check_programs "$build"
    done
    for asked in 0.2 1.0; do
        sed "s/find_package(shogi_rules 0.1 /find_package(shogi_rules $asked /" "$examples/cmake/CMakeLists.txt" |
            sed "s|\.\./|$examples/|" >"$work/CMakeLists.txt"
        ! cmake -S "$work" -B "$work/refused" -DCMAKE_PREFIX_PATH="$work/prefix" >/dev/null 2>&1 ||
            fail "CMake takes this version for $asked"
    done
else
    echo "skipped: cmake is not installed"
fi

if command -v python3 >/dev/null; then
    library=$lib/libshogi_rules.so
    [ -e "$library" ] || library=$lib/libshogi_rules.dylib
    is ctypes_demo.py 0 "▲７六歩
△３四歩
▲２二角成
P*5e: no such piece in hand
△同銀
lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb 5
先手の勝ち（投了）" python3 "$examples/ctypes_demo.py" "$library"
else
    echo "skipped: python3 is not installed"
fi
[ $failures = 0 ] || exit 1
echo "the installed library serves pkg-config, CMake and ctypes"
