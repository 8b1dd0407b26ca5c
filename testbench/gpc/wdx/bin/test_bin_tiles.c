/* test_bin_tiles.c - the tiles of a primitive, beside those that it covers pixels of: the raster's own, one by one
 * (gpc/wdx/bin/bin.h).  One too many costs a visit, and is counted; one too few would lose pixels.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "gpc/wdx/bin/bin.h"
#include "raster_cases.h"
#include "raster_chain.h"
#include "seeded.h"

#define SIDE   256 /* pixels of the surface */
#define ACROSS (SIDE / 16)

struct seen {
    struct bin_entry entry;
    bool tile[ACROSS][ACROSS]; /* of 16x16 pixels: the primitive covers a pixel of it */
    unsigned long tiles;
};

/* Every fine tile that fine raster gives has a covered sample. */
static void cover(void *context, const struct raster_prim *prim, const struct fine_tile *tile)
{
    struct seen *s = context;
    const struct bin_tile t = { tile->x & ~15u, tile->y & ~15u, (tile->x & ~15u) + 16,
                                (tile->y & ~15u) + 16 };

    (void)prim;
    assert_true(tile->coverage != 0);
    assert_true(tile->x < SIDE && tile->y < SIDE);
    s->tile[tile->y / 16][tile->x / 16] = true;
    if (!bin_touches(&s->entry, &t))
        fail_msg("the tile of pixel %u,%u is not touched", tile->x, tile->y);
    s->tiles++;
}

static float any_width(void)
{
    return (float)random_below(&seeded, 400) / 16;
}

static u32 fp32(float x)
{
    u32 bits;

    memcpy(&bits, &x, 4);
    return bits;
}

/* All that moves an edge, or the box. */
static struct raster_state any_state(void)
{
    struct raster_state s = raster_plain(SIDE, SIDE);
    struct setup_config *c = &s.setup;

    raster_random_samples(&seeded, &c->samples);
    c->front_mode =
        (enum polygon_mode)(random_below(&seeded, 3) ? POLYGON_FILL : random_below(&seeded, 3));
    c->back_mode =
        (enum polygon_mode)(random_below(&seeded, 3) ? POLYGON_FILL : random_below(&seeded, 3));
    c->fill = random_below(&seeded, 8) ? FILL_DISABLED : FILL_BBOX;
    c->line_width = fp32(any_width());
    c->aliased_width_enable = random_word() & 1;
    c->aliased_width = fp32(any_width());
    c->point_size = fp32(any_width());
    c->point_size_attribute = random_word() & 1;
    c->line_smooth = random_word() & 1;
    c->poly_smooth = random_below(&seeded, 4) == 0;
    c->point_smooth = random_word() & 1;
    c->line_falloff = (u2)random_below(&seeded, 4);
    c->surface_x = (u16)random_below(&seeded, 64);
    c->surface_y = (u16)random_below(&seeded, 64);
    c->surface_width = (u16)(SIDE - c->surface_x);
    c->surface_height = (u16)(SIDE - c->surface_y);
    if (random_below(&seeded, 2)) {
        c->scissor_enable = 1;
        c->scissor_xmin[0] = (u16)random_below(&seeded, SIDE);
        c->scissor_xmax[0] = (u16)random_below(&seeded, 2 * SIDE);
        c->scissor_ymin[0] = (u16)random_below(&seeded, SIDE);
        c->scissor_ymax[0] = (u16)random_below(&seeded, 2 * SIDE);
    }
    return s;
}

static struct setup_packet any_packet(unsigned i)
{
    struct setup_packet p = { .kind = (enum primitive_kind)(i % 3), .edge_flags = 7 };
    struct reference_point v[3];

