#!/bin/sh
# test_coverage.sh AURUM - the default set of every unit reaches every bin that is declared, and none that cannot be
#
# Hits are counted by jq as well, from aurum show, for points of one field and of two.
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
checked=0
fail() { echo "test_coverage: $*" >&2; exit 1; }
pass() { checked=$((checked + 1)); }

bins=0
for unit in $("$aurum" units | sed -n 's|^\([a-z][a-z0-9_]*\) .*|\1|p'); do
  "$aurum" coverage "$unit" --full > said || fail "$unit: $(grep -v '  *\([0-9]*\) of \1$' said | head -12)"
  n=$(sed -n "s/^$unit: \([0-9]*\) of \1 bins covered.*/\1/p" said)
  [ "${n:-0}" -gt 0 ] || fail "$unit: $(tail -n 1 said)"
  bins=$((bins + n))
done

# Another program's counts.
"$aurum" gen crop --count 600 --seed "${AURUM_SEED:-5}" -o a.hex 2> err
"$aurum" gen crop --count 400 --seed 6 -o b.hex 2> err
"$aurum" coverage crop a.hex --json > a.json
"$aurum" show a.hex --json | jq -s 'map(select(.pass_crop_valid == 1)) | {
  one: (group_by(.["cfg.color_op"]) | map({ (.[0]["cfg.color_op"][6:]): length }) | add),
  two: (map(select(.["cfg.logic_enable"] == 1)) | group_by([.["cfg.format"], .["cfg.logic_func"]])
    | map({ "\(.[0]["cfg.format"][7:]) x \(.[0]["cfg.logic_func"][6:])": length }) | add)}' > want.json
jq -e --slurpfile w want.json '[.points[] | { (.name): ([.bins[] | select(.hits > 0) | { (.bin): .hits }] | add) }] | add
  | (.["cfg.color_op"] == ($w[0].one | with_entries(select(.key | test("^[A-Z]+$")))))
  and .["cfg.format x cfg.logic_func when cfg.logic_enable=1"] == $w[0].two and ($w[0].two | length > 5)' a.json > said ||
  fail "other counts: $(jq -c .one want.json) $(jq -c '.points[] | select(.name == "cfg.color_op")' a.json)"; pass

# Two files are their sum, and so are their reports; a page says as much.
"$aurum" coverage crop b.hex --json > b.json
"$aurum" coverage crop a.hex b.hex --json > both.json
"$aurum" coverage crop --merge a.json b.json --json > merged.json
cmp both.json merged.json || fail "merged reports are not those of both files"; pass
jq -e -s '.[0].points as $a | .[1].points as $b | [.[2].points[].bins[].hits]
  == [range($a | length) as $p | range($a[$p].bins | length) as $i | $a[$p].bins[$i].hits + $b[$p].bins[$i].hits]' \
  a.json b.json both.json > said || fail "both files are not the sum"; pass
"$aurum" coverage crop --merge - --json < a.json > again.json && cmp a.json again.json || fail "--merge -"; pass
"$aurum" coverage crop - --json < a.hex | cmp - a.json || fail "coverage -"; pass
"$aurum" coverage crop a.hex > a.txt
grep -q '^      missing ' a.txt || fail "600 lines miss nothing"; pass
grep -q "^crop: $(jq .covered a.json) of $(jq .declared a.json) bins covered, .* 600 lines" a.txt || fail "$(tail -n 1 a.txt)"; pass
"$aurum" coverage crop a.hex --html > page.html
for tag in table tr td details summary html body; do
  [ "$(grep -o "<${tag}[ >]" page.html | wc -l)" = "$(grep -o "</$tag>" page.html | wc -l)" ] || fail "page: <$tag>"
done
grep -q 'a target that is none is not modelled' page.html || fail "page: no reason"; pass

# What cannot be reached is an error when it is.
"$aurum" gen lsu --set mio_lsu.kind=SHUFFLE --count 20 -o never.hex 2> err
got=0; "$aurum" coverage lsu never.hex > said || got=$?
[ "$got" = 1 ] && grep -q 'reached SHUFFLE: mio answers' said || fail "a bin that cannot be: $got, $(cat said)"; pass
got=0; "$aurum" coverage crop a.hex --full > said || got=$?
[ "$got" = 1 ] || fail "--full of 600 lines: $got"; pass

refused() { # CODE WHAT ARGUMENT...
  code=$1 what=$2 got=0
  shift 2
  "$aurum" "$@" > out 2> err || got=$?
  [ "$got" = "$code" ] || fail "$*: exit code $got: $(cat err)"
  [ "$(sed '2,$ { /^Try /,$ d; }' err | wc -l)" = 1 ] && [ ! -s out ] || fail "$*: $(cat err)"
  grep -qF -- "$what" err || fail "$*: $(cat err)"
  pass
}
refused 2 'not of lsu' coverage lsu a.hex
refused 4 absent.hex coverage crop absent.hex

