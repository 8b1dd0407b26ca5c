#!/bin/sh
# run.sh BUILD - makes random structs, builds the test in BUILD/types, runs it
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
out=$1/types
mkdir -p "$out"
"$here/random_def.sh" "${AURUM_SEED:-1}" > "$out/random.def"
defs="$out/random.def $root/cmodel/all.def $root/bridge/unit/vector.def"
# shellcheck disable=SC2086 # a list of files
BUILD=$1 "$root/scripts/build/bus_types.sh" $defs > "$out/types_all.svh"
for def in $defs; do
  "${CC:-cc}" -E -P -x c -I "$root/cmodel" -I "$1/cmodel" -I "$root/bridge/unit" -I "$1/bridge/unit" -include "$here/types_sv.h" "$def"
done > "$out/types_statements.svh" 2> "$out/cpp.log"
cc -std=c11 -O1 -I "$out" -I "$root/cmodel" -I "$1/cmodel" -I "$root/bridge/unit" -I "$1/bridge/unit" -c "$here/types_test.c" -o "$out/types_test.o"
# It runs for a second and compiles for minutes: not optimised.
verilator --binary -j 2 --no-timing -Wno-fatal -Wno-WIDTH --Mdir "$out/obj" -o "$out/types_test" -I"$out" \
  -MAKEFLAGS "OPT_FAST=-O0 OPT_SLOW=-O0" --top-module types_top "$here/types_top.sv" -LDFLAGS "$out/types_test.o" > "$out/build.log" 2>&1 ||
  { grep -E '%Error|error:' "$out/build.log"; exit 1; }
"$out/types_test"
