/* coalescer_vectors.c - random and directed accesses of half warps */
#include <string.h>

#include "gpc/tpc/sm/mio/coalescer/coalescer.h"
#include "random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

#define THREADS COALESCER_THREADS
#define ALL     0xffff

const char coalescer_work_unit[] = "transactions";
const struct unit_rate coalescer_rates[] = {
    { 0 },
};

unsigned coalescer_work(const struct coalescer_vector *v)
{
    struct half_transaction t[THREADS];

    return coalescer_all(&v->cfg, &v->mio_coalescer, t);
}

void coalescer_random_config(struct random *r, struct coalescer_vector *v)
{
    v->cfg.rule = (enum coalescer_rule)random_below(r, 2);
}

/* In order, but perhaps for one thread; permuted; strided; in few bytes; anywhere. */
void coalescer_random_inputs(struct random *r, struct coalescer_vector *v)
{
    struct half_access *in = &v->mio_coalescer;
    const unsigned kind = random_below(r, 5), stride = random_below(r, 80);
    const unsigned flip = random_below(r, THREADS), align = 1u << random_below(r, 9);
    const u64 base = (random_bits(r) & bits_mask(40)) / align * align;

    v->mio_coalescer_valid = 1;
    in->half = (u1)random_below(r, 2);
    in->size = (u3)(random_below(r, 8) ? random_below(r, 5) : random_below(r, 8));
    in->active = random_below(r, 2) ? ALL : (u16)random_bits(r);
    for (unsigned n = 0; n < THREADS; n++) {
        const u64 at = kind == 0   ? base + ((u64)n << in->size)
                       : kind == 1 ? base + ((u64)(n ^ flip) << in->size)
                       : kind == 2 ? base + (u64)n * stride
                       : kind == 3 ? base + random_below(r, 600)
                                   : random_bits(r);

        in->address[n] = at & bits_mask(40);
    }
    if (kind == 0 && random_below(r, 2))
        in->address[flip] ^= UINT64_C(1) << random_below(r, 40);
}

static void beside(struct half_access *in, u64 base)
{
    for (unsigned n = 0; n < THREADS; n++)
        in->address[n] = (base + ((u64)n << in->size)) & bits_mask(40);
}

/* Words of each size in order, from each 4 bytes of a region and the one behind it. */
static void shifted(unsigned i, struct coalescer_vector *v)
{
    v->cfg.rule = (enum coalescer_rule)(i & 1);
    v->mio_coalescer.size = (u3)(i / 2 % 5);
    beside(&v->mio_coalescer, 4 * (i / 10));
}

/* In order, but for threads n and n + 1, which change places; both take the word of one. */
static void swapped(unsigned i, struct coalescer_vector *v)
{
    struct half_access *in = &v->mio_coalescer;
    const unsigned n = i / 4 % 15;
    const u40 first = ((u40)n << (2 + i / 60)), second = ((u40)(n + 1) << (2 + i / 60));

    v->cfg.rule = (enum coalescer_rule)(i & 1);
    in->size = (u3)(2 + i / 60);
    beside(in, 0);
    in->address[n] = second;
    in->address[n + 1] = i & 2 ? first : second;
}

/* Some threads alone: one, all but one, the low or the high half, every second. */
static void absent(unsigned i, struct coalescer_vector *v)
{
    static const u16 few[] = { 0x00ff, 0xff00, 0x5555, 0xaaaa, 0x8001, 0x0180, 0, 0x0010 };
    const unsigned n = i / 8 % 40;

    v->cfg.rule = (enum coalescer_rule)(i & 1);
    v->mio_coalescer.active = n < 16   ? (u16)(1u << n)
                              : n < 32 ? (u16)(ALL ^ 1u << (n - 16))
                                       : few[n - 32];
    v->mio_coalescer.size = (u3)(1 + i / 2 % 4);
    beside(&v->mio_coalescer, 256);
}

/* A word of the segment's first byte, and one of each further 4 bytes: where it shrinks. */
static void shrinks(unsigned i, struct coalescer_vector *v)
{
    struct half_access *in = &v->mio_coalescer;

    v->cfg.rule = COALESCE_SEGMENTS;
    in->size = (u3)(i % 3);
    for (unsigned n = 0; n < THREADS; n++)
        in->address[n] = 128 * (i / 3 / 32 % 2) + (n & 1 ? 4 * (i / 3 % 32) : 4 * (i / 96 % 32));
}

/* 96 bytes of one segment and 32 of the next: words of 8 from byte 32 on, in any order. */
static void split(unsigned i, struct coalescer_vector *v)
{
    struct half_access *in = &v->mio_coalescer;

    v->cfg.rule = COALESCE_SEGMENTS;
    in->size = 3;
    for (unsigned n = 0; n < THREADS; n++)
        in->address[n] = 32 + 8 * ((n * (2 * i + 1)) % 16);
}

/* One address for all; bits below the size; the ends of memory. */
static void ends(unsigned i, struct coalescer_vector *v)
{
    struct half_access *in = &v->mio_coalescer;

    v->cfg.rule = (enum coalescer_rule)(i & 1);
    in->size = (u3)(i / 2 % 8);
    for (unsigned n = 0; n < THREADS; n++)
        in->address[n] = i < 16   ? 77
                         : i < 32 ? ((u40)n << (in->size > 4 ? 4 : in->size)) + (n & 1)
                                  : (bits_mask(40) - 63 + ((u40)n << in->size)) & bits_mask(40);
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct coalescer_vector *v);
} sections[] = {
    { "in order, from each word", 10 * 65, shifted },
    { "two threads not in order", 180, swapped },
    { "threads that take no part", 320, absent },
    { "where segments shrink", 3 * 32 * 32, shrinks },
    { "96 bytes and 32", 8, split },
    { "one address, low bits, the ends of memory", 48, ends },
};

const char *coalescer_directed(unsigned i, struct coalescer_vector *v)
{
    memset(v, 0, sizeof *v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    v->mio_coalescer_valid = 1;
    v->mio_coalescer.active = ALL;
    v->mio_coalescer.id.launch = (u16)s;
    sections[s].make(i, v);
    return sections[s].name;
}

const uint64_t coalescer_exhaustive_lines = 0;

void coalescer_exhaustive(uint64_t i, struct coalescer_vector *v)
{
    (void)i;
    (void)v;
}
