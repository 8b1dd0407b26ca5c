/* alu_directed.c - corners of the ALU by name, and every half */
#include <string.h>

#include "gpc/tpc/sm/alu/alu_lanes.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

/* All lanes, the predicate in every second; corner 'n' of a with corner n + step of b and n + 2 step of c. */
static void base(struct alu_vector *v, enum alu_op op, unsigned step)
{
    struct alu_warp *w = &v->rf_alu;

    v->rf_alu_valid = 1;
    w->op = op;
    alu_make_modelled(op, &w->mode);
    w->active = UINT32_MAX;
    w->pa = 0x0f0f0f0f;
    w->pb = 0x00ff00ff;
    w->pc = 0x55555555;
    for (unsigned n = 0; n < ALU_PREDICATES_HELD; n++)
        w->predicates[n] = 0x01234567u << n;
    for (unsigned n = 0; n < 4; n++)
        w->cc[n] = 0xfedcba98u >> n;
    for (unsigned i = 0; i < ALU_LANES; i++) {
        w->a[i] = alu_corner(op, &w->mode, i);
        w->b[i] = alu_corner(op, &w->mode, i + step);
        w->c[i] = alu_corner(op, &w->mode, i + 2 * step + step / 16);
        w->old[i] = 0xa5a50000 + i;
    }
}

/* Every pair of corners: 32 lines of 32 lanes for each operation. */
static void corner_pairs(unsigned i, struct alu_vector *v)
{
    v->rf_alu.mode.lanes = 15;
    v->rf_alu.mode.cmp = 3;
    base(v, (enum alu_op)(i / 32), i % 32);
}

/* Formats of 64 bits, which the mode chooses: conversions alone. */
static void conversions(unsigned i, struct alu_vector *v)
{
    struct alu_mode *m = &v->rf_alu.mode;

    m->dfmt = i & 3;
    m->sfmt = i >> 2 & 3;
    m->dsize = i & 7;
    m->ssize = i >> 3 & 7;
    m->rnd = i >> 6 & 3;
    m->sat = i >> 8 & 1;
    m->integral = i >> 9 & 1;
    base(v, (enum alu_op)(ALU_F2F + i / 1024), i % 7);
}

/* One bit of the mode, in operations on all corners. */
static void one_bit_of_mode(unsigned i, struct alu_vector *v)
{
    u32 bits[BITS_WORDS(alu_mode_BITS)] = { 0 };
    const unsigned bit = i % alu_mode_BITS;

    bits[bit / 32] = UINT32_C(1) << bit % 32;
    alu_mode_get(&v->rf_alu.mode, bits, 0);
    base(v, (enum alu_op)(i / alu_mode_BITS), 5);
}

/* Roundings, flushing, signs: of the float operations that have them. */
static void ways_to_round(unsigned i, struct alu_vector *v)
{
    static const enum alu_op ops[] = { ALU_FADD, ALU_FMUL, ALU_FFMA,  ALU_FSWZADD, ALU_DADD,
                                       ALU_DMUL, ALU_DFMA, ALU_HADD2, ALU_HMUL2,   ALU_HFMA2 };
    struct alu_mode *m = &v->rf_alu.mode;

    m->rnd = i & 3;
    m->ftz = i >> 2 & 1;
    m->fmz = i >> 2 & 3;
    m->neg_b = i >> 4 & 1;
    m->neg_c = i >> 5 & 1;
    m->cc = 1;
    v->cfg.host = i >> 6 & 1;
    base(v, ops[i / 1280], i / 128 % 10 * 3 + 1);
}

/* Comparisons of every code, with each way to combine. */
static void comparisons(unsigned i, struct alu_vector *v)
{
    static const enum alu_op ops[] = { ALU_FSET,  ALU_FSETP,  ALU_FCMP, ALU_DSET,  ALU_DSETP,
                                       ALU_HSET2, ALU_HSETP2, ALU_ISET, ALU_ISETP, ALU_ICMP,
                                       ALU_VSET,  ALU_VSETP,  ALU_CSET, ALU_CSETP };
    struct alu_mode *m = &v->rf_alu.mode;

    m->cmp = i & 15;
    m->ccc = i & 31;
    m->bop = i >> 5 & 3;
    m->x = i >> 7 & 1;
    m->is_signed = i >> 8 & 1;
    m->vmode = 7;
    base(v, ops[i / 512], i % 5);
}

