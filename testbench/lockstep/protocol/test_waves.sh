#!/bin/sh
# test_waves.sh BUILD - what GTKWave shows of each kind of failure: of zdecomp, by stream_bug.sv
set -eu
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$1" && pwd)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
fail() { echo "test_waves: bug $MUTANT: $*" >&2; exit 1; }
files=$("$here/wrap.sh" zdecomp "$dir/rtl")
# shellcheck disable=SC2086 # a list of files
BUILD=$build "$here/../../../scripts/bench" zdecomp "$dir/bench" $files > /dev/null
cd "$dir"
printf '# mine\nu_inner.state_q2\nTOP.bench.rst_n\n' > signals
export MUTANT=0
code=0
"$build/aurum" cosim zdecomp --count 10 --bench bench/zdecomp_bench --signals nowhere 2> err || code=$?
[ $code = 4 ] && grep -q nowhere err || fail "--signals of no file: $code, $(cat err)"
echo 'a name of two; words' > words
code=0
"$build/aurum" cosim zdecomp --count 10 --bench bench/zdecomp_bench --signals words 2> err || code=$?
[ $code = 4 ] && grep -q 'name 1' err || fail "--signals of no names: $code, $(cat err)"

# shows BUG COUNT TITLE FLAG CLOCKS VALUE [LEAST]: the title, and the flag's value so many clocks behind the marker
shows() {
  MUTANT=$1
  for seed in $(seq 60); do # one that waits
    code=0
    "$build/aurum" cosim zdecomp --count "$2" --seed "$seed" --bench bench/zdecomp_bench --mismatch bug --signals signals --json > out ||
      code=$?
    [ $code = 0 ] || break
  done
  [ $code = 1 ] || fail "exit code $code"
  title=$(grep -m 1 -A 1 '^@200' bug.gtkw | tail -n 1)
  [ "$(echo "$title" | tr -d 0-9)" = "-$(echo "$3" | tr -d 0-9)" ] || fail "the title is $title"
  fst2vcd bug.fst > bug.vcd
  grep -A 1 timescale bug.vcd | grep -q 1ns || fail "time unit: $(grep -A 1 timescale bug.vcd)"
  # On the first screen, of 45 lines: the flag, the wanted signals, the registers.
  [ "$(sed -n '/^+\|^TOP\|^-/p' bug.gtkw | head -n 45 | grep -c "$4\|signals of signals\|state_q2\[1:0\]\|registers of zdecomp\|z_q3")" -ge "${7:-4}" ] ||
    fail "the first screen: $(head -n 120 bug.gtkw)"
  if grep '^+{' bug.gtkw | sed 's/^+{\([^}]*\)}.*/\1/' | grep -F .; then fail "names with dots"; fi
  cat > show.tcl << END
puts "marker [gtkwave::getMarker]"
gtkwave::setMarker [expr [gtkwave::getMarker] + 10 * $5]
puts "flag [gtkwave::getTraceValueAtMarkerFromName $4]"
puts "model [gtkwave::getTraceValueAtMarkerFromName {row model}]"
gtkwave::setMarker 10
puts "before [gtkwave::getTraceValueAtMarkerFromName {row model}]"
exit
END
  timeout 60 xvfb-run -a gtkwave -S show.tcl bug.gtkw > gtkwave.txt 2>&1 || true
  grep -q "^flag $6\$" gtkwave.txt || fail "$4 is not $6: $(cat gtkwave.txt)"
  grep -q '^before z$' gtkwave.txt || fail "the model's lane is not blank: $(cat gtkwave.txt)"
}
shows 222 2000 'zdecomp_l2: data moved before ready' TOP.bench.u_zdecomp_l2_check.broken_q 0 1
grep -q "^marker $(($(jq .mismatch_clock out) * 10))\$" gtkwave.txt || fail "the marker: $(cat gtkwave.txt)"
shows 261 2000 "zdecomp_l2: data moved before ready" TOP.bench.u_zdecomp_l2_check.broken_q 0 1
flag=TOP.bench.u_zdecomp.u_lockstep.zdecomp_l2_mismatch
shows 241 20 "zdecomp_l2: the packet of line 1 differs" $flag 1 1
grep -q '^model [0-9a-f]*$' gtkwave.txt || fail "the model's lane is blank: $(cat gtkwave.txt)"
shows 241 1 "zdecomp_l2: a packet that the model never gave" $flag 1 1 2 # all fields of both come first
grep -q '^model z$' gtkwave.txt || fail "the model's lane is not blank: $(cat gtkwave.txt)"
shows 251 200 stuck TOP.bench.u_zdecomp.zdecomp_l2_valid_o 100 0
grep -q "^marker $(($(jq '.mismatches[0].since' out) * 10))\$" gtkwave.txt || echo "test_waves: another clock in the replay"

# As a picture, in the page of scripts/regress: not of one colour, and with the red of the title and the flag.
export MUTANT=241
printf '[[run]]\nunit = "zdecomp"\ncount = 20\nbenches = ["bench/zdecomp_bench"]\n' > plan.toml
code=0
BUILD=$build "$here/../../../scripts/regress" plan.toml --pictures > out 2> err || code=$?
[ $code = 1 ] && [ ! -s err ] || fail "regress --pictures: $code, $(cat out err)"
picture=$(sed -n 's/.*<img src="\([^"]*\.png\)".*/\1/p' regress.html)
[ -s "$picture" ] || fail "no picture in the page: $(cat regress.html)"
convert "$picture" -alpha off -depth 8 -format %c histogram:info:- | tr -cs '0-9A-Fa-f\n' ' ' |
  awk '{ n += $1 } $2 > 150 && $3 < 60 && $4 < 60 { red += $1 } $2 + $3 + $4 < 90 { dark += $1 }
    END { print n, red, dark; exit !(n > 1000000 && red > 500 && dark > n / 4) }' > seen || fail "pixels of the picture, red, dark: $(cat seen)"
# wave_picture: what it cannot do is one line.
picture() { # CODE TEXT ARGUMENT...
  want=$1 text=$2 code=0
  shift 2
  "$here/../../../scripts/wave_picture" "$@" > out 2> err || code=$?
  [ $code = "$want" ] && [ "$(wc -l < err)" = 1 ] && grep -q "$text" err || fail "wave_picture $*: $code, $(cat err)"
  [ ! -e x.png ] || fail "wave_picture $*: a picture"
}
picture 4 'nowhere.gtkw cannot be read' nowhere.gtkw x.png
picture 2 'bug.fst is no view' bug.fst x.png
for size in 100 1x2x3 x9 0x9 9x; do picture 2 "$size is no WIDTHxHEIGHT" bug.gtkw x.png $size; done
mkdir alone
for program in sh dirname grep; do ln -s "$(command -v $program)" alone/; done
code=0
PATH=$dir/alone "$here/../../../scripts/wave_picture" bug.gtkw x.png 2> err || code=$?
[ $code = 4 ] && grep -q 'gtkwave is missing: run scripts/setup' err || fail "without gtkwave: $code, $(cat err)"
echo "test_waves: five failures shown, one as a picture"
