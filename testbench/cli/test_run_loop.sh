#!/bin/sh
# test_run_loop.sh AURUM TRACES - a recorded draw with RTL in the place of its units: the picture is the model's, byte
# for byte, and what a recorder sees beside the RTL is what it sees without
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
traces=$(cd "$2" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
packets=0 benches=0

fail() {
  echo "run_loop: $*" >&2
  exit 1
}

# by_rtl TRACE BENCHES OPTION...: so many benches compare packets, and the picture is that without
by_rtl() {
  trace=$traces/$1 many=$2
  shift 2
  "$aurum" run "$trace" --final plain.png > out
  timeout 120 "$aurum" run "$trace" --final rtl.png "$@" > out 2> said || fail "$trace $*: $(cat said)"
  cmp plain.png rtl.png || fail "$trace $*: another picture"
  [ "$(grep -c ': [1-9][0-9]* packets compared, 0 differ' said)" = "$many" ] || fail "$trace $*: $(cat said)"
  packets=$((packets + $(awk '/ packets compared/ { n += $2 } END { print n }' said)))
  benches=$((benches + many))
}

by_rtl t04_depth_blend 6 --rtl zrop,crop,sfu
by_rtl t04_depth_blend 2 --rtl cread --stalls --tpcs 1
by_rtl t33_smooth_stipple 1 --rtl frast
by_rtl t05_msaa4 2 --rtl crast,frast --stalls
by_rtl t25_primtypes 1 --rtl crast
by_rtl t09_instanced 2 --rtl sfu@1,crop@0 --record crop@0:by_rtl.hex --record pd:pd.hex
"$aurum" run "$traces/t09_instanced" --record crop@0:crop.hex > out 2> said
cmp crop.hex by_rtl.hex || fail "the file recorded beside the RTL is another"
"$aurum" check pd pd.hex > out || fail "$(cat out)"

# What gets no packet proves nothing, and is said so.
code=0
"$aurum" run "$traces/t02_triangle" --rtl zrop@1 > out 2> said || code=$?
[ $code = 1 ] || fail "zrop of t02: $code, $(cat said)"
grep -q 'nothing went through zrop@1' said || fail "zrop of t02: $(cat said)"

# A bench that ends in the middle ends the run, and nothing is written.
cat > ends << EOF
#!/bin/sh
[ "\$1" != --identify ] || exec "$(dirname "$aurum")/benches/crop_bench" --identify
exit 0
EOF
chmod +x ends
code=0
"$aurum" run "$traces/t04_depth_blend" --rtl crop=./ends,sfu --final none.png --record sfu@0:none.hex \
  > out 2> said || code=$?
[ $code = 4 ] || fail "a bench that ends: $code, $(cat said)"
grep -q 'no report' said || fail "a bench that ends: $(cat said)"
[ ! -e none.png ] && [ ! -e none.hex ] || fail "a bench that ends: leaves a file"

# What a unit calls has no stand-in: it is recorded, and its RTL judges that.
for trace in t04_depth_blend t06_stencil t26_clip; do
  "$aurum" run "$traces/$trace" --record zjudge:zjudge.hex > out 2> said || fail "$trace, zjudge: $(cat said)"
  "$aurum" cosim zjudge zjudge.hex --no-shrink --json > judged 2> said || fail "$trace by zjudge's RTL: $(cat judged said)"
  [ "$(jq .compared judged)" -gt 100 ] || fail "$trace: few tiles for zjudge"
done
echo "run_loop: $packets packets of RTL compared by $benches benches"