/* Places and distances: b is each of 256, lane by lane. */
static void distances(unsigned i, struct alu_vector *v)
{
    static const enum alu_op ops[] = { ALU_SHL, ALU_SHR, ALU_SHF_L, ALU_SHF_R,
                                       ALU_BFE, ALU_BFI, ALU_VSHL,  ALU_VSHR };
    struct alu_mode *m = &v->rf_alu.mode;

    m->is_signed = i >> 3 & 1;
    m->wrap = i >> 4 & 1;
    m->brev = i >> 5 & 1;
    m->shfmax = i >> 6 & 3;
    m->sel_a = 14;
    m->sel_b = 6;
    m->vmode = 7;
    base(v, ops[i / 256], 3);
    for (unsigned l = 0; l < ALU_LANES; l++) {
        v->rf_alu.a[l] = 0x80c3a581 ^ l;
        v->rf_alu.b[l] = i % 8 * ALU_LANES + l + ((i % 8 + l % 9) << 8);
    }
}

/* Parts of numbers of more than 32 bits: products by halves, sums with carries, minima. */
static void wide_integers(unsigned i, struct alu_vector *v)
{
    static const enum alu_op ops[] = { ALU_XMAD, ALU_IADD3, ALU_IMNMX, ALU_LEA_HI };
    struct alu_mode *m = &v->rf_alu.mode;

    m->cc = 1;
    m->x = i >> 7 & 1;
    m->mode = i & 7;
    m->xmode = i & 3;
    m->neg_a = i & 1;
    m->neg_b = i >> 1 & 1;
    m->neg_c = i >> 2 & 1;
    m->xsign = m->lrs = i >> 3 & 3;
    m->is_signed = i >> 3 & 1;
    m->sel_a = i >> 5 & 1;
    m->sel_b = i >> 6 & 1;
    base(v, ops[i / 256], i % 29);
}

/* Shuffles of every kind and segment; votes of few and of all. */
static void lanes_of_warp(unsigned i, struct alu_vector *v)
{
    v->rf_alu.mode.shfl = v->rf_alu.mode.vote = i & 3;
    base(v, i / 256 ? ALU_VOTE : ALU_SHFL, 1);
    v->rf_alu.active = i & 4 ? UINT32_MAX : 0x9e3779b9u << i % 32;
    v->rf_alu.pc = i & 8 ? v->rf_alu.active : i & 16 ? 0 : 0x00ff00ff;
    for (unsigned l = 0; l < ALU_LANES; l++) {
        static const u32 segments[] = {
            0x1f, 0x1c03, 0x101f, 0x0000, 0x1003, 0x181f, 0x1c1f, 0x1e01
        };

        v->rf_alu.b[l] = i % 64 & 8 ? l * 7 : i / 8 % 8;
        v->rf_alu.c[l] = segments[i / 32 % 8];
    }
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct alu_vector *v);
} sections[] = {
    { "every pair of corners", 32 * ALU_OPERATIONS, corner_pairs },
    { "conversions among all sizes", 4 * 1024, conversions },
    { "one bit of the mode", ALU_OPERATIONS *alu_mode_BITS, one_bit_of_mode },
    { "ways to round", 10 * 1280, ways_to_round },
    { "comparisons", 14 * 512, comparisons },
    { "places and distances", 8 * 256, distances },
    { "lanes of a warp", 512, lanes_of_warp },
    { "wide integers", 4 * 256, wide_integers },
};

const char *alu_directed(unsigned i, struct alu_vector *v)
{
    memset(v, 0, sizeof *v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    sections[s].make(i, v);
    v->rf_alu.id.launch = (u16)s;
    v->rf_alu.id.pc = i & 0xffffff;
    return sections[s].name;
}

/* Every half: converted each way, and with 32 corners of the other operand in the lanes. */
const uint64_t alu_exhaustive_lines = UINT64_C(6) << 16;

void alu_exhaustive(uint64_t i, struct alu_vector *v)
{
    static const enum alu_op ops[] = {
        ALU_F2F, ALU_F2I, ALU_HADD2, ALU_HMUL2, ALU_HFMA2, ALU_HSETP2
    };
    const unsigned kind = (unsigned)(i >> 16), half = (unsigned)(i & 0xffff);
    struct alu_mode *m = &v->rf_alu.mode;

    m->sfmt = 1;
    m->dfmt = 2 + (half & 1);
    m->dsize = half & 7;
    m->rnd = half >> 3 & 3;
    m->cmp = half & 15;
    base(v, ops[kind], half % 32);
    for (unsigned l = 0; l < ALU_LANES; l++)
        v->rf_alu.a[l] = kind < 2 ? 0 : (u32)half << 16 | half;
    for (unsigned l = 0; l < ALU_LANES && kind < 2; l++)
        v->rf_alu.b[l] = (half + 2048 * l) & 0xffff;
}
