#!/bin/sh
# test_cosim_reports.sh UNIT BUILD BENCH - JUnit, file names and Ctrl-C of aurum cosim
#
# BENCH breaks its last stream's protocol as MUTANT says (protocol/stream_bug.sv); 0: not at all.
set -eu
unit=$1 build=$(cd "$2" && pwd) bench=$(cd "$(dirname "$3")" && pwd)/$(basename "$3")
bug=${MUTANT:?which bug?}
aurum=$build/aurum
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
mkdir "$tmp/work"
cd "$tmp/work"
fail() { echo "test_reports: $unit: $*" >&2; exit 1; }
# ends CODE ARGUMENT...: of aurum cosim, by the bench
ends() {
  code=$1 got=0
  shift
  "$aurum" cosim "$unit" --bench "$bench" "$@" > ../out 2> ../err || got=$?
  [ $got = "$code" ] || fail "$*: exit code $got, not $code: $(cat ../out ../err)"
}
xml() {
  file=$1
  shift
  python3 -c 'import sys, xml.dom.minidom as d; d.parse(sys.argv[1])' "$file" || fail "$file: $(cat "$file")"
  for text in "$@"; do grep -qE -- "$text" "$file" || fail "no $text in $(cat "$file")"; done
}

# One case a corner: passed; or failed, those behind it not run.
export MUTANT=0
"$aurum" gen "$unit" --directed -o ../directed.hex 2> ../err
corners=$(grep -v '^//' ../directed.hex | sed -n 's|^[0-9a-f]* *// *||p' | sort -u | wc -l)
ends 0 --directed --junit good.xml
xml good.xml "tests=\"$corners\" failures=\"0\" errors=\"0\" skipped=\"0\" time=\"[0-9.]+\"" 'name="seed" value="1"'
ends 0 ../directed.hex --junit file.xml
xml file.xml 'tests="2" failures="0"' 'name="../directed.hex on the model"' 'name="../directed.hex"'
MUTANT=$bug
ends 1 --directed --junit bad.xml --no-shrink
xml bad.xml "tests=\"$corners\" failures=\"1\" errors=\"0\" skipped=\"[0-9]+\"" '<failure message="' '<skipped message="not run'
ends 2 --bogus --junit usage.xml
xml usage.xml 'errors="1"' 'wrong options'
case $unit in zdecomp) set=cfg.format=S8 lacks=zdecomp ;; cread) set=cfg.target0.format=1 lacks=crop ;; *) fail "what is not modelled?" ;; esac
ends 3 --set $set --count 20 --junit skipped.xml
xml skipped.xml 'skipped="1"' "<skipped message=\"not modelled: $lacks: "
[ "$(wc -l < ../err)" = 1 ] || fail "says it twice: $(cat ../err)"

# A second run leaves the first one's files; the names hold unit and seed.
rm ./*
for n in "" _2 _3; do
  ends 1 --seed 5 --json
  [ "$(jq -r .shrunk ../out)" = "${unit}_seed5_mismatch$n.hex" ] || fail "$(jq -r .shrunk ../out)"
done
ends 1 --seed 6 --json
[ "$(find . -name '*.hex' | sort | tr '\n' ' ')" = "./${unit}_seed5_mismatch.hex ./${unit}_seed5_mismatch_2.hex ./${unit}_seed5_mismatch_3.hex ./${unit}_seed6_mismatch.hex " ] ||
  fail "$(ls)"
# Two at once, too.
"$aurum" cosim "$unit" --bench "$bench" --seed 7 --json > ../one || true &
"$aurum" cosim "$unit" --bench "$bench" --seed 7 --json > ../two || true
wait
[ "$(jq -r .shrunk ../one ../two | sort | tr '\n' ' ')" = "${unit}_seed7_mismatch.hex ${unit}_seed7_mismatch_2.hex " ] || fail "$(ls)"

# Ctrl-C, to aurum alone or as a terminal gives it: what was compared, a JUnit file that is closed, no other file.
for whom in "" -; do
  rm -f ./*
  MUTANT=0
  setsid env --default-signal=INT "$aurum" cosim "$unit" --bench "$bench" --count 2000000000 --junit long.xml > ../out 2> ../err &
  pid=$!
  sleep 1
  kill -INT "$whom$pid"
  got=0
  wait $pid || got=$?
  [ $got = 130 ] || fail "interrupted: exit code $got: $(cat ../out ../err)"
  xml long.xml '<error message="interrupted"' 'assertions="[1-9][0-9]*"'
  grep -qE "^interrupted: $unit: [1-9][0-9]* packets compared, 0 differ" ../out || fail "$(cat ../out)"
  [ "$(ls)" = long.xml ] || fail "interrupted: leaves $(ls)"
done
echo "test_reports: $unit: reports checked, $corners corners"
