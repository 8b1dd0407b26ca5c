/* sm_clocks_pipe.c - pipes and their queues: when sources are read and results are there (rates.csv T7, T11 to T20) */
#include "gpc/tpc/sm/clocks/sm_clocks.h"

#include "common/net_pass.h"

static u64 later(u64 a, u64 b)
{
    return a > b ? a : b;
}

/* Of the four of a kind the one that a warp uses. */
static unsigned instance(unsigned unit, unsigned warp)
{
    const unsigned scheduler = sm_clocks_scheduler(warp);

    return unit == SM_CLOCK_SHARED                       ? 0
           : unit == SM_CLOCK_LSU || unit == SM_CLOCK_XU ? scheduler / 2
                                                         : scheduler;
}

/* Puts one into a queue of so many: it starts when the pipe is free. */
static u64 enqueue(struct sm_clock_queue *q, unsigned depth, u64 now, u64 clocks)
{
    const u64 start = later(now, q->busy);

    q->busy = start + clocks;
    q->start[q->next] = start;
    q->next = (q->next + 1) % depth;
    return start;
}

/* When a place in the queue is free. */
static u64 when_room(const struct sm_clock_queue *q)
{
    return q->start[q->next];
}

static bool goes_to_shared(const struct sm_clock_op *op, const struct sm_clock_record *r)
{
    return op->unit == SM_CLOCK_SHARED || r->shared;
}

u64 sm_clocks_pipe_free(const struct sm_clocks *c, unsigned warp, const struct sm_clock_op *op,
                        const struct sm_clock_record *r)
{
    if (op->memory && r->passes == 0)
        return 0;
    if (op->memory)
        return when_room(goes_to_shared(op, r) ? &c->shared_queue
                                               : &c->queue[sm_clocks_scheduler(warp) / 2]);
    return c->unit[op->unit][instance(op->unit, warp)];
}

/* known: facts/isa/hazards.md 3: sources are read 8 clocks after, and two more for each register but one */
static u64 when_read(const struct sm_clock_op *op, u64 start)
{
    unsigned registers = 0;

    for (unsigned g = 0; g < op->use.reads; g++)
        registers += op->use.read[g].count;
    return start + 8 + (registers ? 2 * (registers - 1) : 0);
}

static u64 in_order(u64 *last, u64 done)
{
    return *last = later(*last, done);
}

static struct sm_clock_times execute_shared(struct sm_clocks *c, const struct sm_clock_op *op,
                                            const struct sm_clock_record *r)
{
    const u64 start = enqueue(&c->shared_queue, SM_QUEUE, c->clock, r->passes);

    c->stats.shared_accesses++;
    c->stats.shared_conflicts += r->conflicts;
    return (struct sm_clock_times){ when_read(op, start),
                                    in_order(&c->done[SM_CLOCK_SHARED][0],
                                             start + SM_SHARED_CLOCKS - 1 + r->passes) };
}

/* Sectors of a load that are not in L1. */
static unsigned look_up(struct sm_clocks *c, unsigned warp, const struct sm_clock_record *r)
{
    const struct sm_clock_warp *w = &c->warp[warp];
    struct l1_line line[LSU_LANES];
    unsigned sectors = 0;

    for (unsigned n = 0; n < r->lines; n++) {
        const u64 x = c->line[warp][(w->first_line + n) % SM_CLOCK_LINES];

        line[n] = (struct l1_line){ x >> 4, x & 15 };
        sectors += bits_count(x & 15);
    }
    if (r->surface && r->kind == MIO_LOAD)
        return sectors;
    return lsu_look_up(&c->pair[sm_clocks_scheduler(warp) / 2].lsu, (enum mio_kind)r->kind, line,
                       r->lines);
}

