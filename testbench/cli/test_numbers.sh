#!/bin/sh
# test_numbers.sh AURUM - numbers have all their digits: --json says what --csv says, of every field of every unit
set -eu
aurum=$1
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
fail() { echo "test_numbers: $*" >&2; exit 1; }

# compare JSON CSV: every value, a line a vector; prints how many there were and how many a double cannot hold
compare() {
  python3 - "$@" << 'END'
import csv, json, sys

def values(x):
    if isinstance(x, dict):
        x = list(x.values())
    return [v for part in x for v in values(part)] if isinstance(x, list) else [str(x)]

compared = wide = 0
with open(sys.argv[1]) as lines, open(sys.argv[2]) as table:
    rows = csv.reader(table)
    next(rows)
    for line, row in zip(lines, rows, strict=True):
        for j, c in zip(values(json.loads(line)), row, strict=True):
            if j != c and j != str(int(c, 16)):
                sys.exit(f"--json {j}, --csv {c}")
            compared += 1
            wide += len(j) >= 17
print(compared, wide)
END
}

compared=0 wide=0
for unit in $("$aurum" units | sed -n 's|^\([a-z][a-z0-9_]*\) .*|\1|p'); do
  "$aurum" gen "$unit" --count 8 --seed "${AURUM_SEED:-1}" -o "$tmp/v.hex" 2> /dev/null
  "$aurum" show "$tmp/v.hex" --json > "$tmp/json"
  "$aurum" show "$tmp/v.hex" --csv > "$tmp/csv"
  compare "$tmp/json" "$tmp/csv" > "$tmp/counts" || fail "$unit: json and csv differ"
  read -r c w < "$tmp/counts"
  compared=$((compared + c)) wide=$((wide + w))
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
