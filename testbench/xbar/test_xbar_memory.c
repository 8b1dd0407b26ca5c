/* test_xbar_memory.c - packets, clears and flushes behind one partition and behind several, in step: whenever the GPU
 * is idle, memory has the same bytes and compress bits, and in all everything counts the same
 *
 * Several colour targets of any formats, in blocks or with a pitch, plain or compressed, with and without thresholds,
 * blended or not; depth of every format; other layers and other targets in the same bytes between draws.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "seeded.h"
#include "some_targets.h"
#include "loop/wires.h"

#define ROUNDS  10
#define BATCHES 6
#define BATCH   40 /* packets: the wires have room for them */

static const unsigned ways[] = { 1, 2, 4, 8, 3, 6 }; /* partitions */
#define POWERS 4                                     /* of two, among them */
#define WAYS   6

static struct screen *gpu[WAYS];
static unsigned gpus; /* of these */

static void gpus_new(unsigned count)
{
    gpus = count;
    for (unsigned w = 0; w < gpus; w++) {
        struct profile p = *profile_default();
        struct screen *g = gpu[w] = calloc(1, sizeof *g);

        assert_non_null(g);
        g->mem.size = MEMORY;
        g->mem.byte = calloc(1, MEMORY);
        g->mem.tag = calloc(1, MEMORY / MEM_TAG_BYTES);
        assert_true(g->mem.byte && g->mem.tag);
        p.rops = ways[w];
        screen_reset(g, &p);
    }
}

static void gpus_free(void)
{
    for (unsigned w = 0; w < gpus; w++) {
        free(gpu[w]->mem.byte);
        free(gpu[w]->mem.tag);
        free(gpu[w]);
    }
}

static void begin_draws(const struct screen_state *s)
{
    assert_null(screen_not_modelled(s));
    for (unsigned w = 0; w < gpus; w++)
        screen_begin(gpu[w], s);
}

/* Packets as PROP sends them; at the end of a draw its token. */
static unsigned long send_batch(const struct screen_state *s, const struct some *m, bool last)
{
    for (unsigned i = 0; i < BATCH; i++) {
        const struct cread_quads q = some_quads(s, m);
        const struct prop_frtx f = some_tile(s);

        for (unsigned w = 0; w < gpus; w++) {
            if (i % 3)
                cread_quads_push(&gpu[w]->prop_hazard, &q);
            else
                prop_frtx_push(&gpu[w]->prop_zcache, &f);
        }
    }
    for (unsigned w = 0; w < gpus; w++) {
        if (last)
            *prop_frtx_next(&gpu[w]->prop_zcache) = (struct prop_frtx){ .draw_end = 1 };
        assert_true(screen_end(gpu[w]));
    }
    return BATCH;
}

static void clear_some(const struct screen_state *s, const struct some *m)
{
    const unsigned t = (unsigned)random_word() % m->targets;
    const struct clear_config color = some_clear(s, m, t);
    const struct screen_zeta_clear part = some_zeta_clear(s),
                                   *zeta = random_word() % 3 ? &part : NULL;
    const bool colors = random_word() % 4, depth = random_word() & 1;

    for (unsigned w = 0; w < gpus; w++) {
        assert_true(!colors || screen_clear_color(gpu[w], t, &color));
        assert_true(!depth || screen_clear_zeta(gpu[w], zeta));
    }
}

/* Sums over the instances of each unit. */
struct counts {
    u64 packets[WIRED_MOST], clocks[WIRED_MOST];
    u64 depth[sizeof(struct zcache_counts) / 8], color[sizeof(struct ccache_counts) / 8];
    u64 passed, told;
    struct mem_traffic traffic[MEM_CLIENTS];
};

static void count(void *context, const struct net_unit *u)
{
    struct counts *c = context;

    assert_true(u->idle);
    c->packets[wired_named(u->name)] += u->packets;
    c->clocks[wired_named(u->name)] += u->clocks;
}

static void add(u64 *to, const void *from, size_t size)
{
    for (size_t i = 0; i < size / 8; i++)
        to[i] += ((const u64 *)from)[i];
}

static struct counts counts_of(struct screen *g)
{
    struct counts c;

    memset(&c, 0, sizeof c);
    screen_units(g, count, &c);
    for (unsigned i = 0; i < g->xbar.fbps; i++) {
        add(c.depth, &g->fbp[i].zcache.counts, sizeof c.depth);
        add(c.color, &g->fbp[i].ccache.counts, sizeof c.color);
    }
    c.passed = g->zcache_prop.pushed;
    c.told = g->zcache_zcull.pushed;
    memcpy(c.traffic, g->mem.traffic, sizeof c.traffic);
    return c;
}

