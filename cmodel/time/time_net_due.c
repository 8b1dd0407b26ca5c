/* time_net_due.c - which pipes are to be looked at when: a wheel of lists, one a clock (time_net.h) */
#include "time/time_parts.h"

static void take_out(struct time_net *n, u32 pipe)
{
    struct time_pipe *p = &n->pipe[pipe];
    const u32 at = p->wake % TIME_WHEEL;

    if (p->last_due == TIME_NONE)
        n->wheel[at] = p->next_due;
    else
        n->pipe[p->last_due].next_due = p->next_due;
    if (p->next_due != TIME_NONE)
        n->pipe[p->next_due].last_due = p->last_due;
    if (n->wheel[at] == TIME_NONE)
        n->due[at / 64] &= ~(UINT64_C(1) << at % 64);
    if (!n->due[at / 64])
        n->due_any &= ~(UINT64_C(1) << at / 64);
    p->wake = TIME_NEVER;
}

void time_due_not(struct time_net *n, u32 pipe)
{
    if (n->pipe[pipe].wake != TIME_NEVER)
        take_out(n, pipe);
}

void time_due(struct time_net *n, u32 pipe, u64 at)
{
    struct time_pipe *p = &n->pipe[pipe];
    const u32 list = at % TIME_WHEEL;

    if (at <= n->now) {
        n->moves[pipe / 64] |= UINT64_C(1) << pipe % 64;
        n->moves_any |= UINT64_C(1) << pipe / 64;
        return;
    }
    if (p->wake <= at) /* it is looked at before, and says then when again */
        return;
    if (p->wake != TIME_NEVER)
        take_out(n, pipe);
    p->wake = at;
    p->next_due = n->wheel[list];
    p->last_due = TIME_NONE;
    if (p->next_due != TIME_NONE)
        n->pipe[p->next_due].last_due = pipe;
    n->wheel[list] = pipe;
    n->due[list / 64] |= UINT64_C(1) << list % 64;
    n->due_any |= UINT64_C(1) << list / 64;
}

/* The earliest clock of a list's pipes. */
static u64 first_of(const struct time_net *n, u32 list)
{
    u64 first = TIME_NEVER;

    for (u32 p = n->wheel[list]; p != TIME_NONE; p = n->pipe[p].next_due)
        first = n->pipe[p].wake < first ? n->pipe[p].wake : first;
    return first;
}

/* How many lists there are from one on, whose word is empty, to the next word that is not. */
static u32 empty_from(const struct time_net *n, u32 list)
{
    const u32 word = list / 64;
    const u64 behind = n->due_any >> word >> 1 << word << 1;

    return (behind ? 0 : TIME_WHEEL) + 64 * bits_lowest(behind ? behind : n->due_any) - list;
}

/* Lists are looked through from the next clock on; a list may have pipes of a later turn of the wheel alone. */
u64 time_due_next(const struct time_net *n)
{
    u64 later = TIME_NEVER;

    for (u32 i = 1; i <= TIME_WHEEL && n->due_any; i++) {
        const u64 at = n->now + i;
        const u32 list = at % TIME_WHEEL;
        const u64 word = n->due[list / 64] >> list % 64;
        u64 first;

        if (!word) {
            i += empty_from(n, list) - 1;
            continue;
        }
        if (!(word & 1)) {
            i += (u32)__builtin_ctzll(word) - 1;
            continue;
        }
        first = first_of(n, list);
        if (first == at)
            return at;
        later = first < later ? first : later;
    }
    return later;
}

void time_due_now(struct time_net *n)
{
    const u32 list = n->now % TIME_WHEEL;
    u32 next;

    for (u32 p = n->wheel[list]; p != TIME_NONE; p = next) {
        next = n->pipe[p].next_due;
        if (n->pipe[p].wake == n->now) {
            take_out(n, p);
            time_due(n, p, n->now);
        }
    }
}
