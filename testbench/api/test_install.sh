#!/bin/sh
# test_install.sh - what cmake --install leaves is enough to build and run a program with
#
#   test_install.sh BUILD      the CMake build folder to install from
set -eu
build=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
prefix=$tmp/prefix
checked=0

fail() { echo "test_install: $*" >&2; exit 1; }
pass() { checked=$((checked + 1)); }

# blend STORED SOURCE: one channel by the definition, source alpha 0x80, rounded to nearest
blend() { echo $(((2 * ($2 * 0x80 + $1 * (0xff - 0x80)) + 0xff) / (2 * 0xff))); }

cmake --install "$build" --prefix "$prefix" > "$tmp/install.log"
lib=$(dirname "$(find "$prefix" -name libaurum.so)")     # lib, lib64, lib/MACHINE

# The pixel of example.c: 0x801080ff over 0xffc02000, A B G R; alpha is a + d * (1 - a).
want=$(printf '%02x%02x%02x%02x' $((0x80 + (2 * 0xff * (0xff - 0x80) + 0xff) / (2 * 0xff))) \
  "$(blend 0xc0 0x10)" "$(blend 0x20 0x80)" "$(blend 0x00 0xff)")
prints_it() { # NAME PROGRAM...
  name=$1; shift
  got=$("$@") || fail "the program built with $name fails"
  [ "$got" = "$want" ] || fail "the program built with $name prints $got, exact arithmetic $want"
  pass
}

# With pkg-config, as C11 and without a warning.
export PKG_CONFIG_PATH="$lib/pkgconfig"
flags=$(pkg-config --cflags --libs aurum)
# shellcheck disable=SC2086 # a list of words
cc -std=c11 -Wall -Wextra -Wpedantic -Werror "$here/example.c" $flags -o "$tmp/example"
prints_it pkg-config env LD_LIBRARY_PATH="$lib" "$tmp/example"

# With find_package, shared and static; the header in C++ too.
mkdir "$tmp/project"
cp "$here/example.c" "$tmp/project"
echo '#include <aurum.h>
int main() { return aurum_units() ? 0 : 1; }' > "$tmp/project/cxx.cpp"
cat > "$tmp/project/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
project(example LANGUAGES C CXX)
find_package(aurum 0.2 REQUIRED)
add_executable(example example.c)
target_link_libraries(example aurum::aurum)
add_executable(example_static example.c)
target_link_libraries(example_static aurum::aurum_static)
add_executable(cxx cxx.cpp)
target_link_libraries(cxx aurum::aurum)
if(NOT EXISTS ${AURUM_DATA_DIR}/vectors/rates.csv)
  message(FATAL_ERROR "AURUM_DATA_DIR has no vectors")
endif()
END
{ cmake -S "$tmp/project" -B "$tmp/project/build" -DCMAKE_PREFIX_PATH="$prefix" &&
  cmake --build "$tmp/project/build"; } > "$tmp/project.log" 2>&1 ||
  { cat "$tmp/project.log" >&2; fail "find_package(aurum) does not build"; }
prints_it find_package "$tmp/project/build/example"
prints_it 'find_package, static' "$tmp/project/build/example_static"
"$tmp/project/build/cxx" || fail "the C++ program fails"
pass

# Names: those of aurum.h and its parts, all of them and no others.
sed -n 's/^AURUM_API.*[ *]\(aurum_[a-z_]*\)(.*/\1/p' "$prefix"/include/aurum*.h | sort \
  > "$tmp/header"
nm -D --defined-only "$lib/libaurum.so" | sed 's/.* //' | sort > "$tmp/shared"
nm -g --defined-only "$lib/libaurum.a" | sed -n 's/^[0-9a-f]* [A-Z] //p' | sort > "$tmp/static"
for library in shared static; do
  diff "$tmp/header" "$tmp/$library" >&2 || fail "names of the $library library (>) and aurum.h (<)"
  checked=$((checked + $(wc -l < "$tmp/$library")))
done

# The program, with its bench in libexec.
"$prefix/bin/aurum" cosim crop --count 100 > "$tmp/cosim" 2>&1 ||
  { cat "$tmp/cosim" >&2; fail "the installed aurum cosim fails"; }
grep -q '^crop: 100 packets compared, 0 differ' "$tmp/cosim" || fail "$(cat "$tmp/cosim")"
pass

# A program that links to CUDA's runtime by its name finds it, and the driver under it, in libexec.
echo 'int cudaGetDeviceCount(int *); int main(void) { int n = 0; return cudaGetDeviceCount(&n) || n != 1; }' > "$tmp/device.c"
cc "$tmp/device.c" "$prefix/libexec/aurum/cuda/libcudart.so.12" -o "$tmp/device" || fail "no libcudart.so.12 is installed"
"$prefix/bin/aurum" with "$tmp/device" || fail "the installed aurum with has no device for CUDA"
pass
# Kernels of the installed cubins run, by the driver's API alone, which the program loads by its name.
"$prefix/bin/aurum" with "$build/testbench/cuda_memory" "$prefix/share/aurum/vectors/cuda" > "$tmp/cuda" 2>&1 &&
  grep -qx 'memory: all as documented' "$tmp/cuda" || fail "kernels from the installed tree: $(cat "$tmp/cuda")"
pass

# Another simulator takes the installed RTL with nothing of the source tree.
cd "$prefix/share/aurum"
iverilog -g2012 -t null -I rtl -s crop rtl/fbp/crop/*.sv rtl/common/*.sv > "$tmp/iverilog" 2>&1 ||
  { cat "$tmp/iverilog" >&2; fail "Icarus refuses the installed RTL"; }
sed -n 's/^`define [A-Z_]*_HEX "\(.*\)"/\1/p' rtl/gpu_types.svh > "$tmp/roms"
while read -r rom; do
  case $rom in "$prefix"/*) [ -s "$rom" ] || fail "$rom is not installed" ;;
    *) fail "the installed gpu_types.svh names $rom" ;; esac
  pass
done < "$tmp/roms"

# RTL of somebody who has nothing but what is installed.
"$here/../lockstep/test_own_rtl.sh" "$build" "$prefix" || fail "aurum bench and aurum plain, installed"
pass

[ "$checked" -gt 10 ] || fail "only $checked checks"
echo "test_install: $checked checks, pixel $want"