static void same_memory(void)
{
    const struct counts one = counts_of(gpu[0]);

    for (unsigned w = 1; w < gpus; w++) {
        const struct counts many = counts_of(gpu[w]);

        assert_memory_equal(gpu[w]->mem.byte, gpu[0]->mem.byte, MEMORY);
        assert_memory_equal(gpu[w]->mem.tag, gpu[0]->mem.tag, MEMORY / MEM_TAG_BYTES);
        assert_memory_equal(&many, &one, sizeof one);
    }
}

/* What L2 shows of each target, and the compress bits: for tiles that do not leave the caches at the same time. */
static void same_tiles(const struct screen_state *s, const struct some *m)
{
    for (unsigned t = 0; t < m->targets; t++)
        for (u64 at = s->fbp.color[t].base / 256 * 256; at < m->end[t]; at += 256)
            for (unsigned w = 1; w < gpus; w++) {
                const struct mem_port one = mem_port(&gpu[0]->mem, NULL, NULL);
                const struct mem_port many = mem_port(&gpu[w]->mem, NULL, NULL);
                const struct comp_tile a = fbp_color_tile(&gpu[0]->fbp[0], &one, t, at);
                const struct comp_tile b = fbp_color_tile(&gpu[w]->fbp[0], &many, t, at);

                assert_memory_equal(a.word, b.word, sizeof a.word);
            }
    for (unsigned w = 1; w < gpus; w++)
        assert_memory_equal(gpu[w]->mem.tag, gpu[0]->mem.tag, MEMORY / MEM_TAG_BYTES);
}

static void finish(void)
{
    for (unsigned w = 0; w < gpus; w++) {
        assert_true(screen_finish(gpu[w]));
        assert_null(screen_fault(gpu[w]));
    }
}

/* Nothing is left of the targets before, whose bytes beside a compressed tile may be others. */
static void wipe(void)
{
    finish();
    for (unsigned w = 0; w < gpus; w++) {
        memset(gpu[w]->mem.byte, 0, MEMORY);
        memset(gpu[w]->mem.tag, 0, MEMORY / MEM_TAG_BYTES);
    }
}

/* Each partition of each GPU has had something to do. */
static void all_were_busy(void)
{
    for (unsigned w = 0; w < gpus; w++)
        for (unsigned i = 0; i < ways[w]; i++)
            assert_true(gpu[w]->fbp[i].zcache.counts.tested + gpu[w]->fbp[i].hazard_ccache.pushed >
                        0);
}

/* Draws and clears of some targets; the next draw has other ones, or another layer of them. */
static unsigned long rounds(bool low_blocks, u64 *loaded)
{
    unsigned long packets = 0;

    gpus_new(low_blocks ? WAYS : POWERS);
    for (unsigned r = 0; r < ROUNDS; r++) {
        struct screen_state s;
        struct some m = some_state(&s, low_blocks);

        if (low_blocks)
            wipe();
        for (unsigned layer = 0; layer < 2; layer += 1 + (random_word() & 1)) {
            begin_draws(&s);
            clear_some(&s, &m);
            for (unsigned b = 0; b < BATCHES; b++) {
                packets += send_batch(&s, &m, b + 1 == BATCHES);
                if (random_word() % 8 == 0)
                    finish();
            }
            if (low_blocks || random_word() & 1) {
                finish();
                low_blocks ? same_tiles(&s, &m) : same_memory();
            }
            some_layer(&s, &m);
        }
    }
    finish();
    if (!low_blocks)
        same_memory();
    all_were_busy();
    *loaded += gpu[0]->fbp[0].ccache.counts.loaded;
    gpus_free();
    return packets;
}

static void memory_is_the_same(void **state)
{
    unsigned long packets = 0;
    u64 loaded = 0;

    (void)state;
    for (unsigned k = 0; k < 6; k++)
        packets += rounds(false, &loaded);
    assert_true(loaded > 0);
    compared("packets, by each number of partitions", packets);
}

/* Packets of 8 samples reach into tiles of other partitions there (xbar.h); nothing has a threshold. */
static void pictures_are_the_same_in_low_blocks(void **state)
{
    unsigned long packets = 0;
    u64 loaded = 0;

    (void)state;
    for (unsigned k = 0; k < 2; k++)
        packets += rounds(true, &loaded);
    assert_true(loaded > 0);
    compared("packets of 8 samples in low blocks", packets);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_is_the_same),
        cmocka_unit_test(pictures_are_the_same_in_low_blocks),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
