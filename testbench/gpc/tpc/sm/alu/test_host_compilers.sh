#!/bin/sh
# test_host_compilers.sh SOURCE [aarch64] - builds prove_host by gcc and clang, unoptimised and optimised, and runs it;
# a build of a file of host arithmetic with -ffast-math must be refused.  aarch64: by Debian's cross compiler, under qemu (scripts/setup --cross)
set -eu
source=$1
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
cmodel=$source/cmodel
alu=$cmodel/gpc/tpc/sm/alu
files="$source/testbench/gpc/tpc/sm/alu/prove_host.c $alu/*.c $cmodel/common/float_math.c $cmodel/common/float_format.c"
compilers='gcc clang' run='' flags='' native='-O3 -march=native' lanes=300000
if [ "${2:-}" = aarch64 ]; then
  compilers=aarch64-linux-gnu-gcc run=qemu-aarch64 flags=-static native='-O3 -march=armv8.2-a'
fi
built=0
for compiler in $compilers; do
  command -v "$compiler" > /dev/null || continue
  for level in -O0 -O3 "$native"; do
    # shellcheck disable=SC2086 # lists of words
    $compiler -std=c11 $level -ffp-contract=off $flags -I "$cmodel" -I "$source/bridge/unit" $files -lm -o "$room/prove"
    printf '%s %s: ' "$compiler" "$level"
    $run "$room/prove" $lanes
    built=$((built + 1))
  done
  for file in alu/alu_host.c sfu/sfu_host.c; do
    if $compiler -std=c11 -ffast-math -I "$cmodel" -c "$alu/../$file" -o "$room/fast.o" 2> /dev/null; then
      echo "$compiler -ffast-math builds $file; it must not"
      exit 1
    fi
  done
done
[ $built -gt 0 ]
echo "$built builds"
