#!/bin/sh
# test_bandwidth.sh AURUM TRACES EXAMPLE - aurum bandwidth: figures that must add up, what compression and tiling save by draw, the worked
# example of the facts (vectors/bandwidth/expand), input that is wrong
set -eu
aurum=$1
traces=$2
example=$3
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
  jq -e '. as $all | [["without_compression", "without_tiling"][] | select($all[.]) as $what
      | ([$all.rows[][$what].dram_read] | add) == $all[$what].dram_read
        and ([$all.rows[][$what].dram_written] | add) == $all[$what].dram_written] | all' "$tmp/json" > /dev/null ||
    bad "$t: rows of the runs without do not add up"
}
l2() { # ROW: bytes that L2 reads and writes for all but Host, of $tmp/json
  jq "[.rows[$1].clients | del(.HOST) | .[] | .read + .written] | add" "$tmp/json"
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

# known: facts/fbp.md, Read-modify-write expand: 64 + 64 + 256 = 384 bytes, of a target that is not compressed 256 + 64 = 320
"$example/write.py" "$tmp"
for file in trace.jsonl.zst trace.bin.zst; do
  [ "$(zstd -dcq "$tmp/$file" | sha256sum)" = "$(zstd -dcq "$example/$file" | sha256sum)" ] || bad "$example/$file is not what write.py writes"
done
"$aurum" bandwidth --json "$example" > "$tmp/json"
same "the tile that a clear reduces" "$(l2 1)" 64
same "its two sectors that others write" "$(l2 2)" $((64 + 256))
same "tiles expanded" "$(jq '.all.expanded' "$tmp/json")" 1
"$aurum" bandwidth --json --no-compression "$example" > "$tmp/json"
same "the same tile, not compressed" "$(l2 1)" 256
same "its two sectors" "$(l2 2)" 64

# known: rates.csv T3, facts/l2.md 3: compress bits are 1/1024 of what they stand for, and reach 58 MB
"$aurum" bandwidth --json "$traces/t04_depth_blend" > "$tmp/json"
same "compress bits read, once over the targets" "$(jq '.all.bits_read * 1024 == .compressed_bytes' "$tmp/json")" true

# Tiled, the machine draws in another order: all is counted, draw by draw, and a run without says what it saves.  A draw moves the same
# bytes between its clients and L2 by any tiles, but for textures, which TEX's cache may have or not.
adds_up t16_fbo_formats --tiling 64x64
same "a run without tiling" "$(jq '.without_tiling.dram_read + .without_tiling.dram_written
    > .all.dram_read + .all.dram_written' "$tmp/json")" true
by_draw() { jq -c '[.rows[] | .what, (.clients | [.zrop, .crop, .PE_0 | .read, .written])]' "$tmp/json"; }
tiled=$(by_draw)
adds_up t16_fbo_formats --no-tiling
same "no run without tiling" "$(jq '.without_tiling' "$tmp/json")" null
same "bytes of each draw, by tiles and not" "$(by_draw)" "$tiled"
adds_up gm2_texture_mip --tiling 32x32
same "tiles of other sizes by default" "$(jq '.without_tiling != null' "$tmp/json")" true

"$aurum" bandwidth "$traces/t04_depth_blend" --chart "$tmp/chart.svg" > "$tmp/text"
code_of() { awk '$1 == "draw" && $2 == '"$1"' { print $8; exit }' "$tmp/text"; }
for draw in 1 2; do # of buffers of 64 KB a program reads a few constants
  [ "$(code_of $draw | cut -d. -f1)" -lt 4 ] || bad "draw $draw: $(code_of $draw) KiB of code and constants"
done
grep -q '^draw 2 ' "$tmp/text" || bad "no row of draw 2"
grep -q 'without compression.*without tiling' "$tmp/text" || bad "nothing said of what compression and tiling save"
same "savings of each draw, and in all" "$(sed -n '/^DRAM, /,$p' "$tmp/text" | grep -c '^\(draw\|clear\|others\|in all\).*|.*%.*|.*%')" 5
grep -q '1/1024 of the bytes' "$tmp/text" || bad "nothing said of the compress bits' share"
grep -q 'of 464 lines of compress bits, for 58 MiB' "$tmp/text" || bad "nothing said of the compress bits' reach"
"$aurum" bandwidth "$traces/t16_fbo_formats" --chart "$tmp/chart.svg" > "$tmp/text"
for part in 'colour' 'textures' 'saved by compression' 'saved by tiling'; do
  grep -q "<title>[a-z]* [0-9]*: $part" "$tmp/chart.svg" || bad "no part of a bar is $part"
done
xmllint --noout "$tmp/chart.svg" 2> /dev/null || grep -q '^</svg>' "$tmp/chart.svg" || bad "no chart"
code 4 "$aurum" bandwidth "$tmp/none"
code 2 "$aurum" bandwidth
code 4 "$aurum" bandwidth "$traces/t01_clear" --chart "$tmp/none/chart.svg"
echo "bandwidth: $checks checks"
