#!/bin/sh
# test_corners.sh UNIT BUILD - RTL and model agree on each corner of the directed vectors, and the JUnit file says so of each; what is
# recorded stands beside the bundle that its packet had
set -eu
unit=$1 build=$2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
fail() { echo "test_corners: $unit: $*" >&2; exit 1; }

"$build/aurum" cosim "$unit" --directed --no-shrink --junit "$dir/corners.xml"
"$build/aurum" gen "$unit" --directed -o "$dir/corners.hex" 2> "$dir/said"
corners=$(sed -n 's|^[0-9a-f][0-9a-f]* *// *||p' "$dir/corners.hex" | sort -u | wc -l)
passed=$(grep -c '<testcase .* assertions="[1-9][0-9]*"></testcase>' "$dir/corners.xml") || :
[ "$corners" -gt 0 ] && [ "$passed" = "$corners" ] || fail "$passed of $corners: $(cat "$dir/corners.xml")"

[ "$unit" = cread ] || exit 0 # its results say which state they have
"$build/benches/${unit}_bench" --directed --record "$dir/rtl.hex" > "$dir/said"
"$build/aurum" show "$dir/rtl.hex" --json --count 6000 > "$dir/rtl.json"
passes=$(jq -n '[inputs | select(.cread_crop_valid == 1)] | length' "$dir/rtl.json")
wrong=$(jq -n '[inputs | select(.cread_crop_valid == 1) | select(.["cread_crop.state.constant"] != .["cfg.target\(.["cread_crop.target"]).constant"])] | length' "$dir/rtl.json")
[ "$passes" -gt 1000 ] && [ "$wrong" = 0 ] || fail "$wrong of $passes passes beside another bundle"
