#!/bin/sh
# test_pictures.sh AURUM SCRIPT TRACES - the page of pictures (scripts/study/pictures): each row of its table is the one that
# pictures.causes names, or there is no difference; one that is not named fails, and so does a stream that is not drawn.
set -eu
aurum=$1 script=$2 traces=$3
causes=$(dirname "$script")/pictures.causes
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
rows=0 shown=0 planted=0

bad() {
  cat "$tmp/said" >&2
  echo "pictures: $*" >&2
  exit 1
}
# The script, and what it is to end with.
code() { # CODE AURUM ARGUMENT...
  want=$1 by=$2 got=0
  shift 2
  AURUM=$by "$script" "$@" > "$tmp/table" 2> "$tmp/said" || got=$?
  [ $got = "$want" ] || bad "$*: exit $got, not $want"
}
# A row: what differs from each renderer, in table and page; the page has the pictures, and the cause.
row() { # STREAM LLVMPIPE SOFTPIPE CAUSE PICTURES
  found=$(sed -n "s/^$1  *//p" "$tmp/table" | sed 's/   */|/g' | cut -d '|' -f 2-4)
  [ "$found" = "0|$2|$3" ] || bad "$1: '$found', not '0|$2|$3'"
  html=$(grep "^<tr><td>$1<td>" "$tmp/page/index.html") || bad "$1: not on the page"
  case $html in *"<td>0<td>$2<td>$3<td>"*"<td>$4") ;; *) bad "$1: another row on the page" ;; esac
  printf %s "$html" | grep -o 'src="[^"]*"' | cut -d '"' -f 2 > "$tmp/files"
  while read -r file; do
    [ -s "$tmp/page/$file" ] || bad "the page shows $file, which is not there"
  done < "$tmp/files"
  [ "$(wc -l < "$tmp/files")" = "$5" ] || bad "$1: not $5 pictures: $(cat "$tmp/files")"
  rows=$((rows + 1)) shown=$((shown + $5))
}
of() { # STREAM COLUMN
  grep "^$1|" "$causes" | cut -d '|' -f "$2"
}
told() { # STREAM WORDS: that alone, and the page is there all the same
  [ "$(cat "$tmp/said")" = "pictures: $1: $2" ] || bad "$1: not '$2'"
  grep -q "^<tr><td>$1<td>" "$tmp/page/index.html" || bad "$1: not on the page"
  planted=$((planted + 1))
}

# Streams of the project, where llvmpipe's pictures are.
for t in t02_triangle t04_depth_blend t28_viewports; do
  mkdir -p "$tmp/few/$t"
  cp "$traces/$t"/trace.* "$tmp/few/$t"
  cp "$traces/$t/llvmpipe.rgba.zst" "$tmp/few/$t"
done
code 0 "$aurum" "$tmp/few" "$tmp/page"
row t02_triangle none - '' 2
for t in t04_depth_blend t28_viewports; do row $t "$(of $t 2)" - "$(of $t 4)" 2; done

