#!/bin/sh
# test_protocol.sh UNIT BUILD [BUGS] - a stream of a unit that breaks its protocol is reported, shrunk, and what is shrunk
# fails in the same way; what is wrong is said as data, too
#
# 30 bugs a stream (stream_bug.sv); eight of them, of AURUM_SEED, or so many, without the reports then.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
unit=$1 build=$(cd "$2" && pwd) most=${3:-8}
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
bugs=$(echo "$bugs" | awk -v seed="$seed" 'BEGIN { srand(seed) } { print rand(), $0 }' | sort | head -n "$most" | cut -d ' ' -f 2)

# how FILE: the first line of a report without its numbers
how() { jq -r .report "$1" | head -n 1 | tr -d '0-9'; }

# is FILE FILTER: what jq says of the one mismatch
is() { jq -e ".mismatches | length == 1 and (.[0] | $2)" "$1" > out || fail "not $2: $(cat "$1")"; }

# data FILE: the mismatch as data says what its report says
data() {
  clock=$(jq '.mismatches[0].clock' "$1")
  jq -r .report "$1" | head -n 1 | grep -q "in clock $clock\b" || fail "not in clock $clock: $(jq -r .report "$1")"
  is "$1" "(.last | length <= 8) and all(.last[]; .clock <= $clock)"
  case $(jq -r '.mismatches[0].kind' "$1") in
    packet) is "$1" 'any(.fields[]; .differs and .rtl != .model) and all(.fields[]; .differs == (.rtl != .model)) and .line >= 0' ;;
    unexpected) is "$1" 'all(.fields[]; .rtl != null and .model == null)' ;;
    rule) is "$1" 'if .rule == "data moved before ready" then (.fields | length > 0) and all(.fields[]; .before != .now)
                   else .fields == null and (.rule | startswith("valid")) end' ;;
    clocks) is "$1" '.gap != .due' ;;
    stuck) is "$1" '(.waits + .owed | length > 0) and all(.waits[]; .since <= '"$clock"') and .since < '"$clock" ;;
    *) fail "kind $(jq -c '.mismatches[0]' "$1")" ;;
  esac
}
seen=0 unseen=0
for MUTANT in $bugs; do
  code=0
  "$build/aurum" cosim "$unit" --count 2000 --seed "$seed" --bench "$bench" --mismatch bug --json > first || code=$?
  if [ $code = 0 ]; then unseen=$((unseen + 1)); continue; fi
  [ $code = 1 ] || fail "exit code $code"
  data first
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
if [ $# -gt 2 ]; then
  [ $((10 * seen)) -ge $((9 * most)) ] || fail "only $seen bugs of $most were seen"
  echo "$unit: $seen bugs seen, each shrunk file fails as the run did; $unseen not seen in 2000 lines; seed $seed"
  exit
fi

# Each kind, at the last stream, an output: what is said of it.  One line, and of some seed, so that it waits.
say() { # KIND BUG LINES TEXT...
  kind=$1 MUTANT=$((100 * streams + $2)) lines=$3
  shift 3
  for s in $(seq 60); do
    code=0
    "$build/aurum" cosim "$unit" --count "$lines" --seed "$s" --bench "$bench" --no-shrink --json > first || code=$?
    # of some seeds a line gives no packet, or the bug is seen another way first
    [ $code = 0 ] || [ "$(jq -r '.mismatches[0].kind' first)" != "$kind" ] || break
  done
  [ $code = 1 ] || fail "exit code $code"
  data first
  is first ".kind == \"$kind\""
  jq -r .report first > report
  for text in "$@"; do grep -qE "$text" report || fail "no '$text' in $(cat report)"; done
}
wire=$(sed -n 's/.*stream_bug .* u_bug_\([a-z0-9_]*\) .*/\1/p' rtl/"$unit".sv | tail -n 1)
say unexpected 41 1 "^$wire: a packet that the model never gave, in clock [0-9]+; the last line taken is 0$" \
  'clock +[0-9]+  out  .* never given by the model' '^  [a-z_]+ +rtl +model$'
[ "$(grep -c '\*$' report)" = 0 ] || fail "a model's side: $(cat report)"
say packet 41 20 "^$wire: the packet of line" '^  the same as the packet of line [0-9]+, which was given before$'
say rule 21 20 "^$wire: data moved before ready, in clock" '^  [a-z_]+ +before +now$' '\*$' '^    clock .*  in '
say rule 11 20 "^$wire: valid fell before ready, in clock"
say stuck 51 200 '^stuck in clock' "^  $wire: no valid; the model has given [0-9]+ packets? more" \
  '^  [a-z0-9_]+: valid without ready since clock [0-9]+$' '^  the first that is missing is of line'
echo "$unit: $seen bugs seen, each shrunk file fails as the run did; $unseen not seen in 2000 lines; seed $seed"
MUTANT=$((100 * streams + 22)) "$here/../test_cosim_reports.sh" "$unit" "$build" "$bench"
[ "$unit" != zdecomp ] || MUTANT=$((100 * streams + 22)) "$here/../test_regress.sh" "$unit" "$build" "$bench"
