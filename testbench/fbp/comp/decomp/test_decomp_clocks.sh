#!/bin/sh
# test_decomp_clocks.sh AURUM VECTORS - the decompressor's RTL needs no more clocks than comp_decode_clocks says
#
# Whole requests, one after the other, without pauses and stalls; a few clocks more for the first and the
# last.
set -eu
aurum=$1 vectors=$2
model=$("$aurum" check decomp "$vectors" --json | jq .clocks)
rtl=$("$aurum" cosim decomp "$vectors" --steady --no-shrink --json | jq .clocks)
echo "$vectors: model $model clocks, RTL $rtl"
[ "$model" -gt 0 ] && [ "$rtl" -le $((model + 32)) ]