# A pixel that is one code off, where none may differ and where 54 may; no picture; another stream; draws that are skipped.
cat > "$tmp/aurum" <<'PROGRAM'
#!/bin/sh
# aurum, whose picture of PLANTED is one code off at its first pixel, or is none
set -eu
"$AURUM_BEHIND" "$@"
case "$*" in "run "*"/$PLANTED/"*) ;; *) exit 0 ;; esac
while [ "$1" != --final ]; do shift; done
[ "$PLANTED_AS" != nothing ] || { rm "$2"; echo 'aurum: planted' >&2; exit 4; }
convert "$2" -depth 8 rgb:"$2.rgb"
now=$(od -An -tu1 -N1 "$2.rgb")
printf "\\$(printf %o $((now > 0 ? now - 1 : 1)))" | dd of="$2.rgb" bs=1 conv=notrunc status=none
convert -size 128x128 -depth 8 rgb:"$2.rgb" "$2"
PROGRAM
chmod +x "$tmp/aurum"
export AURUM_BEHIND="$aurum" PLANTED PLANTED_AS
PLANTED=t02_triangle PLANTED_AS=off
code 1 "$tmp/aurum" "$tmp/few" "$tmp/page"
told t02_triangle '1 by 1 from llvmpipe; pictures.causes names none'
PLANTED=t28_viewports
code 1 "$tmp/aurum" "$tmp/few" "$tmp/page"
told t28_viewports '55 by 1 from llvmpipe; pictures.causes names 54 by 1'
PLANTED=t04_depth_blend PLANTED_AS=nothing
code 1 "$tmp/aurum" "$tmp/few" "$tmp/page"
told t04_depth_blend 'no picture: aurum: planted'
mv "$tmp/few/t28_viewports" "$tmp/few/t99_other"
code 1 "$aurum" "$tmp/few" "$tmp/page"
told t99_other '54 by 1 from llvmpipe; pictures.causes names none'
rm -r "$tmp/few/t99_other"
PYTHONDONTWRITEBYTECODE=1 python3 "$(dirname "$0")/spoiled.py" "$traces/t02_triangle" "$tmp/few/t98_skips" '0807ff00 efd9ff80' '8807ff00 efd9ff80'
code 1 "$aurum" "$tmp/few" "$tmp/page"
told t98_skips '1 draws are skipped'
mv "$tmp/few/t02_triangle" "$tmp/few/t05_msaa4" # of which softpipe has no picture
cp "$tmp/few/t05_msaa4/llvmpipe.rgba.zst" "$tmp/few/t05_msaa4/softpipe.rgba.zst"
rm -r "$tmp/few/t98_skips" "$tmp/few/t04_depth_blend"
code 1 "$aurum" "$tmp/few" "$tmp/page"
grep -q 't05_msaa4: none from softpipe; pictures.causes names -$' "$tmp/said" || bad "t05_msaa4: a picture more"
planted=$((planted + 1))

# What is missing is said in one line, and no page is begun.
refused() { # WORDS AURUM ARGUMENT...
  words=$1
  shift
  code 2 "$@"
  [ "$(wc -l < "$tmp/said")" = 1 ] && [ ! -e "$tmp/none" ] && [ ! -s "$tmp/table" ] || bad "'$*': not one line"
  grep -qF "pictures: $words" "$tmp/said" || bad "'$*': not '$words'"
}
refused 'give the folder of traces' "$aurum"
refused 'give the folder of traces' "$aurum" "$tmp/few"
refused "$tmp/no: no folder in it has a trace" "$aurum" "$tmp/no" "$tmp/none"
refused "$tmp/page: no folder in it has a trace" "$aurum" "$tmp/page" "$tmp/none"
refused "$tmp/no is not there" "$tmp/no" "$tmp/few" "$tmp/none"
refused "$tmp/said/page: no folder to write" "$aurum" "$tmp/few" "$tmp/said/page"

code 0 "$aurum" "$traces" "$tmp/page"
[ ! -s "$tmp/said" ] || bad "words where nothing is wrong"
for t in t01_clear t02_triangle t06_stencil t07_ubo t09_instanced t12_xfb t13_occlusion t30_images_atomics; do
  row $t none none '' 4
done
while IFS='|' read -r t from_llvmpipe from_softpipe why; do
  [ -d "$traces/$t" ] || bad "pictures.causes names $t, which is no stream"
  case $from_llvmpipe,$from_softpipe in
  '*,*' | -,-) ;;
  *,-) row "$t" "$from_llvmpipe" - "$why" 3 ;;
  *) row "$t" "$from_llvmpipe" "$from_softpipe" "$why" 4 ;;
  esac
done < "$causes"
[ $rows -ge 27 ] || bad "few rows: $rows"
echo "pictures: $rows rows as pictures.causes names them, $shown pictures; $planted planted differences found"
