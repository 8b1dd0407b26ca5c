#!/bin/sh
# test_fields.sh AURUM GPU_TYPES - the field reference: every field of a unit's ports says what it is, and where
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
types=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
fail() { echo "test_fields: $*" >&2; exit 1; }

"$aurum" units --json > units.json
jq -r '.units[].ports[] | def walk($p): .fields[] | . as $f | "\($p).\(.name) \(has("text"))", (select(.fields) | walk($f.struct));
  walk(.struct), "\(.struct) \(has("text"))"' units.json | sort -u > texts
if grep ' false$' texts > without; then
  fail "say in the .def, behind the field, what these are: $(cut -d' ' -f1 without | head -20 | tr '\n' ' ')"
fi
texts=$(wc -l < texts)
[ "$texts" -gt 900 ] || fail "only $texts texts"

# Fields tile the vector, from bit 0 to 'reset'.
jq -r '.units[] | .name as $u | def leaves: .fields[] | if .fields then leaves else [.lsb, .bits * (.count // 1)] end;
  ([.reset_lsb, 1], (.ports[] | select(.valid_lsb) | [.valid_lsb, 1]), (.ports[] | leaves), [.vector_bits, 0])
  | "\($u) \(.[0]) \(.[1])"' units.json | sort -k1,1 -k2,2n > places
awk '{ if ($1 != unit) { unit = $1; at = 0 } if ($2 != at) { print unit ": bit " at " or " $2; exit 1 } at += $3; n++ }
  END { if (n < 1000) { print n " places"; exit 1 } }' places > said || fail "$(cat said)"

# A field of ones, element by element, is those bits.
"$aurum" units crop --json | jq -r 'def leaves($p): .fields[] | if .fields then .name as $n | leaves($p + $n + ".")
  else "\($p)\(.name) \(.lsb) \(.bits) \(.count // 0)" end;
  .units[0].ports[] | select(.direction != "out") | .name as $n | leaves($n + ".")' > fields
moved=0
while read -r name lsb bits count; do
  last=$((count > 0 ? count - 1 : 0))
  [ "$name" != cfg.format ] || continue
  [ "$count" = 0 ] || name="${name}[$last]"
  printf '{"cfg.format":"A8B8G8R8","%s":"'"'"'b%s"}\n' "$name" "$(printf "%0${bits}d" 0 | tr 0 1)" | "$aurum" fill crop --to hex > line 2> err ||
    printf '%s needs another value\n' "$name" > line
  grep -q '^[0-9a-f]*$' line || continue     # not modelled
  awk -v lsb=$((lsb + last * bits)) -v bits="$bits" '{ line = $0 } END {
    for (i = 0; i < bits; i++) {
      digit = index("0123456789abcdef", substr(line, length(line) - int((lsb + i) / 4), 1)) - 1
      if (int(digit / 2 ^ ((lsb + i) % 4)) % 2 != 1) exit 1
    } }' line || fail "$name is not at bit $lsb"
  moved=$((moved + 1))
done < fields
[ "$moved" -gt 20 ] || fail "only $moved fields of crop looked at"

"$aurum" units crop > crop
grep -q 'write_mask  *4  *bit 0 R, 1 G, 2 B, 3 A' crop || fail "units crop: $(grep write_mask crop)"
grep -q 'BLEND_ADD  *1  Fs\*S + Fd\*D' crop || fail "units crop: $(grep BLEND_ADD crop)"
grep -q 'logic \[4 -1:0\] write_mask;  // bit 0 R, 1 G, 2 B, 3 A' "$types" || fail "no comment in gpu_types.svh"

"$aurum" units --html > page.html
for tag in table tr td p h2 h3 a html body; do
  [ "$(grep -o "<${tag}[ >]" page.html | wc -l)" = "$(grep -o "</$tag>" page.html | wc -l)" ] || fail "page: <$tag>"
done
grep -o 'href="#[^"]*"' page.html | sort -u | sed 's/href="#//; s/"//' > to
grep -o 'id="[^"]*"' page.html | sort -u | sed 's/id="//; s/"//' > at
[ -z "$(comm -23 to at)" ] || fail "page: links to nothing: $(comm -23 to at | head -3)"
grep -q 'SET_BLEND; 0: the source' page.html || fail "page: no text"
"$aurum" units zdecomp --html | grep -q 'id="enum-zeta_state"' || fail "page of zdecomp"
echo "test_fields: $texts texts, $(wc -l < places) places, $moved fields by bit, $(wc -l < to) links"
