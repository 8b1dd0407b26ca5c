#!/bin/sh
# test_host_compilers.sh SOURCE - builds prove_host by gcc and clang, unoptimised and optimised, and runs it;
# a build with -ffast-math must be refused
set -eu
source=$1
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
cmodel=$source/cmodel
alu=$cmodel/gpc/tpc/sm/alu
files="$source/testbench/gpc/tpc/sm/alu/prove_host.c $alu/*.c $cmodel/common/float_math.c $cmodel/common/float_format.c"
built=0
for compiler in gcc clang; do
  command -v $compiler > /dev/null || continue
  for level in -O0 -O3 "-O3 -march=native"; do
    # shellcheck disable=SC2086 # lists of words
    $compiler -std=c11 $level -ffp-contract=off -I "$cmodel" -I "$source/bridge/unit" $files -lm -o "$room/prove"
    printf '%s %s: ' $compiler "$level"
    "$room/prove" 300000
    built=$((built + 1))
  done
  if $compiler -std=c11 -ffast-math -I "$cmodel" -c "$alu/alu_host.c" -o "$room/fast.o" 2> /dev/null; then
    echo "$compiler -ffast-math builds alu_host.c; it must not"
    exit 1
  fi
done
[ $built -gt 0 ]
echo "$built builds"
