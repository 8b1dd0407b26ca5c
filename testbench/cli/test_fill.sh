#!/bin/sh
# test_fill.sh AURUM - inputs in a pipe get the golden outputs; commands join in pipes by '-'
#
# Lines of gen without their outputs come out of fill as gen wrote them, in each form, for every unit.
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
compared=0 checked=0

fail() { echo "test_fill: $*" >&2; exit 1; }
pass() { checked=$((checked + 1)); }
same() { cmp "$1" "$2" || fail "$3"; pass; }

# Every unit, every form, JSON without the outputs.
for unit in $("$aurum" units | sed -n 's|^\([a-z][a-z0-9_]*\) .*|\1|p'); do
  "$aurum" gen "$unit" --count 40 --seed "${AURUM_SEED:-3}" -o v.hex 2> err
  grep -v '^//' v.hex > body
  # jq 1.6 would round fields of 64 bits.
  outputs=$("$aurum" units "$unit" --json | jq -r '[.units[0].ports[] | select(.direction == "out") | .name] | join("|")')
  "$aurum" show v.hex --json > whole.json
  sed -E "s/,\"($outputs)(\\.[^\"]*|_valid)\":(\"[^\"]*\"|\[[^]]*\]|[^,}]*)//g" whole.json > v.json
  if grep -qE "\"($outputs)[._]" v.json || cmp -s v.json whole.json; then fail "$unit: sed leaves outputs"; fi
  "$aurum" fill "$unit" --to hex < v.json > json.out || fail "$unit: JSON"
  same body json.out "$unit: JSON gives other lines"
  "$aurum" show v.hex --csv | "$aurum" fill "$unit" --to hex > csv.out || fail "$unit: CSV"
  same body csv.out "$unit: CSV gives other lines"
  "$aurum" fill "$unit" v.hex > hex.out || fail "$unit: hex"
  same body hex.out "$unit: hex gives other lines"
  compared=$((compared + 3 * $(wc -l < body)))
done

# Keys in another order, a bundle behind its packet, in an object, with blanks, or left out where it stays: the same lines.
"$aurum" gen crop --count 400 --seed "${AURUM_SEED:-3}" -o v.hex 2> err
grep -v '^//' v.hex > body
"$aurum" show v.hex --json | jq -c -n 'def state: with_entries(select(.key | startswith("cfg.")));
  def rest: with_entries(select(.key | startswith("cfg.") | not));
  foreach inputs as $line ({n: 0, line: {}}; {n: (.n + 1), was: .line, line: $line}; .n as $n | .was as $was | .line |
    if $n % 7 == 1 then to_entries | reverse | from_entries
    elif $n % 7 == 3 and state == ($was | state) then rest
    elif $n % 7 == 5 then rest + {cfg: (state | with_entries(.key |= ltrimstr("cfg.")))}
    elif $n % 7 == 6 then rest + state else . end)' | awk 'NR % 3 == 0 { gsub(/,/, " , "); gsub(/:/, ": ") } { print }' > v.json
"$aurum" fill crop --to hex < v.json > json.out || fail "JSON in many ways"
same body json.out "JSON in many ways gives other lines"
compared=$((compared + $(wc -l < body)))

# Pipes.
"$aurum" gen crop --count 50 -o v.hex 2> err
"$aurum" gen crop --count 50 -o - 2> err | "$aurum" check crop - > out || fail "check -"
grep -q '^standard input: crop: 50 packets compared, 0 differ' out || fail "check -: $(cat out)"; pass
"$aurum" check crop - < v.hex > out && grep -q ' 50 packets' out || fail "check - of a file: $(cat out)"; pass
{ read -r first; "$aurum" check crop -; } < v.hex 2> err && fail "check - reads what was read before ($first)"
grep -q '^aurum: standard input:1: ' err || fail "check - of the rest: $(cat err)"; pass
"$aurum" show v.hex --csv > want
"$aurum" show - --csv < v.hex > got; same want got "show -"
"$aurum" show - --csv < v.hex | "$aurum" fill crop -o - 2> err | "$aurum" check crop - > out || fail "$(cat out)"
grep -q ' 50 packets compared, 0 differ' out || fail "show | fill | check: $(cat out)"; pass
"$aurum" fill crop v.hex -o filled.hex.zst 2> err && "$aurum" check crop filled.hex.zst > out || fail "fill -o"; pass
if [ -x "$(dirname "$aurum")/benches/crop_bench" ]; then
  "$aurum" gen crop --count 50 -o - 2> err | "$aurum" cosim crop - > out || fail "cosim -: $(cat out)"
  grep -q '50 packets compared, 0 differ' out || fail "cosim -: $(cat out)"; pass
fi

# A line is answered before the next one is there.
mkfifo to from
"$aurum" fill crop --to json < to > from &
exec 3> to 4< from
echo '{"cfg":{"format":"A8B8G8R8","write_mask":"4'"'"'b1111"},"pass_crop.coverage":1,"pass_crop.src[0]":305419896}' >&3
read -r line <&4
echo "$line" | jq -e '.pass_crop_valid == 1 and .crop_ccache_valid == 1 and .["crop_ccache.pixel"][0] == 305419896' \
  > said || fail "a packet of which fields are given: $line"; pass
echo '{"pass_crop.coverage":1,"pass_crop.src[0]":"0x11111111"}' >&3
read -r line <&4
echo "$line" | jq -e '.["cfg.write_mask"] == 15 and .["crop_ccache.pixel"][0] == 286331153' \
  > said || fail "the state bundle stays: $line"; pass
