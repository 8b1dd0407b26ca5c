/* tess_shape.c - what the factors of a patch ask for (facts/tess.md 3) */
#include "gpc/pes/tess/tess.h"

#include <string.h>

static bool above_zero(u32 factor)
{
    return factor - 1 < UINT32_C(0x7f800000); /* +Inf is, NaN is not */
}

/* known: facts/tess.md 1, 3: inner factors cull nothing */
static bool culls(unsigned outers, const u32 outer[4])
{
    for (unsigned i = 0; i < outers; i++)
        if (!above_zero(outer[i]))
            return true;
    return false;
}

/* known: facts/tess.md 3: the density is an integer whatever the spacing; the line where v is 1 is not drawn */
static void isolines(struct tess_shape *s, enum tess_spacing spacing, const u32 outer[4])
{
    s->outer[0] = tess_edge_of(outer[0], TESS_INTEGER, false, 0);
    s->outer[1] = tess_edge_of(outer[1], spacing, false, 0);
    s->points = s->outer[0].factor / TESS_ONE * s->outer[1].points;
}

/* known: facts/tess.md 3: with odd spacing an interior of 1 gets a ring of no width where another factor is more */
static void rings(struct tess_shape *s, enum tess_spacing spacing, const u32 outer[4],
                  const u32 inner[2])
{
    const unsigned axes = s->edges == 4 ? 2 : 1;
    bool more = false;

    for (unsigned i = 0; i < s->edges; i++) {
        s->outer[i] = tess_edge_of(outer[i], spacing, false, 0);
        more = more || s->outer[i].factor > TESS_ONE;
    }
    for (unsigned i = 0; i < axes; i++) {
        s->inner[i] = tess_edge_of(inner[i], spacing, true, 0);
        more = more || s->inner[i].factor > TESS_ONE;
    }
    s->minimal = !more && spacing != TESS_EVEN;
    for (unsigned i = 0; i < axes && more && spacing == TESS_ODD; i++)
        s->inner[i] = tess_edge_of(inner[i], spacing, true, TESS_ONE + 1);
    s->points = tess_ring_base(s, tess_rings(s)) + tess_row(s);
}

struct tess_shape tess_shape_of(const struct tess_config *cfg, const u32 outer[4],
                                const u32 inner[2])
{
    struct tess_shape s;

    memset(&s, 0, sizeof s);
    s.edges = cfg->domain == TESS_QUAD ? 4 : cfg->domain == TESS_TRIANGLE ? 3 : 0;
    s.culled = culls(s.edges ? s.edges : 2, outer);
    if (s.culled)
        return s;
    if (s.edges)
        rings(&s, cfg->spacing, outer, inner);
    else
        isolines(&s, cfg->spacing, outer);
    return s;
}

static unsigned across(const struct tess_shape *s)
{
    return s->inner[0].points;
}

static unsigned along_v(const struct tess_shape *s)
{
    return s->inner[s->edges == 4].points;
}

static unsigned shorter(const struct tess_shape *s)
{
    return across(s) < along_v(s) ? across(s) : along_v(s);
}

unsigned tess_rings(const struct tess_shape *s)
{
    return s->minimal ? 1 : shorter(s) / 2;
}

unsigned tess_ring_points(const struct tess_shape *s, unsigned ring, unsigned edge)
{
    if (ring == 0)
        return s->outer[edge].points;
    return (edge & 1 ? across(s) : along_v(s)) - 2 * ring;
}

unsigned tess_row(const struct tess_shape *s)
{
    const unsigned longer = across(s) + along_v(s) - shorter(s);

    return s->minimal || shorter(s) % 2 == 0 ? 0 : longer - 2 * (shorter(s) / 2);
}

unsigned tess_ring_size(const struct tess_shape *s, unsigned ring)
{
    unsigned points = 0;

    for (unsigned e = 0; e < s->edges; e++)
        points += tess_ring_points(s, ring, e) - 1;
    return points;
}

unsigned tess_ring_base(const struct tess_shape *s, unsigned ring)
{
    unsigned points = 0;

    for (unsigned r = 0; r < ring; r++)
        points += tess_ring_size(s, r);
    return points;
}
