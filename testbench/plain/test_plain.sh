#!/bin/sh
# test_plain.sh UNIT AURUM COUNT - the plain bench agrees on COUNT directed and COUNT / 3 random vectors, and sees
# one wrong digit
set -eu
unit=$1 aurum=$2 count=$3
here=$(cd "$(dirname "$0")" && pwd)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
"$aurum" gen "$unit" --directed --count "$count" -o "$dir/directed.hex"
"$here/../../scripts/plain" "$unit" "$dir/directed.hex"
"$aurum" gen "$unit" --count $((count / 3)) -o "$dir/random.hex"
SEED=7 "$here/../../scripts/plain" "$unit" "$dir/random.hex"

# The last digit belongs to an output, if the line has it: the most significant field is first.
"$aurum" gen "$unit" --count 12 -o "$dir/few.hex"
awk '/^[0-9a-f]/ && ++n >= 3 { d = substr($0, length($0)); $0 = substr($0, 1, length($0) - 1) (d == "0" ? "1" : "0") } { print }' \
  "$dir/few.hex" > "$dir/wrong.hex"
if "$here/../../scripts/plain" "$unit" "$dir/wrong.hex" > "$dir/out"; then
  echo "a wrong digit was not seen"; exit 1
fi
grep -qE 'line ([2-9]|[1-9][0-9]+) differs' "$dir/out" || { cat "$dir/out"; exit 1; }
echo "a planted digit found"
