/* fbp_left.h - what a partition leaves behind: memory, tags, the first fault, what all units and wires counted
 *
 * Include after cmocka.h.
 */
#ifndef FBP_LEFT_H
#define FBP_LEFT_H

#include <inttypes.h>

#include "fbp_bench.h"

#define COUNTS 128
#define ROOM   (1u << 20) /* bytes of memory, at most */

struct result {
    uint8_t byte[ROOM], tag[ROOM / MEM_TAG_BYTES];
    struct mem_faults faults;
    struct mem_traffic traffic[MEM_CLIENTS];
    struct ccache_counts colors;
    uint64_t count[COUNTS];
    unsigned counts;
};

static inline void add_count(struct result *r, u64 count)
{
    assert_true(r->counts < COUNTS);
    r->count[r->counts++] = count;
}

static inline void add_wire(void *result, const struct net_wire *w)
{
    add_count(result, w->pushed);
}

static inline void add_unit(void *result, const struct net_unit *u)
{
    add_count(result, u->packets);
    add_count(result, u->clocks);
}

static inline void keep(struct result *r)
{
    memset(r, 0, sizeof *r);
    memcpy(r->byte, b.mem.byte, b.mem.size);
    memcpy(r->tag, b.mem.tag, b.mem.size / MEM_TAG_BYTES);
    r->faults = b.mem.faults;
    memcpy(r->traffic, b.mem.traffic, sizeof r->traffic);
    r->colors = b.fbp.ccache.counts;
    add_count(r, b.prop_hazard.pushed);
    fbp_net_wires(&b.fbp, (struct net_place){ 0, 1 }, add_wire, r);
    fbp_net_units(&b.fbp, &b.wires, &b.stand_in, (struct net_place){ 0, 1 }, add_unit, r);
}

static inline unsigned long differ(const struct result *a, const struct result *c)
{
    for (unsigned i = 0; memcmp(a->byte, c->byte, ROOM) != 0; i++)
        if (a->byte[i] != c->byte[i])
            fail_msg("byte %u: %02x of one, %02x of the other", i, a->byte[i], c->byte[i]);
    assert_memory_equal(a->tag, c->tag, sizeof a->tag);
    for (unsigned i = 0; i < a->counts; i++)
        if (a->count[i] != c->count[i])
            fail_msg("count %u: %" PRIu64 " of one, %" PRIu64 " of the other", i, a->count[i],
                     c->count[i]);
    assert_int_equal(a->faults.any, c->faults.any);
    if (a->faults.any)
        assert_true(mem_fault_same(&a->faults.first, &c->faults.first));
    assert_memory_equal(a->traffic, c->traffic, sizeof a->traffic);
    assert_memory_equal(&a->colors, &c->colors, sizeof a->colors);
    return a->colors.written;
}

#endif
