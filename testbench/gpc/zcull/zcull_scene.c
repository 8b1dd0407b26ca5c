/* zcull_scene.c - see zcull_scene.h */
#include <string.h>

#include "random.h"
#include "zcull_scene_parts.h"
#include "host_float.h"

struct scene scene;
static struct random numbers;

void scene_seed(struct random start)
{
    numbers = start;
}

unsigned scene_below(unsigned n)
{
    return random_below(&numbers, n);
}

static u32 depth_bits(double z)
{
    return bits_of_float((float)z);
}

static struct raster_vertex random_vertex(double z)
{
    const struct buffer *b = &scene.buffer[scene.now];
    const double x =
        b->x + (int)scene_below(3 * BUFFER_SIDE) - BUFFER_SIDE + scene_below(256) / 256.0;
    const double y =
        b->y + (int)scene_below(3 * BUFFER_SIDE) - BUFFER_SIDE + scene_below(256) / 256.0;

    return (struct raster_vertex){ depth_bits(x), depth_bits(y), depth_bits(z), 0x3f800000,
                                   0x41000000 };
}

/* One that covers all, or any; half are of one depth. */
static void random_packet(struct setup_packet *p)
{
    const struct buffer *b = &scene.buffer[scene.now];
    const double z = scene_below(1025) / 1024.0, sign = scene_below(2) ? 1 : -1;
    const double spread = scene_below(2) == 0 ? 0 : scene_below(64) / 128.0;

    *p = (struct setup_packet){ .draw = scene.draw, .edge_flags = 7 };
    p->prim = (u16)random_bits(&numbers);
    p->kind = scene_below(8) ? PRIMITIVE_TRIANGLE : (enum primitive_kind)scene_below(2);
    p->v0 = random_vertex(z);
    p->v1 = random_vertex(z + sign * spread);
    p->v2 = random_vertex(z - sign * spread * scene_below(3) / 2);
    if (scene_below(2)) {
        p->kind = PRIMITIVE_TRIANGLE;
        p->v0.x = p->v2.x = depth_bits(b->x - 1.0);
        p->v0.y = p->v1.y = depth_bits(b->y - 1.0);
        p->v1.x = depth_bits(b->x + 2.0 * BUFFER_SIDE + 4);
        p->v2.y = depth_bits(b->y + 2.0 * BUFFER_SIDE + 4);
    }
}

/* Depth that the shader makes of the plane's, as the state allows. */
static u32 shader_depth(u32 z)
{
    const struct zcull_config *c = &scene.zcull.cfg;
    u32 other = scene_depth(c->depth);

    if (c->shader_z == SHADER_Z_NONE)
        return z;
    if ((c->shader_z == SHADER_Z_GREATER && buffer_less(c->depth, other, z)) ||
        (c->shader_z == SHADER_Z_LESS && buffer_less(c->depth, z, other)))
        return z;
    return other;
}

static void queue_feedback(unsigned x, unsigned y)
{
    struct zcull_feedback f = { .id = { scene.draw, 0, (u14)x, (u14)y } };

    buffer_range(&scene.buffer[scene.now], &scene.zcull.cfg, x, y, &f.min, &f.max);
    if ((int)scene_below(16) < scene.kind->drop) {
        scene.n->dropped++;
    } else if (scene.queued == QUEUE) {
        scene.n->dropped++;
        scene.queue[scene_below(QUEUE)] = f;
    } else {
        scene.queue[scene.queued++] = f;
    }
}

/* Some of what waits, any of it first. */
static void feed(void)
{
    while (scene.queued && !scene.held && (int)scene_below(16) >= scene.kind->delay) {
        unsigned i = scene_below(scene.queued);

        zcull_feed(&scene.zcull, &scene.queue[i]);
        scene.n->reordered += i != 0;
        scene.n->fed++;
        scene.queue[i] = scene.queue[--scene.queued];
    }
    if (scene_below(8) == 0) { /* draws are done; what they told may still be on its way */
        struct zcull_feedback f = { .id = { (u16)(scene.draw - 1 - scene_below(2)), 0, 0, 0 },
                                    .done = 1 };

        zcull_feed(&scene.zcull, &f);
    }
}

/* One fine tile, drawn in any case; 'culled' and 'accepted' are what zcull said. */
static void draw_fine(const struct fine_tile *t, bool culled, bool accepted)
{
    const struct zcull_config *c = &scene.zcull.cfg;
    const enum sample_mode mode = samples_mode(&c->samples);
    const struct samples_shape shape = samples_shape(mode);
    bool wrote = false;

    for (unsigned i = 0; i < 64; i++) {
        const unsigned column = i % 8, row = i / 8;
        const unsigned s = samples_number(mode, column % shape.across, row % shape.down);
        struct buffer_outcome o;

        if (!(t->coverage >> i & 1))
            continue;
        o = buffer_draw(&scene.buffer[scene.now], &scene.tests, t->front,
                        t->x + column / shape.across, t->y + row / shape.down, s,
                        shader_depth(buffer_depth(c, t, column, row)));
        scene.n->samples++;
        if ((culled && (o.passed || o.changed)) || (accepted && !o.passed))
            scene.n->wrong++;
        wrote |= o.passed;
    }
    if (wrote && c->depth_enable && c->depth_write)
        queue_feedback(t->x, t->y);
}

/* What a draw has of its target is the state. */
static void settle(void)
{
    const struct zcull_config cfg = scene.zcull.cfg;

    zcull_set_state(&scene.zcull, &cfg);
}

