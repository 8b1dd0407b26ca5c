/* rate_world.c - see rate_world.h */
#include "rate_world.h"

#include <stdio.h>
#include <string.h>

#include "class/methods.h"
#include "rate_streams.h"

#define DRAWS 8
#define WARM  3  /* draws before the time that counts */
#define SMALL 96 /* triangles' corners of the program's own */

/* Corners of small triangles, each between four samples: an eighth of a pixel long. */
static const float *small_triangles(void)
{
    static float x[4 * SMALL];

    for (unsigned n = 0; n < SMALL; n++) {
        float *v = x + 4 * n;

        v[0] = (float)(n % 3 == 1) / 1024 + (float)(n / 3) / 64;
        v[1] = (float)(n % 3 == 2) / 1024;
        v[2] = 0.5f;
        v[3] = 1;
    }
    return x;
}

/* Reads vectors, of which one is the place, or has a place of its own; writes it, and so many vectors. */
static void write_program(const struct rate_world *w, char *text, size_t size)
{
    size_t at = (size_t)snprintf(text, size,
                                 "[B------:R-:W-:-:S01] MOV R0, RZ;\n"
                                 "[B------:R-:W-:-:S01] MOV R1, RZ;\n"
                                 "[B------:R-:W-:-:S01] MOV R2, RZ;\n"
                                 "[B------:R-:W-:-:S06] MOV32I R3, 0x3f800000;\n");

    for (unsigned n = 0; n < w->reads; n++)
        at += (size_t)snprintf(text + at, size - at, "[B------:R-:W0:-:S02] ALD.128 R0, a[0x%x];\n",
                               0x80 + 16 * n);
    at += (size_t)snprintf(text + at, size - at, "[B0-----:R2:W-:-:S02] AST.128 a[0x70], R0;\n");
    for (unsigned n = 0; n < w->writes; n++)
        at += (size_t)snprintf(text + at, size - at, "[B------:R2:W-:-:S02] AST.128 a[0x%x], R0;\n",
                               0x80 + 16 * n);
    snprintf(text + at, size - at, "[B--2---:R-:W-:-:S15] EXIT;\n");
}

static void set_programs(struct rate_gpu *g, const struct rate_world *w)
{
    static const char ends[] = "[B------:R-:W-:-:S15] EXIT;\n";
    const struct rate_program_header vertex = { .reads = w->reads, .writes = w->writes },
                                     pixel = { .reads = w->writes, .targets = w->shades ? 15 : 0 };
    char text[4096];

    write_program(w, text, sizeof text);
    rate_gpu_program(g, 1, &vertex, w->program ? w->program : text);
    if (w->geometry)
        rate_gpu_program(g, 4, &(const struct rate_program_header){ .viewport_mask = true },
                         w->geometry);
    rate_gpu_program(g, 5, &pixel, w->pixels ? w->pixels : ends);
    for (unsigned n = 0; n < w->reads; n++) /* all have the place */
        stream_method(g->to, NVB197_SET_VERTEX_ATTRIBUTE_A + 4 * n, 0x38200000);
}

static void set_lists(struct rate_gpu *g, const struct rate_world *w)
{
    enum { BYTES = 0 };
    const u64 end = RATE_BUFFER_VA + RATE_WORLD_INDICES - 1;
    const u32 buffer[] = {
        (u32)(RATE_BUFFER_VA >> 32), (u32)RATE_BUFFER_VA, (u32)(end >> 32), (u32)end, BYTES, 0
    };
    u8 index[RATE_WORLD_INDICES] = { 0 };

    for (unsigned n = 0; n < rate_world_indices(w); n++)
        index[n] = w->list[n % w->listed];
    stream_buffer(g->to, RATE_BUFFER_VA, RATE_WORLD_INDICES, 0);
    stream_data(g->to, RATE_BUFFER_VA, index, sizeof index);
    stream_methods(g->to, NVB197_SET_INDEX_BUFFER_A, buffer, 6);
    stream_method(g->to, NVB197_SET_DA_PRIMITIVE_RESTART, 1);
    stream_method(g->to, NVB197_SET_DA_PRIMITIVE_RESTART_INDEX, RATE_RESTART);
}

static void set_vertices(struct rate_gpu *g, const struct rate_world *w)
{
    const unsigned count = w->vertex ? w->vertices : SMALL;

    rate_gpu_vertices(g, w->vertex ? w->vertex : small_triangles(), 4 * count, 16);
}

static void draw(struct rate_gpu *g, const struct rate_world *w)
{
    stream_method(g->to, NVB197_BEGIN, w->mode);
    stream_method(g->to, NVB197_DRAW_INDEX_BUFFER, rate_world_indices(w));
    stream_method(g->to, NVB197_END, 0);
}

unsigned rate_world_indices(const struct rate_world *w)
{
    return w->indices ? w->indices : RATE_WORLD_INDICES / w->listed * w->listed;
}

double rate_world(const struct rate_world *w)
{
    static const struct rate_target target = { RATE_WORLD_SIDE, RATE_WORLD_SIDE, 1,    1, 0, 0,
                                               FORMAT_A8B8G8R8, ZETA_Z24S8,      false };
    struct rate_gpu *g = rate_gpu_open_as(w->profile ? w->profile : profile_default(), &target);
    double clocks;

    set_programs(g, w);
    set_lists(g, w);
    set_vertices(g, w);
    stream_method(g->to, NVB197_SET_DEPTH_TEST, 0);
    if (w->nothing_inside) {
        stream_method(g->to, NVB197_SET_SCISSOR_ENABLE, 1);
        stream_method(g->to, NVB197_SET_SCISSOR_HORIZONTAL, 0);
        stream_method(g->to, NVB197_SET_SCISSOR_VERTICAL, 0);
    }
    if (w->before)
        w->before(g);
    draw(g, w);
    stream_method(g->to, NVB197_WAIT_FOR_IDLE, 0);
    for (unsigned n = 1; n < DRAWS; n++)
        draw(g, w);
    rate_gpu_finish(g);
    clocks = rate_gpu_each(g, WARM, DRAWS);
    rate_gpu_close(g);
    return clocks;
}
