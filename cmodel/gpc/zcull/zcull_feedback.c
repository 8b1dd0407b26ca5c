/* zcull_feedback.c - lowers far bounds by ZROP's feedback (facts/gpc.md, Zcull)
 *
 * In the region's direction stored depths only move nearer, so that a far bound stays valid: feedback may be
 * late, repeated, out of order, or lost.  Feedback of draws before 'since' is ignored: the depths may have
 * moved further, or been cleared, since.
 */
#include "common/bits.h"
#include "common/samples.h"
#include "gpc/zcull/zcull.h"

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

static void lower(struct zcull *z, const struct zcull_shape *s, unsigned word, unsigned part,
                  u32 far)
{
    struct zcull_word w;

    if (far >= zcull_bounds(s, z->word[word], part, 1, 1).most)
        return;
    w = zcull_decode(s, z->word[word]);
    w.far[part] = far;
    zcull_keep(z, s, word, &w);
}

/* The 2x2 pixels of a part, a bit each. */
static u32 whole(const struct zcull_shape *s)
{
    const unsigned cells = s->width / s->across / 2u * (s->height / s->down / 2u);

    return ((u32)1 << cells) - 1;
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
static void gather(struct zcull *z, const struct zcull_shape *s, unsigned word, unsigned part,
                   u32 cells, u32 far)
{
    struct zcull_pending *p = pending_of(z, word, part);

    p->got |= cells;
    p->far = far > p->far ? far : p->far;
    if (p->got == whole(s)) {
        lower(z, s, word, part, p->far);
        p->valid = false;
    }
}

struct covered {
    struct zcull_place place;
    u32 cells;
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

/* The parts that a tile of w x h pixels touches, each with its 2x2 pixels; 16 at most.  A region begins at a multiple
 * of 16 pixels, and so do its parts at multiples of their size.
 */
static unsigned touched(const struct zcull_grid *g, unsigned x, unsigned y, unsigned w, unsigned h,
                        struct covered list[16])
{
    unsigned count = 0, right, bottom;

    for (unsigned py = y; py < y + h; py = bottom) {
        bottom = part_end(py, g->part_height, y + h);
        for (unsigned px = x; px < x + w; px = right) {
            right = part_end(px, g->part_width, x + w);
            if (zcull_place_in(g, px, py, &list[count].place))
                list[count++].cells = cells_of(g, px, py, right, bottom);
        }
    }
    return count;
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
    const struct zcull_grid grid = zcull_grid_of(cfg);
    const struct zcull_shape *s = grid.shape;
    const struct samples_shape tile = samples_shape(samples_mode(&cfg->samples));
    const struct zcull_range stored = { f->min, f->max }, keys = zcull_keys(cfg, stored);
    struct covered list[16];
    unsigned count;

    if (f->done) {
        resume(z, f->id.draw);
        return;
    }
    if (!s || !not_before(f->id.draw, cfg->bound) ||
        !not_before(f->id.draw, z->region[cfg->region].since))
        return;
    count =
        touched(&grid, f->id.x & 0x3ffe, f->id.y & 0x3ffe, 8u / tile.across, 8u / tile.down, list);
    for (unsigned i = 0; i < count; i++) {
        if (list[i].cells == whole(s))
            lower(z, s, list[i].place.word, list[i].place.part, keys.max);
        else
            gather(z, s, list[i].place.word, list[i].place.part, list[i].cells, keys.max);
    }
}
