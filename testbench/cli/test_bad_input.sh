#!/bin/sh
# test_bad_input.sh - bad input to aurum: the exit code, one line that names it, and nothing written
#
#   test_bad_input.sh AURUM PICTURES      the program, and the folder of source.png, destination.png
#
# Without benches beside AURUM there is no lock step, and the cases of cosim are left out.
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
pictures=$(cd "$2" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
mkdir "$tmp/in" "$tmp/work"
least=200
[ -x "$(dirname "$aurum")/benches/crop_bench" ] || least=100
cd "$tmp/work"                              # every file that appears here is a mistake

fail() { echo "test_bad_input: $*" >&2; exit 1; }

# quiet NAME WHAT: standard error is one line with WHAT; a hint "Try ..." may follow it
quiet() {
  sed '2,$ { /^Try /,$ d; }' "$tmp/err" > "$tmp/line"
  [ "$(wc -l < "$tmp/line")" = 1 ] || fail "$1: says not one line: $(cat "$tmp/err")"
  grep -qF -- "$2" "$tmp/line" || fail "$1: does not name '$2': $(cat "$tmp/err")"
}

# refused CODE WHAT ARGUMENT...: exit code, standard error, standard output, files
refused() {
  code=$1 what=$2
  shift 2
  [ "$1" != cosim ] || [ "$least" = 200 ] || return 0
  got=0
  timeout 60 "$aurum" "$@" > "$tmp/out" 2> "$tmp/err" < /dev/null || got=$?
  [ "$got" = "$code" ] || fail "$*: exit code $got, not $code: $(cat "$tmp/err")"
  [ ! -s "$tmp/out" ] || fail "$*: prints $(head -1 "$tmp/out")"
  quiet "$*" "$what"
  [ -z "$(ls -A)" ] || fail "$*: leaves $(ls -A)"
  echo "$*" >> "$tmp/checked"
}

# agrees ARGUMENT...: no mistake at all
agrees() {
  "$aurum" "$@" > "$tmp/out" 2> "$tmp/err" || fail "$*: $(cat "$tmp/err")"
  echo "$*" >> "$tmp/checked"
}

# Vector files: "check", "cosim" and "show" read them alike.
good=$tmp/in/good.hex
agrees gen crop --count 20 -o "$good"
body=$(grep -vc '^//' "$good")
[ "$body" = 20 ] || fail "the good file has $body vectors"
damaged() { # WHAT NAME: the damage is on standard input
  cat > "$tmp/in/$2.hex"
  for command in 'check crop' 'cosim crop' show; do
    # shellcheck disable=SC2086 # two words
    refused 4 "$2.hex$1" $command "$tmp/in/$2.hex"
  done
}
size=$(wc -c < "$good")
head -c $((size - 100)) "$good" | damaged ':' cut_in_a_line
head -n -1 "$good"              | damaged ':' cut_after_a_line
grep '^//' "$good"              | damaged ':' cut_after_the_header
head -n 20 "$good"              | damaged ':' cut_in_the_header
head -n 9 "$good"               | damaged ':' cut_after_the_struct_line
printf ''                       | damaged ':' empty
echo hello                      | damaged ':1:' other_text
sed 's|^// unit crop|// unit blob|' "$good"      | damaged ':2:' unknown_unit
sed 's|field cfg.format 8|field cfg.format 9|' "$good" | damaged ':' wider_field
sed '/field cfg.write_mask/d' "$good"            | damaged ':' missing_field
sed 's|^// struct crop_vector .*|// struct crop_vector 9|' "$good" | damaged ':' narrow_struct
sed '$s/^.//' "$good"                            | damaged ':' short_line
sed '$s/^./&0/' "$good"                          | damaged ':' long_line
sed 's/sha256 ......../sha256 00000000/' "$good" | damaged ':' wrong_digest
sed 's/sha256 ./sha256 g/' "$good"               | damaged ':' digest_that_is_none
sed '$s/./g/5' "$good"                           | damaged ':' letter_g
sed '$s/0/1/' "$good"                            | damaged ':' one_digit
sed 's|^// count .*|// count 10000000000|' "$good" | damaged ':' count_of_ten_milliards
sed 's|^// count .*|// count 99999999999999999999999|' "$good" | damaged ':' count_of_no_number
sed 's|^// count .*|// count 000000000019|' "$good" | damaged ':' count_too_small
sed 's|^// aurum vectors 1|// aurum vectors 2|' "$good" | damaged ':1:' next_version
head -c 5000 /dev/zero                           | damaged ':' zeros

# These two are still right.
printf '%s' "$(cat "$good")" > "$tmp/in/no_last_newline.hex"
sed 's/$/\r/' "$good" > "$tmp/in/crlf.hex"
for f in no_last_newline crlf; do
  agrees check crop "$tmp/in/$f.hex"
  grep -q ' 20 packets compared, 0 differ' "$tmp/out" || fail "$f: $(cat "$tmp/out")"
done

# Compressed files.
agrees gen crop --count 200 -o "$tmp/in/good.hex.zst"
packed=$(wc -c < "$tmp/in/good.hex.zst")
head -c $((packed / 2)) "$tmp/in/good.hex.zst" > "$tmp/in/cut.hex.zst"
{ head -c $((packed / 2)) "$tmp/in/good.hex.zst"
  head -c 600 /dev/zero
  tail -c $((packed / 2 - 600)) "$tmp/in/good.hex.zst"; } > "$tmp/in/holed.hex.zst"
cp "$good" "$tmp/in/text.hex.zst"
cp "$tmp/in/good.hex.zst" "$tmp/in/packed.hex"
for f in cut.hex.zst holed.hex.zst text.hex.zst packed.hex; do
  refused 4 "$f" check crop "$tmp/in/$f"
done

# Files that are none.
mkdir "$tmp/in/folder.hex" "$tmp/in/folder.png"
refused 4 folder.hex check crop "$tmp/in/folder.hex"
refused 4 absent.hex check crop "$tmp/in/absent.hex"
refused 4 absent.hex cosim crop "$tmp/in/absent.hex"
refused 4 absent.hex show "$tmp/in/absent.hex"
refused 4 /dev/null check crop /dev/null
if [ "$(id -u)" != 0 ]; then
  cp "$good" "$tmp/in/locked.hex"
  chmod 000 "$tmp/in/locked.hex"
  refused 4 locked.hex check crop "$tmp/in/locked.hex"
fi

# Pictures.
source=$pictures/source.png destination=$pictures/destination.png
echo hello > "$tmp/in/text.png"
head -c 500 "$destination" > "$tmp/in/cut.png"
: > "$tmp/in/empty.png"
# A PNG of one pixel, byte by byte.
{ printf '\211\120\116\107\015\012\032\012\000\000\000\015\111\110\104\122\000\000\000\001\000\000'
  printf '\000\001\010\000\000\000\000\072\176\233\125\000\000\000\012\111\104\101\124\170\332\143'
  printf '\010\005\000\000\127\000\126\222\313\145\301\000\000\000\000\111\105\116\104\256\102\140'
  printf '\202'; } > "$tmp/in/pixel.png"
for f in text cut empty folder absent; do
  refused 4 "$f.png" gen crop --src "$tmp/in/$f.png" --dst "$destination" -o x.hex
  refused 4 "$f.png" gen crop --src "$source" --dst "$tmp/in/$f.png" -o x.hex
done
refused 2 1x1 gen crop --src "$tmp/in/pixel.png" --dst "$destination" -o x.hex
refused 2 --dst gen crop --src "$source" -o x.hex
refused 2 --src gen crop --dst "$source" -o x.hex
refused 2 --src gen crop --equation add -o x.hex
both="--src $source --dst $destination"
# shellcheck disable=SC2086 # a list of words
{
  refused 2 --format gen crop $both --format A9B8G8R8 -o x.hex
  refused 2 --equation gen crop $both --equation divide -o x.hex
  refused 2 --src-factor gen crop $both --src-factor none -o x.hex
  refused 2 float gen crop $both --format RF32 -o x.hex
  refused 2 float gen crop $both --format RF32 --set cfg.blend_enable=0 -o x.hex
  refused 2 --count gen crop $both --count 5 -o x.hex
  refused 4 nowhere/x.hex gen crop $both -o nowhere/x.hex
}

# Words and numbers.
refused 2 "'fly'" fly
refused 2 --fly gen crop --fly -o x.hex
refused 2 --fly cosim crop --fly
refused 2 --seed gen crop -o x.hex --seed
refused 2 "'blob'" gen blob -o x.hex
refused 2 "'blob'" check blob "$good"
refused 2 "'blob'" cosim blob
refused 2 "'blob'" units blob
names=$("$aurum" units | sed -n 's|^\([a-z][a-z0-9_]*\) .*|\1|p' | tr '\n' ' ')
refused 2 "there are: ${names% }" check blob "$good"
refused 2 'stri has no RTL here; make a bench of yours with aurum bench stri FILE' cosim stri --count 10
refused 2 "'sfu'" units crop sfu
refused 2 "'now'" provenance now
refused 2 "'now'" rates now
refused 2 unit gen -o x.hex
refused 2 -o gen crop
refused 2 FILE check crop
refused 2 unit cosim
refused 2 FILE show
refused 2 "'gm999'" gen crop --profile gm999 -o x.hex
for n in -1 1e3 x '' ' 1' 99999999999999999999999; do
  refused 2 --seed gen crop --seed "$n" -o x.hex
  refused 2 --count gen crop --count "$n" -o x.hex
  refused 2 --from show --from "$n" "$good"
done
refused 2 --from show --from 20 "$good"
refused 2 --count gen crop --count 0 -o x.hex
refused 2 --count cosim crop --count 0
for s in 3/2 0/2 1/0 -1/2 1/-2 1/2/ 1 / x +1/2 ' 1/2' 1/0x2 1/4294967297/ 1/18446744073709551617 18446744073709551617/2; do
  refused 2 --shard gen crop --shard "$s" -o x.hex
  refused 2 --shard cosim crop --shard "$s"
done
refused 2 --shard gen crop --count 3 --shard 5/5 -o x.hex
refused 2 --shard cosim crop --count 3 --shard 5/5

# Fields.
for s in cfg.nothing=1 cfg=1 cfg.format=A9B8G8R8 cfg.write_mask=16 cfg.write_mask=-1 \
  cfg.write_mask= cfg.write_mask pass_crop.src[8]=1 pass_crop.src=0x100000000; do
  refused 2 "${s%%=*}" gen crop --set "$s" -o x.hex
  refused 2 "${s%%=*}" cosim crop --set "$s"
done
refused 3 undefined gen crop --set cfg.format=disabled -o x.hex
refused 3 undefined cosim crop --set cfg.format=disabled --count 10
refused 2 --set gen crop --directed --set cfg.write_mask=1 -o x.hex
refused 2 --set cosim crop --directed --set cfg.write_mask=1
refused 2 --set cosim crop "$good" --set cfg.write_mask=1
refused 2 --directed cosim crop "$good" --directed

refused 2 1e39 gen setup --set cfg.line_width=1e39 -o x.hex
agrees gen setup --count 1 --set cfg.line_width=inf -o "$tmp/in/inf.hex"

# Lock step.
refused 2 --window cosim crop --window 1:9
for w in 9:1 1: :9 x 1:2:3 -1:2 0:-1 1:99999999999999999999; do
  refused 2 --window cosim crop --wave x.fst --window "$w"
done
refused 2 nowhere/bench cosim crop --bench nowhere/bench
refused 2 folder.hex cosim crop --bench "$tmp/in/folder.hex"
refused 2 good.hex cosim crop --bench "$good"
for code in 0 1 9; do
  printf '#!/bin/sh\nexit %d\n' $code > "$tmp/in/other_program"
  chmod +x "$tmp/in/other_program"
  refused 2 other_program cosim crop --bench "$tmp/in/other_program"
done
refused 2 --png cosim crop --png x.png
refused 2 good.hex cosim crop "$good" --png x.png

# Places that cannot be written: nothing is run first.
agrees gen crop --src "$source" --dst "$destination" -o "$tmp/in/pictures.hex"
for place in nowhere/x "$tmp/in" /dev/full ''; do
  refused 4 "$place" gen crop --count 5 -o "$place"
  refused 4 "$place" check crop "$good" --junit "$place"
  refused 4 "$place" cosim crop "$good" --junit "$place"
  refused 4 "$place" cosim crop "$good" --wave "$place"
  refused 4 "$place" cosim crop "$tmp/in/pictures.hex" --png "$place"
done
refused 4 nowhere/x.hex cosim crop --mismatch nowhere/x
ln -s nowhere "$tmp/in/link"
refused 4 in/link gen crop --count 5 -o "$tmp/in/link"
[ -c /dev/full ] || fail "/dev/full is no longer a device"

# Options that would do nothing, or agree whatever comes.
refused 2 --rtl run --stalls "$tmp/in"
refused 2 --seed draw --scene fan --seed 2 -o x.png
refused 2 --rtl draw --scene fan --patience 5 -o x.png
for n in 255 256 4294967296 -1 x; do refused 2 --most diff --most "$n" "$source" "$source"; done
for s in 0,0,4294967297,1 -1,0,1,1 0,0,0,1 0,0,1 '0,0,1,1,' ' 0,0,1,1'; do refused 2 --area diff --area "$s" "$source" "$source"; done

checked=$(wc -l < "$tmp/checked")
[ "$checked" -ge "$least" ] || fail "only $checked cases"
echo "test_bad_input: $checked cases, each with its exit code and one line"