static void draw_tile(const struct coarse_tile *tile)
{
    const struct culled_tile all = { .prim = tile->prim, .x = tile->x, .y = tile->y };
    struct lent_tile culled = { .prim = &tile->prim, .x = tile->x, .y = tile->y };
    struct culled_tile_fifo in = { .head = 0 };
    struct fine_tile_fifo out = { .head = 0 };
    static struct frast frast;
    const bool stopped = scene.zcull.region[scene.zcull.cfg.region].stopped;

    zcull_tile(&scene.zcull, &culled);
    scene.n->tiles++;
    scene.n->stops += !stopped && scene.zcull.region[scene.zcull.cfg.region].stopped;
    scene.n->discarded_tiles += culled.verdict == ZCULL_DISCARDED;
    scene.n->accepted_tiles += culled.verdict == ZCULL_ACCEPTED;
    frast_reset(&frast);
    frast_set_state(&frast, &scene.frast);
    culled_tile_push(&in, &all);
    for (bool moved = true; moved;) {
        moved = frast_step(&frast, &in, &out);
        while (!fine_tile_empty(&out)) {
            struct fine_tile t = fine_tile_pop(&out);
            unsigned block = (t.x / 8 & 1) + (t.y / 8 & 1) * 2;
            bool hidden = culled.verdict == ZCULL_DISCARDED || (culled.culled >> block & 1);

            scene.n->hidden_blocks += hidden;
            draw_fine(&t, hidden, !hidden && culled.verdict == ZCULL_ACCEPTED);
        }
    }
    feed();
}

static void draw_packet(void)
{
    struct setup_packet p;
    struct setup_job job;
    u12 phase = 0;
    static struct crast crast;

    settle();
    random_packet(&p);
    setup_assemble(&scene.setup, &p, &phase, &job);
    crast_reset(&crast);
    crast_set_state(&crast, &scene.crast);
    for (unsigned i = 0; i < job.count; i++) {
        struct raster_prim_fifo in = { .head = 0 };
        struct coarse_tile_fifo out = { .head = 0 };

        raster_prim_push(&in, &job.prim[i]);
        for (bool moved = true; moved;) {
            moved = crast_step(&crast, &in, &out);
            while (!coarse_tile_empty(&out)) {
                struct coarse_tile t = coarse_tile_pop(&out);
                draw_tile(&t);
            }
        }
    }
}

/* To the other target and back: what is on its way is of another surface. */
static void switch_target(void)
{
    scene.target[scene.now] = scene.zcull.cfg;
    scene.now ^= 1;
    scene.zcull.cfg = scene.target[scene.now];
    scene.zcull.cfg.bound = scene.draw;
    scene.n->switches++;
}

static void begin_target(void)
{
    const struct buffer *b = &scene.buffer[scene.now];

    scene.setup.surface_x = (u16)b->x;
    scene.setup.surface_y = (u16)b->y;
    scene.setup.surface_width = scene.setup.surface_height = BUFFER_SIDE;
    scene.tests.cfg = &scene.zcull.cfg;
}

static void between_draws(void)
{
    const unsigned what = scene_below(64);

    scene.draw++;
    if (scene_below(4) == 0)
        scene.held = scene.kind->delay && !scene.held;
    if (what < 4)
        switch_target();
    begin_target();
    scene_tests(&scene.zcull.cfg);
    scene_stencil(&scene.zcull.cfg);
    if (scene.kind->plain)
        return;
    if (what >= 4 && what < 10)
        scene_clear(what < 6, what % 3 != 0, what % 3 != 1);
    if (what == 10)
        scene_invalidate();
    if (what == 11)
        scene_save_and_load();
}

static void start(void)
{
    struct sample_grid grid = { .target = scene_mode(), .enable = scene_below(8) != 0 };
    const enum raster_depth depth = (enum raster_depth)scene_below(3);

    for (unsigned i = 0; i < 16; i++)
        grid.position[i] = (u8)random_bits(&numbers);
    memset(&scene.setup, 0, sizeof scene.setup);
    scene.setup.samples = scene.crast.samples = scene.frast.samples = grid;
    scene.setup.depth = scene.frast.depth = depth;
    scene.setup.snap = scene.setup.snap_line = 8;
    scene.setup.front_mode = scene.setup.back_mode = POLYGON_FILL;
    scene.setup.point_size_attribute = 1;
    scene.setup.line_width = 0x40400000;
    scene.frast.depth_clamp = scene_below(2);
    zcull_reset(&scene.zcull);
    scene.queued = 0;
    scene.held = false;
    scene.draw = (u16)random_bits(&numbers);
    for (unsigned i = 0; i < 2; i++) {
        scene_target(i, &grid, depth);
        scene.now = i;
        scene.zcull.cfg = scene.target[i];
        scene.zcull.cfg.bound = scene.draw;
        scene_invalidate();
        scene.zcull.cfg.criterion = scene_criterion();
        scene_clear(true, true, true);
        scene.target[i] = scene.zcull.cfg;
    }
}

void scene_run(const struct scene_kind *kind, struct scene_counts *n)
{

    scene.kind = kind;
    scene.n = n;
    start();
    for (unsigned i = 0; i < DRAWS; i++) {
        between_draws();
        for (unsigned k = 1 + scene_below(3); k > 0; k--)
            draw_packet();
        n->draws++;
    }
    n->scenes++;
}