    raster_case(&seeded, (enum raster_case)(i / 3 % CASES), 0, 0, SIDE, SIDE, v);
    p.v0 = raster_vertex_at((int)v[0].x, (int)v[0].y, 0.25);
    p.v1 = raster_vertex_at((int)v[1].x, (int)v[1].y, 0.5);
    p.v2 = raster_vertex_at((int)v[2].x, (int)v[2].y, 0.75);
    p.v0.point_size = p.v1.point_size = p.v2.point_size = fp32(any_width());
    return p;
}

/* Returns the 16x16 tiles that are touched, of the surface. */
static unsigned long touched(const struct bin_entry *e)
{
    unsigned long count = 0;

    for (unsigned y = 0; y < SIDE; y += 16)
        for (unsigned x = 0; x < SIDE; x += 16)
            count += bin_touches(e, &(const struct bin_tile){ x, y, x + 16, y + 16 });
    return count;
}

static unsigned long covered(const struct seen *s)
{
    unsigned long count = 0;

    for (unsigned y = 0; y < ACROSS; y++)
        for (unsigned x = 0; x < ACROSS; x++)
            count += s->tile[y][x];
    return count;
}

static void no_covered_tile_is_missed(void **state)
{
    (void)state;
    unsigned long tiles = 0, exact = 0, found = 0;
    static struct seen seen;

    for (unsigned i = 0; i < 12000; i++) {
        const struct raster_state s = any_state();
        const struct setup_packet p = any_packet(i);

        memset(&seen, 0, sizeof seen);
        seen.entry = bin_entry_of(&s.setup, &p);
        raster_draw(&s, &p, NULL, cover, &seen);
        tiles += seen.tiles;
        exact += covered(&seen);
        found += touched(&seen.entry);
    }
    compared("fine tiles, each in a tile that is touched", tiles);
    printf("  %lu tiles of 16x16 pixels are touched, %lu of them covered\n", found, exact);
    assert_true(found < 3 * exact);
}

/* Filled triangles of some size: what a box and an edge with its margin leave over. */
static void few_tiles_are_touched_in_vain(void **state)
{
    (void)state;
    const struct raster_state s = raster_plain(SIDE, SIDE);
    unsigned long exact = 0, found = 0;
    static struct seen seen;

    for (unsigned i = 0; i < 4000; i++) {
        struct setup_packet p = any_packet(3 * CASES * i + 2);

        p.kind = PRIMITIVE_TRIANGLE;
        memset(&seen, 0, sizeof seen);
        seen.entry = bin_entry_of(&s.setup, &p);
        raster_draw(&s, &p, NULL, cover, &seen);
        exact += covered(&seen);
        found += touched(&seen.entry);
    }
    printf("  %lu tiles of 16x16 pixels are touched, %lu of them covered\n", found, exact);
    compared("tiles of triangles", exact);
    assert_true(found * 10 < exact * 15);
}

/* Coordinates that are none: no pixel is drawn; others hold all of the scissor. */
static void odd_numbers_touch_the_scissor(void **state)
{
    (void)state;
    static const u32 odd[] = { 0x7fc00000, 0x7f800000, 0xff800000,
                               0x00000001, 0x80000001, 0x4f800000 };
    const struct raster_state s = raster_plain(SIDE, SIDE);

    for (unsigned i = 0; i < 6 * 6; i++) {
        struct setup_packet p = { .kind = PRIMITIVE_TRIANGLE, .edge_flags = 7 };
        static struct seen seen;

        p.v0.x = odd[i % 6];
        p.v1.y = odd[i / 6];
        p.v1.x = p.v2.y = fp32(100);
        seen.entry = bin_entry_of(&s.setup, &p);
        raster_draw(&s, &p, NULL, cover, &seen);
        if (i == 0)
            assert_true(seen.entry.x1 == SIDE && seen.entry.y1 == SIDE && !seen.entry.shaped);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_covered_tile_is_missed),
        cmocka_unit_test(few_tiles_are_touched_in_vain),
        cmocka_unit_test(odd_numbers_touch_the_scissor),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
