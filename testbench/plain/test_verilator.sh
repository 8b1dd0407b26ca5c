#!/bin/sh
# test_verilator.sh UNIT AURUM - the plain bench by verilator --binary: agrees, sees one wrong digit, writes a waveform
set -eu
unit=$1 aurum=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
fail() { echo "test_verilator: $unit: $*" >&2; exit 1; }
"$aurum" gen "$unit" --count 300 --seed "${AURUM_SEED:-1}" -o v.hex 2> err
"$aurum" plain "$unit" v.hex --simulator verilator --vcd x.vcd -o made > out 2>&1 || fail "$(cat out)"
grep -q '^plain: 300 packets compared, 0 differ' out || fail "$(cat out)"
grep -q "u_$unit" x.vcd || fail "no waveform of the unit"
awk '/^[0-9a-f]/ && ++n == 200 { d = substr($1, length($1)); $1 = substr($1, 1, length($1) - 1) (d == "0" ? "1" : "0") } { print }' v.hex > wrong.hex
got=0
"$aurum" plain "$unit" wrong.hex --simulator verilator --vcd x.vcd -o made > out 2>&1 || got=$?
[ $got = 1 ] && grep -q '^plain: line 199 differs, 199 packets compared' out && [ "$(grep -c '\*$' out)" = 1 ] || fail "one wrong digit: $got, $(cat out)"
echo "test_verilator: $unit: 300 packets compared, a planted digit found"
