#!/bin/sh
# test_whole_sets.sh SCRIPT - scripts/check/whole_sets notes what is equal and what differs, and nothing of a program that dies
set -eu
script=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
sm=gpc/tpc/sm
mkdir -p scripts/check build/testbench cmodel/$sm/alu cmodel/$sm/sfu testbench/$sm vectors/$sm/sfu
cp "$script" scripts/check/whole_sets
echo 'int shift;' > cmodel/$sm/alu/alu_shift.c
echo 'int log;' > cmodel/$sm/sfu/sfu_lg2.c
echo 'int sum;' > cmodel/$sm/sfu/sfu_table.h
echo 0123 > vectors/$sm/sfu/rom.hex
ledger=testbench/$sm/whole_sets.csv
checked=0

fail() { echo "test_whole_sets: $*: $(cat said)" >&2; exit 1; }

# stub NAME SET ALONE WHOLE: a program of one set, how it ends when it lists its sets, and with all words of it
stub() {
  printf '#!/bin/sh\n[ $# -gt 0 ] || { echo " 9 cases: %s"; %s; }\n%s\n' "$2" "$3" "$4" > "build/testbench/$1"
  chmod +x "build/testbench/$1"
}
# ends CODE ROWS ARGUMENT...: the exit code and the ledger's results, in order
ends() {
  code=$1 rows=$2 got=0
  shift 2
  scripts/check/whole_sets "$@" > said 2>&1 || got=$?
  [ "$got" = "$code" ] || fail "whole_sets $*: exit code $got, not $code"
  [ "$(sed -n '2,$s/.*"\(.*\)".*,/\1 /p' $ledger | tr '\n' ';')" = "$rows" ] || fail "whole_sets $*: $(cat $ledger), not $rows"
  checked=$((checked + 1))
}
says() { grep -qF -- "$1" said || fail "'$1' is not said"; }
afresh() { echo 'program,set,source,blob,result' > $ledger; }

afresh
stub test_alu_unary FLO 'exit 0' 'exit 0'
stub test_sfu_words MUFU.LG2 'exit 0' 'exit 1'
ends 0 '' && says 'test_alu_unary FLO' && says 'test_sfu_words MUFU.LG2'
ends 0 'FLO equal;' 1
ends 1 'FLO equal;MUFU.LG2 differs;' 1
ends 0 'FLO equal;MUFU.LG2 differs;' && says 'test_sfu_words MUFU.LG2' # a set that differs is not done
stub test_sfu_words MUFU.LG2 'exit 0' 'exit 0'
ends 0 'FLO equal;MUFU.LG2 equal;' 9
ends 0 'FLO equal;MUFU.LG2 equal;'
[ ! -s said ] || fail 'sets are left'
echo 'int shifted;' > cmodel/$sm/alu/alu_shift.c
ends 0 'FLO equal;MUFU.LG2 equal;' && says 'test_alu_unary FLO' # the source is another
[ "$(wc -l < said)" = 1 ] || fail 'another set is left'
echo 0124 > vectors/$sm/sfu/rom.hex
ends 0 'FLO equal;MUFU.LG2 equal;' && says 'test_sfu_words MUFU.LG2' # the table is another

# A program that is killed says nothing of its set, nor one that refuses it; the sets behind it are not run.
for death in 'kill -9 $$:137' 'exit 137:137' 'kill -15 $$:143' 'exit 2:2'; do
  afresh
  stub test_alu_unary FLO 'exit 0' "${death%:*}"
  ends "${death#*:}" '' 2 && says "test_alu_unary FLO: ended with ${death#*:}"
done

# One that fails before it has listed all its sets would leave the others out.
for death in 'kill -9 $$:137' 'exit 1:1'; do
  stub test_alu_unary FLO "${death%:*}" 'exit 0'
  ends "${death#*:}" '' && says "test_alu_unary: ended with ${death#*:}"
  ends "${death#*:}" '' 2
done

stub test_alu_unary FLO 'exit 0' 'exit 0'
ends 2 '' -x && says 'scripts/check/whole_sets [-b BUILD] COUNT'
ends 2 '' 1 2 && says 'scripts/check/whole_sets [-b BUILD] COUNT'
ends 2 '' 3x && says '3x: give a number of sets'
rm build/testbench/test_sfu_words
ends 2 '' 1 && says 'build/testbench/test_sfu_words is not there'
echo "test_whole_sets: $checked calls tried"
