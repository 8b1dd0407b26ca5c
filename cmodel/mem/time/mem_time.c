/* mem_time.c - see mem_time.h */
#include "mem/time/mem_time_parts.h"

#include "common/bits.h"
#include "common/later.h"
#include "mem/mem_space.h"

#define LINE_BYTES    (L2_SECTORS * MEM_SECTOR_BYTES)
#define OWN_CLOCKS    4 /* of a read that finds all idle: a flit there, a tag, a bank, a flit back */
#define FLIT_OF_TILES 32 /* bytes that L2 expands a clock where no rate is said */

static bool is_rop(enum mem_client client)
{
    return client == MEM_ZROP || client == MEM_CROP;
}

/* The hub is source 0; then GPCs and FBPs, as many as there are numbers for. */
#define HUB 0
static unsigned source_of(const struct mem_time_request *r)
{
    const unsigned half = MEM_TIME_SOURCES / 2;
    if (is_rop(r->client))
        return 1 + half + r->fbp % half;
    return mem_client_of_hub(r->client) ? HUB : 1 + r->gpc % half;
}

/* Clocks of the way to a slice, and of that back: a slower crossbar has a longer one. */
static u64 way_of(const struct mem_time *m, const struct mem_time_request *r)
{
    const bool hub = mem_client_of_hub(r->client);
    const unsigned hit = is_rop(r->client) ? MEM_TIME_NEAR : hub ? MEM_TIME_HUB : MEM_TIME_HIT;
    return (hit - OWN_CLOCKS) / 2 * (u64)(1000 + m->slower[MEM_TIME_PORTS]) / 1000;
}

/* known: facts/l2.md 2: untiled the ROP evicts first and circular buffers last; tiled caching swaps ROP and texture */
static enum l2_class class_of(const struct mem_time *m, const struct mem_time_request *r)
{
    if (r->circular)
        return L2_LAST;
    return (m->tiled ? r->client == MEM_TEX : is_rop(r->client)) ? L2_FIRST : L2_NORMAL;
}

/* Flits of so many sectors. */
static unsigned flits_of(const struct mem_time *m, unsigned sectors)
{
    return (sectors * MEM_SECTOR_BYTES + m->shape->flit - 1) / m->shape->flit;
}

/* Whether L2 keeps nothing of a request. */
static bool goes_through(const struct mem_time *m, const struct mem_time_request *r)
{
    return r->is_volatile || (m->shape->textures && r->client != MEM_TEX);
}

/* The request has reached its slice, with sectors of data. */
static u64 go_up(struct mem_time *m, struct mem_time_slice *s, const struct mem_time_request *r,
                 unsigned sectors, bool goes_on, u64 at, u64 *taken)
{
    struct mem_time_counts *c = &m->client[r->client];
    const unsigned head = !goes_on && (!is_rop(r->client) || !sectors),
                   flits = head + flits_of(m, sectors);
    const unsigned clocks = mem_time_slowed(m, MEM_TIME_PORTS, flits);
    const u64 through = mem_time_pass(&s->request, source_of(r), clocks, at);

    m->totals.wait_request += through - at - clocks;
    c->up += flits * m->shape->flit;
    *taken = later(*taken, through);
    return through + way_of(m, r);
}

/* The reply is back, with sectors of data. */
static u64 go_down(struct mem_time *m, struct mem_time_slice *s, const struct mem_time_request *r,
                   unsigned sectors, u64 at)
{
    struct mem_time_counts *c = &m->client[r->client];
    const unsigned flits = sectors ? flits_of(m, sectors) : 1,
                   clocks = mem_time_slowed(m, MEM_TIME_PORTS, flits);
    const u64 through = mem_time_pass(&s->reply, source_of(r), clocks, at);

    m->totals.wait_reply += through - at - clocks;
    c->down += flits * m->shape->flit;
    return through + way_of(m, r);
}

/* An atomic is of the channel that waits for bits, whatever page it is of; plain reads and writes of other pages are not. */
static u64 look_at_bits(struct mem_time *m, struct mem_time_slice *s,
                        const struct mem_time_request *r, u64 at)
{
    if (r->comptag)
        return mem_time_bits(m, s, r, at);
    if (r->access != MEM_ATOMIC || s->bits_free <= at)
        return at;
    m->totals.wait_bits += s->bits_free - at;
    return s->bits_free;
}

