#!/bin/sh
# test_cli.sh - what every command of aurum promises, on input that is right
#
#   test_cli.sh AURUM PICTURES BLEND_REFERENCE
#
# PICTURES holds source.png and destination.png; BLEND_REFERENCE is the program that checks the
# picture drawn by the RTL.  Without benches beside AURUM there is no lock step, and no cosim here.
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
pictures=$(cd "$2" && pwd)
reference=$(cd "$(dirname "$3")" && pwd)/$(basename "$3")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
checked=0

fail() { echo "test_cli: $*" >&2; exit 1; }
pass() { checked=$((checked + 1)); }
aurum() { "$aurum" "$@" 2> err || fail "aurum $*: exit code $?: $(cat err)"; }
body() { grep -v '^//' "$@"; }

# is WHAT FILTER FILE: a jq filter that must give true for every document of the file
is() {
  jq -e -s "length > 0 and all(.[]; $2)" "$3" > /dev/null || fail "$1 of $3: $(head -c 2000 "$3")"
  pass
}

# differs EXIT ARGUMENT...: a run that must end with exit code 1
differs() {
  got=0
  "$aurum" "$@" > out 2> err || got=$?
  [ "$got" = 1 ] || fail "aurum $*: exit code $got, not 1"
  pass
}

same() { cmp "$1" "$2" || fail "$1 and $2 differ"; pass; }

# Help and the list of units.
aurum --help > out
for command in units gen fill check cosim show coverage rates provenance; do
  grep -q "^  $command " out || fail "aurum --help does not list $command"
  aurum "$command" --help > help
  grep -q '^Usage: aurum' help || fail "aurum $command --help: $(cat help)"
  pass
done
aurum units > out
grep -q '^crop *fbp/crop *RTL' out || fail "aurum units: $(cat out)"
aurum units crop > out
grep -q 'cfg' out || fail "aurum units crop: $(cat out)"
aurum units --json > units.json
is 'the shape' '(.units | length > 0) and (.enums | length > 0)' units.json
is 'units' '.units | all(.[]; (.name | type == "string") and (.path | type == "string") and
  (.rtl | type == "boolean") and (.ports | length >= 2))' units.json
is 'ports' '.units | all(.[].ports[]; (.name | type == "string") and (.struct | type == "string")
  and (.direction | IN("config", "in", "out")) and .bits > 0 and (.fields | length > 0))' units.json
is 'widths' 'def width: if .fields then ([.fields[] | width] | add) else .bits end * (.count // 1);
  .units | all(.[].ports[]; .bits == ([.fields[] | width] | add))' units.json
# shellcheck disable=SC2016 # jq's variable
is 'enumerations' '.enums as $e | [.. | objects | select(has("signed")) | .enum // empty]
  | length > 0 and all(.[]; $e[.] | length > 0)' units.json
is 'the format A8B8G8R8' '.enums.color_format.FORMAT_A8B8G8R8 == 213' units.json

# gen: a file is a function of its options.
aurum gen crop --count 1000 --seed 5 -o a.hex
aurum gen crop --count 1000 -o b.hex --seed 5
aurum gen crop --count 1000 --seed 6 -o other.hex
aurum gen crop --count 1000 --seed 5 -o - > stdout.hex
sed -i '/^\/\/ options/d' b.hex
grep -v '^// options' a.hex > c.hex
same b.hex c.hex
same a.hex stdout.hex
if cmp -s a.hex other.hex; then fail "seeds 5 and 6 make the same file"; fi
[ "$(body a.hex | wc -l)" = 1000 ] || fail "a.hex holds $(body a.hex | wc -l) vectors"
[ "$(sed -n 's|^// sha256 ||p' a.hex)" = "$(body a.hex | sha256sum | cut -d' ' -f1)" ] ||
  fail "the digest of a.hex is not the SHA-256 of its body"
aurum gen crop --count 1000 --seed 5 -o a.hex.zst
zstd -q -d -c a.hex.zst > unpacked.hex
same a.hex unpacked.hex
aurum gen crop --directed -o directed.hex
for i in 1 2 3; do
  aurum gen crop --count 1000 --seed 5 --shard $i/3 -o "shard$i.hex"
  aurum gen crop --directed --shard $i/3 -o "corners$i.hex"
done
for run in 'a shard' 'directed corners'; do
  whole=${run% *} part=${run#* }
  body "$whole.hex" | cut -d' ' -f1 > whole.body
  body -h "$part"[123].hex | cut -d' ' -f1 > parts.body
  same whole.body parts.body
done
aurum gen crop --count 50 --set cfg.format=a8r8g8b8 --set pass_crop.src=7 -o set.hex
aurum show --json set.hex > set.json
is 'set fields' '.["cfg.format"] == "FORMAT_A8R8G8B8" and .["pass_crop.src"] == [range(8) | 7]' \
  set.json

# check: right files agree, a wrong output packet does not.
for f in a.hex a.hex.zst directed.hex; do
  aurum check crop $f --json --junit check.xml > check.json
  is 'the result' '.unit == "crop" and .compared >= 1000 and .differ == 0 and .clocks > 0 and
    (.seed | type == "number")' check.json
  grep -q ' failures="0" errors="0" skipped="0"' check.xml || fail "$f: $(cat check.xml)"
done
aurum check crop a.hex > out
grep -q '^a.hex: crop: 1000 packets compared, 0 differ, .*seed 5$' out || fail "$(cat out)"
# The last digit is of an output pixel; the digest is made anew.
last=$(tail -n 1 a.hex | cut -d' ' -f1)
case $last in *0) wrong=${last%?}1 ;; *) wrong=${last%?}0 ;; esac
sed "\$s/.*/$wrong/" a.hex > wrong.hex
sed -i "s|^// sha256 .*|// sha256 $(body wrong.hex | sha256sum | cut -d' ' -f1)|" wrong.hex
differs check crop wrong.hex --json --junit wrong.xml
mv out wrong.json
is 'the difference' '.differ == 1 and .compared == 1000 and (.report | contains("*"))' wrong.json
grep -q 'tests="1" failures="1"' wrong.xml || fail "$(cat wrong.xml)"

