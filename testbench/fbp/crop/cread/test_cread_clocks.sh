#!/bin/sh
# test_cread_clocks.sh BUILD - expanded packets take a clock for each pass, destination and all
#
# Packets of 8 pixels of 32 bits, every sample covered, blended with what is stored: N passes, each
# with a read; and from a reduced destination with reduced processing off: N passes, one read.
set -eu
bench=$1/benches/cread_bench packets=2048
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

set --
for target in 0 1 2 3 4 5 6 7; do
  for field in format=A8B8G8R8 blend_enable=1 blend_per_format=1 color_op=BLEND_ADD \
    color_src=FACTOR_ONE color_dst=FACTOR_ONE alpha_op=BLEND_ADD alpha_src=FACTOR_ONE \
    alpha_dst=FACTOR_ONE constant=0 logic_enable=0 logic_func=0 write_mask=15 store_rtz=0 zero_wins=0 float_kills=0; do
    set -- "$@" --set "cfg.target$target.$field"
  done
done
for log2 in 0 1 2 3 4; do
  for reduced in 0 1; do
    "$bench" --steady --count $packets "$@" --set cfg.samples_log2=$log2 --set cfg.sample_mask=0xffff \
      --set cfg.reduce=$((1 - reduced)) --set ccache_cread.dst_reduced=$reduced \
      --set ccache_cread.samples=0xffff --set reset=0 --result "$dir/result"
    clocks=$(jq .clocks "$dir/result") passes=$((packets << log2))
    requests=$passes
    [ $reduced = 0 ] || requests=$packets
    echo "$((1 << log2)) samples, destination reduced $reduced: $passes passes in $clocks clocks"
    [ "$(jq .compared "$dir/result")" -eq $((passes + requests)) ]
    # From the first packet taken to the last: the passes of the last few are still to come.
    [ "$clocks" -le "$passes" ] && [ "$clocks" -ge $((passes - (6 << log2))) ]
  done
done
