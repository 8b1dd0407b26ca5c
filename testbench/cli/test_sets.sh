#!/bin/sh
# test_sets.sh AURUM - --set and --weights: values, ranges, weights, every way to write a number; what is refused
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
checked=0

fail() { echo "test_sets: $*" >&2; exit 1; }
pass() { checked=$((checked + 1)); }

# made UNIT OPTION... : its lines as JSON in v.json, which agree with the model
made() {
  unit=$1
  shift
  "$aurum" gen "$unit" --count 1600 --seed "${AURUM_SEED:-4}" "$@" -o v.hex 2> err || fail "$*: $(cat err)"
  "$aurum" check "$unit" v.hex > said || fail "$*: $(cat said)"
  "$aurum" show v.hex --json > v.json
}
# is WHAT FILTER: true of the array of lines
is() { jq -e -s "$2" v.json > said || fail "$1: $(cat said)"; pass; }

made crop --set 'cfg.color_op=add|min|max' --set 'pass_crop.coverage=0x10..0x1f' --set 'pass_crop.id.x=0|3:2,0x3ff0..0x3fff:1'
is 'each of three' 'map(.["cfg.color_op"]) | unique == ["BLEND_ADD", "BLEND_MAX", "BLEND_MIN"]'
is 'as often' 'group_by(.["cfg.color_op"]) | map(length) | min > 400'
is 'a range, all of it' 'map(.["pass_crop.coverage"]) | unique == [range(16; 32)]'
is 'values and a range' 'map(.["pass_crop.id.x"]) | unique - [range(16368; 16384)] == [0, 3]'
is 'by weight' '(map(select(.["pass_crop.id.x"] == 3)) | length) as $n | $n > 650 and $n < 950'
cp v.hex first.hex
made crop --set 'cfg.color_op=add|min|max' --set 'pass_crop.coverage=0x10..0x1f' --set 'pass_crop.id.x=0|3:2,0x3ff0..0x3fff:1'
cmp v.hex first.hex || fail "the same command makes another file"
for i in 1 2; do
  "$aurum" gen crop --count 1600 --seed "${AURUM_SEED:-4}" --set 'cfg.color_op=add|min' --shard $i/2 -o s$i.hex 2> err
done
"$aurum" gen crop --count 1600 --seed "${AURUM_SEED:-4}" --set 'cfg.color_op=add|min' -o whole.hex 2> err
grep -vh '^//' s1.hex s2.hex > parts
grep -v '^//' whole.hex | cmp - parts || fail "shards choose otherwise"; pass

cat > weights <<'END'
# comments and blank lines

cfg.color_op=add:10,subtract:0,revsubtract:30   # one in four
  reset = 0
END
sed -i 's/reset = 0/reset=0:99,1:1/' weights
made crop --weights weights --set cfg.format=A8B8G8R8
is 'weights of a file' '(map(select(.["cfg.color_op"] == "BLEND_ADD")) | length) as $n | $n > 200 and $n < 600'
is 'weight 0' 'map(.["cfg.color_op"]) | unique == ["BLEND_ADD", "BLEND_REVSUBTRACT"]'
is 'rare resets' '(map(.reset) | add) as $n | $n > 2 and $n < 60'
is 'beside --set' 'map(.["cfg.format"]) | unique == ["FORMAT_A8B8G8R8"]'

made crop --set 'pass_crop.src=7|9'
is 'every element chooses' 'map(.["pass_crop.src"] | unique) | unique == [[7], [7, 9], [9]]'
# A bundle that is constant while packets are inside changes with it only.
made setup --set 'cfg.snap=4|8'
is 'the bundle chooses when it changes' '[range(0; 1900; 1) as $i | .[$i:$i+2] | select(.[0]["cfg.snap"] != .[1]["cfg.snap"])] | length | . > 10 and . < 200'

# Numbers.
for n in 10 0xa 0b1010 "4'b10_10" "32'hA" "'d10" "4'hA" "8'o12" 1_0; do
  made crop --set "cfg.write_mask=$n" --count 20
  is "$n" 'map(.["cfg.write_mask"]) | unique == [10]'
