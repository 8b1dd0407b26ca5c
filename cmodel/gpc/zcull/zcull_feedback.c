/* zcull_feedback.c - lowers far bounds by ZROP's feedback (facts/gpc.md, Zcull)
 *
 * In the region's direction stored depths only move nearer, so that a far bound stays valid: feedback may be
 * late, repeated, out of order, or lost.  Feedback of draws before 'since' is ignored: the depths may have
 * moved further, or been cleared, since.
 */
#include "common/bits.h"
#include "common/samples.h"
#include "gpc/zcull/zcull.h"
#include "gpc/zcull/zcull_place.h"

/* Whether draw a is not before b; numbers wrap. */
static bool not_before(u16 a, u16 b)
{
    return (u16)(a - b) < 0x8000;
}

void zcull_forget_pending(struct zcull *z)
{
    for (unsigned i = 0; i < ZCULL_PENDING; i++)
        z->pending[i].valid = false;
}

/* known: facts/gpc.md: stops culling until ZROP has fed back all such writes */
void zcull_stop(struct zcull *z, u16 draw)
{
    struct zcull_region *r = &z->region[z->cfg.region];

    r->stopped = true;
    r->last = draw;
    r->since = (u16)(draw + 1);
    zcull_forget_pending(z);
}

/* A word that memory wrote need not be as zcull_encode makes one. */
static void lower(struct zcull *z, const struct zcull_shape *s, unsigned word, unsigned part,
                  u32 far)
{
    struct zcull_word w;

    if (zcull_kept(z, word)) {
        z->word[word] = zcull_lower_far(s, z->word[word], part, far);
        return;
    }
    w = zcull_decode(s, z->word[word]);
    if (far >= w.far[part])
        return;
    w.far[part] = far;
    zcull_keep(z, word, &w);
}

/* The 2x2 pixels of a part, a bit each. */
static u32 whole(const struct zcull_grid *g)
{
    return (u32)bits_mask((1u << g->part_width) / 2 * ((1u << g->part_height) / 2));
}

/* The pending part, a free entry, or that which has waited longest. */
static struct zcull_pending *pending_of(struct zcull *z, unsigned word, unsigned part)
{
    struct zcull_pending *p = NULL;

    for (unsigned i = 0; i < ZCULL_PENDING; i++)
        if (z->pending[i].valid && z->pending[i].word == word && z->pending[i].part == part)
            return &z->pending[i];
    for (unsigned i = 0; i < ZCULL_PENDING && !p; i++)
        if (!z->pending[i].valid)
            p = &z->pending[i];
    if (!p)
        p = &z->pending[z->next_pending++ % ZCULL_PENDING];
    *p = (struct zcull_pending){ true, (u16)word, (u5)part, 0, 0 };
    return p;
}

/* Some pixels of a part.  chosen: the farthest of all that came, once they are all */
static void gather(struct zcull *z, const struct zcull_grid *g, const struct zcull_place *at,
                   u32 cells, u32 far)
{
    struct zcull_pending *p = pending_of(z, at->word, at->part);

    p->got |= cells;
    p->far = far > p->far ? far : p->far;
    if (p->got == whole(g)) {
        lower(z, zcull_shape(z->cfg.format), at->word, at->part, p->far);
        p->valid = false;
    }
}

struct pixels {
    unsigned x, y, width, height;
};

/* The end of the part that 'at' lies in, whose size is 2^log2, or 'last' before it. */
static unsigned part_end(unsigned at, unsigned log2, unsigned last)
{
    const unsigned end = ((at >> log2) + 1) << log2;

    return end < last ? end : last;
}

/* The 2x2 pixels of a part that lie in a box of it. */
static u32 cells_of(const struct zcull_grid *g, unsigned x, unsigned y, unsigned right,
                    unsigned bottom)
{
    const unsigned width = 1u << g->part_width, height = 1u << g->part_height;
    const u32 row = (u32)bits_mask((right - x) / 2) << (x & (width - 1)) / 2;
    u32 cells = 0;

    for (unsigned at = y; at < bottom; at += 2)
        cells |= row << (at & (height - 1)) / 2 * (width / 2);
    return cells;
}

/* A tile of w x h pixels, part by part.  A region begins at a multiple of 16 pixels, and so do its parts at multiples of
 * their size.
 */
static void feed(struct zcull *z, const struct zcull_grid *g, const struct pixels *t, u32 far)
{
    struct zcull_place at;
    unsigned right, bottom;

    for (unsigned y = t->y; y < t->y + t->height; y = bottom) {
        bottom = part_end(y, g->part_height, t->y + t->height);
        for (unsigned x = t->x; x < t->x + t->width; x = right) {
            right = part_end(x, g->part_width, t->x + t->width);
            if (!zcull_place_in(g, x, y, &at))
                continue;
            if ((right - x) >> g->part_width && (bottom - y) >> g->part_height)
                lower(z, zcull_shape(z->cfg.format), at.word, at.part, far);
            else
                gather(z, g, &at, cells_of(g, x, y, right, bottom), far);
        }
    }
}

static void resume(struct zcull *z, u16 draw)
{
    for (unsigned i = 0; i < ZCULL_REGIONS; i++)
        if (not_before(draw, z->region[i].last))
            z->region[i].stopped = false;
}

void zcull_feed(struct zcull *z, const struct zcull_feedback *f)
{
    const struct zcull_config *cfg = &z->cfg;
    const struct samples_shape tile = samples_shape(samples_mode(&cfg->samples));
    const struct zcull_range stored = { f->min, f->max };
    const struct pixels pixels = { f->id.x & 0x3ffe, f->id.y & 0x3ffe, 8u / tile.across,
                                   8u / tile.down };

    if (f->done) {
        resume(z, f->id.draw);
        return;
    }
    if (!z->mode.grid.words || !not_before(f->id.draw, cfg->bound) ||
        !not_before(f->id.draw, z->region[cfg->region].since))
        return;
    feed(z, &z->mode.grid, &pixels, zcull_keys(cfg, stored).max);
}
