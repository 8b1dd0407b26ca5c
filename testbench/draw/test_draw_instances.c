/* test_draw_instances.c - a scene by one TPC and one FBP and by several: the same memory, byte for byte, the same
 * compress bits, and the same counts of all units but those in the TPCs
 */
#include "window_scene.h" /* before cmocka.h, which has a macro fail() */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "loop/wires.h"
#include "netlist_frame.h"

#define SIDE 160

/* How many of each. */
struct many {
    unsigned tpcs, fbps;
};

/* Sums over the instances of each unit; and what the caches of the ROP and memory count. */
struct counts {
    uint64_t packets[WIRED_MOST], clocks[WIRED_MOST];
    unsigned instances[WIRED_MOST], busy[WIRED_MOST];
    uint64_t depth[sizeof(struct zcache_counts) / 8], color[sizeof(struct ccache_counts) / 8];
    struct mem_traffic traffic[MEM_CLIENTS];
};

static void count(void *context, const struct net_unit *u)
{
    const unsigned i = wired_named(u->name);
    struct counts *c = context;

    assert_true(u->idle);
    assert_int_equal(u->at.instance, c->instances[i]); /* each once, in order */
    c->packets[i] += u->packets;
    c->clocks[i] += u->clocks;
    c->busy[i] += u->packets > 0;
    c->instances[i]++;
}

static void add(uint64_t *to, const void *from, size_t size)
{
    for (size_t i = 0; i < size / 8; i++)
        to[i] += ((const uint64_t *)from)[i];
}

static struct screen *drawn(const struct scene *s, struct draw_how how, struct many many,
                            struct counts *counts)
{
    struct failure f = { 0 };
    struct screen *g;

    how.tpcs = many.tpcs;
    how.fbps = many.fbps;
    g = gpu_for(s, &how);
    if (!draw_scene(g, s, &how, &f))
        fail_msg("%u TPCs, %u FBPs: %s", many.tpcs, many.fbps, f.text);
    memset(counts, 0, sizeof *counts);
    screen_units(g, count, counts);
    for (unsigned i = 0; i < many.fbps; i++) {
        add(counts->depth, &g->fbp[i].zcache.counts, sizeof counts->depth);
        add(counts->color, &g->fbp[i].ccache.counts, sizeof counts->color);
    }
    memcpy(counts->traffic, g->mem.traffic, sizeof counts->traffic);
    return g;
}

static bool in_tpc(const char *unit)
{
    return !strcmp(unit, "stri") || !strcmp(unit, "sfu");
}

/* walk and clear are in front of the FBPs. */
static bool in_fbp(const struct unit_ops *u)
{
    return !strncmp(u->path, "fbp/", 4) && strcmp(u->name, "walk") && strcmp(u->name, "clear");
}

/* Of the units of the GPU. */
static void same_counts(const struct counts *one, const struct counts *many, struct many of)
{
    for (unsigned i = 0; wired_unit(i); i++) {
        const char *name = wired_unit(i)->name;
        const bool fbp = in_fbp(wired_unit(i)), tpc = in_tpc(name);

        if (!wired_in_gpu(i))
            continue;
        assert_int_equal(many->instances[i], tpc ? of.tpcs : fbp ? of.fbps : one->instances[i]);
        if (strcmp(name, "stri") != 0) { /* a primitive's planes in each TPC that has some of it */
            assert_int_equal(many->packets[i], one->packets[i]);
            assert_int_equal(many->clocks[i], one->clocks[i]);
        }
        if (one->packets[i] && (tpc || fbp)) /* all have something to do */
            assert_int_equal(many->busy[i], many->instances[i]);
    }
    assert_memory_equal(many->depth, one->depth, sizeof one->depth);
    assert_memory_equal(many->color, one->color, sizeof one->color);
    assert_memory_equal(many->traffic, one->traffic, sizeof one->traffic);
}

/* By 2 to 8 TPCs and FBPs as by one; returns the bytes. */
static unsigned long same_by_all(const struct scene *s, const struct draw_how *how)
{
    static const struct many ways[] = { { 1, 2 }, { 2, 4 }, { 4, 8 }, { 8, 1 } };
    struct counts counts, other;
    struct screen *one = drawn(s, *how, (struct many){ 1, 1 }, &counts);
    const size_t size = one->mem.size, tags = size / MEM_TAG_BYTES;
    unsigned long bytes = 0;

    for (unsigned i = 0; i < sizeof ways / sizeof ways[0]; i++, bytes += size) {
        struct screen *g = drawn(s, *how, ways[i], &other);

        assert_int_equal(g->mem.size, size);
        assert_memory_equal(g->mem.byte, one->mem.byte, size);
        assert_memory_equal(g->mem.tag, one->mem.tag, tags);
        same_counts(&counts, &other, ways[i]);
        draw_gpu_free(g);
    }
    draw_gpu_free(one);
    return bytes;
}

static void random_scenes(void **state)
{
    unsigned long bytes = 0;

    (void)state;
    for (unsigned k = 0; k < 4; k++) {
        const struct draw_how how = { .depth = ZETA_Z24S8,
                                      .color = FORMAT_A8B8G8R8,
                                      .compress = k & 1 };
        struct scene s = scene_built_in("random", random_word(), SIDE, SIDE, 1u << k,
                                        (uint8_t[4]){ 9, 8, 7, 6 });

        bytes += same_by_all(&s, &how);
        scene_free(&s);
    }
    compared("bytes of random scenes", bytes);
}

/* Nothing of most primitives is left, so that they come and go without quads. */
static void crowd(struct scene *s, enum scene_blend blend)
{
    const struct scene_state states[2] = { { SCENE_LESS, true, SCENE_COPY, SCENE_CULL_NONE },
                                           { SCENE_LEQUAL, false, blend, SCENE_CULL_BACK } };

    for (unsigned d = 0; d < 2; d++) {
        begin(s, &states[d]);
        for (unsigned i = 0; i < 120; i++) {
            const float size = random_word() % 16 ? 6 : SIDE;
            const float x = random_part(SIDE), y = random_part(SIDE), z = random_part(1);
            struct scene_triangle t;

            for (unsigned k = 0; k < 3; k++)
                t.v[k] = (struct scene_vertex){ x + random_part(size),
                                                y + random_part(size),
                                                z,
                                                0.25f + random_part(1),
                                                { random_part(1), 0.5f, random_part(1), 0.5f } };
            put(s, t);
        }
    }
}

static void crowded_scenes(void **state)
{
    static const enum scene_blend blends[] = { SCENE_COPY, SCENE_OVER, SCENE_ADD };
    unsigned long bytes = 0;

    (void)state;
    for (unsigned k = 0; k < 6; k++) {
        const struct draw_how how = { .depth = k % 2 ? ZETA_Z16 : ZETA_ZF32,
                                      .color = FORMAT_A8B8G8R8,
                                      .no_zcull = k & 4,
                                      .compress = k & 1,
                                      .raster = k == 5 ? 4 : 0 };
        struct scene s = scene_new(SIDE, SIDE, k == 4 ? 4 : 1, (uint8_t[4]){ 0 });

        crowd(&s, blends[k % 3]);
        bytes += same_by_all(&s, &how);
        scene_free(&s);
    }
    compared("bytes of crowded scenes", bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_scenes),
        cmocka_unit_test(crowded_scenes),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
