#!/bin/sh
# test_benches.sh BUILD - what is no bench of the unit is refused at once; a waveform is whole or not there; nothing
# outlives an aurum that is killed
#
# Uses the benches of cread and sfu.
set -eu
build=$(cd "$1" && pwd)
root=$(cd "$(dirname "$0")/../.." && pwd)
aurum=$build/aurum cread=$build/benches/cread_bench sfu=$build/benches/sfu_bench
tmp=$(mktemp -d)
running() {
  for p in /proc/[0-9]*; do
    [ "$(readlink "$p/exe" 2> /dev/null)" != "$tmp/in/mine_bench" ] || echo "$p"
  done
}
each() { for p in $(running); do kill "-$1" "${p#/proc/}" 2> /dev/null || :; done; } # SIGNAL
# Runs that would go on for ever end with the test, and before that no waveform has more than 2 GB.
finish() {
  each KILL
  rm -rf "$tmp"
}
trap finish EXIT
ulimit -f 4000000
mkdir "$tmp/in" "$tmp/work" "$tmp/held"
export TMPDIR="$tmp/held"
cd "$tmp/work"                                # every file that appears here is a mistake
checked=0

left() { find . ../held -mindepth 1; }
fail() { echo "test_benches: $*" >&2; exit 1; }

# refused CODE WHAT COMMAND...: exit code, one line that names WHAT, no file, within ten seconds
refused() {
  code=$1 what=$2 got=0
  shift 2
  timeout 10 "$@" > ../out 2> ../err < /dev/null || got=$?
  [ "$got" = "$code" ] || fail "$*: exit code $got, not $code: $(cat ../out ../err)"
  grep -qF -- "$what" ../err || fail "$*: does not name '$what': $(cat ../err)"
  [ "$(wc -l < ../err)" = 1 ] || fail "$*: says not one line: $(cat ../err)"
  [ -z "$(left)" ] || fail "$*: leaves $(left)"
  checked=$((checked + 1))
}

# program NAME TEXT: a script in in/
program() { printf '#!/bin/sh\n%s\n' "$2" > "../in/$1"; chmod +x "../in/$1"; }

