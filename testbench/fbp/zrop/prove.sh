#!/bin/sh
# prove.sh - ZROP's decisions from ranges, proved conservative on its RTL
#
# Yosys makes the problem of decide_proof.sv; its solver says that no plane pair, function, sample,
# bounds and depth range disagree.  Then bounds that are wrong by a bug (bugs.txt) must be refuted.
set -eu
root=$(cd "$(dirname "$0")/../../.." && pwd)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
parts="range round clamp relation place decide value sample"

# prove FOLDER FLOAT EXP: 0 if proved, 1 if refuted, else the solver gave up
prove() {
  files=$root/rtl/common/fp32_normalise.sv
  for part in $parts; do files="$files $1/zrop_$part.sv"; done
  timeout "${PROVE_SECONDS:-250}" yosys -q -l "$dir/log" -p "
    read_verilog -sv -formal $files $root/testbench/fbp/zrop/decide_proof.sv
    chparam -set Float $2 -set Exp 7'd$3 decide_proof
    hierarchy -top decide_proof
    proc; flatten; opt -full; techmap; opt -fast; abc -g AND,XOR,MUX; opt_clean
    tee -o $dir/result sat -prove-asserts -set-def-inputs" > /dev/null 2>&1 || return 2
  grep -q 'no model found: SUCCESS' "$dir/result" && return 0
  grep -q 'model found: FAIL' "$dir/result" && return 1
  return 2
}

what="planes of 6 bits, slopes of 3, samples of 2+2, any function, bounds and depth range"
for format in "0 94 Z16" "0 96 Z16" "0 98 Z16" "1 90 ZF32"; do
  # shellcheck disable=SC2086 # three words
  set -- $format
  status=0
  prove "$root/rtl/fbp/zrop" "$1" "$2" || status=$?
  case $status in
    0) echo "$3, exponent $2: proved for $what" ;;
    1) echo "$3, exponent $2: REFUTED"; cat "$dir/result"; exit 1 ;;
    *) echo "$3, exponent $2: not decided"; tail -5 "$dir/log"; exit 1 ;;
  esac
done
for bug in reach-of-one-slope touching-decided; do
  "$root/scripts/check/plant" zrop $bug "$dir/$bug" > /dev/null
  status=0
  prove "$dir/$bug" 0 94 || status=$?
  [ $status -eq 1 ] || { echo "$bug: not refuted"; exit 1; }
  echo "$bug: refuted, as it must be"
done
