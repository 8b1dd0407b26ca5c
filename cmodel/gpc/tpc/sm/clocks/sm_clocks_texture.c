/* sm_clocks_texture.c - textures in L1, or in a cache of their own (rates.csv T11) */
#include "gpc/tpc/sm/clocks/sm_clocks_memory.h"

#include "common/later.h"

/* The tags that textures look up. */
static struct l1_tags *texture_tags(struct sm_clocks *c, unsigned pair)
{
    return c->caches->textures.sets ? &c->textures[pair] : &c->pair[pair].lsu.tags;
}

/* The sectors of a texture instruction that come from L2. */
static void texture_misses(struct sm_clocks *c, unsigned warp, const struct sm_clock_record *r,
                           struct sm_clock_needed *to)
{
    struct l1_tags *tags = texture_tags(c, sm_clocks_pair(c, warp));

    to->lines = to->sectors = 0;
    for (unsigned n = 0; n < r->lines; n++) {
        const u64 x = sm_clocks_line_at(c, warp, n);
        const struct l1_line line = { sm_clock_line_number(x), x & 15 };

        const u4 missing = l1_look_up(tags, (enum l1_promotion)r->promotion, &line);

        sm_clocks_need(to, x, missing);
        c->stats.looked[1] += bits_count(line.sectors);
        c->stats.missed[1] += bits_count(missing & line.sectors);
    }
}

/* When sectors that have been asked for from 'at' on are all there; the tags wait while there is no place for them.  'beyond': so many more,
 * whose lines nobody knows: they take the path's time.
 */
static u64 fetch_sectors(struct sm_clocks *c, unsigned pair, u64 at,
                         const struct sm_clock_needed *what, unsigned beyond)
{
    const struct sm_clock_data *d = &c->data[pair];
    const unsigned sectors = what->sectors + beyond;
    const unsigned places = sectors < SM_CLOCK_STORE ? sectors : SM_CLOCK_STORE;
    const u64 from = later(at, d->free[(d->next + places - 1) % SM_CLOCK_STORE]);

    c->queue[pair].busy = later(c->queue[pair].busy, from);
    return c->fill[pair] = sm_clocks_fill(c, pair, MEM_TEX, what, from) + sm_clocks_path(c, beyond);
}

/* A hit's data waits for those of misses before it, whose tags it does not hold up.  known: facts/tpc.md: returns in order */
struct sm_clock_times sm_clocks_sample(struct sm_clocks *c, unsigned warp,
                                       const struct sm_clock_op *op,
                                       const struct sm_clock_record *r)
{
    const unsigned pair = sm_clocks_pair(c, warp);
    struct sm_clock_data *d = &c->data[pair];
    const u64 start =
        sm_clocks_enqueue(&c->queue[pair], SM_QUEUE, c->clock, sm_clocks_slowed(c, r->tags));
    struct sm_clock_needed what;
    u64 begin = later(start, d->busy);

    texture_misses(c, warp, r, &what);
    const unsigned misses = what.sectors + r->beyond;

    c->stats.looked[1] += r->beyond;
    c->stats.missed[1] += r->beyond;
    if (misses)
        begin = later(begin, fetch_sectors(c, pair, start + r->tags, &what, r->beyond));
    d->busy = begin + sm_clocks_slowed(c, r->passes);
    for (unsigned n = 0; n < misses && n < SM_CLOCK_STORE; n++) {
        d->free[d->next] = d->busy;
        d->next = (d->next + 1) % SM_CLOCK_STORE;
    }
    c->stats.textures++;
    c->stats.texture_clocks += r->passes;
    c->stats.texture_conflicts += r->conflicts;
    c->stats.lines += r->lines;
    c->stats.sectors_missed += misses;
    return (struct sm_clock_times){ sm_clocks_read(op, start),
                                    sm_clocks_in_order(&c->done[SM_CLOCK_LSU][pair],
                                                       d->busy + SM_TEX_CLOCKS - SM_TEX_QUADS) };
}
