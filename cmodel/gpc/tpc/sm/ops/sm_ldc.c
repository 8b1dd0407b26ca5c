/* sm_ldc.c - loads of constant banks at addresses in registers (facts/isa/semantics.md 8) */
#include "gpc/tpc/sm/ops/sm_operand.h"

/* known: facts/isa/semantics.md 8: what lies outside a bank reads as 0
 * chosen: sizes below a word take the word's bytes; addresses are not checked for alignment below a word
 */
void sm_ldc(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    const unsigned words = (sm_bytes_of(op->i.size) + 3) / 4;
    u32 values[4][SM_LANES] = { { 0 } };

    for (u32 left = mask; left; left &= left - 1) {
        const unsigned lane = bits_lowest(left);
        unsigned slot;
        const u32 at = sm_ldc_at(w, &op->i, lane, &slot);
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