/* A load that hits is there 80 clocks after its issue, if all lanes read in 4 clocks. */
static u64 load_done(struct sm_clocks *c, unsigned pair, u64 start, unsigned passes,
                     unsigned misses)
{
    const u64 data = start + passes;

    if (misses == 0)
        return data + SM_L1_CLOCKS - 4;
    c->fill[pair] = later(data, c->fill[pair]) + misses;
    return c->fill[pair] + SM_L1_CLOCKS - 4 + SM_L2_CLOCKS;
}

/* Stores and atomics wait in front of the path to L2; L1 goes on while there is room. */
static u64 send(struct sm_clocks *c, unsigned pair, u64 start, const struct sm_clock_record *r)
{
    struct sm_clock_queue *link = &c->link[pair];
    const u64 from = later(start + r->passes, when_room(link));
    const u64 begin = enqueue(link, SM_LINK_QUEUE, from, r->link);

    c->queue[pair].busy = later(c->queue[pair].busy, from);
    c->stats.link += r->link;
    return begin + r->link + SM_L1_CLOCKS - 4 + SM_L2_CLOCKS;
}

/* Results of atomics go back to the SM 32 bytes a clock, behind what was asked for before: known: rates.csv T11, T13 */
static u64 returned(struct sm_clocks *c, unsigned pair, u64 done, const struct sm_clock_op *op,
                    const struct sm_clock_record *r)
{
    u64 *last = &c->done[SM_CLOCK_LSU][pair];
    unsigned registers = 0;

    for (unsigned g = 0; g < op->use.writes; g++)
        registers += op->use.write[g].count;
    const u64 clocks = (4 * bits_count(r->mask) * registers + LSU_PATH_BYTES - 1) / LSU_PATH_BYTES;

    return *last = later(done, *last + clocks);
}

/* The access of the warp's first record over the wires of its L1, which has looked up its lines. */
static void look_at_access(struct sm_clocks *c, unsigned warp, unsigned misses)
{
    const struct lsu_access *in = &c->accesses->of[warp][c->warp[warp].first];
    struct sm_pair *pair = &c->pair[sm_clocks_scheduler(warp) / 2];
    struct lsu_cost cost;

    lsu_passes(in, &cost);
    cost.misses = (u8)misses;
    if (in->kind == MIO_LOAD)
        cost.link = cost.misses;
    pair->lsu.clocks += cost.passes > cost.link ? cost.passes : cost.link;
    net_pass(&pair->mio_lsu, in);
    net_pass(&pair->lsu_mio, &cost);
}

static struct sm_clock_times execute_memory(struct sm_clocks *c, unsigned warp,
                                            const struct sm_clock_op *op,
                                            const struct sm_clock_record *r)
{
    const unsigned pair = sm_clocks_scheduler(warp) / 2;
    const u64 start = enqueue(&c->queue[pair], SM_QUEUE, c->clock, r->passes);
    const unsigned misses = look_up(c, warp, r);
    u64 done;

    if (c->accesses && !r->surface)
        look_at_access(c, warp, misses);
    c->stats.memory_accesses++;
    c->stats.memory_conflicts += r->conflicts;
    c->stats.lines += r->lines;
    c->stats.sectors_missed += misses;
    if (r->kind == MIO_LOAD)
        done = load_done(c, pair, start, r->passes, misses);
    else
        done = send(c, pair, start, r);
    if (op->use.writes > 0)
        done = r->kind == MIO_LOAD ? in_order(&c->done[SM_CLOCK_LSU][pair], done)
                                   : returned(c, pair, done, op, r);
    return (struct sm_clock_times){ when_read(op, start), done };
}

/* The sectors of a texture instruction that come from L2. */
static unsigned texture_misses(struct sm_clocks *c, unsigned warp, const struct sm_clock_record *r)
{
    const struct sm_clock_warp *w = &c->warp[warp];
    unsigned misses = r->beyond;

    for (unsigned n = 0; n < r->lines; n++) {
        const u64 x = c->line[warp][(w->first_line + n) % SM_CLOCK_LINES];
        const struct l1_line line = { x >> 4, x & 15 };

        misses += l1_look_up(&c->pair[sm_clocks_scheduler(warp) / 2].lsu.tags,
                             (enum l1_promotion)r->promotion, &line, 1);
    }
    return misses;
}

