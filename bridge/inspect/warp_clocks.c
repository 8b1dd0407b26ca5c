/* warp_clocks.c - see warp_clocks.h */
#include "warp_clocks.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct sm_clocks *warp_clocks_start(struct sm_core *s, struct failure *f)
{
    struct sm_clocks *c = malloc(sizeof *c);

    if (c)
        sm_clocks_attach(c, s);
    else
        fail(f, EXIT_IO, "no memory for the clocks of an SM");
    return c;
}

bool warp_clocks_look(struct sm_clocks *c, struct failure *f)
{
    if (!c->accesses)
        c->accesses = malloc(sizeof *c->accesses);
    return c->accesses || fail(f, EXIT_IO, "no memory for the clocks of an SM");
}

void warp_clocks_free(struct sm_clocks *c)
{
    if (!c)
        return;
    sm_clocks_free(c);
    free(c->accesses);
    free(c);
}

static double part(u64 x, u64 of)
{
    return of ? (double)x / (double)of : 0;
}

static void line(FILE *out, u64 x, const char *what)
{
    fprintf(out, "%12" PRIu64 "  %s\n", x, what);
}

void warp_clocks_print(const struct sm_clocks *c, FILE *out)
{
    const struct sm_clock_stats *s = &c->stats;

    fprintf(out,
            "%" PRIu64
            " clocks of the SM, %.2f instructions of warps a clock, %.1f %% of them with "
            "another\n",
            c->clock, part(s->issued, c->clock), 200 * part(s->pairs, s->issued));
    fprintf(out, "a scheduler issued nothing in %.1f %% of its clocks:\n",
            100 * (1 - part(s->issued - s->pairs, SM_SCHEDULERS * c->clock)));
    for (unsigned k = 0; k < SM_IDLE_KINDS; k++)
        line(out, s->idle[k], sm_clocks_idle_name((enum sm_clock_idle)k));
    fprintf(out, "conflicts and misses:\n");
    line(out, s->bank_conflicts, "clocks lost to register banks");
    line(out, s->reused, "operands out of the reuse cache");
    line(out, s->shared_accesses, "accesses of shared memory, shuffles and constants");
    line(out, s->shared_conflicts, "passes that bank conflicts added to them");
    line(out, s->memory_accesses, "accesses of global and local memory");
    line(out, s->memory_conflicts, "passes that tags, banks and atomics added to them");
    line(out, s->textures, "texture instructions");
    line(out, s->texture_clocks, "clocks of texture units for them");
    line(out, s->texture_conflicts, "of them, what tag sets add");
    line(out, s->lines, "lines of 128 bytes touched by all these");
    line(out, s->sectors_missed, "sectors of 32 bytes from L2");
    line(out, s->link, "clocks of the paths to L2");
    line(out, s->fetches, "instruction fetches");
    line(out, s->fetch_misses, "of them missed");
    line(out, s->early, "results read before they were there: control words too short");
}
