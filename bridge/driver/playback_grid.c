/* playback_grid.c - see playback_grid.h */
#include "driver/playback_grid.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profile/profile.h"

struct with_sms {
    struct grids compute;
    struct sm_core sm[];
};

static u8 *room(u8 *was, u64 bytes)
{
    if (bytes && bytes <= SIZE_MAX)
        return realloc(was, (size_t)bytes);
    if (!bytes)
        free(was);
    return NULL;
}

struct grids *playback_grid_new(unsigned sms)
{
    const unsigned count = sms ? sms : profile_named("gm20b")->sms;
    struct with_sms *w = calloc(1, sizeof *w + count * sizeof w->sm[0]);

    if (!w)
        return NULL;
    grids_reset(&w->compute, count, w->sm, room);
    return &w->compute;
}

void playback_grid_free(struct grids *c)
{
    if (c)
        grids_close(c);
    free(c); /* the first member */
}

bool playback_grid_fail(const struct grids *c, enum grids_result result, struct failure *f)
{
    char text[320];

    grids_fault_text(text, sizeof text, c);
    return fail(f, result == GRIDS_NOT_MODELLED ? EXIT_NOT_MODELLED : EXIT_DIFFER,
                "%s; command at 0x%" PRIx64, text, (uint64_t)c->address);
}

bool playback_grid_act(struct grids *c, struct playback *r, const struct fe_action *a, char *why,
                       size_t size, struct failure *f)
{
    static const char prefix[] = "not modelled: ";
    const enum grids_result result =
        grids_act(c, playback_hub(r), a->channel, playback_memory(r), a);
    char text[320];

    if (result == GRIDS_FAULTED)
        playback_grid_fail(c, result, f);
    if (result == GRIDS_NOT_MODELLED) {
        grids_fault_text(text, sizeof text, c);
        snprintf(why, size, "%s",
                 text + (strncmp(text, prefix, strlen(prefix)) == 0 ? strlen(prefix) : 0));
    }
    return result == GRIDS_DONE;
}
