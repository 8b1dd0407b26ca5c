/* zcull_command.c - clears, invalidation, memory (facts/gpc.md, Zcull; texture/raster_rules.md 13) */
#include <string.h>

#include "gpc/zcull/zcull.h"
#include "gpc/zcull/zcull_place.h"

#define STATE_VALID UINT32_C(0x80000000) /* of a region's saved state */

/* chosen: as the stencil test; codes that mean nothing fail */
bool zcull_criterion_passes(const struct stencil_criterion *c, u8 stored)
{
    const u8 a = c->ref_value & c->mask, b = stored & c->mask;
    const unsigned relation = a < b ? 1 : a == b ? 2 : 4;

    return c->func >= COMPARE_NEVER && c->func <= COMPARE_ALWAYS && ((c->func - 1u) & relation);
}

/* Pixels that are cleared, of those of a word. */
enum extent { NONE, SOME, ALL };

static enum extent extent_of(const struct zcull_config *cfg, const struct zcull_command *c,
                             const struct zcull_shape *s, unsigned word)
{
    const unsigned pitch = zcull_pitch(cfg, s);
    const unsigned right = 16u * (cfg->x + cfg->width), bottom = 16u * (cfg->y + cfg->height);
    const unsigned x0 = 16u * cfg->x + word % pitch * s->width;
    const unsigned y0 = 16u * cfg->y + word / pitch * s->height;
    const unsigned x1 = x0 + s->width < right ? x0 + s->width : right;
    const unsigned y1 = y0 + s->height < bottom ? y0 + s->height : bottom;

    if (c->x0 >= x1 || c->x1 <= x0 || c->y0 >= y1 || c->y1 <= y0)
        return NONE;
    return c->x0 <= x0 && c->y0 <= y0 && c->x1 >= x1 && c->y1 >= y1 ? ALL : SOME;
}

static bool is_nan(const struct zcull_config *cfg, u32 z)
{
    return cfg->depth == RASTER_ZF32 && (z & 0x7fffffff) > 0x7f800000;
}

static void clear_depth(const struct zcull_config *cfg, const struct zcull_command *c,
                        const struct zcull_shape *s, enum extent e, struct zcull_word *w)
{
    const u32 key = zcull_key(cfg, c->z);
    const u32 near = is_nan(cfg, c->z) ? 0 : key, far = is_nan(cfg, c->z) ? ZCULL_KEY_MAX : key;

    if (e == ALL || near < w->near)
        w->near = near;
    for (unsigned i = 0; i < (unsigned)s->across * s->down; i++)
        if (e == ALL || far > w->far[i])
            w->far[i] = far;
}

static void clear_stencil(const struct zcull_region *r, const struct zcull_command *c,
                          enum extent e, struct zcull_word *w)
{
    const bool passes = zcull_criterion_passes(&r->criterion, c->stencil);

    w->may_pass = passes || (e == SOME && w->may_pass);
    w->may_fail = !passes || (e == SOME && w->may_fail);
}

static unsigned words_of(const struct zcull_config *cfg)
{
    const unsigned first = 4u * cfg->start;
    const unsigned last = 4u * ((unsigned)cfg->start + cfg->count);

    return (last < ZCULL_WORDS ? last : ZCULL_WORDS) - (first < ZCULL_WORDS ? first : ZCULL_WORDS);
}

/* Every word of the region is cleared in full. */
static bool full(const struct zcull_config *cfg, const struct zcull_command *c)
{
    return c->x0 <= 16u * cfg->x && c->y0 <= 16u * cfg->y && c->x1 >= 16u * (cfg->x + cfg->width) &&
           c->y1 >= 16u * (cfg->y + cfg->height);
}

/* known: facts/gpc.md: changing the criterion invalidates until the next clear */
static void begin_clear(struct zcull *z, const struct zcull_command *c)
{
    struct zcull_region *r = &z->region[z->cfg.region];
    const bool same = r->stencil && stencil_criterion_same(&r->criterion, &z->cfg.criterion);

    if (c->clear_stencil) {
        r->stencil = same || full(&z->cfg, c);
        r->criterion = z->cfg.criterion;
    }
    if (c->clear_depth) {
        r->stopped &= !full(&z->cfg, c);
        r->since = c->draw;
        zcull_forget_pending(z);
    }
}

