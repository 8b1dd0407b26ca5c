/* sm_places.c - see sm_places.h */
#include "gpc/tpc/sm/ops/sm_places.h"

#include "common/lanes.h"

/* Pairs of words and a number, cut by a mask, less the page's address: returns all bits that any has. */
LANES_CLONES static u64 offsets(const u32 *restrict low, const u32 *restrict high, u64 plus,
                                u64 cut, u64 page, u32 mask, u32 *restrict in)
{
    u64 any = 0;

    for (unsigned i = 0; i < SM_LANES; i++) {
        const u64 at = ((((u64)high[i] << 32 | low[i]) + plus) & cut) - page;
        const u64 asked = at & (0 - (u64)(mask >> i & 1));

        any |= asked;
        in[i] = (u32)asked;
    }
    return any;
}

/* As sm_address adds. */
static u64 offsets_of(const struct sm_warp *w, const struct sm_operation *op,
                      const struct sm_request *q, u64 page, u32 mask, u32 *in)
{
    const unsigned a = op->i.a.reg;
    const u32 *none = w->r[ISA_RZ];
    const u64 plus = (u64)op->i.offset;

    if (a == ISA_RZ)
        return offsets(none, none, plus & bits_mask(q->offset_bits), UINT64_MAX, page, mask, in);
    if (op->i.e)
        return offsets(w->r[a], w->r[a + 1], plus, UINT64_MAX, page, mask, in);
    return offsets(w->r[a], none, plus, UINT32_MAX, page, mask, in);
}

bool sm_find_places(struct sm_core *s, const struct sm_warp *w, const struct sm_operation *op,
                    const struct sm_request *q, u32 mask, struct sm_places *to)
{
    const struct mem_port *port = &s->memory->port;
    const u64 first = sm_address(w, op, bits_lowest(mask), q->offset_bits),
              page = first & ~(u64)(MEM_PAGE_BYTES - 1), last = page + MEM_PAGE_BYTES - 1;
    u64 any;

    if (!sm_in_memory(s, q->space, page) || !sm_in_memory(s, q->space, last))
        return false;
    any = offsets_of(w, op, q, page, mask, to->in);
    if (any >= MEM_PAGE_BYTES || any % q->bytes != 0)
        return false;
    to->page = mem_whole_page(port, MEM_L1, q->access, page & bits_mask(40));
    if (to->page && q->access != MEM_ATOMIC)
        mem_moved(port, MEM_L1, q->access, (u64)bits_count(mask) * q->bytes);
    return to->page != NULL;
}

u32 sm_resident(const struct sm_core *s, const struct sm_warp *w, const struct sm_operation *op,
                const struct sm_request *q, u32 mask)
{
    u32 there = mask;

    for (; mask; mask &= mask - 1) {
        const unsigned lane = bits_lowest(mask);

        if (mem_sparse(&s->memory->port, MEM_L1, sm_address(w, op, lane, q->offset_bits)))
            there &= ~(1u << lane);
    }
    return there;
}
