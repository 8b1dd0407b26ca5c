/* alu_lanes.c - see alu_lanes.h */
#include "gpc/tpc/sm/alu/alu_lanes.h"

#include "number_class.h"

static const u32 words[ALU_CORNERS] = {
    0x00000000, 0x00000001, 0x00000002, 0x0000001f, 0x00000020, 0x0000007f, 0x000000ff, 0x00000801,
    0x00007fff, 0x00008000, 0x0000ffff, 0x00010000, 0x00800000, 0x007fffff, 0x00ffffff, 0x33800000,
    0x3f000000, 0x3f7fffff, 0x3f800000, 0x3f800001, 0x40000000, 0x4b000000, 0x4f000000, 0x7effffff,
    0x7f7fffff, 0x7f800000, 0x7f800001, 0x7fffffff, 0x80000000, 0xbf800000, 0xffff8000, 0xffffffff,
};

static const u16 halves[ALU_CORNERS] = {
    0x0000, 0x0001, 0x0002, 0x03ff, 0x0400, 0x0401, 0x07ff, 0x1400, 0x1c00, 0x2bff, 0x3800,
    0x3bff, 0x3c00, 0x3c01, 0x4000, 0x4bff, 0x5c00, 0x77ff, 0x7800, 0x7bfe, 0x7bff, 0x7c00,
    0x7c01, 0x7e00, 0x7fff, 0x8000, 0x8001, 0x83ff, 0xbc00, 0xfbff, 0xfc00, 0xffff,
};

/* The word's number in 64 bits: the fraction above, the exponent as far from the middle or the end. */
static u64 widened(u32 a)
{
    const u32 exp = a >> 23 & 255;
    const u64 wide = exp < 32 ? exp : exp > 223 ? exp + 1792 : exp + 896;

    return (u64)(a >> 31) << 63 | wide << 52 | (u64)(a & 0x7fffff) << 29 | (a & 1 ? 0x1fffffff : 0);
}

static bool is_half(enum alu_op op)
{
    return op >= ALU_HADD2 && op <= ALU_HSETP2;
}

u64 alu_corner(enum alu_op op, const struct alu_mode *m, unsigned n)
{
    if (is_half(op) && (m->sel_a & 3) != 1)
        return (u32)halves[n % ALU_CORNERS] << 16 | halves[(n + n / ALU_CORNERS + 7) % ALU_CORNERS];
    return alu_reads_64(op, m) ? widened(words[n % ALU_CORNERS]) : words[n % ALU_CORNERS];
}

/* A floating point number of any class, two where an operand is halves. */
static u64 random_number(struct random *r, enum alu_op op, bool wide)
{
    const unsigned bits = is_half(op) ? 16 : wide ? 64 : 32;
    u64 x = number_of_class(bits, random_below(r, NUMBER_CLASSES), random_bits(r));

    if (bits == 16)
        x |= number_of_class(16, random_below(r, NUMBER_CLASSES), random_bits(r)) << 16;
    return x;
}

u64 alu_random_operand(struct random *r, enum alu_op op, const struct alu_mode *m, u64 near)
{
    const bool wide = alu_reads_64(op, m);
    const u64 any = random_bits(r), mask = wide ? UINT64_MAX : UINT32_MAX;

    switch (random_below(r, 8)) {
    case 0: return alu_corner(op, m, random_below(r, ALU_CORNERS * ALU_CORNERS));
    case 1: return (near ^ any >> random_below(r, 64)) & mask;
    case 2: return any >> random_below(r, 64) & mask;
    case 3: return any & 0x1f1f;
    case 4: return random_number(r, op, wide);
    default: return any & mask;
    }
}

struct alu_mode alu_random_mode(struct random *r)
{
    const u64 dense = random_below(r, 4) ? 0 : UINT64_MAX;
    u32 bits[BITS_WORDS(alu_mode_BITS)];
    struct alu_mode m;

    for (unsigned w = 0; w < BITS_WORDS(alu_mode_BITS); w++)
        bits[w] = (u32)(random_bits(r) & (dense | (random_bits(r) & random_bits(r))));
    alu_mode_get(&m, bits, 0);
    return m;
}

void alu_make_modelled(enum alu_op op, struct alu_mode *m)
{
    m->shrx = 0;
    m->xmode = m->xmode == 2 ? 0 : m->xmode;
    m->shfx &= 1;
    if (op == ALU_SHL)
        m->x = 0;
    if (is_half(op)) { /* a swizzle has two bits */
        m->sel_a &= 3;
        m->sel_b &= 3;
        m->sel_c &= 3;
    }
    if (op == ALU_P2R || op == ALU_R2P || op == ALU_I2F || op == ALU_I2I)
        m->sel_b &= 3;
    if ((op == ALU_I2F || op == ALU_I2I) && (m->ssize & 3) == 1)
        m->sel_b &= 2; /* a half begins at an even byte */
    if (op == ALU_IADD3) {
        m->sel_a &= 3;
        m->sel_b &= 3;
        m->sel_c &= 3;
    }
}
