/* lane_directed.c - corners of a lane by name */
#include <string.h>

#include "gpc/tpc/sm/alu/alu_lanes.h"
#include "gpc/tpc/sm/alu/lane/lane.h"
#include "gpc/tpc/sm/alu/lane/lane_operands.h"
#include "number_class.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

/* Operation n of a lane. */
static enum alu_op op_of(unsigned n)
{
    unsigned op = 0;

    for (;; op++)
        if (lane_does((enum alu_op)op) && n-- == 0)
            return (enum alu_op)op;
}
#define LANE_OPERATIONS 41

/* Corner n of a with corner n + step of b and n + 2 step of c. */
static void base(struct lane_vector *v, enum alu_op op, unsigned n, unsigned step)
{
    struct lane_thread *in = &v->rf_lane;

    in->op = op;
    alu_make_modelled(op, &in->mode);
    v->cfg.place = n & 3;
    in->pa = n & 1;
    in->pb = n >> 1 & 1;
    in->pc = (n >> 2 ^ n) & 1;
    for (unsigned k = 0; k < 4; k++)
        in->cc[k] = n * 11 >> (k + 2) & 1;
    in->a = (u32)alu_corner(op, &in->mode, n);
    in->b = (u32)alu_corner(op, &in->mode, n + step);
    in->c = (u32)alu_corner(op, &in->mode, n + 2 * step + step / 16);
    in->old = 0xa5a50000 + n;
}

static void corner_pairs(unsigned i, struct lane_vector *v)
{
    v->rf_lane.mode.lanes = 15;
    v->rf_lane.mode.cmp = 3;
    base(v, op_of(i / 1024), i % 32, i / 32 % 32);
}

/* One bit of the mode on two triples of corners. */
static void one_bit_of_mode(unsigned i, struct lane_vector *v)
{
    u32 bits[BITS_WORDS(alu_mode_BITS)] = { 0 };
    const unsigned bit = i / 2 % alu_mode_BITS;

    bits[bit / 32] = UINT32_C(1) << bit % 32;
    alu_mode_get(&v->rf_lane.mode, bits, 0);
    base(v, op_of(i / 2 / alu_mode_BITS), i % 2 * 9 + bit, 5);
}

static const enum alu_op sums[] = { ALU_FADD,  ALU_FMUL,  ALU_FFMA, ALU_FSWZADD,
                                    ALU_HADD2, ALU_HMUL2, ALU_HFMA2 };

static void way_to_round(unsigned i, struct alu_mode *m)
{
    m->rnd = i & 3;
    m->ftz = i >> 2 & 1;
    m->fmz = i >> 2 & 3;
    m->neg_b = i >> 4 & 1;
    m->neg_c = i >> 5 & 1;
    m->sat = (i & 31) == 7 || (i & 31) == 20;
    m->cc = 1;
}

static void ways_to_round(unsigned i, struct lane_vector *v)
{
    way_to_round(i, &v->rf_lane.mode);
    base(v, sums[i / 2048], i / 64, 1);
}

/* Sums and products at their boundaries, in each rounding (lane_meet). */
static void boundaries(unsigned i, struct lane_vector *v)
{
    struct random r = random_start(0x1a9e, i);

    way_to_round(i, &v->rf_lane.mode);
    v->rf_lane.mode.scale = (i / 64 & 7) == 5 ? i / 512 & 7 : 0;
    v->rf_lane.mode.swizzle = i / 64 & 255;
    base(v, sums[i % 7], i / 7, 1);
    lane_meet(&r, &v->rf_lane);
}

/* 1 + k 2^-n less than, equal to, more than halves of the last place, of both signs. */
static void halves(unsigned i, struct lane_vector *v)
{
    struct lane_thread *in = &v->rf_lane;
    const unsigned k = i / 4 % 3;

    way_to_round(i & 3, &in->mode);
    base(v, i / 24 % 2 ? ALU_FFMA : ALU_FADD, i, 1);
    in->a = 0x3f800000 + i / 48 % 4;
    in->b = in->op == ALU_FFMA ? 0x3f800000 : 0x33800000 - 1 + k;
    in->c = 0x33800000 - 1 + k;
    in->mode.neg_b = in->op == ALU_FADD && i / 12 % 2;
    in->mode.neg_c = in->op == ALU_FFMA && i / 12 % 2;
}

