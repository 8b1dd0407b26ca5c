/* sm_stages.c - see sm_stages.h */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "gpc/tpc/sm/vertex/sm_geometry.h"
#include "gpc/tpc/sm/pixel/sm_pixels.h"
#include "random.h"
#include "sm_stages.h"
#include "surface_shape.h"

#define PLANES   5  /* w, and generic attributes */
#define VERTICES 20 /* of a batch */
#define CORNERS  3

static enum stage chosen;
static struct sm_pixel_program program;
static struct sample_grid grid;
static struct attribute_plane planes[SM_QUADS][PLANES];
static struct sm_pixels pixels;
static struct sph header;
static struct pd_batch batch;
static struct sm_vertices vertices, vertices_of;
static struct sm_geometry geometry, geometry_of; /* as a run begins, and as it goes */

static float small(u64 x)
{
    return (float)(x % 64) / 8 - 4;
}

static u32 bits_of(float x)
{
    u32 word;

    memcpy(&word, &x, sizeof word);
    return word;
}

static void make_program(void)
{
    struct sph pixel = { .stage = SPH_PIXEL, .kills = true };

    for (unsigned n = 0; n < 4 * (PLANES - 1); n++)
        pixel.way[SPH_GENERIC + n] = n % 4 == 0 ? SPH_LINEAR : SPH_UNUSED;
    program = sm_pixel_program_of(&pixel, 0);
    assert_int_equal(program.planes.count, PLANES);
    grid.target = SAMPLES_4X4;
    grid.enable = 1;
    for (unsigned i = 0; i < 16; i++)
        grid.position[i] = (u8)(17 * i);
}

static void make_pixels(u64 (*random)(void))
{
    pixels = (struct sm_pixels){ .program = &program, .grid = &grid, .quads = SM_QUADS };
    for (unsigned q = 0; q < SM_QUADS; q++) {
        struct sm_pixel_quad *quad = &pixels.quad[q];

        quad->x = (u14)(2 * (random() % 50));
        quad->y = (u14)(2 * (random() % 50));
        quad->front = random() & 1;
        quad->index = (u8)(random() % 4);
        for (unsigned n = 0; n < PLANES; n++)
            planes[q][n] =
                (struct attribute_plane){ bits_of(small(random())), bits_of(small(random())),
                                          bits_of(small(random())) };
        quad->plane = planes[q];
        quad->reference_x = quad->reference_y = 8;
        for (unsigned i = 0; i < 4; i++) {
            quad->samples[i] = (u16)(random() % 16);
            quad->sample[i] = (u8)random();
            quad->centroid[i] = (u8)random();
        }
        sm_pixel_place(&pixels.places, quad);
    }
}

static void make_vertices(u64 (*random)(void))
{
    header = (struct sph){ .stage = SPH_GEOMETRY,
                           .topology = SPH_TRIANGLE_STRIP,
                           .max_vertices = 20,
                           .threads_per_primitive = 1 };
    memset(header.writes, true, sizeof header.writes);
    batch = (struct pd_batch){ .corners = CORNERS, .vertices = VERTICES, .primitives = SM_LANES };
    for (unsigned p = 0; p < SM_LANES; p++) {
        batch.primitive[p].id = (u32)random();
        for (unsigned i = 0; i < CORNERS; i++)
            batch.primitive[p].corner[i] = (u5)(random() % VERTICES);
    }
    for (unsigned word = 0; word < SPH_ATTRIBUTES; word++)
        for (unsigned lane = 0; lane < SM_LANES; lane++) {
            vertices.in[word][lane] = (u32)random();
            vertices.out[word][lane] = (u32)random();
        }
    vertices.header = &header;
    geometry.v = vertices;
    geometry.batch = &batch;
    geometry.threads = geometry.lanes = SM_LANES;
    for (unsigned n = 0; n < SPH_ATTRIBUTES && n < 16; n++)
        geometry.word[geometry.words++] = (u8)(SPH_GENERIC + n);
    for (unsigned lane = 0; lane < SM_LANES; lane++) {
        geometry.primitive[lane] = lane;
        geometry.v.invocation[lane] = vertices.invocation[lane] = (u32)(random() % 8);
        geometry.emitted[lane] = 1 + (u32)(random() % 8);
    }
}

void stages_make(u64 (*random)(void))
{
    make_program();
    make_pixels(random);
    make_vertices(random);
}

void stages_choose(enum stage stage)
{
    chosen = stage;
}

void stages_prepare(struct sm_core *s, struct sm_warp *w)
{
    (void)s;
    if (chosen == STAGE_PIXELS) {
        w->pixels = &pixels;
        w->helpers = sm_pixel_helpers(&pixels);
    }
    if (chosen == STAGE_VERTICES) {
        vertices_of = vertices;
        w->vertices = &vertices_of;
    }
    if (chosen == STAGE_GEOMETRY) {
        geometry_of = geometry;
        geometry_of.v.geometry = &geometry_of;
        w->vertices = &geometry_of.v;
    }
}

const void *stages_left(unsigned *bytes)
{
    *bytes = chosen == STAGE_VERTICES   ? sizeof vertices_of
             : chosen == STAGE_GEOMETRY ? sizeof geometry_of
                                        : 0;
    return chosen == STAGE_VERTICES ? (const void *)&vertices_of : &geometry_of;
}

void stages_surfaces(struct sm_bench *b, u64 (*random)(void))
{
    struct random shapes = { .state = random() | 1 };

    for (unsigned n = 0; n < STAGE_HANDLES; n++) {
        struct shape s;
        u32 words[8];

        shape_random(&shapes, &s);
        shape_put(b, n, &s, words);
    }
    memcpy(one_memory() + SHAPE_HEADERS, b->memory + SHAPE_HEADERS, 32 * STAGE_HANDLES);
    for (unsigned n = SHAPE_IMAGE; n + 4 <= SM_BENCH_MEMORY; n += 4) /* texels are small numbers */
        memcpy(one_memory() + n, (u32[]){ (u32)(random() % STAGE_HANDLES) }, 4);
    b->core.tex.cfg.headers = SM_BENCH_BASE + SHAPE_HEADERS;
    b->core.tex.cfg.last_header = STAGE_HANDLES - 1;
    b->core.handles = 0;
    for (unsigned n = 0; n < sizeof b->constant / 4; n++)
        memcpy(b->constant + 4 * n, (u32[]){ (u32)(random() % STAGE_HANDLES) }, 4);
}
