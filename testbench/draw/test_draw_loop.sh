#!/bin/sh
# test_draw_loop.sh - frames that RTL draws in the place of its model are the model's, byte for byte
#
#   test_draw_loop.sh AURUM MESHES      the folder of knot.obj
#
# And what was recorded meanwhile runs in lock step; benches that end, hang or are not there are said so.
# That a bug of the RTL is noticed: testbench/lockstep/test_mismatch.sh.
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
knot=$(cd "$2" && pwd)/knot.obj
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
mkdir held
export TMPDIR="$tmp/held"
units='crast frast sfu@1 zrop@0 walk cread@1 crop@0 comp@1' # hazard gives a packet in the line of another's end
: > compared

fail() { echo "test_draw_loop: $*" >&2; exit 1; }

# by_rtl OPTIONS UNIT,... SCENE...: with those units' RTL the frame is that without, and each compared
by_rtl() {
  options=$1 list=$2
  shift 2
  "$aurum" draw "$@" --frame plain
  # shellcheck disable=SC2086 # words
  timeout 120 "$aurum" draw "$@" --frame frame --rtl "$list" $options > said 2> err ||
    fail "$*: $list: $(cat said err)"
  cmp plain frame || fail "$*: $list: the frame is another"
  for unit in $(echo "$list" | tr , ' '); do
    n=$(sed -n "s/^$unit\(@[0-9]\)*: \([0-9]*\) packets compared, 0 differ.*/\2/p" said |
      awk '{ n += $1 } END { print n }')
    [ "${n:-0}" -gt 0 ] || fail "$*: $unit: $(cat said)"
    echo "$n" >> compared
  done
}

# refused CODE WHAT ARGUMENT...: the exit code, one line that names WHAT, nothing written
refused() {
  code=$1 what=$2 got=0
  shift 2
  timeout 60 "$aurum" draw --scene fan --size 16x16 --frame file --record crop@0:file.hex "$@" \
    > out 2> err || got=$?
  [ "$got" = "$code" ] || fail "$*: exit code $got, not $code: $(cat out err)"
  grep -qF -- "$what" err || fail "$*: does not name '$what': $(cat err)"
  [ "$(grep -vc '^Try ' err)" = 1 ] || fail "$*: says not one line: $(cat err)"
  [ ! -e file ] && [ ! -e file.hex ] || fail "$*: leaves a file"
}

by_rtl '' zrop,crop,sfu --scene quads --size 64x48 --samples 4
by_rtl '' sfu,zrop,cread,crop,comp "$knot" --size 48x36 --samples 8 --blend over --compress
by_rtl --stalls cread,crop,sfu,zrop --scene planes --size 48x36 --samples 2 --depth-format zf32s8
by_rtl '' cread "$knot" --size 32x24 --samples 1 --blend add
by_rtl '' walk,hazard,cread "$knot" --size 48x36 --samples 8 --blend over --compress
by_rtl --stalls walk,hazard "$knot" --size 48x36 --samples 1 --blend add
by_rtl '' crast,frast,zrop "$knot" --size 48x36 --samples 4
by_rtl '' sfu@1 --scene quads --size 48x36 --samples 1
by_rtl '--tpcs 4' sfu --scene fan --size 80x48 --samples 1
[ "$(grep -c '^sfu@[0-3]: [1-9][0-9]* packets compared' said)" = 4 ] || fail "four of sfu: $(cat said)"
by_rtl '--fbps 4' zrop,crop@1 --scene quads --size 64x96 --samples 1
[ "$(grep -c '^zrop@[0-3]: [1-9][0-9]* packets compared' said)" = 4 ] || fail "four of zrop: $(cat said)"
[ "$(grep -c '^crop' said)" = 1 ] || fail "one of crop: $(cat said)"

# What was compared is not said in a file.
"$aurum" draw --scene quads --size 64x48 --dump plain.scene
"$aurum" draw --scene quads --size 64x48 --dump - --rtl crop > looped.scene 2> said
cmp plain.scene looped.scene || fail "--dump - --rtl: the dump is another"
grep -q '^crop@1: [1-9][0-9]* packets compared, 0 differ' said || fail "--dump - --rtl: $(cat said)"

# by_wire FILE: its lines, input by input: RTL may take from one wire earlier than the model, within a wire in its order
by_wire() {
  "$aurum" show "$1" --csv > rows
  for wire in $(head -1 rows | tr , '\n' | grep '_valid$'); do
    awk -F, -v wire="$wire" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == wire) at = i; next } $at == 1' rows
  done
}

# A recorder sees the same packets beside the RTL, and lock step takes all of them.
all=
for unit in $units; do all="$all --record $unit:$unit.hex"; done
# shellcheck disable=SC2086 # words
"$aurum" draw --scene quads --size 64x48 --compress $all 2> said
for unit in $units; do
  by_rtl "--record $unit:by_rtl.hex" "$unit" --scene quads --size 64x48 --compress
  by_wire "$unit.hex" > without
  by_wire by_rtl.hex > beside
  [ -s beside ] && cmp without beside || fail "$unit: the file recorded beside the RTL is another"
  model=$("$aurum" check "${unit%@*}" "$unit.hex" --json | jq .compared)
  "$aurum" cosim "${unit%@*}" "$unit.hex" --json --no-shrink > result || fail "$unit: $(cat result)"
  [ "$(jq 'select(.differ == 0) | .compared' result)" = "$model" ] ||
    fail "$unit: $model packets in the file; $(cat result)"
  echo "$model" >> compared
done

# Benches of crop by what they say; testbench/lockstep/test_benches.sh has those that do not say it.
for end in 'hangs exec sleep 600' 'falls kill -SEGV $$' 'ends exit 0'; do
  cat > "${end%% *}" << EOF
#!/bin/sh
[ "\$1" != --identify ] || exec "$(dirname "$aurum")/benches/crop_bench" --identify
${end#* }
EOF
  chmod +x "${end%% *}"
done
refused 2 'with RTL' --rtl zcull
refused 2 'with RTL' --rtl iblend
refused 2 'with RTL' --rtl zrop,,crop
refused 2 twice --rtl crop,zrop --rtl crop
refused 2 twice --rtl sfu,sfu@1
refused 2 'has 2 of sfu' --rtl sfu@2
refused 2 'has 2 of zrop' --rtl zrop@2
refused 2 ./nowhere --rtl crop=./nowhere
refused 2 1s --rtl crop --patience 1s
refused 2 86400 --rtl crop --patience 0
refused 4 'has not answered for 1 s' --rtl zrop,crop=./hangs,sfu --patience 1
refused 4 'signal 11' --rtl zrop,crop=./falls,sfu
refused 4 'no report' --rtl zrop,crop=./ends,sfu
[ -z "$(ls -A held)" ] || fail "leaves $(ls -A held)"
awk '{ n += $1 } END { print n " packets of RTL compared in " NR " runs"; exit n == 0 }' compared
