/* test_tiled_memory.c - layers over each other, untiled and by tiles: the same picture; what DRAM reads and writes (facts/gpc.md, WDX)
 *
 * What the ROP asks of memory goes through L2's tags (mem/time/mem_time.h).  By tiles each sector of a target is written to
 * DRAM once, and none is read, as the targets were cleared by states alone; untiled each layer takes them there and back, as
 * they are larger than L2.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include "driver/draw_layout.h"
#include "driver/draw_world.h"
#include "mem/time/mem_time.h"
#include "scene/object_scene.h"
#include "world/world_bin.h"

#include <cmocka.h>

#include "seeded.h"

enum { SIDE = 256, LAYERS = 4, TILE = 64, LINES = 1 << 20, TARGETS = 1 << 20 /* above all else */ };
#define TARGET_BYTES (4u * SIDE * SIDE)

/* What DRAM did for the draws of a frame, behind the clear. */
struct dram {
    u64 read, written; /* bytes, by the ROP */
    unsigned most;     /* times that one line of 128 bytes was written, or a sector of it read */
    u64 held;          /* primitives */
    u8 picture[TARGET_BYTES];
};

static struct mem_time mem;
static u64 now;
static u8 accesses[LINES];

static u64 behind(void *context, u64 address, u64 at)
{
    struct dram *d = context;
    u8 *n = &accesses[address / 128 % LINES];

    if (address < TARGETS) /* lines of compress bits, by their number */
        return at;
    *n += *n < 255;
    d->most = *n > d->most ? *n : d->most;
    return at;
}

/* The targets' alone: what else there is, of vertices and programs, is the same both ways. */
static void take(void *context, const struct mem_time_request *r)
{
    (void)context;
    if (r->client == MEM_CROP || r->client == MEM_ZROP)
        mem_time_ask(&mem, r, now++);
}

static void seen(void *context, const struct mem_seen *what)
{
    mem_time_note(what, take, context);
}

/* The clear is outside of what is tiled: L2 is empty behind it, and nothing has been counted. */
static void begin_draws(void *context, const struct scene_state *state)
{
    struct dram *d = context;
    const bool tiled = mem.tiled;

    (void)state;
    mem_time_reset(&mem);
    mem.hooks = (struct mem_time_hooks){ .behind = behind, .context = d };
    mem.tiled = tiled;
    memset(accesses, 0, sizeof accesses);
    d->most = 0;
}

/* Squares of all of the target, each nearer than the one before, blended over it. */
static struct object_scene layers(void)
{
    const struct scene_state state = { SCENE_LESS, true, SCENE_OVER, SCENE_CULL_NONE };
    struct object_scene w = object_scene_new(SIDE, SIDE, 1, (const uint8_t[4]){ 10, 20, 30, 255 });
    struct failure f = { 0 };

    object_scene_look_at_window(&w);
    assert_true(object_scene_begin(&w, &state, &f));
    for (unsigned n = 0; n < LAYERS; n++) {
        const float z = (float)(LAYERS - n) / 8, c = (float)n / LAYERS;
        const struct object_scene_vertex v[4] = { { { 0, 0, z, 1 }, { c, 0.5f, 0, 0.5f } },
                                                  { { SIDE, 0, z, 1 }, { 1, c, 0, 0.5f } },
                                                  { { SIDE, SIDE, z, 1 }, { c, 0, c, 0.5f } },
                                                  { { 0, SIDE, z, 1 }, { 0, 1, c, 0.5f } } };

        assert_true(object_scene_quad(&w, v, &f));
    }
    return w;
}

static void count(struct dram *d)
{
    mem_time_clean(&mem, true, now);
    for (unsigned c = 0; c < MEM_CLIENTS; c++) {
        d->read += mem.client[c].filled;
        d->written += mem.client[c].evicted;
    }
}

static void draw(const struct draw_how *how, bool tiled, struct dram *d)
{
    struct object_scene w = layers();
    const struct world_tiling tiling = { tiled ? TILING_ON : TILING_OFF, TILE, TILE, 0 };
    const struct mem_tap tap = { .seen = seen, .context = NULL };
    struct draw_world world;
    struct failure f = { 0 };

    memset(d, 0, sizeof *d);
    mem_time_reset(&mem);
    mem.tiled = tiled;
    assert_true(draw_open(&world, &w, how, &f));
    world.begins = begin_draws;
    world.context = d;
    gpu_set_tiling(world.gpu, &tiling);
    world.gpu->mem.tap = &tap;
    if (!draw_run(&world, NULL, &f))
        fail_msg("%s", f.text);
    world.gpu->mem.tap = NULL;
    count(d);
    d->held = tiled ? world.gpu->world.part.bins->counts.held : 0;
    assert_true(mem_space_read(&playback_channel(world.playback)->space, &world.gpu->mem, MEM_HOST,
                               DRAW_COLOUR_VA, d->picture, sizeof d->picture));
    draw_close(&world);
    object_scene_free(&w);
    printf("  %s colours, %s: DRAM reads %" PRIu64 " bytes, writes %" PRIu64
           "; a line %u times at most\n",
           how->compress ? "compressed" : "plain", tiled ? "tiled" : "untiled", d->read, d->written,
           d->most);
}

static struct draw_how how_of(bool compress)
{
    const struct draw_words words = { .depth = "zf32", .compress = compress, .no_zcull = true };
    struct draw_how how;
    struct failure f = { 0 };

    if (!draw_how_of(&words, 1, &how, &f))
        fail_msg("%s", f.text);
    return how;
}

static void a_tile_is_written_once(void **state)
{
    static struct dram by_tiles, untiled;

    (void)state;
    for (unsigned compress = 0; compress < 2; compress++) {
        const struct draw_how how = how_of(compress);

        draw(&how, false, &untiled);
        draw(&how, true, &by_tiles);
        assert_int_equal(by_tiles.held, 2 * LAYERS);
        assert_memory_equal(by_tiles.picture, untiled.picture, sizeof untiled.picture);
        assert_int_equal(by_tiles.read,
                         compress ? 0 : TARGET_BYTES); /* cleared, but not by states */
        assert_true(!compress || by_tiles.most == 1);
        assert_true(by_tiles.written <= 2 * TARGET_BYTES);
        assert_true(untiled.most >= 2 * LAYERS - 2 && untiled.read > TARGET_BYTES);
        assert_true(untiled.written > 2 * by_tiles.written);
        compared("bytes that DRAM wrote by tiles", (unsigned long)by_tiles.written);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tile_is_written_once),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
