#!/bin/sh
# test_comp_clocks.sh AURUM - the encoder's RTL takes a tile a clock, whatever the tiles hold
set -eu
aurum=$1
tiles=4096
for kind in "A8B8G8R8 2 CRA" "RF16_GF16_BF16_AF16 2 CBR" "RF32_GF32_BF32_AF32 0 CR"; do
  # shellcheck disable=SC2086 # three words
  set -- $kind
  clocks=$("$aurum" cosim comp --count $tiles --steady --no-shrink --json --set reset=0 \
    --set cfg.format="$1" --set cfg.samples_log2="$2" --set cfg.states="$3" --set cfg.low=3 \
    --set cfg.high=9 | jq .clocks)
  echo "$kind: $tiles tiles in $clocks clocks"
  [ "$clocks" -eq $tiles ]
done
