#!/bin/sh
# test_checkpoint.sh UNIT BUILD - a run that goes on from a checkpoint ends as the whole run
set -eu
unit=$1 build=$(cd "$2" && pwd)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
bench=$build/benches/${unit}_bench

"$bench" --count 20000 --seed 11 --result "$dir/whole.json" --checkpoint "$dir/at" \
  --checkpoint-every 30000
"$bench" --count 20000 --seed 11 --result "$dir/rest.json" --restore "$dir/at"
[ -s "$dir/at" ] || { echo "no checkpoint was written"; exit 1; }
cmp "$dir/whole.json" "$dir/rest.json"
echo "$(jq .compared "$dir/rest.json") packets compared; the rest of the run gives the same report"

# Vectors from a file are found again, too.
"$build/aurum" gen "$unit" --count 3000 -o "$dir/v.hex.zst" 2> /dev/null
"$bench" --file "$dir/v.hex.zst" --result "$dir/whole.json" --checkpoint "$dir/at" \
  --checkpoint-every 5000
"$bench" --file "$dir/v.hex.zst" --result "$dir/rest.json" --restore "$dir/at"
cmp "$dir/whole.json" "$dir/rest.json"
