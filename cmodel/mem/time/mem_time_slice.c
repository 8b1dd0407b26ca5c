/* mem_time_slice.c - a slice of L2: tags, banks (mem_time.h; facts/l2.md) */
#include "mem/time/mem_time_parts.h"

#include "common/bits.h"
#include "common/later.h"

static u64 line_address(const struct mem_time *m, u27 line)
{
    return (u64)line * m->shape->sectors * MEM_SECTOR_BYTES;
}

/* How many of the four sectors of a line are meant: a digit for each set of them. */
static unsigned count(u4 sectors)
{
    return (unsigned)(UINT64_C(0x4332322132212110) >> 4 * sectors & 7);
}

/* Bytes of a line go to DRAM; nobody waits for them. */
static void give_up(struct mem_time *m, u27 line, unsigned bytes, u32 owner, u64 at)
{
    const u8 client = (u8)owner;

    mem_time_dram(m, line_address(m, line), bytes, at);
    m->client[client].evicted += bytes;
    if (m->hooks.evicted)
        m->hooks.evicted(m->hooks.context, client, owner >> 8, bytes);
}

void mem_time_evict(struct mem_time *m, struct l2_tag *tag, u32 owner, u64 at)
{
    const unsigned bytes = tag->valid ? count(l2_dirty(tag)) * MEM_SECTOR_BYTES : 0;

    if (!bytes)
        return;
    give_up(m, tag->number, bytes, owner, at);
    memset(tag->dirty, 0, sizeof tag->dirty);
}

static u32 owner_of(const struct mem_time *m, const struct mem_time_visit *v)
{
    return m->act << 8 | v->client;
}

/* Each of the sectors uses its bank once; returns when the last has. */
static u64 use_banks(struct mem_time *m, struct mem_time_slice *s, const struct mem_time_visit *v,
                     u4 sectors, u64 at)
{
    u64 done = at;

    for (u64 left = sectors; left; left &= left - 1) {
        const unsigned clocks = mem_time_slowed(m, MEM_TIME_BANKS, 1);
        const u64 used = mem_time_take_some(&s->bank[v->bank + bits_lowest(left)], clocks, at);

        m->totals.wait_bank += used - clocks - at;
        done = later(done, used);
    }
    return done;
}

/* Returns the way that has a line, or L2_WAYS; where it was last is looked at first. */
static unsigned find(struct mem_time_slice *s, unsigned set, u27 line)
{
    u8 *hint = &s->way[line % MEM_TIME_HINTS];
    const struct l2_tag *tag = &s->tag[set][*hint % L2_WAYS];
    unsigned way;

    if (tag->valid && tag->number == line)
        return *hint;
    way = l2_find(s->tag[set], line);
    *hint = (u8)way;
    return way;
}

/* Returns the way that has the line from now on; what it had before, if that was another line, is 'old'. */
static unsigned place(struct mem_time_slice *s, unsigned set, const struct mem_time_visit *v,
                      struct l2_tag *old, u32 *old_owner)
{
    unsigned way = find(s, set, v->line);

    old->valid = false;
    if (way == L2_WAYS) {
        way = l2_victim(s->tag[set]);
        *old = s->tag[set][way];
        *old_owner = s->owner[set][way];
        s->tag[set][way] = (struct l2_tag){ .valid = true, .number = v->line };
        s->way[v->line % MEM_TIME_HINTS] = (u8)way;
    }
    if (v->evict == L2_LAST)
        l2_use(s->tag[set], way, v->evict, ++s->now, MEM_TIME_LAST_WAYS);
    else
        l2_mark(&s->tag[set][way], v->evict, ++s->now);
    return way;
}

/* Sectors that are read and not held whole come from DRAM; returns when they are there. */
static u64 fill(struct mem_time *m, struct mem_time_slice *s, const struct mem_time_visit *v,
                u4 missing, u64 at)
{
    struct mem_time_counts *c = &m->client[v->client];
    const unsigned bytes = count(missing) * MEM_SECTOR_BYTES;

    c->misses += count(missing);
    c->hits += count(v->reads) - count(missing);
    if (!missing)
        return at;
    c->filled += bytes;
    at = (v->client == MEM_TIME_WALKER ? mem_time_dram_past
                                       : mem_time_dram)(m, line_address(m, v->line), bytes, at);
    return use_banks(m, s, v, missing, at - 1);
}

static void clean_some(struct mem_time *m, struct mem_time_slice *s, unsigned set, u64 at)
{
    while (bits_count(s->dirty[set]) > MEM_TIME_DIRTY_WAYS) {
        const unsigned way = l2_too_dirty(s->tag[set], MEM_TIME_DIRTY_WAYS);

        if (way == L2_WAYS) { /* some were cleaned elsewhere */
            s->dirty[set] = l2_dirty_ways(s->tag[set]);
            return;
        }
        mem_time_evict(m, &s->tag[set][way], s->owner[set][way], at);
        s->dirty[set] &= (u16) ~(1u << way);
        m->totals.demoted++;
    }
}

