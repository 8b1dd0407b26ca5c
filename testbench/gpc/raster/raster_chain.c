/* raster_chain.c - see raster_chain.h */
#include "raster_chain.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "host_float.h"

const enum sample_mode raster_modes[7] = { SAMPLES_1X1, SAMPLES_2X1,     SAMPLES_2X2,
                                           SAMPLES_4X2, SAMPLES_4X2_D3D, SAMPLES_2X1_D3D,
                                           SAMPLES_4X4 };

/* The words that drivers write for 1, 2, 4, 8 and 16 samples. */
static const u32 words[5][4] = {
    { 0x88888888, 0x88888888, 0x88888888, 0x88888888 },
    { 0x44cc44cc, 0x44cc44cc, 0x44cc44cc, 0x44cc44cc },
    { 0xeaa26e26, 0xeaa26e26, 0xeaa26e26, 0xeaa26e26 },
    { 0x359db759, 0x1ffb71d3, 0x359db759, 0x1ffb71d3 },
    { 0x7ca55799, 0x3bbdda63, 0xc22418e6, 0x01fe4f80 },
};

void raster_standard(struct sample_grid *grid, enum sample_mode mode)
{
    static const unsigned row[7] = { 0, 1, 2, 3, 3, 1, 4 };

    memset(grid, 0, sizeof *grid);
    grid->target = mode;
    grid->enable = mode != SAMPLES_1X1;
    for (unsigned i = 0; i < 16; i++)
        grid->position[i] = (u8)(words[row[mode]][i / 4] >> i % 4 * 8);
}

struct raster_state raster_plain(unsigned w, unsigned h)
{
    struct raster_state s;

    memset(&s, 0, sizeof s);
    raster_standard(&s.setup.samples, SAMPLES_1X1);
    s.setup.depth = RASTER_Z24;
    s.setup.snap = s.setup.snap_line = 8;
    s.setup.front_mode = s.setup.back_mode = POLYGON_FILL;
    s.setup.point_sprite = 1;
    s.setup.point_size = s.setup.line_width = s.setup.aliased_width = 0x3f800000;
    s.setup.surface_width = (u16)w;
    s.setup.surface_height = (u16)h;
    return s;
}

static struct {
    struct setup setup;
    struct crast crast;
    struct frast frast;
    struct setup_packet_fifo wdx_setup;
    struct raster_prim_fifo setup_crast;
    struct stri_prim_fifo setup_stri;
    struct coarse_tile_fifo crast_zcull;
    struct culled_tile_fifo zcull_frast;
    struct fine_tile_fifo frast_prop;
} gpc;

static void fine_tiles(const struct coarse_tile *coarse, struct raster_sum *sum, raster_told *told,
                       void *context)
{
    struct culled_tile culled = { coarse->prim, coarse->x, coarse->y, ZCULL_AMBIGUOUS, 0 };
    unsigned before = sum->fine;

    culled_tile_push(&gpc.zcull_frast, &culled);
    while (frast_step(&gpc.frast, &gpc.zcull_frast, &gpc.frast_prop))
        if (!fine_tile_empty(&gpc.frast_prop)) {
            struct fine_tile tile = fine_tile_pop(&gpc.frast_prop);

            assert_true(tile.coverage != 0);
            assert_int_equal(tile.x / 16, coarse->x);
            assert_int_equal(tile.y / 16, coarse->y);
            sum->fine++;
            for (u64 left = tile.coverage; left; left &= left - 1)
                sum->samples++;
            if (told)
                told(context, &coarse->prim, &tile);
        }
    sum->empty += sum->fine == before;
}

