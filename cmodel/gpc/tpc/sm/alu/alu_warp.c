/* alu_warp.c - what lanes tell one another, and predicates in registers (facts/isa/semantics.md 4, 6) */
#include "gpc/tpc/sm/alu/alu.h"

/* known: facts/isa/semantics.md 4: bit n of the byte is P0 to P6, or Z, S, C, O */
static u32 flag(const struct alu_mode *m, const struct alu_ports *p, unsigned n)
{
    const u32 cc[] = { p->cc.z, p->cc.s, p->cc.c, p->cc.o };

    if (m->prcc)
        return n < 4 ? cc[n] : 0;
    return n < ALU_PREDICATES_HELD ? p->predicates[n] : 0;
}

/* chosen: bits of the mask that name no flag clear theirs */
void alu_p2r(const struct alu_mode *m, struct alu_ports *p)
{
    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u32 mask = p->b[i] & 255;
        u32 byte = 0;

        for (unsigned n = 0; n < 8; n++)
            byte |= (flag(m, p, n) >> i & 1) << n;
        p->d[i] = (p->a[i] & ~(mask << 8 * m->sel_b)) | (byte & mask) << 8 * m->sel_b;
    }
}

void alu_r2p(const struct alu_mode *m, struct alu_ports *p)
{
    u32 *cc[] = { &p->cc.z, &p->cc.s, &p->cc.c, &p->cc.o };
    const unsigned flags = m->prcc ? 4 : ALU_PREDICATES_HELD;

    for (unsigned n = 0; n < flags; n++) {
        u32 *to = m->prcc ? cc[n] : &p->predicates[n];

        for (unsigned i = 0; i < ALU_LANES; i++) {
            const u32 bit = p->a[i] >> (8 * m->sel_b + n) & 1;

            if (p->b[i] >> n & 1)
                *to = (*to & ~(1u << i)) | bit << i;
        }
    }
}

enum vote { VOTE_ALL, VOTE_ANY, VOTE_EQ };

/* chosen: code 3 is as .EQ */
void alu_vote(const struct alu_mode *m, struct alu_ports *p)
{
    const u32 ballot = p->pc & p->active;
    const bool all = ballot == p->active, any = ballot != 0;

    for (unsigned i = 0; i < ALU_LANES; i++)
        p->d[i] = ballot;
    p->pd = (m->vote == VOTE_ALL ? all : m->vote == VOTE_ANY ? any : all || !any) ? UINT32_MAX : 0;
}

enum shfl { SHFL_IDX, SHFL_UP, SHFL_DOWN, SHFL_BFLY };

/* The lane that lane i reads, and whether it lies in range (PTX ISA shfl). */
static bool source_of(unsigned mode, unsigned i, u32 b, u32 c, unsigned *lane)
{
    const unsigned segment = c >> 8 & 31, clamp = c & 31, by = b & 31;
    const unsigned first = i & segment, last = first | (clamp & ~segment);

    switch (mode) {
    case SHFL_IDX: *lane = (first | (by & ~segment)) & 31; return *lane <= last;
    case SHFL_UP: *lane = i - by; return (s32)(i - by) >= (s32)last;
    case SHFL_DOWN: *lane = i + by; return *lane <= last;
    default: *lane = i ^ by; return *lane <= last;
    }
}

/* known: facts/isa/semantics.md 6: out of range a lane keeps its own value
 * chosen: so it does where the source lane is not active, and pd tells the range only
 */
void alu_shfl(const struct alu_mode *m, struct alu_ports *p)
{
    p->pd = 0;
    for (unsigned i = 0; i < ALU_LANES; i++) {
        unsigned lane = i;
        const bool in_range = source_of(m->shfl, i, p->b[i], p->c[i], &lane);

        p->pd |= (u32)in_range << i;
        p->d[i] = in_range && p->active >> lane & 1 ? p->a[lane] : p->a[i];
    }
}
