/* ccache_alone.h - the colour cache by itself, with memory, comp in place and two targets, for tests
 *
 * Every byte of the targets, and how often each element was drawn since its tile came, stands in plain arrays, by the
 * addresses of samples (facts/texture/blocklinear.md 7).  Include after cmocka.h.
 */
#ifndef CCACHE_ALONE_H
#define CCACHE_ALONE_H

#include <string.h>

#include "common/surface.h"
#include "fbp/comp/ccache/ccache.h"
#include "full_wire.h"
#include "seeded.h"

#define ALONE_TARGETS 2
#define ALONE_BYTES   (1u << 18)
#define ALONE_APART   (1u << 16) /* the second target's tiles have the places of the first's */

static struct {
    struct ccache unit;
    struct mem mem;
    struct cleared_quads_fifo quads;
    struct cread_request_fifo asks, places;
    struct crop_sector_fifo sectors;
    struct clear_tile_fifo clears;
    struct rop_flush_fifo flush;
    struct packed_tile_fifo packed;
    struct mem_reply_fifo reply;
    struct cread_quads_fifo quads_out;
    struct cread_sector_fifo answers;
    struct quads_done_fifo done;
    struct ccache_tile_fifo tiles;
    struct mem_request_fifo request;
    bool by_wires;
    u64 read, written, stored, loaded, state[COMP_BOTH + 1]; /* what the counts should be */
    u8 kept[ALONE_BYTES / COMP_TILE_BYTES]; /* of tiles as they are stored, in sectors */
} c;

static u8 alone_want[ALONE_BYTES], alone_drawn[ALONE_BYTES];

/* Memory ends with the last target: what is beyond is a fault. */
static inline u64 alone_end(const struct ccache_config *cfg)
{
    u64 end = 0;

    for (unsigned t = 0; t < CCACHE_TARGETS; t++)
        if (cfg->target[t].bound)
            end = cfg->target[t].surface.base + rop_bytes(&cfg->target[t].surface);
    assert_true(end <= ALONE_BYTES);
    return end;
}

static inline void alone_begin(const struct ccache_config *cfg, bool by_wires)
{
    static u8 bytes[ALONE_BYTES], tags[ALONE_BYTES / MEM_TAG_BYTES];

    memset(&c, 0, sizeof c);
    memset(alone_want, 0, sizeof alone_want);
    memset(alone_drawn, 0, sizeof alone_drawn);
    memset(bytes, 0, sizeof bytes);
    memset(tags, 0, sizeof tags);
    c.mem.byte = bytes;
    c.mem.tag = tags;
    c.mem.size = alone_end(cfg);
    memset(c.kept, COMP_SECTORS, sizeof c.kept); /* RAW */
    c.by_wires = by_wires;
    ccache_reset(&c.unit);
    assert_null(ccache_not_modelled(cfg));
    ccache_set_state(&c.unit, cfg);
}

static inline const struct rop_target *alone_target_of(u64 at)
{
    for (unsigned t = 0; t < CCACHE_TARGETS; t++) {
        const struct rop_target *r = &c.unit.cfg.target[t];

        if (r->bound && at >= r->surface.base && at < r->surface.base + rop_bytes(&r->surface))
            return r;
    }
    fail_msg("%lx: of no target", (unsigned long)at);
    return NULL;
}

/* The byte 'xb' of row 'y' of samples; the layout of bytes does not depend on what they are of. */
static inline u64 alone_byte_at(const struct rop_surface *s, u32 xb, u32 y)
{
    const struct samples_shape shape = samples_shape(s->samples);
    struct surface bytes =
        surface_plain(SAMPLES_1X1, s->width * shape.across * s->bytes, s->height * shape.down, 1);

    bytes.block_height = s->block_height;
    return s->base + (s->pitch ? (u64)y * s->pitch + xb : surface_offset(&bytes, 0, 0, xb, y, 0));
}

/* Of sample n of pixel (x, y). */
static inline u64 alone_sample_at(const struct rop_surface *s, u32 x, u32 y, unsigned n)
{
    const struct samples_shape shape = samples_shape(s->samples);
    const struct samples_place in = samples_place(s->samples, n);

    return alone_byte_at(s, (x * shape.across + in.x) * s->bytes, y * shape.down + in.y);
}

