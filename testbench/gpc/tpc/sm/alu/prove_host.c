/* prove_host.c - prove_host LANES: the host's arithmetic on the ALU is that of integers (alu_host.c)
 *
 * Every pair of corner values, each with corner addends, and LANES random lanes (10^7), in each operation
 * and way of flushing and saturating.  It stands alone, so that any compiler at any setting can build it
 * (test_host_compilers.sh).
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gpc/tpc/sm/alu/alu.h"
#include "random.h"

static const u32 corners[] = {
    0x00000000, 0x00000001, 0x00000002, 0x003fffff, 0x00400000, 0x007ffffe, 0x007fffff, 0x00800000,
    0x00800001, 0x00ffffff, 0x01000000, 0x0b800000, 0x0c000000, 0x1fffffff, 0x20000000, 0x33000000,
    0x33800000, 0x337fffff, 0x34000000, 0x3effffff, 0x3f000000, 0x3f7ffffe, 0x3f7fffff, 0x3f800000,
    0x3f800001, 0x3fffffff, 0x40000000, 0x4b000000, 0x4b7fffff, 0x4b800000, 0x5f000000, 0x5f7fffff,
    0x5f800000, 0x7e7fffff, 0x7e800000, 0x7effffff, 0x7f000000, 0x7f7ffffe, 0x7f7fffff, 0x7f800000,
    0x7f800001, 0x7fbfffff, 0x7fc00000, 0x7fffffff,
};
#define CORNERS (2 * sizeof corners / sizeof corners[0])

static u32 corner32(u64 n)
{
    return corners[n % CORNERS / 2] | (u32)(n % 2) << 31;
}

/* The same kind of number in 64 bits: exponents at the same distance from an end or the middle. */
static u64 corner64(u64 n)
{
    const u32 a = corner32(n), exp = a >> 23 & 255, frac = a & 0x7fffff;
    const u64 wide = exp < 32 ? exp : exp > 223 ? exp + 2047 - 255 : exp - 127 + 1023;
    const u64 low = frac & 1 ? 0x1fffffff : 0;

    return (u64)(a >> 31) << 63 | wide << 52 | (u64)frac << 29 | (frac == 1 ? 1 : low);
}

struct lanes {
    u32 a[2 * ALU_LANES], b[2 * ALU_LANES], c[2 * ALU_LANES];
};

static const struct {
    enum alu_op op;
    const char *name;
    bool wide;
} operations[] = {
    { ALU_FADD, "FADD", false }, { ALU_FMUL, "FMUL", false }, { ALU_FFMA, "FFMA", false },
    { ALU_DADD, "DADD", true },  { ALU_DMUL, "DMUL", true },  { ALU_DFMA, "DFMA", true },
};

static void fail(unsigned n, const struct alu_mode *m, const struct lanes *l, unsigned i, u64 host,
                 u64 integer)
{
    fprintf(stderr,
            "%s ftz %d fmz %d sat %d: %016" PRIx64 " %016" PRIx64 " %016" PRIx64 ": %016" PRIx64
            " by the host, %016" PRIx64 " by integers\n",
            operations[n].name, m->ftz, m->fmz, m->sat, alu_pair(l->a, i), alu_pair(l->b, i),
            alu_pair(l->c, i), host, integer);
    exit(1);
}

static void check(unsigned n, const struct alu_mode *m, const struct lanes *l)
{
    u32 d[2][2 * ALU_LANES] = { { 0 } };
    struct alu_cc cc[2];

    for (unsigned host = 0; host < 2; host++) {
        struct alu_ports p = {
            .a = l->a, .b = l->b, .c = l->c, .old = l->a, .d = d[host], .active = UINT32_MAX
        };

        alu_kernel_of(operations[n].op, m, host)(m, &p);
        cc[host] = p.cc;
    }
    for (unsigned i = 0; i < ALU_LANES; i++)
        if (alu_pair(d[0], i) != alu_pair(d[1], i) || cc[0].z != cc[1].z || cc[0].s != cc[1].s)
            fail(n, m, l, i, alu_pair(d[1], i), alu_pair(d[0], i));
}

