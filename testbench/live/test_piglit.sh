#!/bin/sh
# test_piglit.sh AURUM PIGLIT - scripts/piglit on a list of tests of which all pass, and what it says where they do not: skipped
# (77) where Debian's piglit is not installed (scripts/setup --piglit)
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
piglit=$2
list=$(cd "$(dirname "$0")" && pwd)/piglit.list
[ -d /usr/lib/x86_64-linux-gnu/piglit ] || { echo "piglit is not installed: scripts/setup --piglit"; exit 77; }
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
bad() {
  echo "piglit: $*" >&2
  exit 1
}
judged() { # CODE ARGUMENT...: JSON in said
  want=$1 code=0
  shift
  "$piglit" --aurum "$aurum" --results results --jobs 2 "$@" > said 2> error || code=$?
  [ $code = "$want" ] || bad "$*: exit $code: $(cat said error)"
}
counts() { # JQ-FILTER
  jq -e "$1" said > yes || bad "$1: $(cat said)"
}

n=$(grep -c '^spec' "$list")
judged 0 --list "$list" --json --junit junit.xml
counts ".tests == $n and .supported == $n and .model_pass == $n and .reference_pass == $n and .both_pass == $n and .crash == 0 and .differ == 0"
grep -q "failures=\"0\"" junit.xml && grep -q "tests=\"$n\"" junit.xml || bad "$(cat junit.xml)"

# What is there is not run again: without the last line, its test alone.
cp results/results.jsonl before
sed -i '$d' results/results.jsonl
judged 0 --list "$list" --json
[ "$(wc -l < results/results.jsonl)" = "$(wc -l < before)" ] || bad "not resumed"
[ "$(sed '$d' results/results.jsonl)" = "$(sed '$d' before)" ] || bad "more than one test ran again"

# The same sample of the same seed; not that of another.
judged 0 --list "$list" --sample 3 --seed 5 --json
counts '.tests == 3'

# A model that fails, that crashes, and that hangs: of another build, as the library differs.
mkdir fake
echo 'not a library' > fake/libaurum_live.so
fake() { # BODY CODE FILTER RESULT
  printf '#!/bin/sh\n%s\n' "$1" > fake/aurum
  chmod +x fake/aurum
  rm -f results/results.jsonl
  sed '/"on": "reference"/!d' before > results/results.jsonl
  code=0
  "$piglit" --aurum fake/aurum --results results --list "$list" --limit 20 --json --junit junit.xml > said 2> error || code=$?
  [ $code = "$2" ] || bad "$4: exit $code: $(cat said error)"
  counts "$3"
  grep -q "<td>$4</td>" results/index.html || bad "$4: not on the page"
  [ "$(wc -l < results/differ.list)" = "$n" ] || bad "$4: $(cat results/differ.list)"
  grep -q "failures=\"$n\"" junit.xml || bad "$4: $(cat junit.xml)"
}
fake "echo 'PIGLIT: {\"result\": \"fail\" }'; exit 1" 1 ".model_pass == 0 and .reference_pass == $n and .crash == 0 and .differ == $n" fail
fake "kill -SEGV \$\$" 1 ".model_pass == 0 and .crash == $n and .differ == $n" crash
fake 'exit 0' 1 ".crash == $n" crash

refused() { # CODE WORDS ARGUMENT...
  want=$1 words=$2
  shift 2
  judged "$want" "$@"
  grep -qF -- "$words" error || bad "$*: $(cat error)"
}
echo 'spec@none' > none.list
refused 2 'spec@none: no such test' --list none.list
refused 2 'no test matches nothing-of-it' --match nothing-of-it
refused 2 'at least 1' --jobs 0
refused 4 'nowhere.list: No such file' --list nowhere.list
echo "test_piglit: $n tests pass on the model and on llvmpipe"
