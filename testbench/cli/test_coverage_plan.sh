#!/bin/sh
# test_coverage_plan.sh AURUM PLAN CTEST BUILD - what each feature of a test plan has; each of Aurum's own plan has all
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
plan=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
ctest=$3 build=$(cd "$4" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
checked=0
fail() { echo "test_coverage_plan: $*" >&2; exit 1; }
# ends CODE WHAT ARGUMENT...: the exit code, and what is said
ends() {
  code=$1 what=$2 got=0
  shift 2
  "$aurum" coverage --plan "$@" > out 2> err || got=$?
  [ "$got" = "$code" ] || fail "$*: exit code $got, not $code: $(cat out err)"
  grep -qF -- "$what" out err || fail "$*: no '$what': $(cat out err)"
  [ "$code" -lt 2 ] || [ "$(wc -l < err)" = 1 ] || fail "$*: says not one line: $(cat err)"
  checked=$((checked + 1))
}

"$ctest" --test-dir "$build" --show-only=json-v1 > names.json 2> err
features=$(grep -c '^\[\[feature\]\]' "$plan")
if jq -e '[.tests[].name | select(startswith("lockstep_"))] | length > 20' names.json > said; then
  ends 0 "units with RTL: $features of $features features" "$plan" --full --tests names.json
else
  ends 0 "units with RTL: $features of $features features" "$plan" --full
fi

cat > plan.toml << 'END'
name = "mine & yours"
[[feature]]
name = "reciprocals <all>"
unit = "sfu"
bins = ["mio_sfu.op x mio_sfu.a: RCP x *"]
tests = ["golden_a", "golden_b*"]
END
"$aurum" gen sfu --count 9000 --set mio_sfu.a=1.0 -o one.hex 2> err
"$aurum" coverage sfu one.hex --json > one.json
ends 0 '1 of 12 bins  *' plan.toml one.json
grep -qF 'missing mio_sfu.op x mio_sfu.a: RCP x snan' out || fail "$(cat out)"
ends 1 'mine & yours: 0 of 1 features' plan.toml one.json --full
ends 0 'mine & yours: 1 of 1 features' plan.toml --full
cat > results.xml << 'END'
<testsuite><testcase name="golden_a" status="run"/><testcase name="golden_b1" status="fail"><failure/></testcase>
<testcase name="golden_b2"><skipped/></testcase></testsuite>
END
ends 1 'failed   golden_b1' plan.toml --tests results.xml
grep -qF 'passed   golden_a' out && grep -qF 'skipped  golden_b2' out || fail "$(cat out)"
ends 1 'reciprocals &lt;all&gt;' plan.toml --tests results.xml --html
ends 0 '"covered": 1,' plan.toml one.json --json
jq -e '.features[0] | .declared == 12 and (.missing | length) == 11' out > said || fail "$(cat out)"
sed 's/"golden_a"/"golden_c"/' plan.toml > other.toml
ends 0 'missing  golden_c' other.toml --tests names.json

for bad in 's/bins.*//' 's/RCP/RCQ/' 's/sfu"/blob"/' 's/tests/test/' 's/name = "mine/nam = "mine/' 's/"reciprocals.*/5/' 's/\[\[f/[f/'; do
  sed "$bad" plan.toml > bad.toml
  ends 2 '' bad.toml
done
ends 2 'second report of sfu' plan.toml one.json one.json
ends 4 'absent.toml' absent.toml
ends 4 'absent.json' plan.toml absent.json
ends 4 'no report' plan.toml names.json
ends 4 'neither JUnit XML' plan.toml --tests plan.toml
got=0
"$aurum" coverage --plan plan.toml --merge > out 2> err || got=$?
[ $got = 2 ] || fail "--merge: $got"
got=0
"$aurum" coverage sfu --tests results.xml > out 2> err || got=$?
[ $got = 2 ] || fail "--tests alone: $got"
echo "test_coverage_plan: $checked cases"
