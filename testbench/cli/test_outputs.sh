#!/bin/sh
# test_outputs.sh AURUM MESHES PICTURES - no two outputs are one file; who is stopped leaves nothing
set -eu
aurum=$1 knot=$2/knot.obj source=$3/source.png destination=$3/destination.png
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
mkdir "$tmp/in" "$tmp/work" "$tmp/work/sub"
cd "$tmp/work"
checked=0
fail() { echo "test_outputs: $*" >&2; exit 1; }
left() { find . -type f; }

# one_file ARGUMENT...: refused, nothing written
one_file() {
  got=0
  "$aurum" "$@" > ../out 2> ../err || got=$?
  [ $got = 2 ] && grep -q 'one file' ../err || fail "$*: exit code $got: $(cat ../err)"
  [ "$(wc -l < ../err)" = 1 ] || fail "$*: says not one line: $(cat ../err)"
  [ -z "$(left)" ] || fail "$*: leaves $(left)"
  checked=$((checked + 1))
}
draw="draw --scene fan --size 16x16"
# shellcheck disable=SC2086 # words
{
  one_file $draw --record crop:x.png -o x.png
  one_file $draw --record crop:x.hex --record zrop:x.hex
  one_file $draw --record crop:x.hex --record zrop:./x.hex --stats
  one_file $draw --frame x -o x
  one_file $draw --frame x -o ./x --stats
  one_file $draw --dump sub/x -o sub/../sub/x
  one_file $draw --dump "$tmp/work/x" --frame x
  one_file $draw --dump x --record sfu:sub/../x
  one_file $draw --timeline x -o x
  one_file $draw --timeline ./x --record crop:x
}
cp "$knot" ../in/knot.obj
one_file draw ../in/knot.obj --size 16x16 -o ../in/knot.obj
one_file draw ../in/knot.obj --size 16x16 -o x.png --dump ../in/../in/knot.obj
ln ../in/knot.obj ../in/same.obj
one_file draw ../in/knot.obj --size 16x16 -o ../in/same.obj
cmp "$knot" ../in/knot.obj
"$aurum" gen sfu --count 10 -o ../in/v.hex 2> /dev/null
cp ../in/v.hex ../in/before.hex
one_file check sfu ../in/v.hex --junit ../in/v.hex
cp "$source" ../in/a.png
one_file gen crop --src ../in/a.png --dst "$destination" -o ../in/a.png
if [ -x "$(dirname "$aurum")/benches/sfu_bench" ]; then
  one_file cosim sfu ../in/v.hex --junit ../in/v.hex
  one_file cosim sfu --count 10 --wave x --junit x
  one_file cosim sfu --count 10 --wave sfu_seed1_mismatch.fst
  one_file cosim sfu --count 10 --junit x.hex --mismatch x
fi
cmp ../in/v.hex ../in/before.hex

# A new file, and one in the place of another.
for i in 1 2; do "$aurum" gen sfu --count $i --seed $i -o x.hex 2> /dev/null; done
grep -q '^// count 0*2$' x.hex || fail "the first file is still there"
rm x.hex
for how in TERM HUP KILL; do
  for before in '' x.hex.zst; do
    [ -z "$before" ] || "$aurum" gen sfu --count 3 -o "$before" 2> /dev/null
    env --default-signal=HUP,TERM "$aurum" gen zrop --count 100000000 -o x.hex.zst 2> /dev/null &
    pid=$!
    sleep 0.5
    kill -$how $pid 2> /dev/null || fail "gen has ended before SIG$how"
    wait $pid 2> /dev/null || true
    [ "$(find . -type f | sed 's|./||')" = "$before" ] || fail "gen, SIG$how, leaves $(left)"
    [ -z "$before" ] || "$aurum" check sfu "$before" > /dev/null || fail "SIG$how: what was there is spoiled"
    rm -f x.hex.zst
    checked=$((checked + 1))
  done
done
# A disk that is full.
for command in "gen zrop --count 20000 -o x.hex" "draw --scene fan --size 400x400 -o x.png" \
  "draw --scene fan --size 400x400 --record zrop@0:x.hex"; do
  got=0
  sh -c "ulimit -f 8; exec '$aurum' $command" > ../out 2> ../err || got=$?
  [ $got = 4 ] && grep -q 'x\.[hp][en][xg]: cannot be written' ../err || fail "$command: $got: $(cat ../err)"
  [ -z "$(left)" ] || fail "$command: leaves $(left)"
  checked=$((checked + 1))
done
echo "$checked cases of outputs checked"