static void clear(struct zcull *z, const struct zcull_command *c)
{
    const struct zcull_config *cfg = &z->cfg;
    const struct zcull_shape *s = zcull_shape(cfg->format);
    const unsigned first = 4u * cfg->start % ZCULL_WORDS;

    if (!s || cfg->width == 0)
        return;
    begin_clear(z, c);
    for (unsigned i = 0; i < words_of(cfg); i++) {
        const enum extent e = extent_of(cfg, c, s, i);
        struct zcull_word w = zcull_decode(s, z->word[first + i]);

        if (e == NONE)
            continue;
        if (c->clear_depth)
            clear_depth(cfg, c, s, e, &w);
        if (c->clear_stencil)
            clear_stencil(&z->region[cfg->region], c, e, &w);
        zcull_keep(z, first + i, &w);
    }
}

static void begin_anew(struct zcull *z, u16 draw)
{
    z->region[z->cfg.region] = (struct zcull_region){ .since = draw, .last = draw };
    zcull_forget_pending(z);
}

static void invalidate(struct zcull *z, u16 draw)
{
    const unsigned first = 4u * z->cfg.start % ZCULL_WORDS;

    for (unsigned i = first; i < first + words_of(&z->cfg); i++) {
        z->word[i] = 0;
        z->encoded[i] = 0;
    }
    begin_anew(z, draw);
}

/* chosen: a region's state is its criterion; depths that went further are in the bounds already */
static u32 state_of(const struct zcull_region *r)
{
    return (r->stencil ? STATE_VALID : 0) | (u32)r->criterion.func << 16 |
           (u32)r->criterion.ref_value << 8 | r->criterion.mask;
}

static void save(const struct zcull *z, u12 aliquot, struct zcull_saved *out)
{
    *out = (struct zcull_saved){ .aliquot = aliquot };
    if (aliquot >= ZCULL_ALIQUOTS) {
        out->data[0] = state_of(&z->region[aliquot % ZCULL_REGIONS]);
        return;
    }
    for (unsigned i = 0; i < 8; i++)
        out->data[i] = (u32)(z->word[4u * aliquot + i / 2] >> i % 2 * 32);
}

static void load(struct zcull *z, const struct zcull_command *c)
{
    struct zcull_region *r = &z->region[c->aliquot % ZCULL_REGIONS];

    if (c->aliquot < ZCULL_ALIQUOTS) {
        for (unsigned i = 0; i < 4; i++) {
            z->word[4u * c->aliquot + i] = (u64)c->data[2 * i + 1] << 32 | c->data[2 * i];
            z->encoded[4u * c->aliquot + i] = 0;
        }
        return;
    }
    *r = (struct zcull_region){ .since = c->draw, .last = c->draw };
    r->stencil = c->data[0] & STATE_VALID;
    r->criterion = (struct stencil_criterion){ (enum compare_func)(c->data[0] >> 16 & 15),
                                               (u8)(c->data[0] >> 8), (u8)c->data[0] };
    zcull_forget_pending(z);
}

/* chosen: a clear or an invalidation takes a clock an aliquot; rates.csv is silent */
unsigned zcull_command_clocks(const struct zcull_config *cfg, const struct zcull_command *c)
{
    const unsigned aliquots = words_of(cfg) / 4;

    if (c->op == ZCULL_SAVE || c->op == ZCULL_LOAD || aliquots == 0)
        return 1;
    return aliquots;
}

bool zcull_command(struct zcull *z, const struct zcull_command *c, struct zcull_saved *saved)
{
    switch (c->op) {
    case ZCULL_CLEAR: clear(z, c); break;
    case ZCULL_INVALIDATE: invalidate(z, c->draw); break;
    case ZCULL_SAVE: save(z, c->aliquot, saved); return true;
    case ZCULL_LOAD: load(z, c); break;
    }
    return false;
}