echo '{"pass_crop_valid":0,"pass_crop.src[0]":1}' >&3
read -r line <&4
echo "$line" | jq -e '.crop_ccache_valid == 0' > said || fail "no packet: $line"; pass
exec 3>&- 4<&-
wait

# Lines that take the rest of what a packet gives come by themselves.
"$aurum" gen crast --count 30 -o v.hex 2> err
grep -v '^//' v.hex > body
"$aurum" show v.hex --json | jq -c 'select(.setup_crast_valid == 1 or .reset == 1)' > packets.json
[ "$(wc -l < packets.json)" -lt "$(wc -l < body)" ] || fail "crast gives a tile a primitive: this proves nothing"
"$aurum" fill crast --to json < packets.json | jq -c 'select(.crast_zcull_valid == 1) | del(.reset)' > got
"$aurum" show v.hex --json | jq -c 'select(.crast_zcull_valid == 1) | del(.reset)' > want
same want got "tiles of crast"

# refused CODE WHAT ARGUMENT... : one line that names WHAT, for what is on standard input
refused() {
  code=$1 what=$2 got=0
  shift 2
  "$aurum" "$@" > out 2> err || got=$?
  [ "$got" = "$code" ] || fail "$*: exit code $got, not $code: $(cat err)"
  [ "$(sed '2,$ { /^Try /,$ d; }' err | wc -l)" = 1 ] || fail "$*: $(cat err)"
  grep -qF -- "$what" err || fail "$*: does not name $what: $(cat err)"
  pass
}
good='{"cfg.format":"A8B8G8R8"}'
printf '%s\n{"cfg.formt":1}\n' "$good" | refused 4 "standard input:2: crop has no field 'cfg.formt'" fill crop
printf '%s\n\n{"cfg.color_op":"plus"}\n' "$good" | refused 4 'standard input:3: '"'plus'"' is not a value of cfg.color_op (blend_equation: one of ADD' fill crop
printf '{"cfg.write_mask":16}\n' | refused 4 '4 bits' fill crop
printf '{"reset":2}\n' | refused 4 '1 bits' fill crop
printf '{"pass_crop.coverage":0,"pass_crop.coverage":0}\n' | refused 4 'each key once' fill crop
printf '{"cfg.write_mask":-1}\n' | refused 4 '4 bits' fill crop
printf '{"cfg.write_mask":[1]}\n' | refused 4 'a number or a string' fill crop
printf '{"pass_crop.src":[1,2]}\n' | refused 4 'array of 8 values' fill crop
printf '{"pass_crop.src":1}\n' | refused 4 'array of 8 values' fill crop
printf '{"cfg":1}\n' | refused 4 "'cfg'" fill crop
printf '{"cfg.format":"A8B8G8R8"\n' | refused 4 'JSON object' fill crop
printf '{"cfg.format":"A8B8G8R8","cfg.format":"RF32"}\n' | refused 4 'each key once' fill crop
printf '{"cfg":{"format":"RF32"},"cfg":{"write_mask":1}}\n' | refused 4 'each key once' fill crop
printf '{"cfg":{"format":"RF32"},"cfg.format":"RF32"}\n' | refused 4 'cfg.format is given twice' fill crop
printf '{"pass_crop.src":[1,2,3,4,5,6,7,8],"pass_crop.src[3]":4}\n' | refused 4 'pass_crop.src[3] is given twice' fill crop
printf '%s 5\n' "$good" | refused 4 'JSON object' fill crop
printf '%s\n[1]\n' "$good" | refused 4 'standard input:2: ' fill crop
printf '{"cfg.format":"disabled"}\n' | refused 3 'standard input:1: is not modelled' fill crop
printf 'cfg.format,cfg.colour\n' | refused 4 "standard input:1: crop has no field 'cfg.colour'" fill crop
printf 'cfg.format,cfg.format\n' | refused 4 'twice' fill crop
printf 'pass_crop.src\n1\n' | refused 4 'array' fill crop
printf 'cfg.format,reset\nA8B8G8R8\n' | refused 4 'standard input:2: has 1 cells' fill crop
printf 'cfg.format,reset\nA8B8G8R8,0,0\n' | refused 4 'standard input:2: has 3 cells' fill crop
printf '0123\n' | refused 4 'hexadecimal digits' fill crop
refused 2 'vectors of crast, not of crop' fill crop v.hex
refused 4 'absent.json' fill crop absent.json < /dev/null
refused 2 "'blob'" fill blob < /dev/null
refused 2 '--to' fill crop --to xml < /dev/null
refused 2 '--to' fill crop --to csv -o x.hex < /dev/null
refused 2 'one file' fill crop v.hex -o v.hex
refused 4 'standard input' check crop - < /dev/null
refused 2 '--csv' show --json --csv v.hex
"$aurum" fill crop < /dev/null > out || fail "nothing in, nothing out"
[ ! -s out ] || fail "nothing in gives $(cat out)"; pass
got=0
echo "$good" | "$aurum" fill crop > /dev/full 2> err || got=$?
[ "$got" = 4 ] && grep -q 'standard output' err || fail "a full standard output: $got, $(cat err)"; pass

[ "$compared" -gt 3000 ] && [ "$checked" -gt 100 ] || fail "only $compared lines, $checked checks"
echo "test_fill: $compared lines of every unit compared, $checked checks"
