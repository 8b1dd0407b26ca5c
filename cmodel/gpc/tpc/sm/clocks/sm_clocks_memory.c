/* sm_clocks_memory.c - L1 and the way to memory behind it (rates.csv T11 to T20) */
#include "gpc/tpc/sm/clocks/sm_clocks_memory.h"

#include "common/later.h"
#include "common/net_pass.h"

u64 sm_clocks_line_at(const struct sm_clocks *c, unsigned warp, unsigned n)
{
    const struct sm_clock_stream *s = c->warp[warp].stream;

    return s->line[s->first_line + n];
}

void sm_clocks_need(struct sm_clock_needed *to, u64 line, unsigned sectors)
{
    if (sectors)
        to->line[to->lines++] = (line & ~UINT64_C(15)) | sectors;
    to->sectors += bits_count(sectors);
}

/* What is asked of a line, but for its sectors. */
static struct mem_time_request request_of(const struct sm_clocks *c, enum mem_client client,
                                          enum mem_access access, u64 line)
{
    struct mem_time_request r =
        sm_clock_request(c->pool, sm_clock_line_page(line), sm_clock_line_number(line) * L1_LINE);

    r.client = client;
    r.access = access;
    r.gpc = c->memory.gpc;
    r.tpc = c->memory.tpc;
    return r;
}

/* Asks for sectors of a line, those beside each other at once; returns when the last is there, or was taken. */
static u64 ask_line(const struct sm_clocks *c, enum mem_client client, enum mem_access access,
                    bool halves, u64 line, u64 at)
{
    u64 done = at;

    for (unsigned left = line & 15; left;) {
        const unsigned first = bits_lowest(left), count = bits_lowest(~(left >> first));
        struct mem_time_request r = request_of(c, client, access, line);

        r.va += first * L1_SECTOR;
        if (!r.tile && r.address != UINT64_MAX)
            r.address += first * L1_SECTOR;
        r.bytes = count * L1_SECTOR;
        r.replied = access == MEM_ATOMIC ? r.bytes : 0;
        r.halves = halves;
        done = later(done, c->memory.ask(c->memory.self, &r, at));
        left &= ~((1u << count) - 1) << first;
    }
    return done;
}

u64 sm_clocks_fill(struct sm_clocks *c, unsigned pair, enum mem_client client,
                   const struct sm_clock_needed *what, u64 at)
{
    for (unsigned n = 0; n < what->lines; n++)
        c->fill[pair] =
            later(ask_line(c, client, MEM_READ, false, what->line[n], at), c->fill[pair]) +
            sm_clocks_slowed(c, sm_clocks_path(c, bits_count(what->line[n] & 15)));
    return c->fill[pair];
}

/* Sectors of a line with those that come with them, in pieces of so many bytes. */
static u4 filled(unsigned bytes, unsigned sectors)
{
    const unsigned count = bytes / L1_SECTOR;
    unsigned all = sectors;

    for (unsigned first = 0; first < L1_LINE / L1_SECTOR; first += count) {
        const unsigned piece = (unsigned)bits_mask(count) << first;

        all |= sectors & piece ? piece : 0;
    }
    return (u4)all;
}

/* Sectors of a load that are not in L1; of others none, which drop what they hit. */
static void look_up(struct sm_clocks *c, unsigned warp, const struct sm_clock_record *r,
                    struct sm_clock_needed *to)
{
    struct lsu *lsu = &c->pair[sm_clocks_pair(c, warp)].lsu;

    to->lines = to->sectors = 0;
    for (unsigned n = 0; n < r->lines; n++) {
        const u64 x = sm_clocks_line_at(c, warp, n);
        const struct l1_line line = { sm_clock_line_number(x), x & 15 };
        const bool stays = r->kind == MIO_STORE && c->caches->stores_stay;
        const bool passes = r->surface && r->kind == MIO_LOAD;
        const struct l1_line all = { line.number, filled(c->issue->fill, line.sectors) };
        const struct l1_line *const in = r->kind == MIO_LOAD ? &all : &line;
        const u4 missing = passes  ? line.sectors
                           : stays ? 0
                                   : lsu_look_up(lsu, (enum mio_kind)r->kind, in);

        sm_clocks_need(to, x, missing);
        if (r->kind == MIO_LOAD && !passes) {
            c->stats.looked[0] += bits_count(line.sectors);
            c->stats.missed[0] += bits_count(missing & line.sectors);
        }
    }
}

#define WHOLE_WARP 4 /* clocks in which all lanes read words beside each other */

/* Clocks for which an access has L1. */
static u64 clocks_of(const struct sm_clocks *c, const struct sm_clock_record *r)
{
    return r->kind == MIO_LOAD && c->shape->loads ? sm_clocks_of_core(c, r->passes) : r->passes;
}

/* When the last of a load's passes is through: L1's own, or the pipe of the TPC's, where the next waits too. */
static u64 passed(struct sm_clocks *c, unsigned pair, u64 start, unsigned passes)
{
    if (!c->shape->loads)
        return start + later(passes, WHOLE_WARP);
    const u64 through = sm_clocks_through(c, SM_TPC_LOADS, passes, start);

    c->queue[pair].busy = later(c->queue[pair].busy, through);
    return through;
}

