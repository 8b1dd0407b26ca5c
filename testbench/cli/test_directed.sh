#!/bin/sh
# test_directed.sh AURUM TABLE - the directed vectors of every unit, and what the model gives for them,
# are those of the table, on every host and by every compiler
#
#   test_directed.sh AURUM > TABLE      writes it, where a change is meant
set -eu
aurum=$1
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

echo unit,vectors,sha256 > "$tmp/now"
for unit in $("$aurum" units | sed -n 's|^\([a-z][a-z0-9_]*\) .*|\1|p'); do
  "$aurum" gen "$unit" --directed -o "$tmp/v.hex" 2> "$tmp/said" || { cat "$tmp/said" >&2; exit 1; }
  awk -v unit="$unit" '$2 == "count" { n = $3 + 0 } $2 == "sha256" { print unit "," n "," $3; exit }' \
    "$tmp/v.hex" >> "$tmp/now"
done
if [ $# -eq 1 ]; then cat "$tmp/now"; exit; fi
if ! diff "$2" "$tmp/now" >&2; then
  echo "directed: not as in $2; if it is meant: $0 $1 > $2" >&2
  exit 1
fi
awk -F , 'NR > 1 { units++; n += $2 } END { print "directed: " n " vectors of " units " units as pinned"; exit !n }' "$2"
