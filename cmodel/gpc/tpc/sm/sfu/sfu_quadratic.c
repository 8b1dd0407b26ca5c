/* sfu_quadratic.c - the tables (facts/sfu/sfu.md 3) */
#include "gpc/tpc/sm/sfu/sfu.h"

const u52 sfu_rom[SFU_ROM_WORDS] = {
#include "gpc/tpc/sm/sfu/rom.inc"
};
