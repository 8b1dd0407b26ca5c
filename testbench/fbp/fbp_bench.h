/* fbp_bench.h - the partition by itself, with its memory, for tests
 *
 * Include after cmocka.h.
 */
#ifndef FBP_BENCH_H
#define FBP_BENCH_H

#include <string.h>

#include "seeded.h"
#include "fbp/fbp.h"

#define BENCH_FILL 0xcc /* of memory that nothing wrote */

struct fbp_bench {
    struct fbp fbp;
    struct mem mem;
    struct prop_frtx_fifo prop_zcache;
    struct prop_passed_fifo zcache_prop;
    struct zcull_feedback_fifo zcache_zcull;
    struct cread_quads_fifo prop_hazard;
    struct zeta_walk_fifo walk_zcache;
    struct clear_tile_fifo clear_ccache;
    struct fbp_wires wires;        /* these */
    struct fbp_stand_ins stand_in; /* none */
};

static struct fbp_bench b;

/* A target of pixels and samples, after 'base'. */
static inline struct fbp_target bench_target(u64 base, enum sample_mode samples, unsigned bytes,
                                             unsigned width, unsigned height)
{
    struct fbp_target t = { .bound = true, .base = base };

    t.surface = surface_plain(samples, width, height, bytes);
    t.surface.block_height = (u3)(random_word() % 5);
    return t;
}

/* After power-up, with a memory that ends where the target does. */
static inline void bench_begin(const struct fbp_state *s, const struct fbp_target *last)
{
    memset(&b, 0, sizeof b);
    b.mem.size = last->base + surface_size(&last->surface);
    b.mem.byte = malloc(b.mem.size);
    b.mem.tag = calloc(1, b.mem.size / MEM_TAG_BYTES + 1); /* of the last bytes, too */
    assert_true(b.mem.byte && b.mem.tag);
    memset(b.mem.byte, BENCH_FILL, b.mem.size);
    b.wires = (struct fbp_wires){ &b.prop_zcache, &b.zcache_prop,  &b.zcache_zcull, &b.prop_hazard,
                                  &b.walk_zcache, &b.clear_ccache, &b.mem };
    fbp_reset(&b.fbp);
    assert_null(fbp_not_modelled(s));
    fbp_set_state(&b.fbp, s);
}

/* Memory as a test looks at it. */
static inline struct mem_port bench_port(void)
{
    return mem_port(&b.mem, NULL, NULL);
}

/* Packets of colours flow, where they may; else they go step by step. */
static bool bench_flows;

static inline bool bench_flow(void)
{
    const struct mem_port port = bench_port();

    if (!bench_flows || cread_quads_empty(&b.prop_hazard) || !clear_tile_empty(&b.clear_ccache) ||
        !fbp_idle(&b.fbp) || !fbp_flows(&b.fbp, &b.mem))
        return false;
    prop_hazard_flow(&b.fbp, &port, cread_quads_first(&b.prop_hazard));
    cread_quads_drop(&b.prop_hazard);
    return true;
}

/* Until nothing moves; what PROP and Zcull would take is taken. */
static inline void bench_run(void)
{
    while (bench_flow() || fbp_step(&b.fbp, &b.wires, &b.stand_in)) {
        while (!prop_passed_empty(&b.zcache_prop))
            prop_passed_drop(&b.zcache_prop);
        while (!zcull_feedback_empty(&b.zcache_zcull))
            zcull_feedback_drop(&b.zcache_zcull);
    }
    assert_true(fbp_idle(&b.fbp));
    assert_true(prop_frtx_empty(&b.prop_zcache) && cread_quads_empty(&b.prop_hazard));
}

/* ... and all that is in the caches is in memory. */
static inline void bench_flush(void)
{
    bench_run();
    fbp_flush(&b.fbp);
    bench_run();
}

static inline void bench_end(void)
{
    free(b.mem.byte);
    free(b.mem.tag);
}

#endif
