#!/bin/sh
# test_reports.sh AURUM - JUnit and JSON of aurum check, however it ends; exit codes of wrong options; the version
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
checked=0
fail() { echo "test_reports: $*" >&2; exit 1; }

# ends CODE COMMAND...: its exit code; what it prints is in out and err
ends() {
  code=$1 got=0
  shift
  timeout 60 "$@" > out 2> err < /dev/null || got=$?
  [ "$got" = "$code" ] || fail "$*: exit code $got, not $code: $(cat out err)"
  checked=$((checked + 1))
}
# xml FILE TEXT...: well formed, and holds each text
xml() {
  file=$1
  shift
  python3 -c 'import sys, xml.dom.minidom as d; d.parse(sys.argv[1])' "$file" || fail "$file: $(cat "$file")"
  for text in "$@"; do grep -qF -- "$text" "$file" || fail "no $text in $(cat "$file")"; done
}
is() { jq -e "$2" "$1" > /dev/null || fail "not $2: $(cat "$1")"; }

# A wrong option of every command is 2, and one line.
for command in $("$aurum" --help | sed -n 's/^  \([a-z]*\) .*/\1/p'); do
  ends 2 "$aurum" "$command" --bogus
  [ ! -s out ] && grep -q bogus err || fail "$command --bogus: $(cat out err)"
  ends 0 "$aurum" "$command" --help
done
[ $checked -gt 30 ] || fail "only $checked checks of commands"
ends 2 "$aurum"
ends 2 "$aurum" bogus
ends 0 "$aurum" --version
grep -qE '^aurum [0-9]+\.[0-9]+\.[0-9]+( \([0-9a-f]{12}(-dirty)?\))?$' out || fail "version: $(cat out)"

# A file that agrees: a case for each corner that it names.
"$aurum" gen zdecomp --directed -o good.hex 2> err
corners=$(grep -v '^//' good.hex | sed 's|^[0-9a-f]* *// *||' | sort -u | wc -l)
[ "$corners" -gt 5 ] || fail "$corners corners"
ends 0 "$aurum" check zdecomp good.hex --junit good.xml --json
is out '.mismatches == [] and .interrupted == false'
xml good.xml "tests=\"$corners\" failures=\"0\" errors=\"0\" skipped=\"0\" time=\"" '<property name="seed" value="1"/>'
"$aurum" gen zdecomp --count 20 --seed 7 -o random.hex 2> err
ends 0 "$aurum" check zdecomp random.hex --junit random.xml
xml random.xml 'tests="1" failures="0"' 'name="random.hex" assertions="' '<property name="seed" value="7"/>'

# One digit of an output wrong: its corner fails, and no other; the fields are there as data.
resum() { sed -i "s|^// sha256 .*|// sha256 $(grep -v '^//' "$1" | sed 's| .*||' | sha256sum | cut -d' ' -f1)|" "$1"; }
awk '/^[0-9a-f]/ && ++n == 3 { d = substr($1, length($1)); $1 = substr($1, 1, length($1) - 1) (d == "0" ? "1" : "0") } { print }' \
  good.hex > wrong.hex
resum wrong.hex
corner=$(grep -v '^//' wrong.hex | sed -n '3s|^[0-9a-f]* *// *||p')
ends 1 "$aurum" check zdecomp wrong.hex --junit wrong.xml --json
is out '.mismatches | length == 1 and (.[0] | .kind == "file" and .wire == "zdecomp_l2" and .line == 2
  and ([.fields[] | select(.differs)] | length == 1 and .[0].field == "z[0]" and .[0].file != .[0].model))'
xml wrong.xml "tests=\"$corners\" failures=\"1\" errors=\"0\"" "<failure message=\"zdecomp_l2: vector 2 differs\""
grep "<failure" wrong.xml | grep -qF "name=\"wrong.hex: $corner\"" || fail "not $corner: $(grep '<failure' wrong.xml)"