/* What .F32 rounds to a half: ties, ends of the range. */
static void to_halves(unsigned i, struct lane_vector *v)
{
    static const u32 ends[] = { 0x33000000, 0x33000001, 0x33c00000, 0x387fc000, 0x387fe000,
                                0x38800000, 0x3f801000, 0x3f803000, 0x3f800fff, 0x3f801001,
                                0x477fefff, 0x477ff000, 0x47800000, 0x7f800000, 0x7f800001,
                                0x00000001, 0x32ffffff, 0x38001000, 0x3f7ff000, 0x3f7fefff };
    struct lane_thread *in = &v->rf_lane;

    in->mode.sel_a = in->mode.sel_b = in->mode.sel_c = 1;
    in->mode.ofmt = i & 3;
    in->mode.ftz = in->mode.fmz = i >> 2 & 1;
    base(v, i >> 3 & 1 ? ALU_HFMA2 : ALU_HADD2, i, 1);
    in->a = ends[i / 16 % 20] | (i / 320 % 2) << 31;
    in->b = i >> 3 & 1 ? 0x3f800000 : 0;
    in->c = i / 640 % 2 ? ends[i / 32 % 20] : 0;
}

static void comparisons(unsigned i, struct lane_vector *v)
{
    static const enum alu_op ops[] = { ALU_FSET,   ALU_FSETP, ALU_FCMP,  ALU_HSET2,
                                       ALU_HSETP2, ALU_ISET,  ALU_ISETP, ALU_ICMP,
                                       ALU_PSET,   ALU_PSETP, ALU_CSET,  ALU_CSETP,
                                       ALU_FMNMX,  ALU_IMNMX, ALU_FCHK,  ALU_SEL };
    struct alu_mode *m = &v->rf_lane.mode;

    m->cmp = i & 15;
    m->ccc = i & 31;
    m->bop = i >> 5 & 3;
    m->bop_ab = (i >> 6 & 3) ^ (i >> 5 & 1);
    m->x = i >> 7 & 1;
    m->is_signed = m->ftz = i >> 8 & 1;
    m->bf = m->h_and = i >> 9 & 1;
    m->xmode = i & 3;
    m->cc = i >> 4 & 1;
    base(v, ops[i / 1024], i % 27, i / 64 % 5);
    v->rf_lane.cc[0] = i >> 5 & 1;
    v->rf_lane.cc[1] = i >> 6 & 1;
    v->rf_lane.cc[2] = i >> 7 & 1;
    v->rf_lane.cc[3] = i >> 8 & 1;
}

/* Each of 128 distances, with lengths of fields. */
static void distances(unsigned i, struct lane_vector *v)
{
    static const enum alu_op ops[] = { ALU_SHL, ALU_SHR, ALU_SHF_L, ALU_SHF_R, ALU_BFE, ALU_BFI };
    struct alu_mode *m = &v->rf_lane.mode;

    m->is_signed = i >> 7 & 1;
    m->wrap = i >> 8 & 1;
    m->brev = i >> 9 & 1;
    m->shfmax = i >> 8 & 3;
    m->shfx = i >> 10 & 1;
    base(v, ops[i / 2048], i, 3);
    v->rf_lane.a = 0x80c3a581 ^ i;
    v->rf_lane.b = (i & 127) + ((i % 37) << 8);
}

/* Shifts of sums, their carries and flags. */
static void wide_integers(unsigned i, struct lane_vector *v)
{
    static const enum alu_op ops[] = { ALU_XMAD,   ALU_IADD3, ALU_IADD,
                                       ALU_ISCADD, ALU_LEA,   ALU_LEA_HI };
    struct alu_mode *m = &v->rf_lane.mode;

    m->cc = (i & 3) != 3;
    m->x = i >> 7 & 1;
    m->sat = i >> 10 & 1;
    m->mode = i & 7;
    m->neg_a = i & 1;
    m->neg_b = i >> 1 & 1;
    m->neg_c = i >> 2 & 1;
    m->xsign = m->lrs = i >> 3 & 3;
    m->shift = i * 7 / 4 & 31;
    m->sel_a = i >> 5 & 1;
    m->sel_b = i >> 6 & 1;
    m->sel_c = i >> 8 & 3;
    m->psl = i >> 8 & 1;
    m->mrg = i >> 9 & 1;
    base(v, ops[i / 2048], i % 31, i % 29);
}

