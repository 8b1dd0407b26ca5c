#!/bin/sh
# test_launch.sh AURUM WRITE_CUBIN - aurum launch on small kernels: results, counts, traces, and bad input
set -eu
aurum=$1
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
cubin=$room/small.cubin
"$2" "$cubin"
ran=0

fails() { # EXIT TEXT ARGUMENT...: the exit code, and one line that has the text
  code=$1 text=$2
  shift 2
  set +e
  "$aurum" launch "$@" > "$room/out" 2> "$room/err"
  got=$?
  set -e
  if [ $got -ne "$code" ] || ! grep -qF "$text" "$room/err" || [ "$(wc -l < "$room/err")" -gt 3 ]; then
    echo "aurum launch $*: exit $got, expected $code with '$text':" && cat "$room/err"
    exit 1
  fi
  ran=$((ran + 1))
}

# 1, 2, ... 100 as floats twice: y = 2.5 x + y
i=0
: > "$room/x"
while [ $i -lt 100 ]; do
  printf '\000\000\200\077' >> "$room/x" # 1.0
  i=$((i + 1))
done
"$aurum" launch "$cubin" --kernel axpy --grid 4 --block 32 --stats --trace-warp 0 --quantum 3 \
  --arg "inout:$room/x:$room/y" --arg "@$room/x" --arg 2.5 --arg 100 > "$room/said"
[ "$(od -An -tx4 -v "$room/y" | tr -s ' ' '\n' | grep -c 40600000)" = 100 ] # 3.5
grep -q 'FFMA R7, R6, c\[0x0\]\[0x150\], R7  R7 = 40600000 .. 40600000' "$room/said"
grep -q '^ *4  FFMA$' "$room/said"
grep -q 'STG.E \[R2\], R7  \[500000e00 .. 500000e7c\] = 40600000 .. 40600000' "$room/said"
grep -q 'P0 = 00000000' "$room/said"
grep -q '^0 splits of warps; 0 instructions of parts of warps, 3 of no thread$' "$room/said"
grep -q '^global memory: 800 bytes read, 400 written, 0 atomics$' "$room/said"
grep -q '^[0-9]* clocks of the SM, [0-9.]* instructions of warps a clock' "$room/said"
grep -q '^ *12  accesses of global and local memory$' "$room/said" # of four warps: two loads, a store
"$aurum" launch "$cubin" --kernel axpy --grid 4 --block 32 --integers --arg "inout:$room/x:$room/z" \
  --arg "@$room/x" --arg 2.5 --arg 100
cmp "$room/y" "$room/z"
"$aurum" launch "$cubin" -k axpy --grid 4 --block 32 --arg "out:400:$room/w" --arg "@$room/x" --arg 0x40200000 --arg 100
[ "$(od -An -tx4 -v "$room/w" | tr -s ' ' '\n' | grep -c 40200000)" = 100 ] # 2.5

fails 2 'has 2 kernels' "$cubin"
fails 2 'no kernel none' "$cubin" -k none
fails 2 '4 parameters: 1 --arg' "$cubin" -k axpy --arg 1
fails 2 "sizes are one to three numbers" "$cubin" -k axpy --grid 1,x
fails 2 "sizes are one to three numbers" "$cubin" -k axpy --grid 3,0
fails 2 "1024 at most" "$cubin" -k axpy --block 64,64
fails 2 "no number" "$cubin" -k trap --arg seven
fails 2 "a warp has one instruction at least" "$cubin" -k trap --limit 0 --arg 0
fails 2 "out:BYTES:FILE" "$cubin" -k trap --arg out:8
fails 2 "parameter 3 of kernel axpy has 4 bytes: 400 were given" "$cubin" -k axpy --arg 1 --arg 1 --arg "@$room/x" --arg 1
fails 2 "a buffer's address has 8" "$cubin" -k axpy --arg 1 --arg 1 --arg "out:400:$room/w" --arg 1
fails 2 "4 bytes, which do not hold it" "$cubin" -k axpy --arg 1 --arg 1 --arg 2.5 --arg 4294967296
fails 2 "4 bytes, which do not hold it" "$cubin" -k axpy --arg 1 --arg 1 --arg 2.5 --arg -2147483649
fails 2 "4 bytes, which do not hold it" "$cubin" -k axpy --arg 1 --arg 1 --arg 1e60 --arg 1
fails 2 "8 bytes, which do not hold it" "$cubin" -k axpy --arg 18446744073709551616 --arg 1 --arg 1 --arg 1
fails 2 "the block has 2 warps, counted from 0" "$cubin" -k trap --block 33 --trace-warp 2 --arg 0
fails 2 "the name of a file comes after it" "$cubin" -k trap --arg @
fails 2 "64 arguments at most" "$cubin" -k trap $(printf -- '--arg 0 %.0s' $(seq 65))
fails 2 "65535 blocks in y and z at most" "$cubin" -k trap --grid 2147483647,65536 --arg 0
fails 2 "arg and --arg are one file" "$cubin" -k axpy --arg "out:400:$room/two" --arg "out:400:$room/two" --arg 1.5 --arg 1
fails 2 "arg and --arg are one file" "$cubin" -k axpy --arg "out:400:$room/two" --arg "out:400:$room/./two" --arg 1.5 --arg 1
fails 2 "timeline and --arg are one file" "$cubin" -k axpy --timeline "$room/two" --arg "out:400:$room/two" --arg 1 --arg 1.5 --arg 1
fails 2 "there is a report to print" "$cubin" -k trap --timeline - --arg 0
fails 4 "check its folder" "$cubin" -k trap --timeline "$room/nowhere/file" --arg 0
fails 4 "No such file" "$cubin" -k trap --arg "@$room/none"
fails 4 "check its folder" "$cubin" -k trap --arg "out:8:$room/nowhere/file"
fails 4 "is a directory" "$cubin" -k trap --arg "out:8:$room"
fails 4 "is not a regular file" "$cubin" -k trap --arg out:8:/dev/null # and it is still a device
[ -c /dev/null ]
(ulimit -f 1; fails 4 "no part of it was kept" "$cubin" -k axpy --arg "out:40000:$room/full" --arg "@$room/x" --arg 1.5 --arg 1)
[ ! -e "$room/two" ] && [ ! -e "$room/full" ]
fails 4 "No such file" "$room/none.cubin"
fails 1 'unmapped address: block 0,0,0 warp 0, pc 0x18: STG.E [R2], R2, thread 0, address 0x8' "$cubin" -k trap --arg 0
fails 4 "no ELF header" "$room/x"
[ ! -e "$room/none" ]

# A file cut off anywhere, or with any byte changed, is refused or runs, and never more.
size=$(wc -c < "$cubin")
n=0
while [ $n -lt 40 ]; do
  head -c $((size * n / 40)) "$cubin" > "$room/cut.cubin"
  set +e
  "$aurum" launch "$room/cut.cubin" -k trap --arg 0 > /dev/null 2> "$room/err"
  code=$?
  set -e
  [ $code -le 4 ] || { echo "cut at $((size * n / 40)): exit $code"; exit 1; }
  n=$((n + 1))
  ran=$((ran + 1))
done
echo "launch: $ran refusals and 3 runs as expected"
