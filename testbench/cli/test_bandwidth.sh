#!/bin/sh
# test_bandwidth.sh AURUM TRACES - aurum bandwidth: figures that must add up, what compression saves, input that is wrong
set -eu
aurum=$1
traces=$2
. "$(dirname "$0")/checks.sh"

# Rows add up to the whole; L2 read and filled what it says; nothing is stored compressed without compression.
adds_up() { # TRACE ARGUMENT...
  t=$1
  shift
  "$aurum" bandwidth --json "$@" "$traces/$t" > "$tmp/json" || bad "$t: exit $?"
  jq -e '. as $all | [.rows[].clients | to_entries[]] | group_by(.key)
      | all(.[]; .[0].key as $c | ([.[].value.asked] | add) == $all.all.clients[$c].asked
          and ([.[].value.dram_read] | add) == $all.all.clients[$c].dram_read)' "$tmp/json" > /dev/null ||
    bad "$t: rows do not add up"
  jq -e '[.all.clients[] | .misses * 32 == .dram_read] | all' "$tmp/json" > /dev/null ||
    bad "$t: misses are not what DRAM read"
  jq -e '.all.dram_read == ([.all.clients[].dram_read] | add) + .all.bits_read' "$tmp/json" > /dev/null ||
    bad "$t: bytes of DRAM do not add up"
}
saves() { # TRACE
  adds_up "$1"
  jq -e '(.compressed_bytes > 0) and (.all.tiles_stored[1] > 0)
      and (.all.dram_read + .all.dram_written
           < .without_compression.dram_read + .without_compression.dram_written)' "$tmp/json" > /dev/null ||
    bad "$1: compression saves nothing"
  adds_up "$1" --no-compression
  jq -e '.compressed_bytes == 0 and ([.all.tiles_stored[1:][]] | add) == 0 and .all.bits_read == 0' "$tmp/json" > /dev/null ||
    bad "$1: compressed in spite of --no-compression"
}
saves t04_depth_blend
saves t05_msaa4
saves t16_fbo_formats
adds_up t08_compute
same "grids" "$(jq '[.rows[] | select(.what | startswith("grid"))] | length > 0' "$tmp/json")" true

# A clear to an entry of the table of clears moves no byte, and none is read behind it.
"$aurum" bandwidth --json "$traces/t16_fbo_formats" > "$tmp/json"
same "bytes of the first clear" "$(jq '.rows[0].clients | [.[] | .read + .written] | add // 0' "$tmp/json")" 0

# Tiled, the machine draws in another order: all is counted, and another run says what it saves.
adds_up t16_fbo_formats --tiling 64x64
same "a run without tiling" "$(jq '.without_tiling.dram_read > 0' "$tmp/json")" true

"$aurum" bandwidth "$traces/t04_depth_blend" --chart "$tmp/chart.svg" > "$tmp/text"
grep -q '^draw 2 ' "$tmp/text" || bad "no row of draw 2"
grep -q 'without compression' "$tmp/text" || bad "nothing said of what compression saves"
xmllint --noout "$tmp/chart.svg" 2> /dev/null || grep -q '^</svg>' "$tmp/chart.svg" || bad "no chart"
code 4 "$aurum" bandwidth "$tmp/none"
code 2 "$aurum" bandwidth
code 4 "$aurum" bandwidth "$traces/t01_clear" --chart "$tmp/none/chart.svg"
echo "bandwidth: $checks checks"
