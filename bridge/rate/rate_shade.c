/* rate_shade.c - see rate_shade.h */
#include "rate_shade.h"

#include <stdio.h>
#include <string.h>

#include "class/methods.h"
#include "inspect/clocks.h"

#define DRAWS 8
#define WARM  2 /* draws before the time that counts */

/* One triangle around the target, and a vector that all vertices share. */
static const float corners[] = { -1, -1, 0.5f, 1, -1, 3, 0.5f, 1, 3, -1, 0.5f, 1 };

static void write_vertices(char *text, size_t size, unsigned writes)
{
    size_t at = (size_t)snprintf(text, size,
                                 "[B------:R-:W0:-:S15] ALD.128 R0, a[0x80];\n"
                                 "[B------:R-:W-:-:S01] MOV R4, RZ;\n"
                                 "[B------:R-:W-:-:S01] MOV R5, RZ;\n"
                                 "[B------:R-:W-:-:S01] MOV R6, RZ;\n"
                                 "[B------:R-:W-:-:S06] MOV R7, RZ;\n"
                                 "[B0-----:R2:W-:-:S02] AST.128 a[0x70], R0;\n");

    for (unsigned n = 0; n < writes; n++)
        at += (size_t)snprintf(text + at, size - at, "[B------:R2:W-:-:S02] AST.128 a[0x%x], R4;\n",
                               0x80 + 16 * n);
    snprintf(text + at, size - at, "[B--2---:R-:W-:-:S15] EXIT;\n");
}

static struct rate_shaded result_of(struct rate_gpu *g)
{
    const struct sm_server_stats *s = &g->time->sm[0].stats;
    struct rate_shaded r = { .clocks = rate_gpu_each(g, WARM, DRAWS),
                             .warps = (double)s->resident / (double)s->busy };
    struct clocks_draw d;

    for (unsigned i = 0; i < g->time->sms; i++)
        r.most = g->time->sm[i].stats.most > r.most ? g->time->sm[i].stats.most : r.most;
    rate_stop_if(!clocks_draw(g->time, DRAWS, &d), "no such draw", "");
    snprintf(r.bound, sizeof r.bound, "%s", d.bound.name);
    return r;
}

struct rate_shaded rate_shade(const struct rate_shade *s)
{
    const struct rate_target target = { .width = RATE_SHADE_SIDE,
                                        .height = RATE_SHADE_SIDE,
                                        .samples = 1,
                                        .block = 1,
                                        .color = FORMAT_A8B8G8R8,
                                        .depth = ZETA_Z24S8 };
    const struct rate_program_header vertex = { .reads = 1, .writes = s->reads },
                                     pixel = { .reads = s->reads, .targets = 15 };
    struct rate_gpu *g = rate_gpu_open_as(s->profile ? s->profile : profile_default(), &target);
    struct rate_shaded r;
    char text[2048];

    write_vertices(text, sizeof text, s->reads);
    rate_gpu_program(g, 1, &vertex, text);
    rate_gpu_program(g, 5, &pixel, s->text);
    if (s->registers)
        stream_method(g->to, NVB197_SET_PIPELINE_REGISTER_COUNT + 64 * 5, s->registers);
    rate_gpu_vertices(g, corners, 12, 16);
    stream_method(g->to, NVB197_SET_DEPTH_TEST, 0);
    rate_gpu_draw(g, RATE_TRIANGLES, 0, 3);
    stream_method(g->to, NVB197_WAIT_FOR_IDLE, 0);
    for (unsigned n = 1; n < DRAWS; n++)
        rate_gpu_draw(g, RATE_TRIANGLES, 0, 3);
    rate_gpu_finish(g);
    r = result_of(g);
    rate_gpu_close(g);
    return r;
}
