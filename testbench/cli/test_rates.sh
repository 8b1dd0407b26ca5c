#!/bin/sh
# test_rates.sh AURUM - aurum rates can fail: too slow, too fast, RTL that differs; and says what was not measured
#
# Without the bench of sfu beside AURUM there is no RTL, and only the model's rows are looked at.
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
real=$(dirname "$aurum")/benches/sfu_bench
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
checked=0
fail() { echo "test_rates: $*" >&2; exit 1; }

"$aurum" rates --no-rtl --all --json > rates.json || fail "the model: exit code $?"
# rows WHAT FILTER COUNT: so many rows for which a jq filter is true
rows() {
  n=$(jq "[.[] | select($2)] | length" rates.json)
  [ "$n" = "$3" ] || fail "$1: $n rows, not $3"
  checked=$((checked + 1))
}
rows 'without RTL nothing is met' '.verdict == "met"' 0
rows 'too slow or fast' '.verdict | IN("too slow", "too fast", "differs")' 0
rows 'every row' true 399
rows 'nothing times a number of units' '(.verdict | test("^1 of")) and .what' 0
rows "PROP" "(.table | IN(\"P1\", \"P2\", \"P3\")) and .verdict == \"by draw\" and .slower == \"prop\"" 20
rows "CROP" ".table == \"T6\" and .verdict == \"by draw\" and .slower == \"crop\"" 12
rows 'grids' '.verdict == "by grid"' 15
rows 'PESs, updates of constants, set-up of tasks' '(.item | IN("PESs", "constant update in use", "compute task set-up")) and .slower' 3
rows 'interpolation of all SMs, loads of local memory' '(.item | IN("attribute interpolations", "local load hit in L1")) and (.verdict | IN("by draw", "by program"))' 2
rows 'the copy engine, methods, indices, what L2 holds' '(.item | IN("copy engine write", "FE methods", "PD index fetch", "L2 capacity")) and .verdict == "by stream"' 5
rows 'L2, expansion, compress bits, TLBs' '.verdict == "by requests"' 15
rows 'raster, Zcull, ZROP, shaders' '(.item | IN("fine raster", "zcull", "coarse raster", "ZROP expander", "ZROP data", "shader z accepted",
  "shader z upstream bound", "shader pixel kill", "ZROP uncompressed stencil")) and .verdict == "by draw"' 12
rows 'vertices, primitives, planes' '(.table == "T4" or (.item | IN("primitives setup", "VAF", "STRI", "viewport mask from fast GS", "VSC untessellated triangles",
  "vertex throughput (PES)", "attribute throughput (PES)", "attribute throughput, 4-wide vectors"))) and .verdict == "by draw"' 15
rows 'what nothing measures yet' '.verdict == "not yet"' 0
rows 'no switch, and no reason' '(has("slower") or has("fixed") or has("why") or .verdict == "by unit") | not' 0
rows 'by lines of a unit alone' '.verdict == "by unit"' 1
rows 'states of colours' '.table == "T10" and .verdict == "by program" and .model == .expected' 5
rows 'surfaces' '(.table | IN("T15", "T16", "T17", "T18", "T19", "T20")) and .verdict == "by program"' 71
rows 'textures' '(.table | IN("T8", "T8n", "T9")) and .verdict == "by program"' 131
rows 'texture quads, their latency' '(.item | IN("texture", "texture quad", "texture threads/clk")) and .verdict == "by program"' 5
rows 'L1 of a texture unit' '.item == "L1 capacity per texture pipe" and .verdict == "by program" and .model == 12' 1
rows 'L1, loads, stores, atomics' '(.table | IN("T11", "T12", "T13", "T14")) and .verdict == "by program"' 53
rows 'rows of L1 and textures that nothing gives' \
  '(.table | IN("T8", "T8n", "T9", "T10", "T11", "T12", "T13", "T14", "T15", "T16", "T17", "T18", "T19", "T20")) and (has("what") | not)' 0
rows 'the latency of interpolation' '.item == "interpolation" and .unit == "clocks latency" and .model == 32 and .verdict == "by program"' 1
rows 'no number off by more than 1 %' '(.model | type) == "number" and (.note // "") == "" and (.expected | test("^[0-9.]+[+]?$")) and (.expected | rtrimstr("+") | tonumber) as $e |
    (if has("what") then 1 else .of end) as $of | [.model, .model_most] | any(. * $of / $e - 1 | fabs > 0.01)' 0
rows 'a unit that is faster than its table' '(has("what") | not) and (.expected | tonumber?) as $e | (.model | type) == "number" and ($e | floor) == $e and
    (if .unit | startswith("clocks") then $e - .model else .model_most * .of - $e end) > 1e-6' 0
