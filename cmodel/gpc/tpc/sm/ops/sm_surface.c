/* sm_surface.c - loads, stores and atomics on surfaces (facts/isa/semantics.md 11)
 *
 * chosen: SUATOM.P is an illegal instruction: surfaces' atomics need .D
 * chosen: nothing on a surface waits for residency: predicates say that the texel was there
 */
#include "common/texel.h"
#include "gpc/tpc/sm/isa/isa_table.h"
#include "gpc/tpc/sm/ops/sm_atomic.h"
#include "gpc/tpc/sm/ops/sm_surface.h"

/* Where a lane's texel lies, if it does; false after a fault. */
static bool find(struct sm_core *s, struct sm_warp *w, struct sm_surface *a, unsigned lane,
                 u64 *address, bool *inside)
{
    const enum sm_surface_found found = sm_surface_locate(a, lane, address);

    *inside = found == SM_SURFACE_INSIDE;
    if (found != SM_SURFACE_LACKS && sm_helps(w, lane))
        return true;
    if (found == SM_SURFACE_BEYOND || found == SM_SURFACE_UNMAPPED)
        sm_fault_address(s, w, found == SM_SURFACE_BEYOND ? SM_OUT_OF_SURFACE : SM_UNMAPPED, lane,
                         *address);
    else if (found == SM_SURFACE_LACKS)
        sm_fault_what(s, w, a->lacks);
    return found == SM_SURFACE_INSIDE || found == SM_SURFACE_OUTSIDE;
}

static bool is_legal(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op)
{
    const bool legal = op->i.dim <= ISA_SUDIM_3D && op->i.clamp <= ISA_SUCLAMP_TRAP;
    const bool found = op->i.c.kind == ISA_REGISTER || sm_bank_bound(s, w, s->handles);

    if (!legal || !found)
        sm_fault_at(s, w, legal ? SM_UNBOUND : SM_ILLEGAL_INSTRUCTION);
    return legal && found;
}

/* Words of one lane, packed where formatted; what lies outside reads as 0. */
static bool load(struct sm_core *s, struct sm_warp *w, struct sm_surface *a, unsigned lane,
                 u32 word[4])
{
    const unsigned bytes = a->bytes, mask = a->op->i.rgba;
    u32 value[4] = { 0 };
    u8 data[TEXEL_BYTES];
    u64 address;
    bool inside;

    if (!find(s, w, a, lane, &address, &inside) || !inside)
        return s->fault.kind == SM_NO_FAULT;
    if (!sm_access(s, w, SM_GLOBAL, lane, address, bytes ? bytes : a->header.texel, data, false))
        return false;
    if (bytes) {
        sm_spread(a->op->i.size, data, word);
        return true;
    }
    texel_unpack(a->header.format, data, value);
    for (unsigned n = 0, to = 0; n < 4; n++)
        if (mask >> n & 1)
            word[to++] = value[n];
    return true;
}

void sm_suld(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    struct sm_surface a = sm_surface_of(s, &s->tex, w, op);
    const unsigned count = a.bytes ? (a.bytes + 3) / 4 : bits_count(op->i.rgba);
    u32 values[4][SM_LANES] = { { 0 } };

    if (!is_legal(s, w, op))
        return;
    for (u32 left = mask; left; left &= left - 1) {
        const unsigned lane = bits_lowest(left);
        u32 word[4] = { 0 };

        if (!load(s, w, &a, lane, word))
            return;
        for (unsigned n = 0; n < count; n++)
            values[n][lane] = word[n];
    }
    for (unsigned n = 0; n < count && op->i.d != ISA_RZ; n++)
        sm_write(w, op->i.d + n, values[n], mask);
    sm_write_predicate(w, op->i.pd, UINT32_MAX, mask);
}

