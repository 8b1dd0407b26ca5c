/* rate_draws_l2.c - what L2 expands of compressed depths for others, and clears: rates.csv X */
#include <stdio.h>
#include <string.h>

#include "class/methods.h"
#include "driver/draw_layout.h"
#include "rate_draws.h"

#define DRAWS    20
#define WARM     8 /* draws before the time that counts */
#define SIDE     256
#define VERTICES 448
#define APART \
    0x1c00 /* of a vertex's loads, so that they go to each slice in turn: VERTICES of 16 bytes */

/* A slope around the target, which all tiles keep as planes. */
static void draw_slope(struct rate_gpu *g)
{
    static const float corners[] = { -1, -1, 0.25f, 1, -1, 3, 0.75f, 1, 3, -1, 0.5f, 1 };
    static const char vertices[] = "[B------:R-:W0:-:S02] ALD.128 R0, a[0x80];\n"
                                   "[B0-----:R2:W-:-:S02] AST.128 a[0x70], R0;\n"
                                   "[B--2---:R-:W-:-:S15] EXIT;\n";

    rate_gpu_program(g, 1, &(const struct rate_program_header){ .reads = 1 }, vertices);
    rate_gpu_program(g, 5, &(const struct rate_program_header){ .reads = 0 },
                     "[B------:R-:W-:-:S15] EXIT;\n");
    rate_gpu_vertices(g, corners, 12, 16);
    stream_method(g->to, NVB197_SET_DEPTH_TEST, 1);
    stream_method(g->to, NVB197_SET_DEPTH_FUNC, 0x207);
    stream_method(g->to, NVB197_SET_DEPTH_WRITE, 1);
    stream_method(g->to, NVB197_SET_CT_SELECT, 0);
    rate_gpu_draw(g, RATE_TRIANGLES, 0, 3);
    stream_method(g->to, NVB197_WAIT_FOR_IDLE, 0);
}

/* Vertices that read so many bytes of the depths each, and are not drawn. */
static void set_loads(struct rate_gpu *g, unsigned loads)
{
    char text[4096];
    size_t at = (size_t)snprintf(text, sizeof text,
                                 "[B------:R-:W0:-:S02] ALD R4, a[0x2fc];\n"
                                 "[B0-----:R-:W-:-:S06] SHL R4, R4, 0x4;\n"
                                 "[B------:R-:W-:-:S06] MOV32I R5, 0x%x;\n",
                                 (u32)(DRAW_ZETA_VA >> 32));

    for (unsigned n = 0; n < loads; n++)
        at += (size_t)snprintf(text + at, sizeof text - at,
                               "[B------:R-:W0:-:S02] LDG.E.CG.128 R8, [R4+0x%x];\n", n * APART);
    snprintf(text + at, sizeof text - at,
             "[B0-----:R2:W-:-:S02] AST.128 a[0x70], R8;\n"
             "[B--2---:R-:W-:-:S15] EXIT;\n");
    rate_gpu_program(g, 1, &(const struct rate_program_header){ .vertex_id = true }, text);
    stream_method(g->to, NVB197_SET_RASTER_ENABLE, 0);
}

/* Clocks of so many draws of loads, to the end, and bytes that L2 sent for them: L1 has some of what was read before. */
struct loaded {
    u64 clocks, bytes;
};
static struct loaded load(enum zeta_format depth, unsigned loads, unsigned draws)
{
    const struct rate_target target = {
        .width = SIDE, .height = SIDE, .samples = 1, .color = FORMAT_A8B8G8R8, .depth = depth
    };
    struct rate_gpu *g = rate_gpu_open(&target);
    struct loaded z;

    draw_slope(g);
    set_loads(g, loads);
    for (unsigned n = 0; n < draws; n++)
        rate_gpu_draw(g, RATE_POINTS, 0, VERTICES);
    rate_gpu_finish(g);
    z = (struct loaded){ g->time->net.now, g->time->memory.client[MEM_L1].down };
    rate_gpu_close(g);
    return z;
}

/* Bytes a clock of depths that each slice sends to the SMs: of so many more draws. */
static double expanded(enum zeta_format depth, unsigned bytes)
{
    enum { FEW = 12, MANY = 44 };
    const unsigned loads = SIDE * SIDE * bytes / APART;
    const struct loaded few = load(depth, loads, FEW), many = load(depth, loads, MANY);

    return (double)(many.bytes - few.bytes) / (double)(many.clocks - few.clocks) /
           profile_default()->l2_slices;
}

/* Tiles of 64 bytes and 16 rows that a clear of colours does in a clock. */
static double clears(void)
{
    enum { WIDE = 512, RGBA = 0x3c, TILE = 1024 };
    const struct rate_target target = { .width = WIDE,
                                        .height = WIDE,
                                        .samples = 1,
                                        .block = 1,
                                        .color = FORMAT_A8B8G8R8,
                                        .depth = ZETA_Z24S8,
                                        .compress = true };
    struct rate_gpu *g = rate_gpu_open(&target);
    double clocks;

    for (unsigned n = 0; n < DRAWS; n++)
        stream_method(g->to, NVB197_CLEAR_SURFACE, RGBA);
    rate_gpu_finish(g);
    clocks = rate_gpu_each(g, WARM, DRAWS);
    rate_gpu_close(g);
    return WIDE * WIDE * 4 / TILE / clocks;
}

bool rate_draws_l2(const struct rate_row *row, struct rate_measured *m)
{
    m->slower = "L2 unpack";
    if (strcmp(row->item, "clear") == 0) {
        rate_include(m, clears());
        m->slower = "clear";
        return true;
    }
    if (strcmp(row->item, "L2 decompressor") != 0)
        return false;
    if (strcmp(row->condition, "Z16") == 0) {
        rate_include(m, expanded(ZETA_Z16, 2));
    } else {
        const bool values = strncmp(row->unit, "Z values", 8) == 0;

        rate_include(m, expanded(ZETA_Z24S8, 4) / (values ? 4 : 1));
        rate_include(m, expanded(ZETA_ZF32, 4) / (values ? 4 : 1));
        if (values)
            rate_include(m, expanded(ZETA_Z16, 2) / 2);
    }
    return true;
}
