#!/bin/sh
# test_numbers.sh AURUM - numbers have all their digits: --json says what --csv says, of every field of every unit
set -eu
aurum=$1
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
fail() { echo "test_numbers: $*" >&2; exit 1; }

# A field a line.
json_values() { sed 's/[][{}"]//g; s/,/\n/g' | sed 's/^[a-zA-Z][^:]*://'; }
csv_values() { tail -n +2 | tr , '\n'; }

compared=0 wide=0
for unit in $("$aurum" units | sed -n 's|^\([a-z][a-z0-9_]*\) .*|\1|p'); do
  "$aurum" gen "$unit" --count 8 --seed "${AURUM_SEED:-1}" -o "$tmp/v.hex" 2> /dev/null
  "$aurum" show "$tmp/v.hex" --json | json_values > "$tmp/json"
  "$aurum" show "$tmp/v.hex" --csv | csv_values > "$tmp/csv"
  [ "$(wc -l < "$tmp/json")" = "$(wc -l < "$tmp/csv")" ] || fail "$unit: not as many fields"
  paste "$tmp/json" "$tmp/csv" > "$tmp/both"
  while read -r j c; do
    compared=$((compared + 1))
    [ "$j" = "$c" ] || [ "$j" = "$(printf %u "0x$c" 2> /dev/null)" ] || fail "$unit: --json $j, --csv $c"
    [ ${#j} -lt 17 ] || wide=$((wide + 1))
  done < "$tmp/both"
done
[ "$wide" -gt 20 ] || fail "only $wide numbers beyond 53 bits"

# One that a double cannot hold, there and back; a seed; nothing is cut to what fits.
"$aurum" gen zrop --count 1 --set zcache_zrop.coverage=0x123456789abcdef1 --seed 18446744073709551557 -o "$tmp/v.hex" 2> /dev/null
"$aurum" show "$tmp/v.hex" --json | grep -q '"zcache_zrop.coverage":1311768467463790321,' || fail "coverage is rounded"
"$aurum" check zrop "$tmp/v.hex" --json | grep -q '"seed":[[:space:]]*18446744073709551557,' || fail "the seed is rounded"
if "$aurum" gen zrop --count 1 --set zcache_zrop.coverage=0x1123456789abcdef1 -o "$tmp/v.hex" 2> "$tmp/err"; then
  fail "a value of 65 bits is taken"
fi
if [ -x "$(dirname "$aurum")/benches/cread_bench" ]; then
  "$aurum" cosim cread --count 10 --seed 18446744073709551557 --json > "$tmp/run"
  grep -q '"seed":[[:space:]]*18446744073709551557,' "$tmp/run" || fail "cosim: the seed is rounded: $(cat "$tmp/run")"
fi
echo "$compared fields compared, $wide beyond 53 bits"