done
made setup --set 'wdx_setup.v0.x=1.5|-2e0' --set 'wdx_setup.v0.y=-1.0..1.0' --set 'wdx_setup.v0.z=0x3f800000'
is 'fp32' 'map(select(.wdx_setup_valid == 1)) | map(.["wdx_setup.v0.x"]) | unique == [1069547520, 3221225472]'
is 'a range of fp32' 'map(select(.wdx_setup_valid == 1)) | map(.["wdx_setup.v0.y"]) | (map(select(. > 3212836864 or (. > 1065353216 and . < 2147483648))) == [])
  and (map(. >= 2147483648) | unique == [false, true])'
made stri --set 'setup_stri.area=-5|-3..-1|7'
is 'signed' 'map(select(.setup_stri_valid == 1)) | map(.["setup_stri.area"]) | unique == [-5, -3, -2, -1, 7]'

# refused WHAT ARGUMENT... : exit code 2 and one line that names WHAT, of gen and of cosim; no file
refused() {
  what=$1
  shift
  for command in "gen -o x.hex" cosim; do
    [ "$command" != cosim ] || [ -x "$(dirname "$aurum")/benches/crop_bench" ] || continue
    got=0
    # shellcheck disable=SC2086 # two words
    "$aurum" $command crop "$@" > out 2> err || got=$?
    [ "$got" = 2 ] || fail "$command $*: exit code $got: $(cat err)"
    [ "$(sed '2,$ { /^Try /,$ d; }' err | wc -l)" = 1 ] || fail "$*: $(cat err)"
    grep -qF -- "$what" err || fail "$command $*: does not name $what: $(cat err)"
    [ ! -e x.hex ] || fail "$*: a file"
    pass
  done
}
refused 'crop_ccache.pixel is an output' --set crop_ccache.pixel=1
refused 'crop_ccache_valid is an output' --set crop_ccache_valid=1
refused 'cfg.format is set twice' --set cfg.format=A8B8G8R8 --set cfg.format=RF32
refused 'pass_crop.src[1] is set twice' --set pass_crop.src=1 --set 'pass_crop.src[1]=2'
echo cfg.format=RF32 > twice
refused 'twice:1: cfg.format is set twice' --set cfg.format=A8B8G8R8 --weights twice
printf '\ncfg.formt=1\n' > bad
refused "bad:2: crop has no field 'cfg.formt'" --weights bad
refused 'blend_equation: one of ADD SUBTRACT REVSUBTRACT MIN MAX)' --set 'cfg.color_op=add|plus'
refused ' BF10GF11RF11' --set cfg.format=A9B8G8R8
refused '4 bits' --set cfg.write_mask=16
refused '4 bits' --set cfg.write_mask=-1
refused '4 bits' --set cfg.write_mask=1.5
refused '4 bits' --set "cfg.write_mask=3'hf"
refused '4 bits' --set "cfg.write_mask=4'b12"
refused '4 bits' --set 'cfg.write_mask=1||2'
refused 'the range is empty' --set cfg.write_mask=3..1
refused "'' is not a value" --set cfg.write_mask=1..
refused 'weight' --set cfg.write_mask=1:x
refused 'weight' --set cfg.write_mask=1:
refused 'weight' --set cfg.write_mask=1:-1
refused 'no value has a weight above 0' --set cfg.write_mask=1:0,2:0
refused '--weights' --directed --weights weights
refused '--set' --exhaustive --set cfg.write_mask=1
refused '--exhaustive' --directed --exhaustive
refused '--weights' --weights weights --weights weights
got=0
"$aurum" gen crop -o x.hex --weights absent 2> err || got=$?
[ "$got" = 4 ] && grep -q 'absent: cannot be opened' err || fail "a file of weights that is none: $(cat err)"; pass

[ "$checked" -gt 45 ] || fail "only $checked checks"
echo "test_sets: $checked checks"
