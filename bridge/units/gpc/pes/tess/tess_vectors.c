/* tess_vectors.c - vectors of patches: random ones, and the corners by name */
#include <string.h>

#include "gpc/pes/tess/tess.h"
#include "random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

#define ONE UINT32_C(0x3f800000) /* fp32 */

const char tess_work_unit[] = "patches";
const struct unit_rate tess_rates[] = { { 0 } };
const uint64_t tess_exhaustive_lines = 0;

void tess_exhaustive(uint64_t i, struct tess_vector *v)
{
    (void)i;
    (void)v;
}

unsigned tess_work(const struct tess_vector *v)
{
    return v->pe_tess_valid;
}

/* fp32 of a whole number from 1 to 64. */
static u32 whole(unsigned n)
{
    unsigned top = 0;

    while (n >> (top + 1))
        top++;
    return (127 + top) << 23 | (n << (23 - top) & 0x7fffff);
}

/* What the rules compare factors with, and what lies beside it. */
static u32 corner(struct random *r)
{
    static const u32 edges[] = { 0,          1,          0x00800000,
                                 0x3f000000, ONE,        0x3f800040, /* 1 + 2^-17 */
                                 0x3f800080,                         /* 1 + 2^-16 */
                                 0x40000000, 0x40400000, 0x427c0000, /* 63 */
                                 0x42800000,                         /* 64 */
                                 0x7f800000, 0x7fc00000, 0x80000000,
                                 0xbf800000, 0xff800000, 0xffc00000 };
    const u32 at = edges[random_below(r, sizeof edges / sizeof edges[0])];

    return at + random_below(r, 3) - (at != 0);
}

static u32 factor(struct random *r, unsigned most)
{
    switch (random_below(r, 8)) {
    case 0: return random_below(r, 4) ? ONE : corner(r);
    case 1: return corner(r) & 0x7fffffff;
    case 2:
    case 3: return whole(1 + random_below(r, most));
    default: return whole(1 + random_below(r, most)) + random_below(r, 1 << 23) % 0x400000;
    }
}

void tess_random_config(struct random *r, struct tess_vector *v)
{
    v->cfg.domain = (enum tess_domain)random_below(r, 3);
    v->cfg.spacing = (enum tess_spacing)random_below(r, 3);
    v->cfg.primitives = (enum tess_output)random_below(r, 4);
    for (unsigned i = 0; i < 4; i++)
        v->cfg.outer[i] = factor(r, 6);
    for (unsigned i = 0; i < 2; i++)
        v->cfg.inner[i] = factor(r, 6);
}

/* Most are small, so that batches find room on the wire. */
void tess_random_inputs(struct random *r, struct tess_vector *v)
{
    const unsigned most = random_below(r, 40) ? 6 : 64;

    v->pe_tess_valid = random_below(r, 16) == 0;
    v->pe_tess.draw = (u16)(random_bits(r) & 0xffff);
    v->pe_tess.id = (u32)random_bits(r);
    v->pe_tess.own = random_below(r, 4) != 0;
    for (unsigned i = 0; i < 4; i++)
        v->pe_tess.outer[i] = factor(r, most);
    for (unsigned i = 0; i < 2; i++)
        v->pe_tess.inner[i] = factor(r, most);
}

static void factors(struct tess_vector *v, u32 outer, u32 inner)
{
    for (unsigned i = 0; i < 4; i++)
        v->pe_tess.outer[i] = outer;
    v->pe_tess.inner[0] = v->pe_tess.inner[1] = inner;
}

/* Domain, spacing and output of line i, which has so many other numbers; returns those. */
static unsigned every_state(unsigned i, struct tess_vector *v)
{
    v->cfg.domain = (enum tess_domain)(i % 3);
    v->cfg.spacing = (enum tess_spacing)(i / 3 % 3);
    v->cfg.primitives = (enum tess_output)(i / 9 % 4);
    return i / 36;
}

/* Every small outer and inner factor. */
static void small(unsigned i, struct tess_vector *v)
{
    const unsigned n = every_state(i, v);

    factors(v, whole(1 + n % 5), whole(1 + n / 5));
}

/* The state's factors, beside those of a patch that has none of its own. */
static void of_state(unsigned i, struct tess_vector *v)
{
    const unsigned n = every_state(i, v);

    factors(v, whole(7), whole(7));
    v->pe_tess.own = 0;
    for (unsigned k = 0; k < 4; k++)
        v->cfg.outer[k] = n % 4 == 3 && n / 4 == k ? 0 : whole(1 + (n >> k & 1));
    v->cfg.inner[0] = whole(1 + n % 3);
    v->cfg.inner[1] = whole(1 + n / 3 % 3);
}

/* Each outer edge alone has another factor. */
static void one_edge(unsigned i, struct tess_vector *v)
{
    const unsigned n = every_state(i, v);

    factors(v, whole(3), whole(4));
    v->pe_tess.outer[n % 4] = whole(1 + 3 * (n / 4));
}

/* Both axes of the interior. */
static void two_axes(unsigned i, struct tess_vector *v)
{
    const unsigned n = every_state(i, v);

    factors(v, whole(2), whole(1 + n % 5));
    v->pe_tess.inner[1] = whole(1 + n / 5);
}

/* No outer factor above 0 in one place: nothing; an inner one is no matter. */
static void culled(unsigned i, struct tess_vector *v)
{
    static const u32 none[] = { 0, 0x80000000, 0xbf800000, 0x7fc00000, 0xff800000, 1 };
    const unsigned n = every_state(i, v), place = n % 6;

    factors(v, whole(2), whole(2));
    if (place < 4)
        v->pe_tess.outer[place] = none[n / 6];
    else
        v->pe_tess.inner[place - 4] = none[n / 6];
}

/* About 1, where rings begin, and at the ends of the range. */
static void limits(unsigned i, struct tess_vector *v)
{
    static const u32 at[] = { 0x3f7fffff, ONE,        0x3f800001, 0x3f800040, 0x3f800041,
                              0x3f800080, 0x3fffffff, 0x40000001, 0x427bffff, 0x427c0001,
                              0x427fffff, 0x42800001, 0x7f800000 };
    const unsigned n = every_state(i, v);

    factors(v, n % 2 ? ONE : at[n / 2], n % 2 ? at[n / 2] : ONE);
}

/* Halves that are no whole number: one half of the points is finer. */
static void fractions(unsigned i, struct tess_vector *v)
{
    const unsigned n = every_state(i, v);

    factors(v, whole(2 + n) + 0x10000, whole(3 + n) + 0x12345);
}

/* Of a corner: a line with its patch, then what comes out. */
#define LINES 6

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct tess_vector *v);
} sections[] = {
    { "small factors", 36 * 25 * LINES, small },
    { "factors of the state", 36 * 16 * LINES, of_state },
    { "one edge", 36 * 4 * 3 * LINES, one_edge },
    { "two axes", 36 * 25 * LINES, two_axes },
    { "culled", 36 * 36 * LINES, culled },
    { "limits", 36 * 26 * LINES, limits },
    { "fractions", 36 * 16 * LINES, fractions },
};

const char *tess_directed(unsigned i, struct tess_vector *v)
{
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    memset(v, 0, sizeof *v);
    v->reset = v->pe_tess_valid = i % LINES == 0;
    if (v->pe_tess_valid)
        v->pe_tess.draw = (u16)s;
    v->pe_tess.own = 1;
    sections[s].make(i / LINES, v);
    if (!v->pe_tess_valid)
        memset(&v->pe_tess, 0, sizeof v->pe_tess);
    return sections[s].name;
}
