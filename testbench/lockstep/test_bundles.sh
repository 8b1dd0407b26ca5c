#!/bin/sh
# test_bundles.sh BUILD - where two state bundles alternate packet by packet, RTL and model take the same clocks
#
# A unit whose bundle travels loses none; another is empty before the bundle changes (idle_o), which the model charges.
set -eu
build=$(cd "$1" && pwd)
aurum=$build/aurum packets=2000
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

# weave A B OUT: their lines in turn
weave() {
  sed -n '/^[0-9a-f]/p' "$1" > "$dir/a"
  sed -n '/^[0-9a-f]/p' "$2" > "$dir/b"
  paste -d '\n' "$dir/a" "$dir/b" > "$dir/body"
  sum=$(sha256sum < "$dir/body" | cut -d ' ' -f 1)
  sed -n '/^\/\//p' "$1" | sed "s|^// count .*|// count $(printf %012d "$(wc -l < "$dir/body")")|; s|^// sha256 .*|// sha256 $sum|" > "$3"
  cat "$dir/body" >> "$3"
}

# alternate UNIT SEED OPTION...: clocks of the model and of the RTL
alternate() {
  unit=$1 seed=$2
  shift 2
  for side in 1 2; do
    "$aurum" gen "$unit" --count $((packets / 2)) --seed $((2 * seed + side)) --set reset=0 "$@" -o "$dir/$side.hex" 2> "$dir/said"
  done
  weave "$dir/1.hex" "$dir/2.hex" "$dir/both.hex"
  model=$("$aurum" check "$unit" "$dir/both.hex" --json | jq .clocks)
  "$aurum" cosim "$unit" "$dir/both.hex" --steady --no-shrink --json --bench "$build/benches/${unit}_bench" > "$dir/said" || { cat "$dir/said"; exit 1; }
  rtl=$(jq .clocks "$dir/said")
  echo "$unit, $packets packets of two bundles in turn: model $model clocks, RTL $rtl"
  apart=$((rtl > model ? rtl - model : model - rtl))
  [ "$rtl" -ge "$packets" ] && [ $((100 * apart)) -le "$model" ] || { echo "$unit: more than 1 % apart" >&2; exit 1; }
}

set --
for field in setup_crast_valid=1 setup_crast.kind=PRIMITIVE_TRIANGLE setup_crast.edges=0 setup_crast.x0=0 setup_crast.y0=0 \
  setup_crast.x1=16 setup_crast.y1=16 setup_crast.start_x=0 setup_crast.start_y=0 cfg.gpcs=0; do
  set -- "$@" --set "$field"
done
alternate crast "${AURUM_SEED:-1}" "$@"
# A tile a line: where two lines have their results is not where one has them.
set --
for field in zcull_frast_valid=1 zcull_frast.prim.kind=PRIMITIVE_TRIANGLE zcull_frast.prim.edges=0 zcull_frast.prim.x0=0 \
  zcull_frast.prim.y0=0 zcull_frast.prim.x1=8 zcull_frast.prim.y1=8 zcull_frast.x=0 zcull_frast.y=0 \
  zcull_frast.verdict=ZCULL_AMBIGUOUS zcull_frast.culled=0 zcull_frast.prim.stipple.enable=0 zcull_frast.prim.area=0 \
  zcull_frast.prim.circle.diameter=0 cfg.polygon_stipple=0 cfg.clip_enable=0 cfg.z_clip_min=0 cfg.z_clip_max=0 cfg.samples.tir=0 \
  cfg.samples.target=SAMPLES_1X1; do
  set -- "$@" --set "$field"
done
alternate frast "${AURUM_SEED:-1}" "$@"
for unit in zjudge sfu crop zdecomp comp iblend zrop; do
  alternate $unit "${AURUM_SEED:-1}"
done
