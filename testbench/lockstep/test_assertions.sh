#!/bin/sh
# test_assertions.sh BUILD [UNIT] - each assertion of the RTL is seen false in lock step, where a bug of assertions.txt makes it
#
# One bench a unit has all of its bugs; MUTANT says which is planted.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
build=$(cd "$1" && pwd)
seed=${AURUM_SEED:-1}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
fail() { echo "test_assertions: seed $seed: $*" >&2; exit 1; }
cat > "$dir/planted.sv" << 'END'
package planted;
  import "DPI-C" function int mutant_selected();
  function automatic logic on(input int bug);
    on = mutant_selected() == bug;
  endfunction
endpackage
END

# Every assertion has its row: the folder of its file is of a unit.
bugs=$here/assertions.txt
(cd "$root/rtl" && grep -r '^ *`RTL_ASSERT(' --include='*.sv' .) | sed 's|^\./\(.*\)/[^/]*:.*RTL_ASSERT(\([a-z_0-9]*\),.*|\1 \2|' | sort -u |
  while read -r path name; do
    unit=$(sed -n "s|^UNIT(\([a-z0-9]*\), *$path,.*|\1|p" "$root/bridge/unit/units.list")
    grep -q "^$unit  *$name  *" "$bugs" || fail "$unit: no bug makes $name false"
  done

# seen UNIT BUG NAME: of some stimulus the first that is wrong is the assertion
seen() {
  for how in --directed '--count 20000' '--count 20000 --steady' '--count 20000 --resets'; do
    code=0
    # shellcheck disable=SC2086 # a list of words
    MUTANT=$2 "$build/aurum" cosim "$1" $how --seed "$seed" --no-shrink --json --bench "$dir/$1/$1_bench" > "$dir/said" || code=$?
    jq -r '.mismatches[0] | .assertion // .kind' "$dir/said" > "$dir/first"
    [ $code != 1 ] || ! grep -q "\b$3\b" "$dir/first" || return 0
    echo "$how: exit code $code, $(cat "$dir/first")" >> "$dir/tried"
  done
  return 1
}

sed -n 's/^\([a-z]\) */\1/p' "$bugs" | awk '{ print $1 }' | sort -u > "$dir/units"
tried=0
for unit in ${2:-$(cat "$dir/units")}; do
  # shellcheck disable=SC2046 # no path of ours has a space
  mkdir "$dir/$unit" && cp $("$root/scripts/build/rtl_files" "$unit") "$dir/$unit"
  awk -v unit="$unit" '$1 == unit { sub(/^[^ ]+ +/, ""); print }' "$bugs" > "$dir/rows"
  n=0
  while read -r name file edit; do
    n=$((n + 1))
    cp "$dir/$unit/$file" "$dir/before"
    sed "$(printf "%s" "$edit" | sed "s/@/planted::on($n)/g")" "$dir/before" > "$dir/$unit/$file"
    ! cmp -s "$dir/before" "$dir/$unit/$file" || fail "$unit: the bug of $name changes nothing in $file"
  done < "$dir/rows"
  LEAN=1 BUILD=$build "$root/scripts/bench" "$unit" "$dir/$unit" "$dir/planted.sv" "$dir/$unit"/*.sv "$root/testbench/mutate/mutant.c" > "$dir/said"
  MUTANT=0 "$build/aurum" cosim "$unit" --count 2000 --seed "$seed" --no-shrink --bench "$dir/$unit/${unit}_bench" > "$dir/said" || fail "$unit: $(cat "$dir/said")"
  n=0
  while read -r name file edit; do
    n=$((n + 1)) tried=$((tried + 1))
    : > "$dir/tried"
    seen "$unit" $n "$name" || fail "$unit: $name is not seen: $(cat "$dir/tried")"
    echo "$unit: $(cat "$dir/first") is false, as it must be"
  done < "$dir/rows"
done
echo "test_assertions: $tried bugs, each seen by its assertion"
