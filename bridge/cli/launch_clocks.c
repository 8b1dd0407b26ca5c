/* launch_clocks.c - see launch_clocks.h */
#include "launch_clocks.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct sm_clocks *launch_clocks_start(struct sm_core *s, bool looked_at, struct failure *f)
{
    struct sm_clock_accesses *accesses = looked_at ? malloc(sizeof *accesses) : NULL;
    struct sm_clocks *c = malloc(sizeof *c);

    if (!c || (looked_at && !accesses)) {
        free(accesses);
        free(c);
        fail(f, EXIT_IO, "no memory for the clocks of an SM");
        return NULL;
    }
    sm_clocks_attach(c, s);
    c->accesses = accesses;
    return c;
}

void launch_clocks_free(struct sm_clocks *c)
{
    if (c)
        free(c->accesses);
    free(c);
}

static double part(u64 x, u64 of)
{
    return of ? (double)x / (double)of : 0;
}

static void line(u64 x, const char *what)
{
    printf("%12" PRIu64 "  %s\n", x, what);
}

void launch_clocks_print(const struct sm_clocks *c)
{
    const struct sm_clock_stats *s = &c->stats;

    printf("%" PRIu64 " clocks of the SM, %.2f instructions of warps a clock, %.1f %% of them with "
           "another\n",
           c->clock, part(s->issued, c->clock), 200 * part(s->pairs, s->issued));
    printf("a scheduler issued nothing in %.1f %% of its clocks:\n",
           100 * (1 - part(s->issued - s->pairs, SM_SCHEDULERS * c->clock)));
    for (unsigned k = 0; k < SM_IDLE_KINDS; k++)
        line(s->idle[k], sm_clocks_idle_name((enum sm_clock_idle)k));
    printf("conflicts and misses:\n");
    line(s->bank_conflicts, "clocks lost to register banks");
    line(s->reused, "operands out of the reuse cache");
    line(s->shared_accesses, "accesses of shared memory, shuffles and constants");
    line(s->shared_conflicts, "passes that bank conflicts added to them");
    line(s->memory_accesses, "accesses of global and local memory");
    line(s->memory_conflicts, "passes that tags, banks and atomics added to them");
    line(s->lines, "lines of 128 bytes touched by them");
    line(s->sectors_missed, "sectors of 32 bytes from L2");
    line(s->link, "clocks of the paths to L2");
    line(s->fetches, "instruction fetches");
    line(s->fetch_misses, "of them missed");
    line(s->early, "results read before they were there: control words too short");
}
