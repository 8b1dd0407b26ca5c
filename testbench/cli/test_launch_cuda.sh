#!/bin/sh
# test_launch_cuda.sh AURUM VECTORS - aurum launch on compiled kernels that need what a driver does: banks, globals,
# relocations, stacks, dynamic shared memory, structs; and what it refuses by name
set -eu
aurum=$1 cuda=$2/cuda
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
ran=0

gives() { # FORMAT VALUES FILE OPTION...: what od prints of the first parameter's buffer
  format=$1 values=$2 file=$3
  shift 3
  "$aurum" launch "$file" "$@" || { echo "aurum launch $file $*: exit $?"; exit 1; }
  got=$(od -An -v "-t$format" "$room/out" | tr -s ' \n' ' ' | sed 's/^ //;s/ $//')
  [ "$got" = "$values" ] || { echo "aurum launch $file $*: $got, not $values"; exit 1; }
  ran=$((ran + 1))
}

fails() { # EXIT TEXT ARGUMENT...: the exit code, and one line that has the text
  code=$1 text=$2
  shift 2
  set +e
  "$aurum" launch "$@" > "$room/said" 2> "$room/err"
  got=$?
  set -e
  if [ $got -ne "$code" ] || ! grep -qF -e "$text" "$room/err" || [ "$(wc -l < "$room/err")" -gt 3 ]; then
    echo "aurum launch $*: exit $got, expected $code with '$text':" && cat "$room/err"
    exit 1
  fi
  ran=$((ran + 1))
}

out=out:8:$room/out
gives x4 '3fb504f3 3f2aaaab' "$cuda/sqrt.cubin" --arg "$out" --arg 2.0 --arg 3.0
gives x8 '3feaed548f090cee 3fd5555555555555' "$cuda/dbl.cubin" --arg "out:16:$room/out" --arg 1.0
gives x8 '3fe1778cae83c69b 41b3de4355555555' "$cuda/dbl.cubin" --arg "out:16:$room/out" --arg 1e9 # the slow reduction
gives f4 '5 10 15 20 5' "$cuda/glob.cubin" --block 5 --arg "out:20:$room/out"
gives d4 42 "$cuda/two.cubin" -k a --arg "out:4:$room/out"
gives d4 5 "$cuda/two.cubin" -k b --arg "out:4:$room/out"
gives d4 5 "$cuda/two.cubin" -k b --stack 4096 --arg "out:4:$room/out"
gives d4 1275 "$cuda/deep.cubin" --arg "out:4:$room/out" --arg 50
fails 1 'is a guess' "$cuda/deep.cubin" --arg "out:4:$room/out" --arg 300
gives d4 45150 "$cuda/deep.cubin" --stack 16384 --arg "out:4:$room/out" --arg 300
gives d4 '3 2 1 0' "$cuda/dyn.cubin" --block 4 --shared 16 --arg "out:16:$room/out" --arg 4
fails 1 'address beyond shared memory' "$cuda/dyn.cubin" --block 4 --arg "out:16:$room/out" --arg 4
fails 2 '49152 at most' "$cuda/dyn.cubin" --shared 49156 --arg "$out" --arg 4
gives d4 6 "$cuda/bigp.cubin" --arg hex:010000000200000003000000 --arg "out:4:$room/out"
printf '\001\000\000\000\377\377\377\377\007\000\000\000' > "$room/struct"
gives d4 7 "$cuda/bigp.cubin" --arg "@$room/struct" --arg "out:4:$room/out"
fails 2 'parameter 1 of kernel k has 12 bytes: 2 were given' "$cuda/bigp.cubin" --arg hex:0100 --arg "$out"
fails 2 'give hex:BYTES or @FILE' "$cuda/bigp.cubin" --arg 7 --arg "$out"
fails 2 'two hexadecimal digits' "$cuda/bigp.cubin" --arg hex:010 --arg "$out"

misc=$cuda/misc.cubin
fails 1 'trap' "$misc" -k trap_ --arg "$out"
fails 1 'does not end: block 0,0,0 warp 0, pc 0x58: LDG.E.CV' "$misc" -k inf --limit 10000 --arg "$out"
fails 1 'does not end' "$misc" -k deadl --limit 10000 --block 64 --arg "$out"
gives d4 '5 6' "$misc" -k warpbar --block 64 --arg "$out"
fails 1 'unmapped address' "$misc" -k oob --arg "$out" --arg 1000000

for module in module.cubin module_ptxas.cubin module_debug.cubin.zst; do
  out=out:32:$room/out
  gives d4 '2 -1 9 14 -1 5 20 5' "$cuda/$module" -k functions --block 8 --arg "$out" --arg 3
  gives d4 '6 28 19 20 14 39 12 26' "$cuda/$module" -k functions --block 8 --arg "$out" --arg 4
  gives d4 '13 12 15 14 17 16 19 18' "$cuda/$module" -k classes --block 8 --arg "$out" --arg 2
  gives d4 '15 15 15 15 15 15 15 15' "$cuda/$module" -k pointers --block 8 --arg "$out"
  gives d4 5 "$cuda/$module" -k prints --arg "out:4:$room/out" --arg 0
  fails 3 'kernel prints calls vprintf' "$cuda/$module" -k prints --arg "out:4:$room/out" --arg 1
done

# Files that lack what the code reads, or have what nobody understands.
changed() { # FROM TO: of the same length
  LC_ALL=C sed "s/$1/$2/" "$cuda/glob.cubin" > "$room/changed.cubin"
}
changed nv.global.init nv.glopal.init
fails 3 'section .nv.glopal.init is not modelled' "$room/changed.cubin" --arg "out:4:$room/out"
changed nv.constant3 nv.constant5
fails 1 'constant bank that is not bound' "$room/changed.cubin" --arg "out:4:$room/out"
changed nv.constant3 nv.constant9
fails 3 'section .nv.constant9 is not modelled' "$room/changed.cubin" --arg "out:4:$room/out"
head -c 952 "$cuda/glob.cubin" > "$room/changed.cubin" # its one relocation: 8 bytes of offset, a type
printf '\011' >> "$room/changed.cubin"
tail -c +954 "$cuda/glob.cubin" >> "$room/changed.cubin"
fails 3 "relocation of type 9 at 0x0 of .nv.constant4 to 'x'" "$room/changed.cubin" --arg "out:4:$room/out"
echo "launch of compiled kernels: $ran runs as expected"
