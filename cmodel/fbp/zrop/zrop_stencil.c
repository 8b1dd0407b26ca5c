/* zrop_stencil.c - stencil test and update (facts/texture/rop_rules.md 2, 9) */
#include <string.h>

#include "common/bits.h"
#include "fbp/zrop/zrop_parts.h"

const struct stencil_face *zrop_face(const struct zrop_config *cfg, const struct zrop_packet *in)
{
    return cfg->two_sided && !in->front_facing ? &cfg->back : &cfg->front;
}

bool zrop_stencil_passes(const struct stencil_face *f, u8 stored)
{
    const unsigned s = f->ref_value & f->func_mask, d = stored & f->func_mask;
    const unsigned relation = s < d ? ZROP_LESS : s == d ? ZROP_EQUAL : ZROP_GREATER;

    return (zrop_func_passes(f->func) & relation) != 0;
}

u8 zrop_stencil_op(enum stencil_op op, u8 ref, u8 stored)
{
    /* chosen: of undefined codes the low three bits of code - 1 */
    switch ((enum stencil_op)(((op - 1u) & 7) + 1)) {
    case STENCIL_ZERO: return 0;
    case STENCIL_REPLACE: return ref;
    case STENCIL_INCRSAT: return (u8)(stored == 255 ? 255 : stored + 1);
    case STENCIL_DECRSAT: return (u8)(stored == 0 ? 0 : stored - 1);
    case STENCIL_INVERT: return (u8)~stored;
    case STENCIL_INCR: return (u8)(stored + 1);
    case STENCIL_DECR: return (u8)(stored - 1);
    default: return stored;
    }
}

/* Sample i of a draw.  known: rop_rules.md 1: outside the bounds nothing is updated */
static u8 drawn(const struct stencil_face *f, const struct zrop_tested *t, unsigned i, u8 stored)
{
    const enum stencil_op op = !(t->stencil >> i & 1) ? f->op_fail
                               : !(t->depth >> i & 1) ? f->op_zfail
                                                      : f->op_zpass;
    const u8 mask = f->write_mask;

    if (!(t->in_bounds >> i & 1))
        return stored;
    return (u8)((stored & ~mask) | (zrop_stencil_op(op, f->ref_value, stored) & mask));
}

/* The samples of a draw; returns whether a value changed. */
static bool draw(const struct stencil_face *f, const struct zrop_tested *t, u64 coverage,
                 u8 stencil[ZROP_SAMPLES])
{
    bool changed = false;

    for (; coverage; coverage &= coverage - 1) {
        const unsigned i = bits_lowest(coverage);
        const u8 stored = stencil[i];

        stencil[i] = drawn(f, t, i, stored);
        changed |= stencil[i] != stored;
    }
    return changed;
}

/* Of a clear.  chosen: the mask of the front face, which a clear does not have */
static bool clear(const struct zrop_config *cfg, u64 coverage, u8 stencil[ZROP_SAMPLES])
{
    const u8 mask = cfg->respect_stencil_mask ? cfg->front.write_mask : 255;
    const u8 value = cfg->clear_stencil;
    u8 covered[ZROP_SAMPLES], changed = 0;

    memset(covered, coverage == UINT64_MAX ? mask : 0, sizeof covered); /* most tiles are, wholly */
    for (u64 left = coverage == UINT64_MAX ? 0 : coverage; left; left &= left - 1)
        covered[bits_lowest(left)] = mask;
    for (unsigned i = 0; i < ZROP_SAMPLES; i++) {
        const u8 change = (stencil[i] ^ value) & covered[i];

        stencil[i] ^= change;
        changed |= change;
    }
    return changed != 0;
}

/* chosen: written when a value changes; most draws keep all */
bool zrop_stencil_update(const struct zrop_mode *m, const struct zrop_config *cfg,
                         const struct zrop_packet *in, const struct zrop_tested *t,
                         struct zeta_tile *tile)
{
    bool written = false;

    if (!m->stencil_write)
        return false;
    if (in->op == ZROP_DRAW && m->stencil)
        written = draw(zrop_face(cfg, in), t, in->coverage, tile->stencil);
    if (in->op == ZROP_CLEAR && in->clear_stencil)
        written = clear(cfg, in->coverage, tile->stencil);
    if (written && !m->z_bits)
        tile->state =
            m->stencil_2to1 && zrop_stencil_fits(tile->stencil) ? ZETA_PLANES_2 : ZETA_RAW;
    return written;
}

bool zrop_stencil_fits(const u8 stencil[ZROP_SAMPLES])
{
    for (unsigned row = 0; row < 8; row++) {
        u8 min = 255, max = 0;
        for (unsigned i = 8 * row; i < 8 * row + 8; i++) {
            min = stencil[i] < min ? stencil[i] : min;
            max = stencil[i] > max ? stencil[i] : max;
        }
        if (max - min > 7)
            return false;
    }
    return true;
}
