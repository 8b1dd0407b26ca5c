#!/bin/sh
# test_record.sh AURUM TRACES - --record of aurum run and launch: who looks changes nothing, and what was seen replays
#
# A recorded run has the bytes, counts and clocks of one that nobody looks at; every unit of the netlists is recorded at once;
# several look at one wire; a full disk is exit code 4 and leaves nothing.
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
traces=$(cd "$2" && pwd)
. "$(dirname "$0")/checks.sh"
cd "$tmp"
checked=0

# run TRACE OUT ARGUMENT...: statistics in OUT.json, images in OUT
run() {
  trace=$1 out=$2
  shift 2
  got=0
  "$aurum" run "$traces/$trace" --json --stats --images "$out" "$@" > "$out.json" 2> said || got=$?
}

# as_alone TRACE ARGUMENT...: as the run that nobody looks at, which is in alone, alone.json
as_alone() {
  rm -rf seen seen.json
  trace=$1
  shift
  run "$trace" seen "$@"
  [ $got = "$code" ] || bad "$*: exit code $got, not $code: $(cat said)"
  cmp -s alone.json seen.json || bad "$*: other counts or clocks: $(diff alone.json seen.json)"
  diff -r alone seen > differ || bad "$*: other bytes: $(cat differ)"
  checked=$((checked + 1))
}
alone() { rm -rf alone; run "$1" alone; code=$got; shift; }

replays() { # UNIT FILE
  "$aurum" check "$1" "$2" --json > result || bad "$2: $(cat result)"
  [ "$(jq 'select(.differ == 0) | .compared' result)" -gt 0 ] || bad "$2: $(cat result)"
  checked=$((checked + 1))
}

for trace in t04_depth_blend t06_stencil t08_compute; do
  alone $trace
  as_alone $trace --record all:all
  for file in all/*; do
    unit=${file#all/} unit=${unit%.hex.zst}
    replays "${unit%@*}" "$file"
    echo "${unit%@*}" >> units
  done
  rm -r all
done
# All but those that have nothing to do in these traces are there.
"$aurum" run "$traces/t04_depth_blend" --record nothing:x 2> said && bad "a unit 'nothing' is recorded"
sed 's/.*it has //; s/, /\n/g' said | sort > netlists
sort -u units | comm -13 - netlists > idle
[ "$(tr '\n' ' ' < idle)" = 'addr bin comp decode fetch filter icc l1 lod lsu mio rf rstr2d sched smmu tess tex ' ] || bad "not recorded: $(cat idle)"

# One by one: of clears, of draws, before the raster, of the hub; several looks at one wire.
alone t04_depth_blend
as_alone t04_depth_blend --record walk:walk.hex
as_alone t04_depth_blend --record isbe:isbe.hex
as_alone t04_depth_blend --record setup:setup.hex --record crast:crast.hex --record zcull:zcull.hex --record zjudge:zjudge.hex --record zrop@0:zrop.hex
as_alone t04_depth_blend --record frast:frast.hex --record prop:prop.hex --record sfu@1:sfu.hex --record all:twice
as_alone t04_depth_blend --record ce:ce.hex
for unit in walk isbe zrop setup crast zcull zjudge frast prop sfu ce; do replays $unit $unit.hex; done
zstd -qdc twice/frast.hex.zst | cmp - frast.hex || bad "two recorders of frast differ"
# The binner has work where draws are held.
run t04_depth_blend tiled --tiling=64x64 --record bin:bin.hex
[ $got = "$code" ] || bad "a binner that is looked at: exit code $got: $(cat said)"
diff -r alone tiled > differ || bad "a binner that is looked at: other bytes: $(cat differ)"
replays bin bin.hex
# The ALU of each SM, by its place: those of pixels first, then that of vertices, then those of grids.
alone n48_double_div
as_alone n48_double_div --record alu@0:pixels.hex --record alu@2:vertices.hex
for file in pixels vertices; do replays alu $file.hex; done
alone t08_compute
as_alone t08_compute --record alu@4:grids.hex
replays alu grids.hex

# A kernel of CUDA, and the clocks beside its SM: schedulers, register banks, instruction cache, shared memory.
launched() { # OUT ARGUMENT...
  out=$1
  shift
  "$aurum" launch "$traces/../cuda/dyn.cubin" --block 128 --shared 512 --arg "out:512:$out" --arg 128 --stats "$@" > "$out.said" 2> said
}
launched kernel
launched watched --record all:of_kernel --record rf@3:rf.hex --record icc:icc.hex
cmp kernel watched || bad "a kernel that is looked at gives other bytes"
cmp kernel.said watched.said || bad "a kernel that is looked at has other counts or clocks"
for unit in host fe sked cwd alu@3 icc mio sched@0 sched@1 sched@2 sched@3 rf@0 rf@1 rf@2 rf@3 lsu@0 lsu@1; do
  replays "${unit%@*}" of_kernel/$unit.hex.zst
done
for file in rf@3 icc; do zstd -qdc of_kernel/$file.hex.zst | cmp - "${file%@*}.hex" || bad "two recorders of $file differ"; done
# Local memory by both L1s, and more lines than they hold.
"$aurum" launch "$traces/../cuda/deep.cubin" --grid 8 --block 256 --stack 8192 --arg out:8192:deep --arg 30 \
  --record lsu@0:first.hex --record lsu@1:second.hex --record icc:lines.hex 2> said
for file in first second; do replays lsu $file.hex; done
replays icc lines.hex
"$aurum" run "$traces/t08_compute" --record icc:none.hex > out 2> said && bad "run counts the clocks of SMs"
grep -q 'this command has no such unit' said || bad "run --record icc: $(cat said)"

# By calls as by the queue driver: units with one input, whose files have an order.
alone t04_depth_blend
for unit in zcull frast crop@0 zrop@0; do
  as_alone t04_depth_blend --record $unit:flow.hex
  as_alone t04_depth_blend --queue --record $unit:queue.hex
  cmp flow.hex queue.hex || bad "$unit: other packets by the queue driver"
  replays "${unit%@*}" flow.hex
done
for unit in cread hazard ccache zcache; do
  as_alone t04_depth_blend --record $unit@0:flow.hex
  replays $unit flow.hex
done

# One recorder as beside all others.
zstd -qdc twice/zrop@0.hex.zst | cmp - zrop.hex || bad "zrop's packets are others by calls"
zstd -qdc twice/setup.hex.zst | cmp - setup.hex || bad "setup's packets are others by calls"
zstd -qdc twice/zcull.hex.zst | cmp - zcull.hex || bad "zcull's packets are others by calls"
run t04_depth_blend pixel --pixel 64,64@0
cp pixel.json pixel_alone.json
run t04_depth_blend pixel --pixel 64,64@0 --record crop@0:crop.hex
cmp pixel.json pixel_alone.json || bad "--pixel beside a recorder says something else"
replays crop crop.hex

# A disk that is full.
mkdir full
cd full
for what in prop:x.hex all:folder; do
  got=0
  sh -c "ulimit -f 8; exec '$aurum' run '$traces/t04_depth_blend' --record $what" > ../out 2> ../said || got=$?
  [ $got = 4 ] && grep -q 'cannot be written' ../said || bad "$what, a full disk: $got: $(cat ../said)"
  [ -z "$(ls -A)" ] || bad "$what, a full disk: leaves $(ls -A)"
  checked=$((checked + 1))
done
echo "$checked cases of recorders checked"