/* A tile on its way to memory is what was drawn, with how often. */
static inline void alone_check_tile(const struct ccache_tile *t)
{
    const u64 at = c.unit.line[c.unit.victim].at;
    const struct rop_target *r = alone_target_of(at);
    const unsigned bytes = r->surface.bytes;
    bool clear = true;

    assert_int_equal(t->tile.id.tile, (at - r->surface.base) / COMP_TILE_BYTES);
    assert_true(comp_config_same(&t->state, &r->comp));
    for (unsigned i = 0; i < COMP_TILE_BYTES; i++) {
        const u8 byte = (u8)(t->tile.word[i / 4] >> 8 * (i % 4));
        const unsigned row = i / 16 % 2 + i / 64 * 2, column = i % 16 + i / 32 % 2 * 16;
        const unsigned element = (32 * row + column) / bytes;

        assert_int_equal(byte, alone_want[at + i]);
        clear &= byte == (u8)(r->clear[i / 4 % 4] >> 8 * (i % 4));
        assert_int_equal(t->tile.covered[element / 32] >> element % 32 & 1,
                         alone_drawn[at + i] > 0);
        assert_int_equal(t->tile.again[element / 32] >> element % 32 & 1, alone_drawn[at + i] > 1);
    }
    assert_int_equal(t->tile.clear, clear);
    memset(&alone_drawn[at], 0, COMP_TILE_BYTES);
}

static inline bool alone_compress(void)
{
    const struct ccache_tile *t;
    struct packed_tile *p;

    if (ccache_tile_empty(&c.tiles))
        return false;
    t = ccache_tile_first(&c.tiles);
    alone_check_tile(t);
    p = packed_tile_next(&c.packed);
    comp_evaluate(&t->state, &t->tile, p);
    c.stored += p->sectors * MEM_SECTOR_BYTES;
    c.kept[c.unit.line[c.unit.victim].at / COMP_TILE_BYTES] = p->sectors;
    c.state[p->state]++;
    ccache_tile_drop(&c.tiles);
    return true;
}

/* What changes when something was asked for, given or pinned. */
static inline u64 alone_moves(void)
{
    return c.tiles.pushed + c.answers.pushed + c.done.pushed + c.quads_out.pushed;
}

/* One step; one that gave anything says that it moved. */
static inline bool alone_step(void)
{
    const u64 before = alone_moves();
    const bool moved = ccache_step(&c.unit, &c.quads, &c.asks, &c.places, &c.sectors, &c.clears,
                                   &c.flush, &c.packed, &c.reply, &c.quads_out, &c.answers, &c.done,
                                   &c.tiles, &c.request, c.by_wires ? NULL : &c.mem);

    assert_true(moved || before == alone_moves());
    return moved;
}

/* A step while one of the outputs is full. */
static inline void alone_full_step(void)
{
    unsigned *const wires[] = { &c.quads_out.count, &c.answers.count, &c.done.count, &c.tiles.count,
                                &c.request.count };
    unsigned *const wire = wires[random_word() % 5], was = full_wire(wire);

    alone_step();
    free_wire(wire, was);
}

/* Memory answers; a tile is read whole. */
static inline bool alone_serve(void)
{
    const struct mem_request *r;

    if (mem_request_empty(&c.request))
        return false;
    r = mem_request_first(&c.request);
    if (r->access == MEM_READ && r->sectors == COMP_SECTORS)
        c.loaded += MEM_SECTOR_BYTES * c.kept[r->address / COMP_TILE_BYTES];
    return mem_serve(&c.mem, &c.request, &c.reply);
}

/* Until nothing moves; while memory and comp wait, the unit comes to rest. */
static inline void alone_run(void)
{
    for (bool moved = true; moved;) {
        unsigned steps = 0;

        while (random_word() % 2)
            alone_full_step();
        while (alone_step())
            assert_true(++steps < 1000);
        moved = alone_serve();
        moved |= alone_compress();
    }
}

/* The bytes of a target as its clients see them. */
static inline unsigned long alone_check_memory(unsigned target)
{
    const struct rop_surface *s = &c.unit.cfg.target[target].surface;
    const struct ccache_target t = ccache_stored_of(&c.unit.cfg, target);
    const struct mem_port port = mem_port(&c.mem, NULL, NULL);
    const u64 end = s->base + rop_bytes(s);

    assert_false(c.mem.faults.any);
    c.mem.size = ALONE_BYTES; /* for the last tile of a target with a pitch */
    for (u64 at = s->base; at < end; at += COMP_TILE_BYTES) {
        const struct comp_tile tile = ccache_seen(&t, &port, at);

        for (unsigned i = 0; i < COMP_TILE_BYTES && at + i < end; i++)
            if ((u8)(tile.word[i / 4] >> 8 * (i % 4)) != alone_want[at + i])
                fail_msg("target %u: byte %lx is %02x, not %02x", target, (unsigned long)(at + i),
                         (u8)(tile.word[i / 4] >> 8 * (i % 4)), alone_want[at + i]);
    }
    return end - s->base;
}

static inline void alone_flush(u64 first, u64 last)
{
    *rop_flush_next(&c.flush) = (struct rop_flush){ first, last };
    alone_run();
    assert_true(rop_flush_empty(&c.flush) && ccache_idle(&c.unit));
}

#endif
