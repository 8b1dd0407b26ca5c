/* coverage_runs.c - see coverage_runs.h */
#include "coverage_runs.h"

#include <inttypes.h>
#include <stdio.h>

#include "cover_declared.h"

enum run { RUN_PAUSE, RUN_RESET };

static const struct run_point {
    const char *name;
    uint64_t least[3]; /* of each bin, from one on */
    unsigned bins;
} points[COVER_RUNS] = {
    [RUN_PAUSE] = { "lines_without_packet", { 1, 2, 8 }, 3 },
    [RUN_RESET] = { "lines_from_reset_to_reset", { 1, 256 }, 2 },
};

static const char *label(const struct cover_axis *a, unsigned bin, char *to, size_t size)
{
    const struct run_point *p = &points[a->number];

    if (bin + 1 == p->bins)
        snprintf(to, size, "%" PRIu64 "..", p->least[bin]);
    else if (p->least[bin + 1] == p->least[bin] + 1)
        snprintf(to, size, "%" PRIu64, p->least[bin]);
    else
        snprintf(to, size, "%" PRIu64 "..%" PRIu64, p->least[bin], p->least[bin + 1] - 1);
    return to;
}

bool coverage_runs_add(struct coverage *c)
{
    for (unsigned i = 0; i < COVER_RUNS; i++) {
        struct cover_point *p = coverage_add_point(c, points[i].name);

        if (!p)
            return false;
        p->axes = 1;
        p->axis[0].number = i;
        p->axis[0].bins = cover_unused(c->unit, points[i].name) ? 0 : points[i].bins;
        p->axis[0].label = label;
        snprintf(p->axis[0].name, sizeof p->axis[0].name, "%s", points[i].name);
    }
    return true;
}

/* The run is over. */
static void end(struct coverage *c, enum run run)
{
    unsigned bin = c->points[run].bins;

    while (bin > 0 && points[run].least[bin - 1] > c->run[run])
        bin--;
    if (bin > 0)
        c->points[run].hits[bin - 1]++;
    c->run[run] = 0;
}

void coverage_runs_line(struct coverage *c, bool packet, bool reset)
{
    if (reset)
        end(c, RUN_RESET);
    if (packet)
        end(c, RUN_PAUSE);
    c->run[RUN_PAUSE] += !packet;
    c->run[RUN_RESET] += packet;
}

void coverage_runs_end(struct coverage *c)
{
    for (unsigned i = 0; i < COVER_RUNS; i++)
        end(c, (enum run)i);
}
