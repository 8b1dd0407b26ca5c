/* playback_draw.c - see playback_draw.h */
#include "driver/playback_draw.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver/draw_thread.h"
#include "driver/playback_parts.h"
#include "profile/profile.h"

/* The vertex core is the one behind those of the TPCs. */
struct with_parts {
    struct world graphics;
    struct profile profile;
    struct world_constants constants[4];
    struct draw_thread *thread; /* or NULL */
    struct sm_core core[];
};

static struct with_parts *with(struct world *g)
{
    return (struct with_parts *)g; /* the first member */
}

/* Local memory of the warps that an SM holds at once. */
static bool room(void *owner, struct sm_core *core, u32 bytes)
{
    const u64 all = (u64)bytes * SM_LANES * SM_WARPS;
    u8 *more;

    (void)owner;
    if (all <= core->local_size)
        return true;
    more = all <= SIZE_MAX ? realloc(core->local, (size_t)all) : NULL;
    if (!more)
        return false;
    memset(more + core->local_size, 0, all - core->local_size);
    core->local = more;
    core->local_size = all;
    return true;
}

struct world *playback_draw_new(struct screen *g, const struct profile *p)
{
    const unsigned tpcs = p->gpcs * p->tpcs;
    struct with_parts *w = calloc(1, sizeof *w + (tpcs + 1) * sizeof w->core[0]);
    struct world_parts part = { .gpu = g, .room = room };

    if (!w)
        return NULL;
    w->profile = *p;
    part.profile = &w->profile;
    part.core = w->core;
    part.vertex_core = &w->core[tpcs];
    for (unsigned i = 0; i <= tpcs; i++)
        sm_core_begin(&w->core[i]);
    part.vertex_constants = &w->constants[0];
    part.geometry_constants = &w->constants[1];
    part.pixel_constants = &w->constants[2];
    part.vertex_a_constants = &w->constants[3];
    world_reset(&w->graphics, &part);
    return &w->graphics;
}

void playback_draw_free(struct world *g)
{
    if (!g)
        return;
    draw_thread_free(with(g)->thread);
    for (unsigned i = 0; i <= screen_tpcs(g->part.gpu); i++)
        free(g->part.core[i].local);
    free(g);
}

bool playback_draw_jobs(struct world *g, unsigned jobs, struct failure *f)
{
    struct with_parts *w = with(g);

    if (jobs > 1 && !w->thread)
        w->thread = draw_thread_new(g->part.gpu);
    if (jobs > 1 && !w->thread)
        return fail(f, EXIT_IO, "no second thread to draw on: --jobs 1");
    g->part.thread = draw_thread_part(jobs > 1 ? w->thread : NULL);
    return true;
}

bool playback_draw_act(struct world *g, struct playback *r, const struct fe_action *a, char *why,
                       size_t size, struct failure *f)
{
    static const char prefix[] = "not modelled: ";
    const enum world_result result =
        world_act(g, playback_hub(r), a->channel, playback_memory(r), a);
    char text[320];

    if (result == WORLD_DONE)
        return true;
    world_fault_text(text, sizeof text, g);
    if (result == WORLD_FAULTED)
        return fail(f, EXIT_DIFFER, "%s; command at 0x%" PRIx64, text, (uint64_t)a->address);
    snprintf(why, size, "%s",
             text + (strncmp(text, prefix, strlen(prefix)) == 0 ? strlen(prefix) : 0));
    return false;
}