/* The numbers of an atomic in a line, eight a clock, or one pair of halves. */
static u64 change(struct mem_time *m, struct mem_time_slice *s, const struct mem_time_request *r,
                  unsigned sectors, u64 at)
{
    const unsigned pairs = r->bytes < MEM_SECTOR_BYTES ? (r->bytes + 3) / 4 : 8 * sectors;

    return mem_time_take(&s->atomics, 1,
                         mem_time_slowed(m, MEM_TIME_ATOMICS, r->halves ? pairs : sectors), at);
}

/* The part of a run of bytes that lies in a line. */
static struct mem_time_visit part_of(const struct mem_time *m, const struct mem_time_request *r,
                                     u64 line)
{
    const u64 start = line * LINE_BYTES,
              end = r->address + (r->mask ? MEM_SECTOR_BYTES : r->bytes) - start;
    const unsigned from = r->address > start ? (unsigned)(r->address - start) : 0,
                   to = end < LINE_BYTES ? (unsigned)end : LINE_BYTES,
                   first = from / MEM_SECTOR_BYTES,
                   last = (to + MEM_SECTOR_BYTES - 1) / MEM_SECTOR_BYTES;
    struct mem_time_visit v = { .client = (u8)r->client,
                                .evict = class_of(m, r),
                                .through = goes_through(m, r),
                                .line = (u27)line };
    const u4 sectors = from < to ? (u4)((1u << last) - (1u << first)) : 0;

    v.reads = r->access == MEM_READ || r->access == MEM_ATOMIC ? sectors : 0;
    if (r->access == MEM_READ || !sectors)
        return v;
    v.writes = sectors;
    for (unsigned n = first; n < last; n++)
        v.mask[n] = r->mask ? r->mask : UINT32_MAX;
    if (!r->mask) {
        v.mask[first] &= UINT32_MAX << from % MEM_SECTOR_BYTES;
        v.mask[last - 1] &= UINT32_MAX >> (-to % MEM_SECTOR_BYTES);
    }
    return v;
}

/* When a write has been taken: a ROP that programs write through lets them wait. */
static u64 sent(const struct mem_time *m, const struct mem_time_request *r, u64 taken, u64 done)
{
    return m->shape->rop ? later(taken, done - way_of(m, r)) : taken;
}

/* A line of a run of bytes. */
static u64 ask_line(struct mem_time *m, const struct mem_time_request *r, u64 line, u64 at)
{
    const struct mem_time_visit v = part_of(m, r, line);
    struct mem_time_slice *s = mem_time_slice_of(m, line * LINE_BYTES);
    const bool on = mem_time_goes_on(s, r, line);
    const unsigned sectors = bits_count(v.writes),
                   begun = on && r->address % MEM_SECTOR_BYTES != 0; /* the first is under way */
    u64 taken = 0, done;

    if (begun && sectors == 1 && mem_time_join(m, s, &v))
        return later(at, s->request.free[source_of(r)]);
    done = go_up(m, s, r, sectors - (begun && sectors > 1), on, at, &taken);
    done = look_at_bits(m, s, r, done);
    if (v.reads | v.writes)
        done = mem_time_visit(m, s, &v, done);
    if (r->access == MEM_ATOMIC)
        done = change(m, s, r, bits_count(v.writes), done);
    if (r->access == MEM_READ || r->replied)
        return go_down(m, s, r, bits_count(v.reads), done);
    return sent(m, r, taken, done);
}

/* The lines of a compressed tile: what it has is read, or written, or read and then all of it written. */
static u64 visit_tile(struct mem_time *m, struct mem_time_slice *s,
                      const struct mem_time_request *r, bool expands, u64 at)
{
    u64 done = at;

    for (unsigned n = 0; n < r->tile; n += L2_SECTORS) {
        const u4 held = r->held >> n & 15;
        const struct mem_time_visit v = {
            .client = (u8)r->client,
            .evict = class_of(m, r),
            .through = goes_through(m, r),
            .line = (u27)((r->address + n * MEM_SECTOR_BYTES) / LINE_BYTES),
            .reads = r->access == MEM_STORE ? 0 : held,
            .writes = expands                  ? 15
                      : r->access == MEM_STORE ? held
                                               : 0,
            .mask = { UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX }
        };

        if (v.reads | v.writes)
            done = later(done, mem_time_visit(m, s, &v, at));
    }
    return done;
}

static u64 unpack(struct mem_time *m, struct mem_time_slice *s, const struct mem_time_request *r,
                  unsigned bytes, unsigned rate, u64 at)
{
    m->client[r->client].unpacked += bytes;
    return mem_time_take(&s->unpack, 1,
                         mem_time_slowed(m, MEM_TIME_UNPACK, (bytes + rate - 1) / rate), at);
}