static void coarse_tiles(const struct raster_prim *prim, struct raster_sum *sum, raster_told *told,
                         void *context)
{
    s32 last = -1;

    raster_prim_push(&gpc.setup_crast, prim);
    while (crast_step(&gpc.crast, &gpc.setup_crast, &gpc.crast_zcull))
        if (!coarse_tile_empty(&gpc.crast_zcull)) {
            struct coarse_tile coarse = coarse_tile_pop(&gpc.crast_zcull);
            s32 place = coarse.y * 1024 + coarse.x;

            assert_true(place > last);
            last = place;
            sum->coarse++;
            fine_tiles(&coarse, sum, told, context);
        }
}

struct raster_sum raster_draw(const struct raster_state *state, const struct setup_packet *packet,
                              u12 *phase, raster_told *told, void *context)
{
    struct raster_sum sum = { 0 };
    struct frast_config frast;

    setup_reset(&gpc.setup);
    crast_reset(&gpc.crast);
    frast_reset(&gpc.frast);
    gpc.setup.cfg = state->setup;
    gpc.setup.phase = phase ? *phase : 0;
    crast_set_state(&gpc.crast, &(const struct crast_config){ .samples = state->setup.samples });
    frast = state->frast;
    frast.samples = state->setup.samples;
    frast.depth = state->setup.depth;
    frast_set_state(&gpc.frast, &frast);
    setup_packet_push(&gpc.wdx_setup, packet);
    while (setup_step(&gpc.setup, &gpc.wdx_setup, &gpc.setup_crast, &gpc.setup_stri))
        if (!raster_prim_empty(&gpc.setup_crast)) {
            struct raster_prim prim = raster_prim_pop(&gpc.setup_crast);
            struct stri_prim stri = stri_prim_pop(&gpc.setup_stri);

            assert_true(prim_id_same(&prim.id, &stri.id));
            sum.prims++;
            coarse_tiles(&prim, &sum, told, context);
        }
    if (phase)
        *phase = gpc.setup.phase;
    sum.setup_clocks = gpc.setup.half_clocks;
    sum.crast_clocks = gpc.crast.clocks + gpc.crast.spent;
    sum.frast_clocks = gpc.frast.clocks;
    return sum;
}

void raster_map_clear(struct raster_map *map, int x, int y, int w, int h)
{
    assert_true(w * h * 16 <= (int)sizeof map->count);
    map->x = x;
    map->y = y;
    map->w = w;
    map->h = h;
    memset(map->count, 0, sizeof map->count);
}

u8 *raster_map_at(struct raster_map *map, int x, int y, unsigned s)
{
    x -= map->x;
    y -= map->y;
    assert_true(0 <= x && x < map->w && 0 <= y && y < map->h && s < 16);
    return &map->count[((unsigned)y * (unsigned)map->w + (unsigned)x) * 16 + s];
}

static unsigned hex_digit(char c)
{
    return (unsigned)(c > '9' ? c - 'a' + 10 : c - '0');
}

/* Samples of a pixel across and down a tile, and their numbers, written out for each mode. */
void raster_count(void *context, const struct raster_prim *prim, const struct fine_tile *tile)
{
    static const u8 across[7] = { 1, 2, 2, 4, 4, 2, 4 }, down[7] = { 1, 1, 2, 2, 2, 1, 4 };
    static const char *const number[7] = {
        "0", "01", "0123", "01452367", "53074162", "10", "0123456789abcdef"
    };
    unsigned w = across[tile->samples], h = down[tile->samples];

    (void)prim;
    for (unsigned i = 0; i < 64; i++)
        if (tile->coverage >> i & 1)
            ++*raster_map_at(context, (int)(tile->x + i % 8 / w), (int)(tile->y + i / 8 / h),
                             hex_digit(number[tile->samples][i / 8 % h * w + i % 8 % w]));
}

u32 raster_bits(double x)
{
    return bits_of_float((float)x);
}

struct raster_vertex raster_vertex_at(int x, int y, double z)
{
    return (struct raster_vertex){ raster_bits(x / 256.0), raster_bits(y / 256.0), raster_bits(z),
                                   0x3f800000, 0x3f800000 };
}
