/* sm_ldc.c - loads of constant banks at addresses in registers (facts/isa/semantics.md 8) */
#include "gpc/tpc/sm/core/sm_core.h"

/* known: facts/isa/semantics.md 8: .IS and .ISL: the upper half of a adds to the slot, the lower is the
 * offset; what lies outside a bank reads as 0
 * chosen: sizes below a word take the word's bytes; addresses are not checked for alignment below a word
 */
void sm_ldc(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    const bool indexed = op->i.ldcmode >= ISA_LDCMODE_IS;
    const unsigned words = (sm_bytes_of(op->i.size) + 3) / 4;
    u32 values[4][SM_LANES] = { { 0 } };

    for (u32 left = mask; left; left &= left - 1) {
        const unsigned lane = bits_lowest(left);
        const u32 a = w->r[op->i.a.reg][lane];
        const unsigned slot = op->i.slot + (indexed ? a >> 16 : 0);
        const u32 at = (indexed ? a & 0xffff : a) + (u32)op->i.offset;
        u8 data[16] = { 0 };
        u32 got[4];

        if (at % sm_bytes_of(op->i.size) != 0 && sm_helps(w, lane))
            continue;
        if (at % sm_bytes_of(op->i.size) != 0) {
            sm_fault_address(s, w, SM_MISALIGNED, lane, at);
            return;
        }
        for (unsigned n = 0; n < words; n++) {
            const u32 word = sm_constant(s, w, slot, (at & ~3u) + 4 * n) >> 8 * (at & 3);

            for (unsigned k = 0; k < 4; k++)
                data[4 * n + k] = (u8)(word >> 8 * k);
        }
        sm_spread(op->i.size, data, got);
        for (unsigned n = 0; n < words; n++)
            values[n][lane] = got[n];
    }
    for (unsigned n = 0; n < words && op->i.d != ISA_RZ; n++)
        sm_write(w, op->i.d + n, values[n], mask);
}
