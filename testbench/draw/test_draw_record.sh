#!/bin/sh
# test_draw_record.sh - every unit of the netlist recorded while it draws: the files replay
#
#   test_draw_record.sh AURUM MESHES      the folder of knot.obj
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
knot=$(cd "$2" && pwd)/knot.obj
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
units='host fe utlb l1tlb gmmu alu@2 pd isbe vaf vsc wdx setup crast zcull frast prop stri@0 sfu@0 stri@1 sfu@1 walk clear'
for fbp in 0 1; do units="$units zrop@$fbp cread@$fbp crop@$fbp comp@$fbp"; done
: > compared

fail() { echo "test_draw_record: $*" >&2; exit 1; }

# recorded ARGUMENT...: the frame is that without recorders, and each file is the model's
recorded() {
  "$aurum" draw "$@" --frame plain
  all=
  for unit in $units; do all="$all --record $unit:$unit.hex.zst"; done
  # shellcheck disable=SC2086 # words
  "$aurum" draw "$@" --frame frame $all 2> said || fail "$*: $(cat said)"
  cmp plain frame || fail "$*: the recorded frame is another"
  for unit in $units; do
    "$aurum" check "${unit%@*}" "$unit.hex.zst" --json > result || fail "$*: $unit: $(cat result)"
    n=$(jq 'select(.differ == 0) | .compared' result)
    [ "${n:-0}" -gt 0 ] || fail "$*: $unit: $(cat result)"
    echo "$n" >> compared
    rm "$unit.hex.zst"
  done
}

# refused CODE WHAT ARGUMENT...: the exit code, one line that names WHAT, nothing written
refused() {
  code=$1 what=$2 got=0
  shift 2
  "$aurum" draw --scene quads --size 16x16 "$@" > out 2> err || got=$?
  [ "$got" = "$code" ] || fail "$*: exit code $got, not $code: $(cat err)"
  grep -qF -- "$what" err || fail "$*: does not name '$what': $(cat err)"
  [ "$(grep -vc '^Try ' err)" = 1 ] || fail "$*: says not one line: $(cat err)"
  [ ! -e file ] || fail "$*: leaves a file"
}

recorded --scene quads --size 64x48 --samples 4 --compress
recorded --scene planes --size 64x40 --samples 1 --depth-format zf32 --color-format RF16_GF16_BF16_AF16 --compress
recorded "$knot" --size 48x36 --samples 8 --blend over --compress
"$aurum" draw --scene fan --size 16x16 --record crop@0:a.hex --record crast:- > b.hex 2> said
"$aurum" check crast b.hex > said || fail "crast on standard output: $(cat said)"
"$aurum" draw --scene fan --size 32x32 --tpcs 1 --record sfu:one.hex --record stri@0:first.hex 2> said
"$aurum" check sfu one.hex > said || fail "the one sfu: $(cat said)"
"$aurum" check stri first.hex > said || fail "the first stri of one: $(cat said)"
"$aurum" draw --scene fan --size 32x32 --fbps 1 --record crop:one.hex --record zrop@0:first.hex 2> said
"$aurum" check crop one.hex > said || fail "the one crop: $(cat said)"
"$aurum" check zrop first.hex > said || fail "the first zrop of one: $(cat said)"
"$aurum" draw --scene fan --size 64x128 --fbps 4 --record crop@3:last.hex 2> said
"$aurum" check crop last.hex > said || fail "the last crop of four: $(cat said)"
for n in 2 4; do
  all=
  for i in $(seq 0 $((n - 1))); do all="$all --record crast@$i:crast@$i.hex --record zcull@$i:zcull@$i.hex"; done
  # shellcheck disable=SC2086 # words
  "$aurum" draw "$knot" --size 96x80 --gpcs $n --frame frame $all 2> said || fail "--gpcs $n: $(cat said)"
  for file in crast@* zcull@*; do
    "$aurum" check "${file%@*}" "$file" --json > result || fail "--gpcs $n: $file: $(cat result)"
    jq 'select(.differ == 0) | .compared' result >> compared
    rm "$file"
  done
done
grep -q '^// options draw --size 16x16 --samples 4 --seed 1 --scene fan$' a.hex ||
  fail "the header says $(sed -n 's/options//p' a.hex)"

refused 2 'no unit' --record iblend:file
refused 2 'no unit' --record :file
refused 2 UNIT:FILE --record crop
refused 2 UNIT:FILE --record crop:
refused 2 'a file already' --record crop:file --record crop:file
refused 2 'give sfu@0 to sfu@1, or one TPC of one GPC' --record sfu:file
refused 2 'has 2 of sfu' --record sfu@2:file
refused 2 'give crop@0 to crop@1, or one FBP' --record crop:file
refused 2 'give zcache@0 to zcache@3, or one FBP' --fbps 4 --record zcache:file
refused 2 'has 2 of crop' --record crop@2:file
refused 2 'has 1 of crop' --fbps 1 --record crop@1:file
refused 2 'has 1 of clear' --record clear@1:file
refused 2 'number of an instance' --record sfu@:file
refused 2 'number of an instance' --record sfu@x:file
refused 2 'number of an instance' --record sfu@1x:file
refused 2 'a file already' --record sfu@1:file --record sfu@1:other
refused 2 '--tpcs 0: 1 to 8' --tpcs 0 --record crop:file
refused 2 '--tpcs 9: 1 to 8' --tpcs 9 --record crop:file
refused 2 '--fbps 0: 1 to 8' --fbps 0 --record crop:file
refused 2 '--fbps 9: 1 to 8' --fbps 9 --record crop:file
refused 4 nowhere/file --record crop:nowhere/file
for left in .*; do
  case $left in .|..) ;; *) fail "leaves $left" ;; esac
done
awk '{ n += $1 } END { print n " packets compared in " NR " files"; exit n == 0 }' compared