# An operand that is always 1.0 is far from all; a number has twelve classes, in any position, and after the packet before.
"$aurum" gen sfu --count 3000 --set mio_sfu.a=1.0 -o one.hex 2> err
"$aurum" coverage sfu one.hex > said
"$aurum" coverage sfu one.hex --json > one.json
grep -q '^  mio_sfu.a  *1 of 12  \*$' said && grep -q '^  mio_sfu.op x mio_sfu.a  *15 of 180  \*$' said || fail "$(grep 'mio_sfu.a ' said)"; pass
echo 'mio_sfu.a[0],mio_sfu.a[1],mio_sfu.a[2],mio_sfu.a[3],mio_sfu.op' > classes.csv
for a in 0x0 0x80000000 0x1 0x80000002 0x800000 0x00800001 0xff7ffffe 0xff7fffff 0x7f800000 0xff800000 0x7fc00000 0xff800001; do
  echo "$a,$a,$a,$a,COS" >> classes.csv
done
"$aurum" fill sfu classes.csv -o classes.hex 2> err || fail "$(cat err)"
"$aurum" coverage sfu classes.hex --json > classes.json
jq -e '.points[] | select(.name == "mio_sfu.a") | [.bins[] | [.bin, .hits]] ==
  [["+0",4],["-0",4],["least",4],["denormal",4],["smallest",4],["positive",4],["negative",4],["max",4],["inf",4],["-inf",4],["qnan",4],["snan",4]]' \
  classes.json > said || fail "classes: $(jq -c '.points[] | select(.name == "mio_sfu.a")' classes.json)"; pass
printf 'mio_sfu.op,reset\nCOS,0\nSIN,0\nSIN,0\nEX2,1\nCOS,0\n' | "$aurum" fill sfu -o then.hex 2> err || fail "$(cat err)"
"$aurum" coverage sfu then.hex --json | jq -c '.points[] | select(.name == "mio_sfu.op then mio_sfu.op") | [.bins[] | select(.hits > 0) | .bin]' > said
[ "$(cat said)" = '["COS then SIN","SIN then SIN","EX2 then COS"]' ] || fail "transitions: $(cat said)"; pass

# Bins that a file leaves out, with its reason; a reason for nothing is refused.
printf '# ours\n\nmio_sfu.op=COS|SIN mio_sfu.a!=snan: no <angles>\n' > out.txt
"$aurum" coverage sfu one.hex --exclude out.txt --json > excluded.json
jq -e '.excluded == 22 and ([.points[].bins[] | select(.excluded == "no <angles>")] | length) == 22' excluded.json > said ||
  fail "excluded: $(jq .excluded excluded.json)"; pass
"$aurum" coverage sfu --exclude out.txt --full | grep -q ', 22 excluded, ' || fail "--exclude: no count"; pass
"$aurum" coverage sfu one.hex --exclude out.txt --html | grep -q 'no &lt;angles&gt;' || fail "--exclude --html"; pass
for bad in 'mio_sfu.op=COS' 'mio_sfu.op=COS: ' ': why' 'mio_sfu.op: why' 'mio_sfu.oq=COS: why' 'mio_sfu.op=COT: why' 'reset=1 mio_sfu.op=COS: why'; do
  printf '# ours\n%s\n' "$bad" > bad.txt
  refused 4 'bad.txt:2: ' coverage sfu one.hex --exclude bad.txt
done

# Lengths that lock step had.
result() { printf '{"unit":"%s","compared":9,"longest_stretch":%s,"longest_stall":%s,"longest_idle":%s}\n' "$@"; }
result sfu 300 70 0 > p1.json
result sfu 5000 5 1500 > p2.json
"$aurum" coverage sfu one.hex --pace p1.json --pace p2.json --json > pace.json
jq -e '.pace | .runs == 2 and [.points[] | [.bins[].hits]] == [[2,2,2,1,1],[2,1,1,0,0],[1,1,1,1,1]]' pace.json > said || fail "$(jq -c .pace pace.json)"; pass
got=0; "$aurum" coverage sfu --full --pace p1.json > said || got=$?
[ $got = 1 ] && grep -q 'missing 200\.\.' said || fail "--full --pace: $got"; pass
"$aurum" coverage sfu --full --pace p1.json --pace p2.json > said && fail "stalls of 200 clocks are covered by none"
result sfu 5000 1000 1 > p3.json
"$aurum" coverage sfu --full --pace p2.json --pace p3.json > said || fail "--full --pace: $(tail -n 20 said)"; pass
refused 2 'given twice' coverage sfu one.hex --pace p1.json --pace ./p1.json
result lsu 1 1 1 > p4.json
refused 2 'is of lsu, not of sfu' coverage sfu one.hex --pace p4.json
refused 4 'no result' coverage sfu one.hex --pace one.hex
refused 4 'longest_stretch' coverage sfu one.hex --pace one.json