/* When sectors that have been asked for from 'at' on are all there; the tags wait while there is no place for them. */
static u64 fetch_sectors(struct sm_clocks *c, unsigned pair, u64 at, unsigned sectors)
{
    const struct sm_clock_data *d = &c->data[pair];
    const unsigned places = sectors < SM_CLOCK_STORE ? sectors : SM_CLOCK_STORE;
    const u64 from = later(at, d->free[(d->next + places - 1) % SM_CLOCK_STORE]);

    c->queue[pair].busy = later(c->queue[pair].busy, from);
    c->fill[pair] = later(from, c->fill[pair]) + sectors;
    return c->fill[pair] + SM_L2_CLOCKS;
}

/* A hit's data waits for those of misses before it, whose tags it does not hold up.  known: facts/tpc.md: returns in order */
static struct sm_clock_times execute_texture(struct sm_clocks *c, unsigned warp,
                                             const struct sm_clock_op *op,
                                             const struct sm_clock_record *r)
{
    const unsigned pair = sm_clocks_scheduler(warp) / 2;
    struct sm_clock_data *d = &c->data[pair];
    const u64 start = enqueue(&c->queue[pair], SM_QUEUE, c->clock, r->tags);
    const unsigned misses = texture_misses(c, warp, r);
    u64 begin = later(start, d->busy);

    if (misses)
        begin = later(begin, fetch_sectors(c, pair, start + r->tags, misses));
    d->busy = begin + r->passes;
    for (unsigned n = 0; n < misses && n < SM_CLOCK_STORE; n++) {
        d->free[d->next] = d->busy;
        d->next = (d->next + 1) % SM_CLOCK_STORE;
    }
    c->stats.textures++;
    c->stats.texture_clocks += r->passes;
    c->stats.texture_conflicts += r->conflicts;
    c->stats.lines += r->lines;
    c->stats.sectors_missed += misses;
    return (struct sm_clock_times){ when_read(op, start),
                                    in_order(&c->done[SM_CLOCK_LSU][pair],
                                             d->busy + SM_TEX_CLOCKS - SM_TEX_QUADS) };
}

/* Latency beside the clocks that the unit takes; a result of fixed time is never waited for. */
static unsigned latency_of(const struct sm_clock_op *op)
{
    switch (op->unit) {
    case SM_CLOCK_XU:
        return (op->use.pipe == ISA_PIPE_INTERPOLATE ? SM_IPA_CLOCKS : SM_XU_CLOCKS) - op->clocks;
    case SM_CLOCK_MULTIPLY: return SM_XU_CLOCKS - op->clocks; /* chosen: as conversions */
    case SM_CLOCK_SPECIAL: return SM_SPECIAL_CLOCKS - op->clocks;
    default: return SM_FIXED_CLOCKS - 1;
    }
}

struct sm_clock_times sm_clocks_execute(struct sm_clocks *c, unsigned warp,
                                        const struct sm_clock_op *op,
                                        const struct sm_clock_record *r)
{
    const unsigned n = instance(op->unit, warp);
    u64 *unit = &c->unit[op->unit][n];

    if (op->memory &&
        r->passes == 0) /* no lane has an access; scoreboards are set for two clocks */
        return (struct sm_clock_times){ c->clock + 2, c->clock + 2 };
    if (r->texture)
        return execute_texture(c, warp, op, r);
    if (op->memory)
        return goes_to_shared(op, r) ? execute_shared(c, op, r) : execute_memory(c, warp, op, r);
    *unit = c->clock + op->clocks;
    const u64 done = *unit + latency_of(op);

    return (struct sm_clock_times){ when_read(op, c->clock),
                                    isa_fixed_time(op->use.pipe)
                                        ? done
                                        : in_order(&c->done[op->unit][n], done) };
}