/* A load that hits is there 80 clocks after its issue, that of a whole warp as that of one lane. */
static u64 load_done(struct sm_clocks *c, unsigned pair, u64 start, unsigned passes,
                     const struct sm_clock_needed *misses)
{
    const u64 data = passed(c, pair, start, passes);

    return (misses->lines ? sm_clocks_fill(c, pair, MEM_L1, misses, data) : data) + SM_L1_CLOCKS -
           WHOLE_WARP;
}

/* When memory has taken a store's lines, or answers an atomic's. */
static u64 ask_lines(const struct sm_clocks *c, unsigned warp, const struct sm_clock_record *r,
                     u64 at)
{
    const enum mem_access access = r->kind == MIO_STORE ? MEM_WRITE : MEM_ATOMIC;
    const bool halves = c->pool->op[r->op].halves;
    u64 done = at;

    for (unsigned n = 0; n < r->lines; n++)
        done = later(done, ask_line(c, MEM_L1, access, halves, sm_clocks_line_at(c, warp, n), at));
    return done;
}

/* The clock from which one more atomic may go; one has gone that is done then. */
static u64 atomics_room(const struct sm_clocks *c, unsigned pair)
{
    return c->atomics[pair].done[c->atomics[pair].next];
}
static void add_atomic(struct sm_clocks *c, unsigned pair, u64 done)
{
    c->atomics[pair].done[c->atomics[pair].next] = done;
    c->atomics[pair].next = (c->atomics[pair].next + 1) % SM_ATOMICS;
}

/* Stores and atomics wait in front of the path to L2, which waits while memory takes none; L1 goes on while there is room. */
static u64 send(struct sm_clocks *c, unsigned warp, u64 start, const struct sm_clock_record *r)
{
    const unsigned pair = sm_clocks_pair(c, warp);
    struct sm_clock_queue *link = &c->link[pair];
    const u64 room = r->kind == MIO_STORE ? 0 : atomics_room(c, pair);
    const u64 from = later(later(start + r->passes, sm_clocks_room(link)), room);
    const u64 way = sm_clocks_path(c, r->link);
    const u64 begin = sm_clocks_enqueue(link, SM_LINK_QUEUE, from, sm_clocks_slowed(c, way));
    u64 done = ask_lines(c, warp, r, begin + way);

    c->queue[pair].busy = later(c->queue[pair].busy, from);
    c->stats.link += r->link;
    if (r->kind == MIO_STORE) {
        link->busy = later(link->busy, done);
        done += SM_L2_CLOCKS;
    } else {
        add_atomic(c, pair, done);
    }
    return done + SM_L1_CLOCKS - WHOLE_WARP;
}

/* Results of atomics go back to the SM 32 bytes a clock, behind what was asked for before: known: rates.csv T11, T13 */
static u64 returned(struct sm_clocks *c, unsigned pair, u64 done, const struct sm_clock_op *op,
                    const struct sm_clock_record *r)
{
    u64 *last = &c->done[SM_CLOCK_LSU][pair];
    const unsigned lanes = bits_count(r->mask) + bits_count(r->second);
    unsigned registers = 0;

    for (unsigned g = 0; g < op->use.writes; g++)
        registers += op->use.write[g].count;
    const u64 clocks = (4 * lanes * registers + LSU_PATH_BYTES - 1) / LSU_PATH_BYTES;

    return *last = later(done, *last + sm_clocks_slowed(c, clocks));
}

/* The access of the warp's first record over the wires of its L1, which has looked up its lines. */
static void look_at_access(struct sm_clocks *c, unsigned warp, unsigned misses)
{
    const struct lsu_access *in = sm_clocks_access(c, warp, 0);
    struct sm_pair *pair = &c->pair[sm_clocks_pair(c, warp)];
    struct lsu_cost cost;

    lsu_passes(in, &cost);
    cost.misses = (u8)misses;
    if (in->kind == MIO_LOAD)
        cost.link = cost.misses;
    pair->lsu.clocks += cost.passes > cost.link ? cost.passes : cost.link;
    net_pass(&pair->mio_lsu, in);
    net_pass(&pair->lsu_mio, &cost);
}

struct sm_clock_times sm_clocks_load_store(struct sm_clocks *c, unsigned warp,
                                           const struct sm_clock_op *op,
                                           const struct sm_clock_record *r)
{
    const unsigned pair = sm_clocks_pair(c, warp);
    const u64 start = sm_clocks_enqueue(&c->queue[pair], SM_QUEUE, c->clock,
                                        sm_clocks_slowed(c, clocks_of(c, r)));
    struct sm_clock_needed misses;
    u64 done;

    look_up(c, warp, r, &misses);
    if (c->accesses && !r->surface)
        look_at_access(c, warp, misses.sectors);
    c->stats.memory_accesses++;
    c->stats.memory_conflicts += r->conflicts;
    c->stats.lines += r->lines;
    c->stats.sectors_missed += misses.sectors;
    if (r->kind == MIO_LOAD)
        done = load_done(c, pair, start, r->passes, &misses);
    else
        done = send(c, warp, start, r);
    if (op->use.writes > 0)
        done = r->kind == MIO_LOAD ? sm_clocks_in_order(&c->done[SM_CLOCK_LSU][pair], done)
                                   : returned(c, pair, done, op, r);
    return (struct sm_clock_times){ sm_clocks_read(op, start), done };
}