# show: one row a vector.
aurum show a.hex > out
[ "$(grep -c '^vector ' out)" = 1000 ] || fail "aurum show prints $(grep -c '^vector ' out) vectors"
aurum show a.hex --csv > a.csv
[ "$(wc -l < a.csv)" = 1001 ] || fail "aurum show --csv prints $(wc -l < a.csv) lines"
columns=$(awk -F, '{ print NF }' a.csv | sort -u)
fields=$(jq '[.units[] | select(.name == "crop")
  | def n: if .fields then ([.fields[] | n] | add) else 1 end * (.count // 1);
  (.ports[] | [.fields[] | n] | add), 3] | add' units.json)
[ "$columns" = "$fields" ] || fail "CSV rows of $columns columns, not $fields"
aurum show a.hex.zst --json > a.json
[ "$(wc -l < a.json)" = 1000 ] || fail "aurum show --json prints $(wc -l < a.json) lines"
is 'fields' 'has("reset") and has("cfg.format") and (.["crop_ccache.pixel"] | length == 8)' a.json
aurum show a.hex --from 990 --count 5 --csv > some.csv
sed -n '1p;992,996p' a.csv > want.csv
same some.csv want.csv

# The rest.
aurum rates crop --no-rtl > out
aurum rates crop --no-rtl --json > rates.json
is 'rates' 'map(select(.by == "crop" and .verdict == "by unit")) | length > 3' rates.json
aurum provenance > out
[ "$(wc -l < out)" -gt 10 ] || fail "aurum provenance prints $(wc -l < out) lines"
pass

lock_step() {
  aurum cosim crop --count 3000 --seed 9 --json --junit cosim.xml > cosim.json
  is 'a random run' '.unit == "crop" and .seed == 9 and .compared == 3000 and .differ == 0 and
    .clocks > 3000 and .work > 0' cosim.json
  grep -q 'tests="1" failures="0"' cosim.xml || fail "$(cat cosim.xml)"
  aurum cosim crop a.hex --json > out && is 'a file' '.compared == 1000 and .differ == 0' out
  aurum cosim crop a.hex.zst --json > out && is 'a packed file' '.compared == 1000' out
  aurum cosim crop --count 3000 --shard 3/3 --json > out && is 'a shard' '.compared == 1000' out
  aurum cosim crop a.hex --shard 2/4 --json > out && is 'part of a file' '.compared == 250' out
  aurum cosim crop --count 3000 --resets --json > out
  is 'resets' '.resets > 1 and .differ == 0' out
  aurum cosim crop --count 3000 --seed 9 --steady --json > out
  is 'steady' ".compared == 3000 and .differ == 0 and .clocks < $(jq .clocks cosim.json)" out
  aurum cosim crop --count 500 --wave all.fst > out
  aurum cosim crop --count 500 --wave some.fst --window 100:120 > out
  if [ "$(wc -c < some.fst)" -lt 500 ] || [ "$(wc -c < some.fst)" -ge "$(wc -c < all.fst)" ]; then
    fail "waveforms of $(wc -c < some.fst) and $(wc -c < all.fst) bytes"
  fi
  pass
  differs cosim crop wrong.hex --json
  is 'a wrong file' '.differ == 1 and .compared == 1000' out

  # The picture that the RTL drew.
  for format in A8B8G8R8 A8R8G8B8 R16_G16_B16_A16; do
    aurum gen crop --src "$pictures/source.png" --dst "$pictures/destination.png" \
      --format $format --src-factor src-alpha --dst-factor inv-src-alpha -o picture.hex
    aurum check crop picture.hex > out
    aurum cosim crop picture.hex --png $format.png > out
    "$reference" "$pictures/source.png" "$pictures/destination.png" $format.png
    pass
  done
  # Two pixels a packet; integers do not blend: the source, which is also itself over itself.
  aurum gen crop --src "$pictures/source.png" --dst "$pictures/destination.png" \
    --format RU32_GU32_BU32_AU32 --src-factor src-alpha -o picture.hex
  aurum cosim crop picture.hex --png integers.png > out
  "$reference" "$pictures/source.png" "$pictures/source.png" integers.png
  pass
  if "$reference" "$pictures/source.png" "$pictures/destination.png" "$pictures/source.png" \
    > out 2>&1; then fail "the reference takes the source for the result"; fi
  aurum rates crop --json > rates.json
  is 'rates of RTL' 'map(select(.by == "crop" and .verdict == "met" and .rtl > 0)) | length > 3' rates.json
}

if ls "$(dirname "$aurum")"/benches/crop_bench > out 2>&1; then
  lock_step
else
  echo "test_cli: no benches here, so no lock step"
fi
[ "$checked" -gt 25 ] || fail "only $checked checks"
echo "test_cli: $checked checks"
