#!/bin/sh
# test_digest_compiler.sh SOURCE BINARY COMPILER FLAG... - the model by another compiler or with other flags, none of its
# objects the build's: the five scenes of draw_digest.h must have their digests.  A compiler for aarch64 is one that
# crosses: its program runs under qemu (scripts/setup --cross).
#
# Functions that the scenes do not reach are left out when it is linked, and with them libraries that read files.
set -eu
source=$1 binary=$2 compiler=$3
shift 3
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
run=
case $compiler in
aarch64*) run=qemu-aarch64 && set -- "$@" -static ;;
esac
{
  for f in common class fbp gpc hub/fe mem mmu profile screen xbar; do # the netlist from setup on: no front end
    find "$source/cmodel/$f" -name '*.c' ! -name isa_index.c ! -name print_rules.c ! -path '*/gpc/pes/*' ! -path '*/gpc/wdx/*' \
      ! -path '*/pe/isbe/*' ! -path '*/pe/vaf/*'
  done
  for f in testbench/draw/print_draw_digest testbench/draw/draw_digest testbench/draw/draw_frame testbench/draw/draw_state \
    testbench/draw/draw_program bridge/driver/draw_how bridge/driver/draw_programs bridge/driver/draw_layout \
    bridge/driver/draw_tables bridge/code/code_assemble bridge/code/code_line bridge/code/code_nvidia bridge/code/code_control \
    bridge/code/code_file bridge/code/code_bytes bridge/scene/scene bridge/vector/quoted bridge/unit/type bridge/unit/types \
    bridge/unit/place_value bridge/unit/field_text bridge/unit/failure; do
    echo "$source/$f.c"
  done
} > "$room/files"
folders="-I$source/cmodel -I$binary/cmodel -I$source/bridge -I$source/bridge/unit -I$binary/bridge/unit"
folders="$folders -I$source/testbench/draw -I$source/testbench/common"
# An object is named by its file's number: some files' names are the same.
# shellcheck disable=SC2016,SC2086 # words of the inner shell; lists of words
nl -w1 -s' ' "$room/files" | xargs -P "$(nproc)" -L 1 sh -c '
  compiler=$1 room=$2
  shift 2
  while [ $# -gt 2 ]; do words="${words:-} $1" && shift; done
  exec $compiler $words -c "$2" -o "$room/$1.o"' sh "$compiler" "$room" -std=c11 -D_POSIX_C_SOURCE=200809L \
  -ffp-contract=off -ffunction-sections -fdata-sections $folders "$@" > "$room/said" 2>&1 || {
  cat "$room/said"
  exit 1
}
"$compiler" "$@" "$room"/*.o -Wl,--gc-sections -lm -o "$room/digest"
echo "$compiler $*: $(wc -l < "$room/files") files"
$run "$room/digest"