# A bench of another unit, of other packets, of another model, of another version; programs that are none.
"$sfu" --identify > ../identity
other() { program "$1" "[ \"\$1\" = --identify ] || exec '$sfu' \"\$@\"
cat << 'EOF'
$(sed "$2" ../identity)
EOF"; }
[ "$(jq -r .model ../identity)" = "$("$root/scripts/build/model_digest.sh")" ] || fail "of other sources: $(cat ../identity)"
other structs 's/"structs":"./"structs":"g/'
other model 's/"model":"./"model":"g/'
other version 's/"aurum_bench":[0-9]*/"aurum_bench":0/'
other unnamed 's/"unit":"sfu"/"unit":""/'
other wrapped ''
program hangs 'exec sleep 600'
program falls 'kill -SEGV $$'
program ends 'exit 0'
program talks 'exec yes'
for run in "cosim sfu --count 10 --junit ../report.xml --bench " "draw --scene fan --size 16x16 -o x.png --rtl sfu="; do
  for case in "structs|other packets" "model|another model" "version|bench version 0" "unnamed|not of sfu" \
    "hangs|is no bench" "falls|is no bench" "ends|is no bench" "talks|is no bench"; do
    # shellcheck disable=SC2086 # words
    refused 2 "${case#*|}" "$aurum" ${run}../in/${case%|*}
  done
  # shellcheck disable=SC2086
  refused 2 'is a bench of cread, not of sfu' "$aurum" ${run}$cread
  grep -q '<error message=".*is a bench of cread, not of sfu' ../report.xml || fail "$(cat ../report.xml)"
done
mkdir ../copy ../copy/benches
cp "$aurum" ../copy/
for unit in sfu zrop cread crop comp decomp zdecomp iblend; do ln -s "$cread" "../copy/benches/${unit}_bench"; done
got=0
../copy/aurum rates sfu > ../out 2> ../err || got=$?
[ "$got" = 2 ] || fail "rates with a bench of another unit: exit code $got: $(cat ../out ../err)"
grep -q 'is a bench of cread, not of' ../err || fail "rates: $(cat ../err)"
"$aurum" cosim sfu --count 10 --bench ../in/wrapped > ../out || fail "a bench in a script: $(cat ../out)"
grep -q '^sfu: 10 packets compared, 0 differ' ../out || fail "a bench in a script: $(cat ../out)"
checked=$((checked + 2))

# Waves: all of them, or none and why.
"$aurum" cosim cread --count 200 --wave ../waves.fst > ../out
fst2vcd ../waves.fst > ../waves.vcd
[ "$(tail -n 20 ../waves.vcd | grep -c '^#')" -gt 0 ] || fail "the waveform does not open"
size=$(stat -c %s ../waves.fst)
for blocks in 1 8 $((size / 1024)); do        # of 512 bytes, or of 1024
  refused 4 'make room' sh -c "ulimit -f $blocks; exec '$aurum' cosim cread --count 200 --wave waves.fst"
done
# A run that would go on for ever stops when the disk is full.
refused 4 'make room' sh -c "ulimit -f 64; exec '$aurum' cosim cread --count 2000000000 --wave waves.fst"
# One that has got too big ends there, and the run goes on.
"$aurum" cosim cread --count 4000 --wave waves.fst --wave-most 1 > ../out || fail "--wave-most: $(cat ../out)"
grep -q '^the waveform ends in clock [0-9]*: it has more than 1 MB; --wave-most' ../out || fail "--wave-most: $(cat ../out)"
size=$(stat -c %s waves.fst)
[ "$size" -gt 500000 ] && [ "$size" -lt 30000000 ] || fail "--wave-most 1: $size bytes"
fst2vcd waves.fst | tail -n 20 | grep -q '^#' || fail "--wave-most: the waveform does not open"
rm waves.fst
checked=$((checked + 1))
refused 2 'before its first clock' "$aurum" cosim cread --count 20 --wave waves.fst --window 100000000:200000000
refused 2 'needs a file' "$aurum" cosim cread --count 20 --wave -
refused 2 '--window' "$aurum" cosim cread --count 20 --wave waves.fst --window 9:5
# A LEAN bench promises none; nor does the mismatch that it finds.
bug=$("$root/scripts/check/plant" cread | head -n 1)
# shellcheck disable=SC2046 # a list of files
LEAN=1 BUILD=$build "$root/scripts/bench" cread ../bug $("$root/scripts/check/plant" cread "$bug" ../rtl) > /dev/null
refused 2 'without waveforms' "$aurum" cosim cread --count 20 --bench ../bug/cread_bench --wave waves.fst
refused 2 'LEAN=1' ../bug/cread_bench --count 20 --wave waves.fst
got=0
"$aurum" cosim cread --bench ../bug/cread_bench --mismatch ../lean_mismatch > ../out || got=$?
[ $got = 1 ] || fail "$bug by a LEAN bench: exit code $got: $(cat ../out)"
grep -q '^shrunk to' ../out || fail "$bug: $(cat ../out)"
if grep -q gtkwave ../out; then fail "$bug: a waveform is promised: $(cat ../out)"; fi
[ -e ../lean_mismatch.hex ] && [ ! -e ../lean_mismatch.fst ] && [ ! -e ../lean_mismatch.gtkw ] || fail "$bug: $(ls ..)"
checked=$((checked + 3))

# Killed: the bench ends, and no file stays.
cp "$cread" "$tmp/in/mine_bench"
# soon COMMAND...: it succeeds within twenty seconds
soon() {
  for _ in $(seq 200); do
    ! "$@" || return 0
    sleep 0.1
  done
  fail "$how: $*: runs: $(running); leaves: $(left)"
}
writes() { [ -n "$(find . -path './.aurum-wave-??????/wave.fst' -size +100k)" ]; }
gone() { [ -z "$(running)" ] && [ -z "$(left)" ]; }
for how in TERM HUP KILL; do
  "$aurum" cosim cread --count 2000000000 --bench "$tmp/in/mine_bench" --wave waves.fst --window 0:3000 &
  pid=$!
  soon writes
  kill -$how $pid
  wait $pid 2> /dev/null || true
  soon gone
  checked=$((checked + 1))
done
# Ctrl-C with waves, to all as a terminal gives it: within a second or so, and the waveform has what ran.
setsid env --default-signal=INT "$aurum" cosim cread --count 2000000000 --bench "$tmp/in/mine_bench" --wave waves.fst > ../out 2>&1 &
pid=$!
how='INT with waves'
soon writes
before=$(date +%s%N)
kill -INT -$pid
got=0
wait $pid || got=$?
took=$((($(date +%s%N) - before) / 1000000))
[ $got = 130 ] && [ $took -lt 3000 ] || fail "Ctrl-C with waves: exit code $got after $took ms: $(cat ../out)" # of a loaded machine
fst2vcd waves.fst | tail -n 20 | grep -q '^#' || fail "Ctrl-C with waves: the waveform does not open"
rm waves.fst
[ -z "$(left)" ] || fail "Ctrl-C with waves: leaves $(left)"
checked=$((checked + 1))
# Killed, all at once: nobody can clean up; the next run does, but leaves what another run still holds.
setsid "$aurum" cosim cread --count 2000000000 --bench "$tmp/in/mine_bench" --wave waves.fst > ../out 2>&1 &
other=$!
soon writes
held=$(left | sort)
setsid "$aurum" cosim cread --count 2000000000 --bench "$tmp/in/mine_bench" --wave more.fst > ../out 2>&1 &
pid=$!
how='KILL of all'
twice() { [ "$(find . -path './.aurum-wave-??????/wave.fst' -size +100k | wc -l)" = 2 ]; }
soon twice
kill -KILL -$pid
wait $pid 2> ../err || :
[ "$(left | sort)" != "$held" ] || fail "KILL of all: leaves nothing, so the test shows nothing"
"$aurum" cosim cread --count 20 --bench "$tmp/in/mine_bench" --wave third.fst > ../out 2>&1 || fail "$(cat ../out)"
rm third.fst
[ "$(left | sort)" = "$held" ] || fail "KILL of all: the next run leaves $(left), not $held"
kill -TERM $other
wait $other 2> ../err || :
soon gone
checked=$((checked + 1))
# ... in the loop, too: one that waits for packets ends with who sends them.
for how in TERM KILL; do
  "$aurum" draw --scene random --seed 3 --size 8000x8000 --rtl "cread=$tmp/in/mine_bench" -o x.png &
  pid=$!
  runs() { [ -n "$(running)" ]; }
  soon runs
  # A large picture, and held: none is done before, however fast the machine.
  each STOP
  sleep 0.5
  kill -$how $pid
  each CONT
  wait $pid 2> /dev/null || true
  soon gone
  checked=$((checked + 1))
done
echo "$checked cases of benches checked"
