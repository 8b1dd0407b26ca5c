#!/bin/sh
# test_pace.sh UNIT BUILD - what only a long stall, a long idle, a long time without a reset or a ready that waits for valid
# shows is found by aurum cosim as it is, and reported; what the longest of each were is said
set -eu
here=$(cd "$(dirname "$0")" && pwd)
unit=$1 build=$(cd "$2" && pwd)
seed=${AURUM_SEED:-1}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
fail() { echo "test_pace: $unit, bug $MUTANT, seed $seed: $*" >&2; exit 1; }
files=$("$here/wrap.sh" "$unit" "$dir/rtl")
# shellcheck disable=SC2086 # a list of files
LEAN=1 BUILD=$build "$here/../../../scripts/bench" "$unit" "$dir/bench" $files > /dev/null
cd "$dir"
streams=$(grep -c stream_bug rtl/"$unit".sv) # the last is an output

# run CODE OPTION...
run() {
  want=$1 code=0
  shift
  "$build/aurum" cosim "$unit" --seed "$seed" --bench bench/"${unit}_bench" --json --no-shrink "$@" > out 2> err || code=$?
  [ $code = "$want" ] || fail "$*: exit code $code, not $want: $(cat out err)"
}
# is FILTER
is() { jq -e "$1" out > is.out || fail "not $1: $(cat out)"; }

export MUTANT=0
run 0
is '.longest_stretch >= 5000 and .longest_stall >= 200 and .longest_idle >= 100 and .resets > 5 and .compared < 10000'
run 0 --steady
is '.longest_stall < 2 and .longest_idle < 100 and .compared == 10000'
for pace in mixed short stalls idles bursts; do
  run 0 --count 600 --pace $pace
  is '.compared == 600'
  case $pace in stalls) is '.longest_stall >= 200' ;; idles) is '.longest_idle >= 100' ;; esac
done
run 2 --pace odd
grep -q 'mixed, steady, short, stalls, idles or bursts' err || fail "$(cat err)"

found() { # BUG TEXT OPTION...: the report's first line
  MUTANT=$((100 * streams + $1)) text=$2
  shift 2
  run 1 "$@"
  jq -r .report out | head -n 1 | grep -qE -- "$text" || fail "$*: no '$text' in $(jq -r .report out)"
  is '.mismatches | length == 1'
}
for k in 1 2 5; do
  found 7$k 'valid (waits for ready|depends on ready in the same clock), in clock'
  found 7$k 'valid (waits for ready|depends on ready in the same clock), in clock' --steady
  found 8$k 'valid waits for ready, in clock'
  found 8$k 'valid waits for ready, in clock' --steady
done
found 5 'valid waits for ready, in clock'
found 90 '^stuck|differs in clock'
found 1 'differs in clock'
found 2 'differs in clock'
found 3 'differs in clock'
is '.mismatches[0].same_as != null'
found 4 '^stuck in clock'
found 6 '^stuck in clock [0-9]+: (nothing moves|packets go in and none comes out) since clock'
is '.mismatches[0].kind == "stuck" and (.mismatches[0].owed | length > 0)'
found 6 '^stuck in clock' --count 60
found 7 'a packet that the model never gave' --count 5
found 8 'leaves in clock [0-9]+, [0-9]+ behind the one before it; in the model [0-9]+$' --steady
is '.mismatches[0] | .kind == "clocks" and .gap > .due'
echo "test_pace: $unit: 23 bugs found as they should be, seed $seed"
