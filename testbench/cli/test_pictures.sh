#!/bin/sh
# test_pictures.sh AURUM SCRIPT CAPTURES - the page of recorded streams beside both renderers' pictures: its table, its
# pictures, a cause for each that differs (exit 77 without captures)
set -eu
aurum=$1 script=$2 captures=$3
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
export AURUM="$aurum"

bad() {
  echo "pictures: $*" >&2
  exit 1
}

# The script, and what it is to end with.
code() { # CODE ARGUMENT...
  want=$1 got=0
  shift
  "$script" "$@" > "$tmp/out" 2> "$tmp/said" || got=$?
  [ $got = "$want" ] || bad "$*: exit $got, not $want: $(cat "$tmp/said")"
}

code 2
code 2 "$tmp"
code 2 "$tmp/none" "$tmp/page"
[ "$(wc -l < "$tmp/said")" = 1 ] && [ ! -e "$tmp/page" ] || bad "no folder: $(cat "$tmp/said")"
[ -d "$captures" ] || exit 77

code 0 "$captures" "$tmp/page"
rows=0
while read -r row; do
  name=${row%% *}
  said=$(grep "^$name " "$tmp/out" | tr -s ' ')
  [ "$said" = "$row" ] || bad "'$said', not '$row'"
  rows=$((rows + 1))
  line=$(grep "^<tr><td>$name<" "$tmp/page/index.html") || bad "$name is not on the page"
  for picture in "$name.png" "$name.llvmpipe.png"; do
    [ -s "$tmp/page/$picture" ] || bad "$picture is not there"
    case $line in *"src=\"$picture\""*) ;; *) bad "the page does not show $picture" ;; esac
  done
  case $row in *' by '*) case $line in *'<td>') bad "$name: the page does not say why" ;; esac ;; esac
done << 'ROWS'
t01_clear 1 0 none none none
t02_triangle 1 0 none none none
t04_depth_blend 2 0 139 by 1 1114 by 1 1133 by 1
t05_msaa4 1 0 22 by 1 - -
t06_stencil 4 0 none none none
t07_ubo 1 0 none none none
t09_instanced 30 0 none none none
t13_occlusion 4 0 none none none
t14_points 1 0 769 by 193 3552 by 254 3555 by 254
t20_lines 3 0 1950 by 255 2002 by 255 846 by 255
t24_flow 1 0 220 by 33 219 by 1 1 by 33
t25_primtypes 7 0 none 13 by 250 13 by 250
t26_clip 3 0 374 by 255 377 by 255 3 by 208
t27_indirect 5 0 16 by 1 4818 by 1 4802 by 1
t29_logicop_mask 24 0 11916 by 1 12570 by 1 2179 by 1
gm2_build_vbo 2 0 60 by 1 - -
gm2_shading_phong 2 0 423 by 80 - -
ROWS

# A difference that no line explains is an error, which names it; the page is there nevertheless.
mkdir "$tmp/two"
for t in t02_triangle t04_depth_blend; do ln -s "$(cd "$captures" && pwd)/$t" "$tmp/two/$t"; done
echo 't02_triangle|of another stream' > "$tmp/causes"
export CAUSES="$tmp/causes"
code 1 "$tmp/two" "$tmp/other"
grep -q ': t04_depth_blend$' "$tmp/said" || bad "$(cat "$tmp/said")"
[ -s "$tmp/other/index.html" ] || bad "no page"
echo "pictures: $rows streams, their rows and $((2 * rows)) pictures"
