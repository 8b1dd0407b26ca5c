#!/bin/sh
# test_lost_output.sh AURUM WRITE_CUBIN VECTORS - output that is lost is exit code 4, of every command
#
# Standard output is full, or closed: then no file of the command gets its number, either.
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
write_cubin=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
vectors=$(cd "$3" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
checked=0
fail() { echo "test_lost_output: $*" >&2; exit 1; }

# lost COMMAND: to a full device and to none; one line of standard error says it
lost() {
  for to in full closed; do
    got=0
    # shellcheck disable=SC2086 # a list of words
    if [ $to = full ]; then "$aurum" $1 > /dev/full 2> err < in || got=$?; else "$aurum" $1 >&- 2> err < in || got=$?; fi
    [ $got = 4 ] || fail "$1, standard output $to: exit code $got: $(cat err)"
    [ "$(grep -c '^aurum: standard output: cannot be written: ' err)" = 1 ] || fail "$1, standard output $to: $(cat err)"
    checked=$((checked + 1))
  done
}
: > in
"$aurum" gen sfu --count 3 -o v.hex 2> err
"$aurum" coverage sfu v.hex --json > report.json
"$write_cubin" small.cubin
"$aurum" disasm small.cubin > small.asm
picture=$vectors/pictures/source.png trace=$vectors/trace/t01_clear
for command in --help --version help units 'units sfu' 'units --json' 'units --html' 'gen sfu --count 3 -o -' \
  'check sfu v.hex' 'check sfu v.hex --json' 'show v.hex' 'show --csv v.hex' 'show --json v.hex' 'coverage sfu v.hex' \
  'coverage sfu v.hex --json' 'coverage sfu v.hex --html' 'coverage sfu --merge report.json' 'rates --no-rtl zdecomp' \
  'iblend --list' "compress $picture" "diff $picture $picture" "diff v.hex v.hex --json" "decode $trace" \
  "decode $trace --totals" "decode $trace --json" "run $trace" "run $trace --json" methods 'methods 3d' \
  'disasm small.cubin' 'disasm --json small.cubin' 'disasm --hazards small.cubin' 'asm small.asm -o -' \
  'launch small.cubin --kernel axpy --arg out:4:y --arg 0 --arg 1 --arg 0 --stats' provenance 'draw --scene fan --size 16x16 --stats'; do
  lost "$command"
done
"$aurum" show v.hex --json > in
lost 'fill sfu'
lost 'fill sfu -o -'
names=$("$aurum" --help | sed -n 's/^  \([a-z]*\) .*/\1/p')
for name in $names; do
  lost "$name --help"
  lost "$name --usage"
done
if [ -x "$(dirname "$aurum")/benches/sfu_bench" ]; then
  lost 'cosim sfu --count 3'
  lost 'cosim sfu --count 3 --json'
fi

# What prints nothing has nothing to lose; a file gets what is its own.
"$aurum" gen sfu --count 3 -o w.hex >&- 2> err || fail "gen -o FILE: $(cat err)"
cmp v.hex w.hex || fail "gen -o FILE, standard output closed: another file"
got=0
"$aurum" check sfu - <&- > out 2> err || got=$?
[ $got = 4 ] && grep -q '^aurum: standard input: ' err || fail "standard input closed: $got: $(cat out err)"
got=0
"$aurum" check sfu nowhere.hex > out 2>&- || got=$?
[ $got = 4 ] && [ ! -s out ] || fail "standard error closed: $got: $(cat out)"
# A difference stays one.
got=0
"$aurum" diff v.hex report.json > /dev/full 2> err || got=$?
[ $got = 1 ] || fail "a difference, standard output full: $got"
echo "test_lost_output: $checked cases"
