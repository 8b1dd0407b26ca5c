#!/bin/sh
# test_protocol.sh UNIT BUILD [all] - a stream of a unit that breaks its protocol is reported, shrunk, and what is shrunk
# fails in the same way
#
# 30 bugs a stream (stream_bug.sv); eight of them, of AURUM_SEED, unless all are asked for.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
unit=$1 build=$(cd "$2" && pwd) all=${3:-}
seed=${AURUM_SEED:-1}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
fail() { echo "test_protocol: $unit, bug $MUTANT, seed $seed: $*" >&2; exit 1; }

files=$("$here/wrap.sh" "$unit" "$dir/rtl")
# shellcheck disable=SC2086 # a list of files
LEAN=1 BUILD=$build "$here/../../../scripts/bench" "$unit" "$dir/bench" $files > /dev/null
cd "$dir"
bench=bench/${unit}_bench
export MUTANT=0
"$build/aurum" cosim "$unit" --count 2000 --seed "$seed" --bench "$bench" > out || fail "$(cat out)"

streams=$(grep -c stream_bug rtl/"$unit".sv)
bugs=$(for s in $(seq "$streams"); do for kind in 1 2 3 4 5 6; do for k in 1 2 3 4 5; do echo $((100 * s + 10 * kind + k)); done; done; done)
[ "$all" = all ] || bugs=$(echo "$bugs" | awk -v seed="$seed" 'BEGIN { srand(seed) } { print rand(), $0 }' | sort | head -n 8 | cut -d ' ' -f 2)

# how FILE: the first line of a report without its numbers
how() { jq -r .report "$1" | head -n 1 | tr -d '0-9'; }
seen=0 unseen=0
for MUTANT in $bugs; do
  code=0
  "$build/aurum" cosim "$unit" --count 2000 --seed "$seed" --bench "$bench" --mismatch bug --json > first || code=$?
  if [ $code = 0 ]; then unseen=$((unseen + 1)); continue; fi
  [ $code = 1 ] || fail "exit code $code"
  [ "$(jq -r .shrunk first)" = bug.hex ] || fail "not shrunk: $(how first)"
  steady=
  [ "$(jq .shrunk_steady first)" = false ] || steady=--steady
  "$build/aurum" check "$unit" bug.hex > out || fail "the shrunk file is not the model's: $(cat out)"
  code=0
  "$build/aurum" cosim "$unit" bug.hex --bench "$bench" --no-shrink --json $steady > again || code=$?
  [ "$code $(how again)" = "1 $(how first)" ] || fail "$(how first) becomes $code, $(how again)"
  seen=$((seen + 1))
  rm bug.hex
done
[ $seen -gt 0 ] || fail "no bug was seen"
echo "$unit: $seen bugs seen, each shrunk file fails as the run did; $unseen not seen in 2000 lines; seed $seed"