/* Bytes of each way to take them; tables of three words; masks of moves. */
static void bytes(unsigned i, struct lane_vector *v)
{
    static const enum alu_op ops[] = { ALU_PRMT, ALU_LOP3, ALU_LOP, ALU_MOV };
    struct alu_mode *m = &v->rf_lane.mode;

    m->prmt = i & 15;
    m->lut = i & 255;
    m->lop = i & 3;
    m->lopz = i >> 2 & 3;
    m->cc = i >> 4 & 1;
    m->x = i >> 5 & 1;
    m->inv_a = i >> 6 & 1;
    m->inv_b = i >> 7 & 1;
    m->lanes = i & 15;
    base(v, ops[i / 256], i / 16, 7);
    v->rf_lane.a = i & 1 ? 0x8f12c377 : i & 2 ? 0 : 0xf0f0f0f0;
    v->rf_lane.b = ops[i / 256] == ALU_PRMT ? 0x1a6c3d05 * (i / 16 + 1) : i & 2 ? 0 : 0xcccccccc;
    v->rf_lane.c = i & 4 ? 0x7e81ff00 : 0xaaaaaaaa;
}

/* Every class of a number with every other: a and b of all, a, b and c of the fused. */
static void number_classes(unsigned i, struct lane_vector *v)
{
    static const enum alu_op ops[] = { ALU_FADD,   ALU_FMUL,  ALU_FMNMX,   ALU_FSETP,
                                       ALU_HADD2,  ALU_HMUL2, ALU_FFMA,    ALU_HFMA2,
                                       ALU_HSETP2, ALU_FCMP,  ALU_FSWZADD, ALU_FCHK };
    const unsigned op = i / 1728, n = i % 1728;
    const u64 any = UINT64_C(0x9e3779b97f4a7c15) * (i + 1);
    struct lane_thread *in = &v->rf_lane;

    in->mode.ftz = in->mode.fmz = n % 5 == 0;
    in->mode.cmp = n % 16;
    in->mode.rnd = n / 7 % 4;
    in->mode.swizzle = n % 251;
    in->mode.cc = n & 1;
    base(v, ops[op], n, 1);
    const bool half = in->op >= ALU_HADD2 && in->op <= ALU_HSETP2;
    const unsigned bits = half ? 16 : 32;

    in->a = (u32)number_of_class(bits, n % 12, any);
    in->b = (u32)number_of_class(bits, n / 12 % 12, any >> 8);
    in->c = (u32)number_of_class(bits, n / 144, any >> 16);
    if (half) {
        in->a |= in->b << 16;
        in->b |= in->c << 16;
        in->c |= in->a << 16;
    }
}

static void other_pipes(unsigned i, struct lane_vector *v)
{
    base(v, (enum alu_op)i, i, 3);
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct lane_vector *v);
} sections[] = {
    { "every pair of corners", 1024 * LANE_OPERATIONS, corner_pairs },
    { "one bit of the mode", 2 * LANE_OPERATIONS *alu_mode_BITS, one_bit_of_mode },
    { "ways to round", 7 * 2048, ways_to_round },
    { "boundaries of sums and products", 7 * 2048, boundaries },
    { "halves of the last place", 192, halves },
    { "singles that become halves", 1280, to_halves },
    { "comparisons", 16 * 1024, comparisons },
    { "places and distances", 6 * 2048, distances },
    { "wide integers", 6 * 2048, wide_integers },
    { "bytes and tables", 4 * 256, bytes },
    { "every class of numbers", 12 * 1728, number_classes },
    { "operations of other pipes", 128, other_pipes },
};

const char *lane_directed(unsigned i, struct lane_vector *v)
{
    memset(v, 0, sizeof *v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    v->rf_lane_valid = 1;
    v->rf_lane.id.launch = (u16)s;
    v->rf_lane.id.warp = (u6)(i >> 24 & 63);
    v->rf_lane.id.pc = i & 0xffffff;
    sections[s].make(i, v);
    return sections[s].name;
}
