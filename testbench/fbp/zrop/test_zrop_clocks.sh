#!/bin/sh
# test_zrop_clocks.sh BUILD [BUG] - in every kind of traffic each packet leaves in the clocks of zrop_clocks
#
# Random packets of one state bundle, so that nothing waits for another, never stalled: lock step compares each gap
# (bridge/dpi/bench_clocks.c).  With BUG, of bugs.txt, RTL that has it leaves in other clocks in one of them.
set -eu
root=$(cd "$(dirname "$0")/../../.." && pwd)
build=$(cd "$1" && pwd) bug=${2:-}
packets=3000
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
bench=$build/benches/zrop_bench
if [ -n "$bug" ]; then
  files=$("$root/scripts/check/plant" zrop "$bug" "$dir/rtl")
  # shellcheck disable=SC2086 # a list of files
  bench=$(LEAN=1 BUILD=$build "$root/scripts/bench" zrop "$dir" $files)
fi
differ=0

# same NAME FIELD=VALUE...
same() {
  name=$1
  shift
  set -- "$@" cfg.compress_enable=1 cfg.table_enable=1 cfg.position=0x88 cfg.read_only_z=0 \
    cfg.table_z=0xffff cfg.clear_z=0xffff cfg.z_min=0 cfg.bounds_min=100 cfg.bounds_max=0x7fff \
    cfg.two_sided=0 cfg.read_only_stencil=0 cfg.clear_stencil=3 cfg.respect_stencil_mask=0 reset=0
  for face in front back; do
    set -- "$@" cfg.$face.func=LESS cfg.$face.ref_value=7 cfg.$face.func_mask=255 \
      cfg.$face.write_mask=255 cfg.$face.op_fail=INCR cfg.$face.op_zfail=ZERO \
      cfg.$face.op_zpass=REPLACE
  done
  for field; do
    shift
    set -- "$@" --set "$field"
  done
  code=0
  "$build/aurum" cosim zrop --count $packets --steady --no-shrink --json --bench "$bench" "$@" > "$dir/said" || code=$?
  echo "$name: $(jq -r '"\(.compared) packets compared, \(.clocks) clocks"' "$dir/said")"
  [ $code = 0 ] || differ=$((differ + 1))
  if [ $code != 0 ] && { [ -z "$bug" ] || ! jq -e '.mismatches[0].kind == "clocks"' "$dir/said" > "$dir/is"; }; then
    jq -r .report "$dir/said"
    exit 1
  fi
}

draws="cfg.samples=0 cfg.depth_enable=1 cfg.bounds_enable=0 cfg.stencil_enable=0"
# shellcheck disable=SC2086 # lists of words
{
  same "Z24, less" cfg.format=Z24S8 cfg.kind=CZ cfg.depth_func=LESS cfg.depth_write=1 \
    cfg.z_max=0xffffff $draws
  same "Z24, always" cfg.format=Z24S8 cfg.kind=CZ cfg.depth_func=ALWAYS cfg.depth_write=1 \
    cfg.z_max=0xffffff $draws
  same "Z16 in two planes, less or equal" cfg.format=Z16 cfg.kind=Z cfg.depth_func=LEQUAL \
    cfg.depth_write=1 cfg.z_max=0xffff $draws
  same "ZF32, less, shader z" cfg.format=ZF32 cfg.kind=CZ cfg.depth_func=LESS \
    cfg.depth_write=1 cfg.z_max=0x3f800000 zcache_zrop.shader_z=1 $draws
  same "Z24, stencil and depth" cfg.format=Z24S8 cfg.kind=CZ cfg.depth_func=LESS \
    cfg.depth_write=1 cfg.z_max=0xffffff cfg.samples=0 cfg.depth_enable=1 cfg.bounds_enable=0 \
    cfg.stencil_enable=1
  same "S8" cfg.format=S8 cfg.kind=Z cfg.depth_func=LESS cfg.depth_write=1 cfg.z_max=0 \
    cfg.samples=0 cfg.depth_enable=1 cfg.bounds_enable=0 cfg.stencil_enable=1
  same "Z24, bounds" cfg.format=Z24S8 cfg.kind=CZ cfg.depth_func=ALWAYS cfg.depth_write=1 \
    cfg.z_max=0xffffff cfg.samples=0 cfg.depth_enable=1 cfg.bounds_enable=1 cfg.stencil_enable=0
  same "Z16, bounds" cfg.format=Z16 cfg.kind=CZ cfg.depth_func=ALWAYS cfg.depth_write=1 \
    cfg.z_max=0xffff cfg.samples=0 cfg.depth_enable=1 cfg.bounds_enable=1 cfg.stencil_enable=0
}
[ -z "$bug" ] || [ $differ -gt 0 ] || { echo "$bug is not seen" >&2; exit 1; }
