/* host_runlist.c - groups and their channels, in turn.  known: facts/hub.md, Host; facts/classes/host.md 5 */
#include "hub/host/host.h"

/* chosen: the slice of a channel that is in no group: what drivers give a group, 128 << 3 */
#define SLICE ((u64)(128 << 3) * 1024)

static const char *take_entry(struct host_entry *to, const u32 *words, unsigned *members)
{
    struct runlist_entry e;

    runlist_entry_get(&e, words);
    *to = (struct host_entry){ e.tsg, (u16)e.id, (u16)(e.tsg ? e.tsg_length : 0),
                               e.tsg ? (e.timeslice_timeout << e.timeslice_scale) * 1024 : SLICE };
    if (e.tsg && *members)
        return "a group inside a group";
    if (!e.tsg && e.id >= HOST_CHANNELS)
        return "a channel beyond the last";
    *members = e.tsg ? (unsigned)e.tsg_length : *members ? *members - 1 : 0;
    return NULL;
}

static unsigned next_group(const struct host *h, unsigned group)
{
    group += h->runlist[group].tsg ? 1u + h->runlist[group].length : 1;
    return group < h->runlist_length ? group : 0;
}

const char *host_runlist_wrong(const u32 *words, unsigned count)
{
    struct host_entry entry;
    unsigned members = 0;

    if (count > HOST_RUNLIST)
        return "too many entries";
    for (unsigned i = 0; i < count; i++) {
        const char *why = take_entry(&entry, words + 2 * i, &members);
        if (why)
            return why;
    }
    return members ? "a group is longer than the list" : NULL;
}

const char *host_runlist(struct host *h, const u32 *words, unsigned count)
{
    const char *wrong = host_runlist_wrong(words, count);
    unsigned members = 0;

    if (wrong)
        return wrong;
    for (unsigned i = 0; i < count; i++)
        take_entry(&h->runlist[i], words + 2 * i, &members);
    h->runlist_length = count;
    h->member = 0;
    h->current = -1;
    h->slice_left = 0;
    h->context = 0; /* chosen: a new runlist finds the state loaded */
    h->group = 0;   /* the last one, behind which the first comes */
    while (count && next_group(h, h->group) != 0)
        h->group = next_group(h, h->group);
    return NULL;
}

/* The channels of the group at a place of the runlist: a list of its own, or the one entry. */
static unsigned members(const struct host *h, unsigned group)
{
    return h->runlist[group].tsg ? h->runlist[group].length : 1;
}

static unsigned member_channel(const struct host *h, unsigned group, unsigned i)
{
    return h->runlist[group + (h->runlist[group].tsg ? 1 + i : 0)].id;
}

static bool has_work(const struct host_channel *c)
{
    return c->bound && !c->engine_waits &&
           (c->untold || (!c->stopped && (c->pb_left || c->gp_get != c->gp_put || c->has_held)));
}

/* Whether a channel can run now. */
enum tried { TRIED_NO, TRIED_YES, TRIED_LATER };

/* A channel that waited is tried again, once a selection; what it holds may now be done. */
static enum tried can_run(struct host *h, unsigned channel)
{
    struct host_channel *c = &h->channel[channel];
    enum host_done done;

    if (!has_work(c) || c->polled)
        return TRIED_NO;
    if (!c->waiting || c->untold)
        return TRIED_YES;
    done = host_method_do(h, channel, &c->held);
    if (done == HOST_ASKS)
        return TRIED_LATER;
    if (done != HOST_DONE) {
        h->polled |= c->polled = !c->untold;
        return c->untold ? TRIED_YES : TRIED_NO;
    }
    c->has_held = c->waiting = c->timed = false;
    return TRIED_YES;
}

static void take_turn(struct host *h, unsigned group, unsigned member)
{
    if (group != h->group || h->slice_left <= 0)
        h->slice_left = (s64)(h->runlist[group].slice * 1000);
    h->group = group;
    h->member = member;
    h->current = (int)member_channel(h, group, member);
    h->line_count = h->line_at = 0;
    if (h->last && h->last != h->current + 1)
        host_change(h, HOST_SWAP_NS);
    h->last = h->current + 1;
    h->switches++;
}

/* Members of the group in turn, from 'first' on. */
static enum tried try_group(struct host *h, unsigned group, unsigned first)
{
    unsigned n = members(h, group);

    for (unsigned i = 0; i < n; i++) {
        unsigned m = (first + i) % n;
        const enum tried tried = can_run(h, member_channel(h, group, m));

        if (tried == TRIED_YES)
            take_turn(h, group, m);
        if (tried != TRIED_NO)
            return tried;
    }
    return TRIED_NO;
}

/* known: the engine changes groups only when it is idle */
static enum tried try_groups(struct host *h)
{
    unsigned group = h->group;
    enum tried tried = TRIED_NO;

    if (h->slice_left > 0)
        tried = try_group(h, group, h->member + 1);
    for (unsigned seen = 0; tried == TRIED_NO && !h->busy && seen < h->runlist_length; seen++) {
        group = next_group(h, group);
        tried = try_group(h, group, group == h->group ? h->member + 1 : 0);
        if (group == h->group)
            break;
    }
    return tried;
}

bool host_select(struct host *h)
{
    enum tried tried;

    h->current = -1;
    if (h->runlist_length == 0)
        return false;
    tried = try_groups(h);
    for (unsigned c = 0; tried != TRIED_LATER && h->polled && c < HOST_CHANNELS; c++)
        h->channel[c].polled = false;
    h->polled = h->polled && tried == TRIED_LATER;
    return tried == TRIED_YES;
}

void host_hold(struct host *h, unsigned channel, bool waits)
{
    h->channel[channel].engine_waits = waits;
    if (waits && h->current == (int)channel)
        h->current = -1;
}

void host_wait(struct host *h, u64 ns)
{
    h->time += 1000 * ns;
    h->slice_left -= (s64)(1000 * ns);
}
