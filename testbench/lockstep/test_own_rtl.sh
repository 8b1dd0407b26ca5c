#!/bin/sh
# test_own_rtl.sh BUILD [PREFIX] - aurum bench and aurum plain of RTL that somebody brings; with PREFIX as it was
# installed there
#
# Of zdecomp, whose bench takes a few seconds.
set -eu
build=$(cd "$1" && pwd)
root=$(cd "$(dirname "$0")/../.." && pwd)
aurum=$build/aurum
if [ $# -gt 1 ]; then aurum=$2/bin/aurum; fi
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
mkdir "$tmp/rtl" "$tmp/work"
export XDG_CACHE_HOME="$tmp/cache"
cd "$tmp/work"
checked=0
fail() { echo "test_own_rtl: $*" >&2; exit 1; }
# ends CODE COMMAND...
ends() {
  code=$1 got=0
  shift
  "$@" > ../out 2> ../err < /dev/null || got=$?
  [ $got = "$code" ] || fail "$*: exit code $got, not $code: $(cat ../out ../err)"
  checked=$((checked + 1))
}
says() { grep -qE -- "$1" ../out ../err || fail "no '$1' in $(cat ../out ../err)"; }

# Their RTL: one file that Verilator warns of, one module that they left out.
for f in $("$root/scripts/build/rtl_files" zdecomp); do cp "$f" ../rtl; done
top=../rtl/zdecomp.sv
sed -i 's/^  localparam Stages = 3;/&\n  logic [3:0] their_narrow;\n  assign their_narrow = 5'"'"'d17;/' $top
ls ../rtl/*.sv | grep -v zrop_round > ../list.f

ends 2 "$aurum" bench zdecomp
ends 2 "$aurum" bench blob $top
ends 4 "$aurum" bench zdecomp $top nowhere.sv
says 'nowhere.sv'
ends 4 "$aurum" bench zdecomp -f nowhere.f
says 'nowhere.f'
ends 0 "$aurum" bench zdecomp -f ../list.f --print
says '^verilator --cc .* -f \.\./list\.f .*main\.cpp'
[ ! -e zdecomp_bench.d/zdecomp_bench ] || fail "--print builds"
ends 4 "$aurum" bench zdecomp -f ../list.f
says '^bench: module zrop_round is not among the files; give yours, or .*/zrop_round\.sv$'
ends 4 "$aurum" bench zdecomp "$root/rtl/lint.vlt"
says 'zdecomp'

# RTL of before idle_o.
mkdir ../old
cp ../rtl/*.sv ../old
sed -i '/idle_o/d' ../old/zdecomp.sv
"$aurum" gen zdecomp --count 60 -o ../v.hex 2> ../err
ends 4 "$aurum" bench zdecomp ../old/*.sv
says '^bench: module zdecomp has no port idle_o; .*/zdecomp\.sv$'
ends 4 "$aurum" plain zdecomp ../v.hex ../old/*.sv
says '^plain: module zdecomp has no port idle_o; .*/zdecomp\.sv$'

# The light bench, as soon as after an edit: at most 30 s of two cores, and their warning is shown.
ends 0 "$aurum" bench zdecomp -f ../list.f ../rtl/zrop_round.sv
says '%Warning-WIDTH: .*their_narrow|%Warning-WIDTH.*zdecomp\.sv'
[ "$(tail -n 1 ../out)" = "$(pwd)/zdecomp_bench.d/zdecomp_bench" ] || fail "$(cat ../out)"
bench=zdecomp_bench.d/zdecomp_bench
ends 0 "$aurum" cosim zdecomp --count 2000 --bench $bench
says '^zdecomp: 2000 packets compared, 0 differ'
ends 2 "$aurum" cosim zdecomp --count 10 --bench $bench --wave x.fst
says 'aurum bench --waves'
ends 2 "$aurum" cosim zdecomp --count 10 --bench $bench --coverage x.dat
says 'aurum bench --coverage'
if [ $# -eq 1 ]; then # coverage of their files, and of no others
  ends 0 "$aurum" bench zdecomp -f ../list.f ../rtl/zrop_round.sv --coverage -o covered
  ends 0 "$aurum" cosim zdecomp --count 2000 --bench covered/zdecomp_bench --coverage x.dat
  verilator_coverage --annotate annotated --annotate-all x.dat > ../out
  says 'Total coverage \([1-9][0-9]*/[1-9][0-9]*\)'
  # The same beside the vectors' coverage; two files add up as verilator_coverage adds them.
  ends 0 "$aurum" cosim zdecomp --directed --bench covered/zdecomp_bench --coverage y.dat
  verilator_coverage --write both.dat x.dat y.dat > ../out
  ends 0 "$aurum" coverage zdecomp --rtl both.dat
  says '^RTL: [1-9][0-9]* of [1-9][0-9]* lines and branches, [1-9][0-9]* of [1-9][0-9]* toggles covered$'
  "$aurum" coverage zdecomp --rtl both.dat --json | jq .rtl > both.json
  "$aurum" coverage zdecomp --rtl x.dat --rtl y.dat --json | jq .rtl > sum.json
  cmp both.json sum.json
  # A toggle's point is one of the file but for its instance; each is counted here by another program.
  awk -F "'" '/v_toggle/ { sub(/\001h\002.*/, "", $2); sub(/\001page\002[^\001]*/, "", $2); hits[$2] += $3 }
    END { for (k in hits) { n++; covered += hits[k] > 0 } print n, covered }' both.dat > ../want
  jq -r '"\(.toggles.declared) \(.toggles.covered)"' both.json | cmp - ../want
  [ -e annotated/zdecomp.sv ] && [ ! -e annotated/lockstep_bench.sv ] || fail "covers $(ls annotated)"
fi

# Without C, by Icarus: agrees, differs with fields and a waveform, names what is missing; a list for others.
awk '/^[0-9a-f]/ && ++n == 30 { d = substr($1, length($1)); $1 = substr($1, 1, length($1) - 1) (d == "0" ? "1" : "0") } { print }' \
  ../v.hex > ../wrong.hex
rtl=$(ls ../rtl/*.sv)
# shellcheck disable=SC2086 # a list of files
{
  ends 0 "$aurum" plain zdecomp ../v.hex $rtl
  says '^plain: 60 packets compared, 0 differ'
  ends 0 "$aurum" plain zdecomp ../v.hex --seed 9
  ends 1 "$aurum" plain zdecomp ../wrong.hex $rtl --vcd x.vcd
  says '^plain: line 29 differs, 29 packets compared'
  says '^  z\[0\]  rtl [0-9a-f]+  file [0-9a-f]+  \*$'
  says '^  id\.draw  rtl [0-9a-f]+  file [0-9a-f]+$'
  [ "$(grep -c '\*$' ../out)" = 1 ] || fail "$(cat ../out)"
  grep -q 'u_zdecomp' x.vcd || fail "no waveform of the unit"
  ends 4 "$aurum" plain zdecomp ../v.hex -f ../list.f
  says '^plain: module zrop_round is not among the files; give yours, or .*/zrop_round\.sv$'
  ends 2 "$aurum" plain zdecomp
  ends 4 "$aurum" plain zdecomp ../v.hex nowhere.sv
  ends 2 "$aurum" plain zdecomp ../v.hex.zst
  says 'zstd -d'
  ends 0 "$aurum" plain zdecomp --make-list $rtl -o list
}
iverilog -g2012 -f list/zdecomp.f -s plain -o x.vvp 2> ../err || fail "the list: $(cat ../err)"
vvp -n x.vvp +vectors=../v.hex > ../out
says '^plain: 60 packets compared, 0 differ'

# The installed lists, with nothing of the source tree.
if [ $# -gt 1 ]; then
  data=$2/share/aurum
  iverilog -g2012 -f "$data/plain/zdecomp.f" -f "$data/plain/zdecomp_rtl.f" -s plain -o y.vvp 2> ../err || fail "the installed list: $(cat ../err)"
  vvp -n y.vvp +vectors=../v.hex > ../out
  says '^plain: 60 packets compared, 0 differ'
  if grep -rlF "$root/" "$data" --include='*.f' --include='*.sv*' > ../out; then fail "names the source tree: $(cat ../out)"; fi
fi
echo "test_own_rtl: $checked commands checked"