static unsigned sectors_in(unsigned bytes)
{
    return (bytes + MEM_SECTOR_BYTES - 1) / MEM_SECTOR_BYTES;
}

static u64 read_tile(struct mem_time *m, struct mem_time_slice *s, const struct mem_time_request *r,
                     u64 at)
{
    u64 taken = 0, done = go_up(m, s, r, 0, false, at, &taken);

    done = visit_tile(m, s, r, false, look_at_bits(m, s, r, done));
    m->client[r->client].tiles_read[r->state & 3]++;
    if (!r->unpacks) /* it goes as it is stored */
        return go_down(m, s, r, bits_count(r->held), done);
    return go_down(m, s, r, sectors_in(r->bytes), unpack(m, s, r, r->bytes, r->unpacks, done));
}

/* Whether the bits of a tile without data, as clears leave it, are of the message of the tile before.
 * chosen: a block of 1 KB, which raster clears in a clock (rates.csv X), is one
 */
static bool bits_go_on(const struct mem_time *m, struct mem_time_slice *s,
                       const struct mem_time_request *r)
{
    const u64 last = s->cleared[source_of(r)];

    if (r->access != MEM_STORE || r->held)
        return false;
    s->cleared[source_of(r)] = r->address + r->tile * MEM_SECTOR_BYTES;
    return r->address == last && r->address % (1u << m->shape->block) != 0;
}

static u64 write_tile(struct mem_time *m, struct mem_time_slice *s,
                      const struct mem_time_request *r, u64 at)
{
    const bool expands = r->access != MEM_STORE;
    u64 taken = 0, done = go_up(m, s, r, expands ? sectors_in(r->bytes) : bits_count(r->held),
                                bits_go_on(m, s, r), at, &taken);

    done = visit_tile(m, s, r, expands, look_at_bits(m, s, r, done));
    if (!expands) {
        m->client[r->client].tiles_stored[r->state_after & 3]++;
        return sent(m, r, taken, done);
    }
    m->client[r->client].expanded++;
    done =
        unpack(m, s, r, r->tile * MEM_SECTOR_BYTES, r->unpacks ? r->unpacks : FLIT_OF_TILES, done);
    if (r->access == MEM_ATOMIC)
        done = change(m, s, r, sectors_in(r->bytes), done);
    return r->replied ? go_down(m, s, r, 1, done) : taken;
}

u64 mem_time_ask(struct mem_time *m, const struct mem_time_request *r, u64 at)
{
    struct mem_time_counts *c = &m->client[r->client];
    u64 done = at;

    if (r->sweep)
        return mem_time_sweep(m, r->sweep, at);
    c->requests++;
    c->reads += r->access == MEM_READ;
    c->asked += r->bytes + r->replied;
    if (m->hooks.translate)
        done = at = m->hooks.translate(m->hooks.context, r, at);
    if (r->address == MEM_NOWHERE)
        return at;
    if (r->tile)
        return (r->access == MEM_READ ? read_tile : write_tile)(m, mem_time_slice_of(m, r->address),
                                                                r, at);
    for (u64 line = r->address / LINE_BYTES, end = r->address + (r->bytes ? r->bytes : 1);
         line * LINE_BYTES < end; line++)
        done = later(done, ask_line(m, r, line, at));
    return done;
}

/* chosen: the walker's port is the hub's, and it is as far from L2 as a GPC, of which the published times of misses are */
u64 mem_time_entry(struct mem_time *m, u64 address, unsigned bytes, u64 at)
{
    const unsigned first = address / MEM_SECTOR_BYTES % L2_SECTORS, count = sectors_in(bytes);
    struct mem_time_counts *c = &m->client[MEM_TIME_WALKER];
    const struct mem_time_visit v = { .client = MEM_TIME_WALKER,
                                      .evict = L2_NORMAL,
                                      .through = m->shape->textures != 0,
                                      .line = (u27)(address / LINE_BYTES),
                                      .reads = (u4)(bits_mask(count) << first) };
    const u64 way = (MEM_TIME_HIT - OWN_CLOCKS) / 2;
    struct mem_time_slice *s = mem_time_slice_of(m, address);
    u64 done = mem_time_pass(&s->request, HUB, 1, at) + way;

    c->requests++;
    c->reads++;
    c->asked += bytes;
    c->up += m->shape->flit;
    c->down += flits_of(m, count) * m->shape->flit;
    done = mem_time_visit(m, s, &v, done);
    return mem_time_pass(&s->reply, HUB, flits_of(m, count), done) + way;
}
