#!/bin/sh
# test_figures.sh AURUM - aurum rates --profile: rows that are met, a slower SM that fails, rows that nothing measures, bad options
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
checked=0
fail() { echo "test_figures: $*" >&2; exit 1; }
# code N ARGUMENTS: the exit code of rates; what is said goes to out and err
code() {
  want=$1 got=0
  shift
  "$aurum" rates "$@" > out 2> err || got=$?
  [ "$got" = "$want" ] || fail "rates $*: exit code $got, not $want: $(head -3 err)"
  checked=$((checked + 1))
}

code 0 --profile gt200 --json
[ "$(jq '[.[] | select(.verdict == "met" and .by == "program")] | length' out)" = 17 ] || fail "gt200: not 17 rows by program"
[ "$(jq '[.[] | select(.verdict == "met" and .by == "grid")] | length' out)" = 5 ] || fail "gt200: not 5 rows by grid"
grep -q 'machine code of gt200' err || fail "nothing says that programs are not its own"
code 0 --profile gt200
grep -q '^24 figures met, 0 not' out || fail "the last line: $(tail -1 out)"

code 1 --profile durango --slower sm=30 --json
[ "$(jq '[.[] | select(.verdict == "not met")] | length' out)" -ge 4 ] || fail "a slower SM misses few rates of durango"
item=$(jq -r '[.[] | select(.verdict == "not measured" and (.why | length) > 0)][0].item' out)
if [ "$item" != null ]; then
  code 1 --profile durango --slower sm=30
  grep -q 'are not measured' out || fail "the last line: $(tail -1 out)"
  grep -qF "$item  " out && fail "rows that nothing measures are printed without --all"
  code 1 --profile durango --slower sm=30 --all
  grep -F "$item  " out | grep -q 'not measured' || fail "--all prints no reason"
fi

code 2 --profile gm20b
grep -q 'its figures are the rate table' err || fail "gm20b: $(cat err)"
code 2 --profile voodoo
grep -q 'gt200' err || fail "names of profiles: $(cat err)"
code 2 --profile g80 --table X
code 2 --profile g80 --item nosuch
grep -q 'no such figures' err || fail "an item that nothing has: $(cat err)"
code 2 sfu --profile g80
echo "figures: $checked runs"
