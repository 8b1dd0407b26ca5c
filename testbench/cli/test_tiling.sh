#!/bin/sh
# test_tiling.sh AURUM TRACES [all] - recorded streams untiled and by tiles: the same pictures of every target, and the same counts; tiles
# from 16x16 pixels up, storage from one primitive up, other numbers of GPCs, TPCs and partitions, two host threads, FIFOs
#
# Each stream by one of the ways, in turn from AURUM_SEED on; all: by each.
set -eu
aurum=$1 traces=$2 all=${3:-}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
seed=${AURUM_SEED:-1}
echo "AURUM_SEED=$seed"
streams=0 runs=0 held=0

bad() {
  echo "tiling: AURUM_SEED=$seed: $*" >&2
  exit 1
}

run() { # INTO [OPTION...]
  into=$1
  shift
  mkdir -p "$into"
  "$aurum" run "$trace" --keep-going --json --stats --images "$into" "$@" > "$into.json" 2> "$tmp/said" || [ $? = 3 ] || bad "$trace $*: $(cat "$tmp/said")"
  jq 'del(.tiling, .units, .slowest, .clocks, .bytes, .hub_clocks)' "$into.json" > "$into.counts"
}

way() { # NUMBER
  case $(($1 % 7)) in
  0) echo "--tiling 16x16,1" ;;
  1) echo "--tiling 64x64" ;;
  2) echo "--tiling 32x16,3 --gpcs 2 --tpcs 2 --fbps 2" ;;
  3) echo "--tiling 16x128,100 --jobs 2" ;;
  4) echo "--tiling 4096x4096,2" ;;
  5) echo "--tiling 48x80,17 --gpcs 4 --tpcs 1 --fbps 4" ;;
  6) echo "--tiling 64x32,20 --queue" ;;
  esac
}

same() { # OPTION...
  rm -rf "$tmp/tiled"
  run "$tmp/tiled" "$@"
  diff -r "$tmp/untiled" "$tmp/tiled" > "$tmp/differ" || bad "$trace $*: $(head -n 3 "$tmp/differ")"
  cmp -s "$tmp/untiled.counts" "$tmp/tiled.counts" || bad "$trace $*: $(diff "$tmp/untiled.counts" "$tmp/tiled.counts")"
  held=$((held + $(jq '.tiling.held // 0' "$tmp/tiled.json")))
  runs=$((runs + 1))
}

for trace in "$traces"/*/; do
  [ -e "$trace/trace.jsonl.zst" ] || continue
  rm -rf "$tmp/untiled"
  run "$tmp/untiled" --no-tiling
  streams=$((streams + 1))
  for n in 0 1 2 3 4 5 6; do
    [ -n "$all" ] || [ $n = 0 ] || break
    # shellcheck disable=SC2046 # words
    same $(way $((n + streams + seed % 7)))
  done
done
[ $streams -gt 40 ] && [ $held -gt 1000 ] || bad "$streams streams, $held primitives held"
echo "tiling: $streams streams, $runs runs by tiles as untiled, $held primitives held"
