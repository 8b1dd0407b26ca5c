/* aurum_targets.c - targets that were drawn to, as pictures; the history of a pixel; hazards of programs (see aurum_look.h) */
#include <stdlib.h>

#include "api_errors.h"
#include "api_gpu.h"
#include "inspect/pixel_text.h"

void aurum_gpu_keep(struct aurum_gpu *g, unsigned keep)
{
    g->keep = keep;
    if (keep == AURUM_KEEP_NONE && g->targets) {
        targets_seen_free(g->targets);
        free(g->targets);
        g->targets = NULL;
    } else if (keep != AURUM_KEEP_NONE && !g->targets) {
        g->targets = calloc(1, sizeof *g->targets);
        if (g->targets)
            g->targets->all.last = -1;
        else
            fail(&g->failure, EXIT_IO, "out of memory for targets");
    }
}

/* Target i, if there is one; else 'f' says why not. */
static const struct target *target_at(const struct aurum_gpu *g, unsigned i, struct failure *f)
{
    if (!api_gpu(g, f))
        return NULL;
    if (g->targets && i < g->targets->all.count)
        return &g->targets->all.target[i];
    fail(f, EXIT_USAGE, "target %u: %u are remembered", i, g->targets ? g->targets->all.count : 0);
    return NULL;
}

int aurum_gpu_target(struct aurum_gpu *g, unsigned i, struct aurum_target *t)
{
    struct failure f = { 0 };
    const struct target *of = target_at(g, i, &f);

    if (!of)
        return 0;
    *t = (struct aurum_target){ .address = of->surface.address,
                                .width = of->surface.width,
                                .height = of->surface.height,
                                .format = target_format(of),
                                .depth = of->depth,
                                .last = (int)i == g->targets->all.last,
                                .there = targets_seen_there(g->targets, i, api_space(g),
                                                            &g->device.gpu->mem) };
    return 1;
}

int aurum_gpu_target_picture(struct aurum_gpu *g, unsigned i, struct aurum_picture *p,
                             struct aurum_error *e)
{
    struct failure f = { 0 };
    struct picture of = { 0 };

    if (target_at(g, i, &f))
        targets_seen_picture(g->targets, i, api_space(g), &g->device.gpu->mem, &of, &f);
    *p = (struct aurum_picture){ of.width, of.height, f.code ? NULL : of.rgba };
    return api_result(e, &f);
}

int aurum_gpu_target_files(struct aurum_gpu *g, const char *folder, struct aurum_error *e)
{
    struct failure f = { 0 };

    if (api_gpu(g, &f) && !g->targets)
        fail(&f, EXIT_USAGE, "no targets are remembered: aurum_gpu_keep() before they are drawn");
    if (!f.code)
        targets_seen_write(g->targets, api_space(g), &g->device.gpu->mem, folder, &f);
    return api_result(e, &f);
}

int aurum_gpu_pixel(struct aurum_gpu *g, unsigned x, unsigned y, uint64_t target,
                    struct aurum_error *e)
{
    const struct pixel_place place = { .given = true,
                                       .x = x,
                                       .y = y,
                                       .numbered = target < 8,
                                       .number = (unsigned)target & 7,
                                       .address = target };
    struct failure f = { 0 };

    if (api_gpu(g, &f) && g->pixel)
        fail(&f, EXIT_USAGE, "pixel %u,%u: the GPU has the history of one already", x, y);
    if (!f.code && !(g->pixel = pixel_history_new(&place, &g->device.gpu->world)))
        fail(&f, EXIT_IO, "memory is short");
    return api_result(e, &f);
}

int aurum_gpu_pixel_history(struct aurum_gpu *g, int json, aurum_text *to, void *context,
                            struct aurum_error *e)
{
    struct failure f = { 0 };
    FILE *out = NULL;

    if (api_gpu(g, &f) && !g->pixel)
        fail(&f, EXIT_USAGE, "no pixel is watched: aurum_gpu_pixel() before it is drawn");
    if (!f.code)
        pixel_history_end(g->pixel, g->device.gpu);
    if (!f.code && pixel_history_good(g->pixel, &f) && (out = api_text(to, context, &f)) != NULL) {
        if (json)
            api_json(pixel_history_json(g->pixel), out);
        else
            pixel_history_print(g->pixel, out);
        fclose(out);
    }
    return api_result(e, &f);
}

int aurum_gpu_hazards(struct aurum_gpu *g, aurum_text *to, void *context, struct aurum_error *e)
{
    struct failure f = { 0 };

    if (api_gpu(g, &f) && g->hazards.out)
        fail(&f, EXIT_USAGE, "hazards are told already");
    if (!f.code)
        g->hazards.out = api_text(to, context, &f);
    return api_result(e, &f);
}