# What is not modelled is skipped; what cannot run is an error.
"$aurum" gen crop --count 3 --set cfg.format=A8B8G8R8 -o crop.hex 2> err
"$aurum" gen crop --count 3 --set cfg.format=A8R8G8B8 -o other.hex 2> err
{ grep '^//' crop.hex; grep -v '^//' crop.hex | python3 -c '
import re, subprocess, sys
fields = [l.split()[2:4] for l in open("crop.hex") if l.startswith("// field")]
width = lambda w: eval(w.replace("x", "*"))
total = sum(width(w) for _, w in fields)
at = total
for name, w in fields:
    at -= width(w)
    if name == "cfg.format": break
for line in sys.stdin:
    x = int(line, 16) & ~(((1 << width(w)) - 1) << at)
    print("%0*x" % (len(line.strip()), x))
'; } > disabled.hex
resum disabled.hex
ends 3 "$aurum" check crop disabled.hex --junit skipped.xml
xml skipped.xml 'tests="1" failures="0" errors="0" skipped="1"' '<skipped message="' 'undefined'
ends 4 "$aurum" check crop absent.hex --junit error.xml
xml error.xml 'tests="1" failures="0" errors="1" skipped="0"' '<error message="' 'absent.hex'
ends 2 "$aurum" check sfu crop.hex --junit unit.xml
xml unit.xml 'errors="1"' 'holds vectors of crop, not of sfu'
for junit in "--junit usage.xml" "--junit=usage.xml"; do
  rm -f usage.xml
  # shellcheck disable=SC2086 # two words
  ends 2 "$aurum" check crop crop.hex --bogus $junit
  xml usage.xml 'errors="1"' 'wrong options'
done
# A name that is no UTF-8, or holds what XML has as its own: still XML and JSON, and the bytes are told.
for name in '\377' 'a\303(' '\303\251 <&">' '\355\240\200' '\357\277\277' '\360\220\200\200' 'a\001\tb' '\300\257'; do
  file=$(printf "$name.hex")
  cp wrong.hex "./$file"
  ends 1 "$aurum" check zdecomp "./$file" --junit name.xml --json
  python3 -c 'import json; json.loads(open("out", "rb").read().decode("utf-8"))' || fail "$name: JSON: $(cat out)"
  xml name.xml 'failures="1"'
  ends 4 "$aurum" check zdecomp "nowhere/$file" --junit name.xml
  xml name.xml 'errors="1"'
done
cp good.hex "$(printf '\377x.hex')"
ends 0 "$aurum" check zdecomp "$(printf '\377x.hex')" --junit name.xml
xml name.xml 'name="\xffx.hex: '
long=$(printf '\303\251%.0s' $(seq 80))
ends 4 "$aurum" check zdecomp "nowhere/$long.hex" --junit name.xml
xml name.xml 'errors="1"'
# An error replaces an older report, but no other file.
ends 0 "$aurum" check zdecomp good.hex --junit usage.xml
ends 4 "$aurum" check zdecomp absent.hex --junit usage.xml
xml usage.xml 'errors="1"'
cp crop.hex before.hex
ends 2 "$aurum" check crop crop.hex --bogus --junit crop.hex
ends 4 "$aurum" check crop absent.hex --junit crop.hex
cmp crop.hex before.hex

# Interrupted: says what was compared, and closes the file.
"$aurum" gen zdecomp --count 200000 -o long.hex.zst 2> err
# A fast machine compares them all before the signal, so the wait shortens until the signal comes in between.
for wait in 0.2 0.1 0.05 0.02 none; do
  [ $wait != none ] || fail "check ended each time before it was interrupted"
  rm -f long.xml
  env --default-signal=INT "$aurum" check zdecomp long.hex.zst --junit long.xml > out 2> err &
  pid=$!
  sleep $wait
  kill -INT $pid 2> /dev/null || true
  got=0
  wait $pid || got=$?
  [ $got = 0 ] || break
done
[ $got = 130 ] || fail "interrupted: exit code $got: $(cat out err)"
xml long.xml '<error message="interrupted"'
grep -q '^interrupted: long.hex.zst: zdecomp: [0-9]* packets compared' out || fail "$(cat out)"

# Colours are for terminals.
if grep -q "$(printf '\033')" out; then fail "colours in a file"; fi
script -qec "TERM=xterm $aurum check zdecomp wrong.hex" /dev/null > painted < /dev/null || true
grep -q "$(printf '\033\\[31m').*\\*" painted || fail "no colours on a terminal: $(cat -v painted)"
script -qec "NO_COLOR=1 TERM=xterm $aurum check zdecomp wrong.hex" /dev/null > painted < /dev/null || true
if grep -q "$(printf '\033\\[31m')" painted; then fail "colours with NO_COLOR"; fi
script -qec "TERM=xterm timeout 3 $aurum sfu --table" /dev/null > painted < /dev/null || true
grep -qE 'RCP: [1-9][0-9]+ of 8388608 \([0-9]+ %\)' painted || fail "no progress: $(head -c 300 painted | cat -v)"

# draw --stats as JSON says what the text says.
ends 0 "$aurum" draw --scene fan --size 64x64 --stats
mv out stats
ends 0 "$aurum" draw --scene fan --size 64x64 --stats --json
[ "$(jq -r '"slowest: \(.slowest), \(.clocks) clocks for the frame"' out)" = "$(grep '^slowest' stats)" ] || fail "$(cat out)"
jq -r '.counts | to_entries[] | "\(.key) \(.value)"' out > counts
while read -r line; do
  tr -s ' ' < stats | grep -qxF -- "$line" || fail "'$line' is not in the text"
done < counts
[ "$(wc -l < counts)" -gt 20 ] || fail "$(wc -l < counts) counts"
is out '(.units | length > 8) and ([.units[].clocks] | max) == .clocks and .depth_tiles.clear == 256 and .color_tiles.bytes > 0'
ends 2 "$aurum" draw --scene fan -o x.png --json
echo "test_reports: $checked commands checked"