# RTL's counts, from a file as Verilator writes it: instances and files add up.
point() { # FILE LINE KIND MODULE TEXT INSTANCE HITS
  printf "C '\\001f\\002%s\\001l\\002%s\\001n\\0025\\001page\\002v_%s/%s\\001o\\002%s\\001h\\002%s' %s\n" "$@"
}
{
  echo '# SystemC::Coverage-3'
  point b.sv 7 branch crop else TOP.u 0
  point a.sv 9 toggle part 'x_q[0]' TOP.u.p0 0
  point a.sv 9 toggle part 'x_q[0]' TOP.u.p1 4
  point a.sv 9 toggle part 'x_q[1]' TOP.u.p0 0
  point a.sv 3 line part block TOP.u.p0 2
} > x.dat
"$aurum" coverage crop a.hex --rtl x.dat > said
grep -qx 'RTL: 1 of 2 lines and branches, 1 of 2 toggles covered' said && grep -q 'missing b.sv:7 else' said &&
  grep -q 'missing a.sv:9 x_q\[1\]' said || fail "$(tail -n 9 said)"; pass
cp x.dat y.dat
"$aurum" coverage crop a.hex --rtl x.dat --rtl y.dat --json > rtl.json
jq -e '.rtl | .lines == {declared: 2, covered: 1} and .toggles == {declared: 2, covered: 1}
  and ([.files[].points[] | "\(.kind) \(.line) \(.text) \(.hits)"] ==
       ["line 3 block 4", "toggle 9 x_q[0] 8", "toggle 9 x_q[1] 0", "line 7 else 0"])' rtl.json > said || fail "$(jq -c .rtl rtl.json)"; pass
jq 'del(.rtl)' rtl.json | cmp -s - a.json || [ "$(jq -S -c 'del(.rtl)' rtl.json)" = "$(jq -S -c . a.json)" ] || fail "the vectors' part changed"; pass
"$aurum" coverage crop a.hex --rtl x.dat --html > page.html
grep -q '<h2>RTL</h2>' page.html && grep -q '<code>x_q\[1\]</code>' page.html || fail "page: no RTL"; pass
refused 2 'coverage of RTL' coverage crop --merge rtl.json
"$aurum" coverage crop --merge rtl.json a.json --rtl x.dat | grep -q ' 1200 lines$' || fail "--merge --rtl"; pass
refused 2 'no point of a module lsu' coverage lsu --rtl x.dat
refused 4 'is not Verilator' coverage crop a.hex --rtl a.hex
refused 4 absent.dat coverage crop a.hex --rtl absent.dat
: > empty.dat
refused 4 'is empty' coverage crop a.hex --rtl empty.dat
for bad in "s/' 4/' /" "s/' 4/' x/" "s/C '/C /" 's/l\o0029/l\o002-9/' 's/l\o0029/l\o00299999999999/' 's/page/pag/' 's/^C.* 4$/hello/'; do
  sed "$bad" x.dat > cut.dat
  cmp -s x.dat cut.dat && fail "$bad changes nothing"
  refused 4 'cut.dat:' coverage crop a.hex --rtl cut.dat
done
refused 2 "'blob'" coverage blob
refused 2 'which unit' coverage
refused 2 'one of them' coverage crop --json --html
refused 2 FILE coverage crop --merge
refused 2 --seed coverage crop a.hex --seed 5
refused 2 'is of crop, not of lsu' coverage lsu --merge a.json
refused 4 'no report' coverage crop --merge a.hex
ln -s a.json same.json
refused 2 'given twice' coverage crop --merge a.json same.json
refused 2 'given twice' coverage crop --merge a.json b.json a.json
refused 2 'given twice' coverage crop a.hex ./a.hex
refused 2 'given twice' coverage crop a.hex --rtl x.dat --rtl ./x.dat
for bad in '.points[3] = .points[2]' 'del(.points[3])' '.points += [.points[0]]' '.points[0].bins[0].hits = 1.5' '.Points = .points | del(.points)'; do
  jq "$bad" a.json > bad.json
  refused 4 bad.json coverage crop --merge bad.json
done
sed 's/"lines":/"lines": 1, &/' a.json > bad.json
refused 4 'no report' coverage crop --merge bad.json
{ cat a.json; echo x; } > bad.json
refused 4 'no report' coverage crop --merge bad.json
jq 'del(.points[3].bins[0])' a.json > cut.json
refused 4 'make it again' coverage crop --merge cut.json
jq '.points[0].bins[0].hits = -1' a.json > bad.json
refused 4 'make it again' coverage crop --merge bad.json

[ "$bins" -gt 15000 ] && [ "$checked" -gt 50 ] || fail "only $bins bins, $checked checks"
echo "test_coverage: $bins bins of every unit reached, $checked checks"
