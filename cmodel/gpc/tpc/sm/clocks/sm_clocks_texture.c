/* sm_clocks_texture.c - textures in L1, or in a cache of their own (rates.csv T11) */
#include "gpc/tpc/sm/clocks/sm_clocks_memory.h"

#include "common/later.h"

/* The tags that textures look up. */
static struct l1_tags *texture_tags(struct sm_clocks *c, unsigned pair)
{
    return c->caches->textures.sets ? &c->textures[pair] : &c->pair[pair].lsu.tags;
}

/* Where a texture has been written since, tags of textures alone are empty (mem/time/mem_time_writes.c). */
static void forget_old(struct sm_clocks *c)
{
    const u32 *now = c->memory.textures_written;

    if (!now || *now == c->textures_written)
        return;
    c->textures_written = *now;
    for (unsigned i = 0; i < SM_SCHEDULERS / 2; i++)
        l1_tags_reset(&c->textures[i], &c->caches->textures);
}

/* The sectors of a texture instruction that come from L2. */
static void texture_misses(struct sm_clocks *c, unsigned warp, const struct sm_clock_record *r,
                           struct sm_clock_needed *to)
{
    struct l1_tags *tags = texture_tags(c, sm_clocks_pair(c, warp));

    forget_old(c);
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

/* Whether the units are the TPC's, in the core's clock. */
static bool is_shared(const struct sm_clocks *c)
{
    return c->shape->sms > 1 || c->shape->loads;
}

/* Clocks here in which the tags look a texture's up. */
static u64 tag_clocks(const struct sm_clocks *c, const struct sm_clock_record *r)
{
    return is_shared(c) ? sm_clocks_of_core(c, r->tags) : r->tags;
}

/* When an instruction that begins then has its last texel. */
static u64 filtered(struct sm_clocks *c, const struct sm_clock_record *r, u64 begin)
{
    return is_shared(c) ? sm_clocks_through(c, SM_TPC_TEXTURES, r->passes, begin)
                        : begin + sm_clocks_slowed(c, r->passes);
}

/* A hit's data waits for those of misses before it, whose tags it does not hold up.  known: facts/tpc.md: returns in order */
struct sm_clock_times sm_clocks_sample(struct sm_clocks *c, unsigned warp,
                                       const struct sm_clock_op *op,
                                       const struct sm_clock_record *r)
{
    const unsigned pair = sm_clocks_pair(c, warp);
    struct sm_clock_data *d = &c->data[pair];
    const u64 start = sm_clocks_enqueue(&c->queue[pair], SM_QUEUE, c->clock,
                                        sm_clocks_slowed(c, tag_clocks(c, r)));
    struct sm_clock_needed what;
    u64 begin = later(start, d->busy);

    texture_misses(c, warp, r, &what);
    const unsigned misses = what.sectors + r->beyond;

    c->stats.looked[1] += r->beyond;
    c->stats.missed[1] += r->beyond;
    if (misses)
        begin = later(begin, fetch_sectors(c, pair, start + tag_clocks(c, r), &what, r->beyond));
    d->busy = filtered(c, r, begin);
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
