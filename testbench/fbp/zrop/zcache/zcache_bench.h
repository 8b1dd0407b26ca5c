/* zcache_bench.h - the depth cache by itself, with its memory, for tests
 *
 * Include after cmocka.h.
 */
#ifndef ZCACHE_BENCH_H
#define ZCACHE_BENCH_H

#include <string.h>

#include "fbp/zrop/zcache/zcache.h"
#include "fbp/zrop/zrop_tiles.h"
#include "full_wire.h"
#include "seeded.h"

#define SIDE   256 /* pixels, one sample each: 32 x 32 tiles, more than the cache has */
#define ACROSS (SIDE / 8)
#define TILES  (ACROSS * ACROSS)

static struct {
    struct zcache unit;
    struct mem mem;
    struct prop_frtx_fifo in;
    struct zeta_walk_fifo walk;
    struct rop_flush_fifo flush;
    struct zrop_result_fifo results;
    struct zrop_frtx_fifo frtx;
    struct prop_passed_fifo passed;
    struct zcull_feedback_fifo feedback;
    struct mem_request_fifo request;
    struct mem_reply_fifo reply;
    bool by_wires;
} z;

static struct zrop_config zrop;

/* One step; one that gave a packet says that it moved. */
static inline bool step(void)
{
    const u64 before = z.frtx.pushed + z.passed.pushed + z.feedback.pushed;
    const bool moved = zcache_step(&z.unit, &z.in, &z.walk, &z.flush, &z.results, &z.reply, &z.frtx,
                                   &z.passed, &z.feedback, &z.request, z.by_wires ? NULL : &z.mem);

    assert_true(moved || before == z.frtx.pushed + z.passed.pushed + z.feedback.pushed);
    return moved;
}

/* A step while one of the outputs is full. */
static inline void full_step(void)
{
    unsigned *const wires[] = { &z.frtx.count, &z.passed.count, &z.feedback.count,
                                &z.request.count };
    unsigned *const wire = wires[random_word() % 4], was = full_wire(wire);

    step();
    free_wire(wire, was);
}

/* Until nothing moves; while memory waits, the unit comes to rest. */
static inline void run(void)
{
    do {
        unsigned steps = 0;

        while (random_word() % 2)
            full_step();
        while (step())
            assert_true(++steps < 1000);
    } while (mem_serve(&z.mem, &z.request, &z.reply));
}

static inline void begin(enum zeta_format format, bool by_wires)
{
    memset(&z, 0, sizeof z);
    zcache_reset(&z.unit);
    memset(&zrop, 0, sizeof zrop);
    zrop.format = format;
    zrop.kind = format == ZETA_S8 ? ZETA_KIND_RAW : ZETA_KIND_CZ;
    zrop.compress_enable = zrop.table_enable = zrop.depth_enable = zrop.depth_write = 1;
    zrop.depth_func = COMPARE_ALWAYS;
    zrop.z_max = format == ZETA_ZF32 ? 0x3f800000 : 0xffffff;
    zrop_standard_positions(&zrop);
    z.by_wires = by_wires;
    z.unit.cfg.format = format;
    z.unit.cfg.kind = zrop.kind;
    z.unit.cfg.surface = (struct rop_surface){ .base = 0x1000,
                                               .samples = SAMPLES_1X1,
                                               .width = SIDE,
                                               .height = SIDE,
                                               .bytes = (u5)zrop_layout_of(format).element,
                                               .block_height = 2 };
    assert_null(zcache_not_modelled(&z.unit.cfg));
    zcache_set_state(&z.unit, &z.unit.cfg);
    z.mem.size = 0x1000 + rop_bytes(&z.unit.cfg.surface);
    z.mem.byte = calloc(1, z.mem.size);
    z.mem.tag = calloc(1, z.mem.size / MEM_TAG_BYTES);
    assert_true(z.mem.byte && z.mem.tag);
}

static inline struct tile_id id_of(unsigned n)
{
    return (struct tile_id){ 1, (u16)n, (u14)(8 * (n % ACROSS)), (u14)(8 * (n / ACROSS)) };
}

#endif