/* chosen: components that the mask leaves out stay as they are */
static bool store(struct sm_core *s, struct sm_warp *w, struct sm_surface *a, unsigned lane)
{
    const struct isa_instruction *i = &a->op->i;
    const unsigned mask = a->bytes ? 15 : i->rgba;
    u32 value[4] = { 0 };
    u8 data[TEXEL_BYTES] = { 0 };
    u64 address;
    bool inside;

    if (!find(s, w, a, lane, &address, &inside) || !inside)
        return s->fault.kind == SM_NO_FAULT;
    for (unsigned n = 0, from = 0; n < 4; n++)
        if (mask >> n & 1)
            value[n] = w->r[i->b.reg == ISA_RZ ? ISA_RZ : i->b.reg + from++][lane];
    if (a->bytes) {
        for (unsigned n = 0; n < a->bytes; n++)
            data[n] = (u8)(value[n / 4] >> n % 4 * 8);
        return sm_access(s, w, SM_GLOBAL, lane, address, a->bytes, data, true);
    }
    if (mask != 15 && !sm_access(s, w, SM_GLOBAL, lane, address, a->header.texel, data, false))
        return false;
    texel_pack(a->header.format, mask, value, data);
    return sm_access(s, w, SM_GLOBAL, lane, address, a->header.texel, data, true);
}

void sm_sust(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    struct sm_surface a = sm_surface_of(s, &s->tex, w, op);

    if (!is_legal(s, w, op))
        return;
    for (u32 left = mask & ~w->helpers; left; left &= left - 1)
        if (!store(s, w, &a, bits_lowest(left)))
            return;
}

/* known: PTX ISA, sured: types .b32 and .b64, which ptxas makes .SD32 and .SD64, are signed where the surface is of SINT
 * chosen: of all other formats they are unsigned
 */
static unsigned type_by_format(unsigned type, const struct surface_header *h)
{
    const bool is_signed = texel_is_signed(h->format);

    switch (type) {
    case ISA_SUATOMSZ_SD32: return is_signed ? ISA_SUATOMSZ_S32 : ISA_SUATOMSZ_U32;
    case ISA_SUATOMSZ_SD64: return is_signed ? ISA_SUATOMSZ_S64 : ISA_SUATOMSZ_U64;
    default: return type;
    }
}

/* Lanes in order.  chosen: helpers, and lanes outside, read 0 */
static void atomics(struct sm_core *s, struct sm_warp *w, struct sm_surface *a,
                    const struct sm_atomic *how, u32 mask)
{
    const struct isa_instruction *i = &a->op->i;
    u32 old[2][SM_LANES] = { { 0 } };

    for (u32 left = mask & ~w->helpers; left; left &= left - 1) {
        const unsigned lane = bits_lowest(left);
        struct sm_atomic one = *how;
        u64 address, was = 0;
        bool inside;

        if (!find(s, w, a, lane, &address, &inside))
            return;
        one.type = type_by_format(how->type, &a->header);
        if (inside && !sm_atomic_lane(s, w, &one, lane, address, &was))
            return;
        old[0][lane] = (u32)was;
        old[1][lane] = (u32)(was >> 32);
    }
    for (unsigned n = 0; n < 1u + how->wide && i->opcode != ISA_SURED && i->d != ISA_RZ; n++)
        sm_write(w, i->d + n, old[n], mask);
    sm_write_predicate(w, i->pd, UINT32_MAX, mask);
}

/* .P, which addresses elements: no source tells how */
static bool is_formatted(const struct isa_instruction *i)
{
    switch (i->form) {
    case ISA_SUATOM_P_R:
    case ISA_SUATOM_P_I:
    case ISA_SUATOM_CAS_P_R:
    case ISA_SUATOM_CAS_P_I:
    case ISA_SURED_P_R:
    case ISA_SURED_P_I: return true;
    default: return false;
    }
}

/* known: isa_enums.def: suatomsz has the codes of atomsz up to S64 */
void sm_suatom(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    const struct isa_instruction *i = &op->i;
    const struct sm_atomic how = { .space = SM_GLOBAL,
                                   .op = i->opcode == ISA_SURED ? i->redop : i->atomop,
                                   .type = i->type,
                                   .cas = i->opcode == ISA_SUATOM_CAS,
                                   .wide = sm_surface_wide(i),
                                   .reduces = i->opcode == ISA_SURED,
                                   .b = i->b.reg,
                                   .swap = sm_swap_of(i->b.reg, sm_surface_wide(i)) };
    struct sm_surface a = sm_surface_of(s, &s->tex, w, op);

    if (is_formatted(i))
        sm_fault_at(s, w, SM_ILLEGAL_INSTRUCTION);
    else if (is_legal(s, w, op))
        atomics(s, w, &a, &how, mask);
}
