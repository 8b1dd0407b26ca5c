/* bench_silent.c - for how long the RTL may work and give nothing: the model's clocks of what is inside
 *
 * What was taken is done, at the model's clocks, behind all that was taken before it.  When a packet is given, what was taken before
 * its own line is done, and no more than the line and what came behind it is left, however long the bench held the packet up.
 */
#include "bench_state.h"

#include <stddef.h>

#define UNKNOWN (1 << 18) /* chosen: without a model: four coarse tiles of the slowest, of frast */

static struct {
    uint64_t charged; /* by the model, of all that was taken */
    uint64_t until;   /* the clock in which the last of it is done */
} at;

static void work_until(uint64_t clock)
{
    at.until = clock > at.until ? clock : at.until;
}

uint64_t bench_silent_charged(void)
{
    return at.charged;
}

void bench_silent_taken(uint64_t clocks)
{
    at.charged += clocks;
    work_until(bench.at.clock);
    at.until += clocks;
}

void bench_silent_given(uint64_t before)
{
    work_until(bench.at.clock + at.charged - before);
}

void bench_silent_reset(void)
{
    at.until = 0;
}

void bench_silent_state(void (*each)(void *context, void *data, size_t size), void *context)
{
    each(context, &at, sizeof at);
}

/* lockstep_bench.sv calls it when no packet has moved for 'quiet' clocks: how many more are needed. */
int bench_silent(int quiet);
int bench_silent(int quiet)
{
    if (!bench.options.check || bench.goldens == 0)
        return quiet < UNKNOWN ? UNKNOWN - quiet : 0;
    return at.until > bench.at.clock ? (int)(at.until - bench.at.clock) : 0;
}
