/* ccache_directed.c - the corners of the colour cache by name */
#include "fbp/comp/ccache/ccache_vectors.h"
#include "section.h"
#include "unit.h"

/* Every format and mode, compressed or not, reduced or a sector of it, at an edge or not. */
static void every_kind(unsigned i, struct random *r, struct ccache_vector *v)
{
    const unsigned format = i % CCACHE_FORMATS, samples = i / CCACHE_FORMATS % 5,
                   rest = i / CCACHE_FORMATS / 5;
    struct rop_target *t = &v->cfg.target[0];

    ccache_set_target(t, format, samples, rest & 1);
    t->bound = 1;
    ccache_packet(r, v, 0, rest & 2 ? 38 : 8, rest & 2 ? 38 : 4);
    ccache_pass(r, v, rest & 4, rest & 8, rest & 8 ? 0 : rest >> 4 & (ccache_sectors(t) - 1));
}

/* One tile, of another surface the second time. */
static void other_surface(unsigned i, struct random *r, struct ccache_vector *v)
{
    struct rop_target *t = &v->cfg.target[0];

    ccache_set_target(t, 0, 0, true);
    if (i & 1) {
        ccache_set_target(t, i & 2 ? 1 : 0, i & 4 ? 2 : 0, true);
        t->clear[0] = i & 8;
        t->comp.low = (u8)(i & 16);
    }
    ccache_packet(r, v, 0, 0, 0);
    ccache_pass(r, v, i & 32, false, 0);
}

/* Two tiles of one place in the cache. */
static void same_place(unsigned i, struct random *r, struct ccache_vector *v)
{
    struct rop_target *t = &v->cfg.target[0];

    ccache_set_target(t, i / 4 % CCACHE_COMPRESSED, 0, true);
    t->surface.base = (i & 1) * 256ull * CCACHE_TILES;
    ccache_packet(r, v, 0, 0, 0);
    ccache_pass(r, v, i & 2, false, 0);
}

/* A tile that was drawn to, or not, and each sector of it cleared; every action. */
static void clears(unsigned i, struct random *r, struct ccache_vector *v)
{
    struct rop_target *t = &v->cfg.target[0];

    ccache_set_target(t, i / 2 % CCACHE_FORMATS, 0, i / 12 & 1);
    v->cfg.cleared = 0;
    if (i & 1) {
        ccache_clear(r, v);
        v->clear_ccache.tile = 0;
    } else {
        ccache_packet(r, v, 0, 0, 0);
        ccache_pass(r, v, false, false, 0);
    }
}

static void flushes(unsigned i, struct random *r, struct ccache_vector *v)
{
    ccache_set_target(&v->cfg.target[0], i / 2 % CCACHE_COMPRESSED, 0, true);
    if (i & 1) {
        v->fe_ccache_valid = 1;
        v->fe_ccache.first = i & 8 ? 255 : 256; /* its last byte, or the byte after */
        v->fe_ccache.last = 1023;
    } else {
        ccache_packet(r, v, 0, 0, 0);
        ccache_pass(r, v, false, false, 0);
    }
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct random *r, struct ccache_vector *v);
} sections[] = {
    { "every kind of pass", CCACHE_FORMATS * 5 * 256, every_kind },
    { "another surface", 64, other_surface },
    { "two tiles of one place", 64, same_place },
    { "clears", 24 * 16, clears },
    { "flushes", 64, flushes },
};

/* Corner i, counted over all sections: pairs of a line after a reset and the one that follows. */
const char *ccache_directed(unsigned i, struct ccache_vector *v)
{
    struct random r = random_start(i, 1);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    ccache_packed(&r, v);
    sections[s].make(i, &r, v);
    v->reset = i % 2 == 0;
    v->hazard_ccache.quads.id.draw = v->pass_ccache.id.draw = v->cread_ccache.id.draw =
        v->crop_ccache.id.draw = (u16)s;
    if (!v->hazard_ccache_valid)
        v->hazard_ccache.quads.id.draw = v->pass_ccache.id.draw = v->crop_ccache.id.draw = 0;
    if (!v->cread_ccache_valid)
        v->cread_ccache.id.draw = 0;
    return sections[s].name;
}