/* What goes past L2: written at once, read without a trace.  chosen: reads of one line wait, but beside an L2 of textures alone */
static u64 visit_past(struct mem_time *m, struct mem_time_slice *s, const struct mem_time_visit *v,
                      u64 at)
{
    const unsigned set = mem_time_set_of(m, v->line), way = l2_find(s->tag[set], v->line);
    u4 missing = v->reads;
    u64 done = at;

    if (way < L2_WAYS)
        missing &= (u4)~l2_whole(&s->tag[set][way]);
    if (v->reads) {
        if (s->volatile_line == v->line && !m->shape->textures)
            at = later(at, s->volatile_free);
        done = use_banks(m, s, v, v->reads, fill(m, s, v, missing, at));
        s->volatile_line = v->line;
        s->volatile_free = done;
    }
    if (v->writes) {
        at = done = later(done, mem_time_written(m, s, v, at));
        give_up(m, v->line, count(v->writes) * MEM_SECTOR_BYTES, owner_of(m, v), at);
        for (unsigned n = 0; way < L2_WAYS && n < L2_SECTORS; n++)
            s->tag[set][way].dirty[n] &= ~v->mask[n];
    }
    return done;
}

/* The way takes what is written; returns when it has. */
static u64 write(struct mem_time *m, struct mem_time_slice *s, const struct mem_time_visit *v,
                 unsigned set, unsigned way, u64 at)
{
    struct l2_tag *tag = &s->tag[set][way];
    const bool was_dirty = l2_is_dirty(tag);
    const u64 done = use_banks(m, s, v, v->writes & (u4)~v->reads, at);

    for (u64 left = v->writes; left; left &= left - 1) {
        const unsigned n = bits_lowest(left);

        tag->held[n] |= v->mask[n];
        tag->dirty[n] |= v->mask[n];
    }
    s->owner[set][way] = owner_of(m, v);
    s->dirty[set] |= (u16)(1u << way);
    if (!was_dirty) /* else the set has as many as before */
        clean_some(m, s, set, done);
    m->client[v->client].written += count(v->writes) * MEM_SECTOR_BYTES;
    return done;
}

/* A line of the shape. */
static u64 visit_line(struct mem_time *m, struct mem_time_slice *s, const struct mem_time_visit *v,
                      u64 at)
{
    const unsigned set = mem_time_set_of(m, v->line);
    const unsigned clocks = mem_time_slowed(m, MEM_TIME_TAGS, 1);
    const u64 begin = mem_time_take_some(&s->tags, clocks, at);
    struct l2_tag *tag, old;
    u32 old_owner = 0;
    unsigned way;
    u4 missing;
    u64 done;

    m->totals.wait_tag += begin - clocks - at;
    if (v->through)
        return visit_past(m, s, v, begin);
    mem_time_sampled(m, v);
    way = place(s, set, v, &old, &old_owner);
    tag = &s->tag[set][way];
    missing = v->reads & (u4)~l2_whole(tag) & 15;
    done = fill(m, s, v, missing, begin);
    if (old.valid)
        mem_time_evict(m, &old, old_owner, begin);
    for (u64 left = missing; left; left &= left - 1)
        tag->held[bits_lowest(left)] = UINT32_MAX;
    done = use_banks(m, s, v, v->reads, done);
    m->client[v->client].read += count(v->reads) * MEM_SECTOR_BYTES;
    return v->writes ? write(m, s, v, set, way, done) : done;
}

/* The shorter line of 128 bytes that begins with sector 'from' of them. */
static struct mem_time_visit part_of(const struct mem_shape *shape, const struct mem_time_visit *v,
                                     unsigned from)
{
    const u4 all = (u4)bits_mask(shape->sectors);
    struct mem_time_visit part = *v;

    part.line = v->line * (L2_SECTORS / shape->sectors) + from / shape->sectors;
    part.bank = (u8)from;
    part.reads = (u4)(v->reads >> from) & all;
    part.writes = (u4)(v->writes >> from) & all;
    memset(part.mask, 0, sizeof part.mask);
    memcpy(part.mask, v->mask + from, shape->sectors * sizeof part.mask[0]);
    return part;
}

u64 mem_time_visit(struct mem_time *m, struct mem_time_slice *s, const struct mem_time_visit *v,
                   u64 at)
{
    u64 done = at;

    if (m->shape->sectors == L2_SECTORS)
        return visit_line(m, s, v, at);
    for (unsigned from = 0; from < L2_SECTORS; from += m->shape->sectors) {
        const struct mem_time_visit part = part_of(m->shape, v, from);

        if (part.reads | part.writes)
            done = later(done, visit_line(m, s, &part, at));
    }
    return done;
}

static bool join_line(const struct mem_time *m, struct mem_time_slice *s,
                      const struct mem_time_visit *v)
{
    const unsigned set = mem_time_set_of(m, v->line), way = find(s, set, v->line);

    if (way == L2_WAYS)
        return false;
    for (unsigned n = 0; n < L2_SECTORS; n++) {
        s->tag[set][way].held[n] |= v->mask[n];
        s->tag[set][way].dirty[n] |= v->mask[n];
    }
    return true;
}

bool mem_time_join(const struct mem_time *m, struct mem_time_slice *s,
                   const struct mem_time_visit *v)
{
    if (v->through)
        return false;
    if (m->shape->sectors == L2_SECTORS)
        return join_line(m, s, v);
    for (unsigned from = 0; from < L2_SECTORS; from += m->shape->sectors) {
        const struct mem_time_visit part = part_of(m->shape, v, from);
        if (part.writes && !join_line(m, s, &part))
            return false;
    }
    return true;
}