# What ends a primitive, or a draw, takes a clock of it too.
rows 'fine raster' '.item == "fine raster" and .model == .model_most and (.model * 129 - 128 * 64 | fabs) < 1e-6' 2

# A slower unit: its rows fail, and the command does: TABLE UNIT ROWS
slower() {
  code=0
  "$aurum" rates --no-rtl --table "$1" --slower "$2=50" --json > rates.json || code=$?
  [ $code = 1 ] || fail "--slower $2=50: exit code $code"
  rows "$1, $2 slower" '.verdict == "too slow"' "$3"
}
slower P1 prop 8
slower T6 crop 12
slower X ce 2
slower X pd 1
slower X fe 2 # methods, and the words of uploads
slower T3 xbar 3 # L2's reads and writes, and what CROP stores
slower T1 frast 3 # a tile that Zcull has discarded passes it; ZROP of compressed Z is behind it
for bad in prop= prop=0 prop=x prop=-901 prop=1000001; do
  code=0
  "$aurum" rates --slower $bad > out 2>&1 || code=$?
  [ $code = 2 ] || fail "--slower $bad: exit code $code"
done
for bad in '--table Q9' '--table P1 --slower nosuch'; do
  code=0
  # shellcheck disable=SC2086 # a list of words
  "$aurum" rates --no-rtl $bad > out 2> err || code=$?
  [ $code = 2 ] && [ "$(wc -l < err)" = 1 ] || fail "$bad: exit code $code: $(cat err)"
done
code=0
"$aurum" rates nothing > out 2>&1 || code=$?
[ $code = 2 ] || fail "a unit that is not there: exit code $code"

# The bench of sfu as it is, and with its report changed: EXPECTED CODE, VERDICT, FACTOR of clocks, packets that differ.
mkdir -p copy/benches
cp "$aurum" copy/
report() {
  cat > copy/benches/sfu_bench << EOF
#!/bin/sh
[ "\$1" != --identify ] || exec "$real" "\$@"
code=0
"$real" "\$@" || code=\$?
for file; do [ "\$before" != --result ] || break; before=\$file; done
awk '/"clocks":/ { sub(/[0-9]+/, int(\$2 * $3)) } /"differ":/ { sub(/[0-9]+/, $4) } { print }' "\$file" > "\$file.new"
cat "\$file.new" > "\$file" # in place: whoever sweeps takes a new file for one that nobody holds
rm "\$file.new"
[ $4 = 0 ] || exit 1
exit \$code
EOF
  chmod +x copy/benches/sfu_bench
  code=0
  copy/aurum rates sfu --json > rates.json 2> err || code=$?
  [ $code = "$1" ] || fail "clocks by $3, $4 differ: exit code $code: $(cat rates.json err)"
  rows "clocks by $3, $4 differ" ".by == \"sfu\" and .verdict == \"$2\" and .rtl > 0" "$5"
  # The same bench as somebody's, beside the program as it is.
  code=0
  "$aurum" rates sfu --bench copy/benches/sfu_bench --json > given.json 2> err || code=$?
  [ $code = "$1" ] && cmp rates.json given.json || fail "--bench: exit code $code: $(cat err)"
  case $2 in 'too slow') want=1 ;; differs) return ;; *) want=0 ;; esac
  code=0
  "$aurum" cosim sfu --steady --rate --bench copy/benches/sfu_bench --count 100 --no-shrink > out 2> err || code=$?
  [ $code = $want ] && grep -q "^rate: .*: $2$" out || fail "--rate: exit code $code: $(cat out err)"
  "$aurum" cosim sfu --steady --rate --bench copy/benches/sfu_bench --count 100 --json --no-shrink > out 2> err || :
  [ "$(jq "[.rates[] | select(.verdict == \"$2\")] | length" out)" = "$5" ] || fail "--rate --json: $(cat out err)"
}
for options in "--bench x" "sfu --bench x --no-rtl"; do
  code=0
  # shellcheck disable=SC2086 # words
  "$aurum" rates $options > out 2>&1 || code=$?
  [ $code = 2 ] || fail "$options: exit code $code"
done
code=0
"$aurum" cosim sfu --rate > out 2>&1 || code=$?
[ $code = 2 ] && grep -q 'give --steady' out || fail "--rate without --steady: $code, $(cat out)"
if [ -x "$real" ]; then
  report 0 '1 of 8' 1 0 1
  report 0 '1 of 16' 1.007 0 1
  report 0 '1 of 16' 0.993 0 1
  report 1 'too slow' 1.02 0 2
  report 1 'too fast' 0.5 0 2
  report 1 'too fast' 0.98 0 2
  report 1 'differs' 1 5 2
fi
echo "$checked cases of rates checked"
