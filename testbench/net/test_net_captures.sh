#!/bin/sh
# test_net_captures.sh AURUM TRACES - recorded streams by the flow driver, and by the queue driver: the same
# packets and clocks of every unit, the same memory traffic, the same final picture
set -eu
aurum=$1
traces=$2
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
runs=0

counted() { # NAME TRACE [OPTION...]
  name=$1
  trace=$2
  shift 2
  code=0
  "$aurum" run --stats --final="$tmp/$name.png" "$@" "$trace" > "$tmp/$name" 2> "$tmp/said" || code=$?
  echo "exit $code" >> "$tmp/$name"
  [ $code -eq 0 ] || [ $code -eq 3 ] || { cat "$tmp/said" >&2; exit 1; }
  cp "$tmp/$name" "$tmp/$name.stats"
}

for trace in "$traces"/*/; do
  rm -f "$tmp"/*
  counted flow "$trace"
  counted queue "$trace" --queue
  sed -i "s/queue\.png/flow.png/" "$tmp/queue.stats"
  cmp -s "$tmp/flow.stats" "$tmp/queue.stats" || {
    echo "captures: $trace by flow and by queue:" >&2
    diff "$tmp/flow.stats" "$tmp/queue.stats" >&2 || true
    exit 1
  }
  [ ! -e "$tmp/flow.png" ] || cmp "$tmp/flow.png" "$tmp/queue.png"
  runs=$((runs + 1))
done
[ $runs -gt 0 ] || { echo "captures: none" >&2; exit 1; }
echo "$runs captures by both drivers"
