/* bench_due.c - the packets that the twins have given and the RTL has not, each with the line that it is of
 *
 * A twin has room for some packets on a wire, and RTL may hold more: what it gives waits here, so that it never waits for room
 * and each packet is known to be of the line that caused it.
 */
#include "bench_state.h"

#include <stddef.h>

#define DUE_MOST 2048 /* packets, at most */

static struct bench_due due[DUE_MOST];
static struct {
    uint64_t head, count; /* with those behind the first that were given */
} at;

static struct bench_due *entry(uint64_t i)
{
    return &due[(at.head + i) % DUE_MOST];
}

struct bench_due *bench_due_add(void)
{
    struct bench_due *d = at.count < DUE_MOST ? entry(at.count) : NULL;

    at.count += d != NULL;
    return d;
}

struct bench_due *bench_due(unsigned port, unsigned k)
{
    for (uint64_t i = 0; i < at.count; i++) {
        struct bench_due *d = entry(i);

        if (!d->given && (port == 0 || d->port == port) && k-- == 0)
            return d;
    }
    return NULL;
}

void bench_due_given(struct bench_due *d)
{
    d->given = true;
    for (; at.count > 0 && entry(0)->given; at.count--)
        at.head = (at.head + 1) % DUE_MOST;
    if (at.count == 0)
        at.head = 0; /* few of them are in use, then */
}

void bench_due_reset(void)
{
    at.count = 0;
}

void bench_due_state(void (*each)(void *context, void *data, size_t size), void *context)
{
    each(context, &at, sizeof at);
    for (uint64_t i = 0; i < at.count; i++)
        each(context, entry(i), sizeof *entry(i));
}
