#!/bin/sh
# test_code.sh - aurum disasm and asm from outside: files of each kind, exit codes, one line for a mistake, nothing
# half written
#
#   test_code.sh AURUM VECTORS      the program, and vectors/gpc/tpc/sm/isa
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
vectors=$(cd "$2" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
checked=0

fail() { echo "test_code: $*" >&2; exit 1; }

# code WANTED WHAT ARGUMENT...: exit code and what is printed, on standard output or as one line of mistake
code() {
  wanted=$1 what=$2 got=0
  shift 2
  timeout 60 "$aurum" "$@" > out 2> err < /dev/null || got=$?
  [ "$got" = "$wanted" ] || fail "$*: exit code $got, not $wanted: $(cat err)"
  [ "$wanted" -lt 2 ] || [ "$(sed '/^Try /d' err | wc -l)" = 1 ] || fail "$*: says $(cat err)"
  [ -z "$what" ] || grep -qF -- "$what" out err || fail "$*: says no '$what': $(head -3 out err)"
  checked=$((checked + 1))
}

zstd -dq "$vectors/../gemm/sgemm_128x128x8_NT_sm_50.cubin.zst" -o sgemm.cubin

# Each kind of file, read and checked.
code 0 'FFMA R' disasm sgemm.cubin
code 0 '1014 instructions come back' disasm --check sgemm.cubin
code 0 '34 parts, 15795 instructions come back' disasm --check "$vectors/g_maxwell_shaders.zst"
code 0 '.section tess_init_' disasm "$vectors/../../../../trace/t10_tess"
code 0 '"text": "EXIT"' disasm --json "$vectors/../../../../trace/t10_tess"
code 0 ' 0 hazards' disasm --hazards "$vectors/g_maxwell_shaders.zst"

# A listing assembled is the file's code.
"$aurum" disasm sgemm.cubin > sgemm.sass
code 0 '' asm sgemm.sass -o sgemm.bin
"$aurum" disasm sgemm.bin | grep -v '^[./]' > again.sass
grep -v '^[./]' sgemm.sass | cmp - again.sass || fail "the listing of the assembled listing differs"

# Hazards are found, and say what is missing.
cat > hazard.sass <<'SASS'
[B------:R-:W-:-:S05] FADD R0, R1, R2
[B------:R-:W0:-:S02] MUFU.RCP R3, R0
[B------:R-:W-:-:S06] FADD R4, R0, R3
[B------:R-:W-:-:S15] EXIT
SASS
code 0 '' asm hazard.sass -o hazard.bin
code 1 '0018 FADD R4, R0, R3: uses R3 without a wait for 0010 MUFU.RCP R3, R0' disasm --hazards hazard.bin
sed -i 's/S05\] FADD/S01] FADD/' hazard.sass
code 0 '' asm hazard.sass -o hazard.bin
code 1 'reads R0 1 clocks early, of 0008 FADD R0, R1, R2' disasm --hazards hazard.bin
sed -i 's/\[.*\]/[B------:R0:W0:Y:S00]/' hazard.sass # as code that nothing scheduled has it
code 0 '' asm hazard.sass -o hazard.bin
code 0 ' 0 hazards; 4 controls without a stall: nothing is judged behind them' disasm --hazards hazard.bin

# DSETP takes its operands 4 clocks behind a producer; behind a loop's branch nothing of its guard is open.
cat > hazard.sass <<'SASS'
[B------:R-:W-:-:S04] MOV R2, R4
[B------:R-:W-:-:S15] DSETP.GE.AND P1, PT, R2, R6, PT
.L_18:
[B------:R-:W0:-:S15] @P0 LDS R8, [R9]
[B------:R-:W-:-:S05] @P0 BRA .L_18
[B------:R-:W-:-:S06] MOV R8, R2
[B------:R-:W-:-:S15] EXIT
SASS
code 0 '' asm hazard.sass -o hazard.bin
code 0 ' 0 hazards' disasm --hazards hazard.bin
sed -i 's/@P0 LDS/@!P0 LDS/' hazard.sass
code 0 '' asm hazard.sass -o hazard.bin
code 1 'MOV R8, R2: uses R8 without a wait for 0018 @!P0 LDS R8, [R9]' disasm --hazards hazard.bin
sed -i 's/S04\] MOV/S03] MOV/; s/@!P0 LDS/@P0 LDS/' hazard.sass
code 0 '' asm hazard.sass -o hazard.bin
code 1 'reads R2 1 clocks early' disasm --hazards hazard.bin

# Listings of NVIDIA's tools: nvdisasm -c -hex, and cuobjdump -sass, which has targets as numbers.
cat > nvidia.sass <<'SASS'
	.headerflags	@"EF_CUDA_TEXMODE_UNIFIED EF_CUDA_64BIT_ADDRESS EF_CUDA_SM53 EF_CUDA_VIRTUAL_SM(EF_CUDA_SM53)"
	.section	.nv.info,"",@"SHT_CUDA_INFO"
        /*0004*/ 	.word	index@(k)
//--------------------- .text.k                   --------------------------
	.section	.text.k,"ax",@progbits
	.sectioninfo	@"SHI_REGISTERS=13"
        .global         k
        .size           k,(.L_x_1 - k)
.text.k:
                                                                 /* 0x001fc400e22007f0 */
        /*0008*/         {         MOV32I R8, 0x54442d18 ;       /* 0x01054442d187f008 */
        /*0010*/                   DSETP.GE.AND P0, PT, |R6|, 2.14748364800000000000e+09, PT         }
                                                                 /* 0x368603c1e0070687 */
        /*0018*/              @!P0 BRA CC.NEU, `(.L_x_0) ;       /* 0xe24000000008000d */
.L_x_0:
                                                                 /* 0x001f8000ffe007ff */
        /*0028*/                   EXIT ;                        /* 0xe30000000007000f */
        /*0030*/                   NOP;                          /* 0x50b0000000070f00 */
        /*0038*/                   NOP;                          /* 0x50b0000000070f00 */
.L_x_1:
SASS
code 0 '' asm nvidia.sass -o nvidia.bin
words=$(od -An -v -w8 -tx8 nvidia.bin | tr -d '\n')
[ "$words" = " 001fc400e22007f0 01054442d187f008 368603c1e0070687 e24000000008000d 001f8000ffe007ff\
 e30000000007000f 50b0000000070f00 50b0000000070f00" ] || fail "nvdisasm's listing becomes $words"
{ echo '		Function : k'; sed -n '/text.k:/,/L_x_1/{/^\./d; s/`(.L_x_0)/0x20/; p;}' nvidia.sass; } > cuobjdump.sass
code 0 '' asm cuobjdump.sass -o cuobjdump.bin
cmp nvidia.bin cuobjdump.bin || fail "cuobjdump's listing differs"

# What is refused.
head -c 1000 sgemm.cubin > cut.cubin
head -c 40 sgemm.cubin > head.cubin
head -c 13 sgemm.cubin | tail -c 9 > odd
: > empty
cp sgemm.cubin other.elf
printf '\001' | dd of=other.elf bs=1 seek=18 conv=notrunc 2> dd.err
code 4 'cut.cubin: offset 0x' disasm cut.cubin
code 4 'head.cubin: no ELF header in its 40 bytes' disasm head.cubin
code 4 'odd: 9 bytes are no whole words' disasm odd
code 4 'empty: 0 bytes' disasm empty
code 4 'no cubin' disasm other.elf
code 4 'nothing' disasm nothing
code 2 'a file is missing' disasm
code 2 'one file' disasm sgemm.cubin sgemm.bin
code 2 '-o FILE is missing' asm hazard.sass
printf 'EXIT\nFROB R1\n' > bad.sass
code 4 "bad.sass:2:1: there is no instruction 'FROB'" asm bad.sass -o bad.bin
[ ! -e bad.bin ] || fail "bad.bin is written"
code 4 nowhere asm hazard.sass -o nowhere/x

echo "test_code: $checked cases"
