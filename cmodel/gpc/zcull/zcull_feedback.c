/* zcull_feedback.c - lowers far bounds by ZROP's feedback (facts/gpc.md, Zcull)
 *
 * In the region's direction stored depths only move nearer, so that a far bound stays valid: feedback may be
 * late, repeated, out of order, or lost.  Feedback of draws before 'since' is ignored: the depths may have
 * moved further, or been cleared, since.
 */
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
    struct zcull_word w = zcull_decode(s, z->word[word]);

    if (far >= w.far[part])
        return;
    w.far[part] = far;
    z->word[word] = zcull_encode(s, &w);
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

/* The number of a pixel's 2x2 pixels in its part. */
static unsigned cell_of(const struct zcull_config *cfg, const struct zcull_shape *s, u14 x, u14 y)
{
    const unsigned w = s->width / s->across, h = s->height / s->down;

    return (y - 16u * cfg->y) % h / 2 * (w / 2) + (x - 16u * cfg->x) % w / 2;
}

struct covered {
    struct zcull_place place;
    u32 cells;
};

/* The entry of a place, maybe a new one. */
static unsigned entry_of(const struct zcull_place *at, struct covered list[16], unsigned *count)
{
    unsigned k = 0;

    while (k < *count && (list[k].place.word != at->word || list[k].place.part != at->part))
        k++;
    if (k == *count)
        list[(*count)++] = (struct covered){ *at, 0 };
    return k;
}

/* The parts that a tile of w x h pixels touches, each with its 2x2 pixels; 16 at most.  Pixels that follow one another
 * in a row are of one part, until the next begins.
 */
static unsigned touched(const struct zcull_config *cfg, u14 x, u14 y, unsigned w, unsigned h,
                        struct covered list[16])
{
    const struct zcull_shape *s = zcull_shape(cfg->format);
    const unsigned part = s->width / s->across;
    unsigned count = 0, k = 0;
    bool has_place = false;

    for (unsigned i = 0; i < w / 2 * (h / 2); i++) {
        const unsigned column = i % (w / 2) * 2;
        const u14 px = (u14)(x + column), py = (u14)(y + i / (w / 2) * 2);
        struct zcull_place at;

        if (column == 0 || (px - 16u * cfg->x) % part == 0) {
            has_place = zcull_place_of(cfg, px, py, &at);
            if (has_place)
                k = entry_of(&at, list, &count);
        }
        if (has_place)
            list[k].cells |= (u32)1 << cell_of(cfg, s, px, py);
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
    const struct zcull_shape *s = zcull_shape(cfg->format);
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
        touched(cfg, f->id.x & 0x3ffe, f->id.y & 0x3ffe, 8u / tile.across, 8u / tile.down, list);
    for (unsigned i = 0; i < count; i++) {
        if (list[i].cells == whole(s))
            lower(z, s, list[i].place.word, list[i].place.part, keys.max);
        else
            gather(z, s, list[i].place.word, list[i].place.part, list[i].cells, keys.max);
    }
}
