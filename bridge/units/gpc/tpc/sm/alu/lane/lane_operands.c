/* lane_operands.c - see lane_operands.h */
#include "gpc/tpc/sm/alu/lane/lane_operands.h"

/* Bits of the exponent and of the fraction. */
struct shape {
    unsigned exp, frac;
};

static const struct shape single = { 8, 23 }, half = { 5, 10 };

/* Of an exponent, which is held to the range; the fraction random, or few of its bits from the top or from the bottom. */
static u32 number(struct random *r, const struct shape *s, s32 exp)
{
    const s32 most = (1 << s->exp) - 2;
    const u32 held = (u32)(exp < 0 ? 0 : exp > most ? most : exp);
    const u32 mask = (1u << s->frac) - 1, any = (u32)random_bits(r) & mask;
    const unsigned few = random_below(r, s->frac);
    const u32 fractions[] = {
        any, any & ~(mask >> few), any & mask >> few, mask & ~(any & any >> few), 0, mask
    };

    return (u32)random_below(r, 2) << (s->exp + s->frac) | held << s->frac |
           fractions[random_below(r, 6)];
}

struct met {
    u32 a, b, c;
};

/* a * b near c: by as many binades as the sum is wide, and one more. */
static struct met met(struct random *r, const struct shape *s, bool sum)
{
    const s32 bias = (1 << (s->exp - 1)) - 1, wide = 2 * (s32)s->frac + 4;
    const s32 ends = (s32)random_below(r, (unsigned)s->frac + 3) - 1;
    const s32 middle = (s32)random_below(r, 2u << s->exp) / 2;
    const s32 at[] = { middle, ends, 2 * bias - ends / 4 };
    const s32 near = at[random_below(r, 3)];
    const s32 apart = (s32)random_below(r, 2 * (unsigned)wide + 1) - wide;
    const s32 x = (s32)random_below(r, 1u << s->exp);

    return (struct met){
        .a = number(r, s, sum ? near : x),
        .b = number(r, s, sum ? near + apart : near + bias - x),
        .c = number(r, s, near + (random_below(r, 4) ? apart : apart / 16)),
    };
}

/* The addend is the product's upper or lower part, or its opposite. */
static void cancel(struct random *r, struct met *m)
{
    const u64 sig = (u64)((m->a & 0x7fffff) | 0x800000) * ((m->b & 0x7fffff) | 0x800000);
    const s32 exp = (s32)(m->a >> 23 & 255) + (s32)(m->b >> 23 & 255) - 127 + (s32)(sig >> 47);
    const u32 upper = (u32)(sig >> (sig >> 47 ? 24 : 23)) & 0x7fffff;

    const u32 sign = ((m->a ^ m->b) & 0x80000000) ^ (u32)random_below(r, 2) << 31;

    if (exp > 0 && exp < 255)
        m->c = sign | (u32)exp << 23 | (upper ^ (u32)random_below(r, 3));
}

static bool is_sum(enum alu_op op)
{
    return op == ALU_FADD || op == ALU_FSWZADD || op == ALU_HADD2 || op == ALU_FMNMX ||
           op == ALU_FSET || op == ALU_FSETP || op == ALU_HSET2 || op == ALU_HSETP2;
}

void lane_meet(struct random *r, struct lane_thread *in)
{
    const bool single_op = in->op <= ALU_FCHK;
    struct met m;

    if (!single_op && !(in->op >= ALU_HADD2 && in->op <= ALU_HSETP2))
        return;
    m = met(r, single_op ? &single : &half, is_sum(in->op));
    if (!single_op) {
        const struct met high = met(r, &half, is_sum(in->op));

        m = (struct met){ high.a << 16 | m.a, high.b << 16 | m.b, high.c << 16 | m.c };
    } else if (random_below(r, 4) == 0) {
        cancel(r, &m);
    }
    in->a = m.a;
    in->b = m.b;
    in->c = m.c;
}