/* Each of the ways that the operation flushes and saturates, in turn; signs at random. */
static struct alu_mode mode_of(u64 n, struct random *r)
{
    const u64 w = random_bits(r);

    return (struct alu_mode){ .ftz = n & 1,
                              .fmz = (u2)(n / 2 % 3),
                              .sat = n / 6 & 1,
                              .cc = n / 12 & 1,
                              .neg_a = w & 1,
                              .abs_a = w >> 1 & 1,
                              .neg_b = w >> 2 & 1,
                              .abs_b = w >> 3 & 1,
                              .neg_c = w >> 4 & 1 };
}

static void put(u32 *x, unsigned i, bool wide, u64 n)
{
    alu_put_pair(x, i, wide ? corner64(n) : corner32(n));
}

static unsigned long all_corner_pairs(struct random *r)
{
    unsigned long lanes = 0;

    for (unsigned n = 0; n < 6; n++)
        for (unsigned way = 0; way < 24; way++)
            for (u64 pair = 0; pair < CORNERS * CORNERS * 4;
                 pair += ALU_LANES, lanes += ALU_LANES) {
                const struct alu_mode m = mode_of(way, r);
                struct lanes l;

                for (unsigned i = 0; i < ALU_LANES; i++) {
                    put(l.a, i, operations[n].wide, (pair + i) % CORNERS);
                    put(l.b, i, operations[n].wide, (pair + i) / CORNERS % CORNERS);
                    put(l.c, i, operations[n].wide, random_below(r, CORNERS));
                }
                check(n, &m, &l);
            }
    return lanes;
}

/* Any bits; exponents near one another or that bring the product to an end of the range; corners. */
static u64 number(struct random *r, bool wide, u64 near)
{
    const unsigned frac = wide ? 52 : 23;
    const u64 w = random_bits(r), any = random_bits(r), sign = UINT64_C(1) << (wide ? 63 : 31);
    const u64 one = UINT64_C(1) << frac, top = sign - one;
    u64 bits = any & (sign | (sign - 1));

    if ((w & 7) == 0)
        return wide ? corner64(w >> 8) : corner32(w >> 8);
    if ((w & 7) < 4)
        bits = (bits & ~top) | (((near & top) + ((w >> 8) % (2 * frac) - frac) * one) & top);
    if ((w & 56) == 0)
        bits = (bits & ~(one - 1)) | (w >> 16 & 1 ? one - 1 : 0);
    if ((w & 56) == 8)
        bits = (bits & ~(one - 1)) | ((one - 1) & (UINT64_MAX << (w >> 16) % frac));
    return bits;
}

static unsigned long random_lanes(struct random *r, unsigned long count)
{
    unsigned long lanes = 0;

    for (u64 t = 0; lanes < count; t++, lanes += ALU_LANES) {
        const unsigned n = (unsigned)(t % 6);
        const bool wide = operations[n].wide;
        const struct alu_mode m = mode_of(t / 6, r);
        const u64 one = wide ? UINT64_C(1023) << 52 : UINT64_C(127) << 23;
        struct lanes l;

        for (unsigned i = 0; i < ALU_LANES; i++) {
            const u64 a = number(r, wide, one), tiny = random_below(r, 4) ? a : one - a;
            const u64 b = number(r, wide, tiny);

            alu_put_pair(l.a, i, a);
            alu_put_pair(l.b, i, b);
            alu_put_pair(l.c, i, number(r, wide, random_below(r, 2) ? a + b - one : a));
        }
        check(n, &m, &l);
    }
    return lanes;
}

int main(int argc, char **argv)
{
    const char *seed = getenv("AURUM_SEED");
    struct random r = random_start(seed ? strtoull(seed, NULL, 0) : 1, 0);
    const unsigned long count = argc > 1 ? strtoul(argv[1], NULL, 0) : 10000000;

    if (!alu_host_holds()) {
        fprintf(stderr, "this program does not round to nearest, or flushes denormals\n");
        return 1;
    }
    printf("AURUM_SEED=%s: %lu lanes of corner pairs, ", seed ? seed : "1", all_corner_pairs(&r));
    printf("%lu random lanes, all equal\n", random_lanes(&r, count));
    return 0;
}
