/* utlb.c - see utlb.h */
#include "mmu/utlb/utlb.h"

#include <string.h>

void utlb_reset(struct utlb *u)
{
    memset(u, 0, sizeof *u);
}

void utlb_set_state(struct utlb *u, const struct gmmu_config *cfg)
{
    u->cfg = *cfg;
}

const char *utlb_not_modelled(const struct gmmu_config *cfg)
{
    (void)cfg;
    return NULL;
}

unsigned utlb_clocks(const struct gmmu_config *cfg, const struct gmmu_request *request)
{
    (void)cfg;
    (void)request;
    return 1;
}

/* Returns the request that waits at a place behind the first. */
static struct utlb_wait *waiting(struct utlb *u, unsigned at)
{
    return &u->wait[(u->first + at) % UTLB_WAITS];
}

/* Answers a request by the line of its address by pages of a size, if there is one that says it. */
static bool look(struct utlb *u, struct utlb_wait *w, enum mmu_page page)
{
    const struct tlb_key key = tlb_key(&u->cfg, w->ask.va, page);
    const unsigned way = tlb_find(u->tag, UTLB_WAYS, &key);

    if (way == UTLB_WAYS || !tlb_says(&u->line[way], page, &w->ask, &w->reply))
        return false;
    u->tag[way].used = ++u->now;
    return true;
}

/* Makes a request wait for a line: for one that another has asked for, or its own. */
static void miss(struct utlb *u, struct utlb_wait *w)
{
    u->misses++;
    w->state = UTLB_ASKS;
    w->line = (u8)(w - u->wait);
    for (unsigned at = 0; at < u->count; at++) {
        const struct utlb_wait *other = waiting(u, at);

        if (other->state != UTLB_ANSWERED && other->ask.va >> 16 == w->ask.va >> 16) {
            w->state = UTLB_AWAITS;
            w->line = other->line;
            return;
        }
    }
}

bool client_utlb_into(struct utlb *u, const struct gmmu_request *in)
{
    struct utlb_wait *w = waiting(u, u->count);
    enum mmu_fault type;

    if (u->count == UTLB_WAITS)
        return false;
    *w = (struct utlb_wait){ .ask = *in, .state = UTLB_ANSWERED };
    if (gmmu_refuses(&u->cfg, in->va, &type))
        w->reply = gmmu_fault(type);
    else if (look(u, w, tlb_big(&u->cfg)) || look(u, w, PAGE_4K))
        u->hits++;
    else
        miss(u, w);
    u->count++;
    u->clocks += utlb_clocks(&u->cfg, in);
    return true;
}

bool mmu_utlb_into(struct utlb *u, const struct tlb_forget *in)
{
    for (unsigned at = 0; at < u->count; at++)
        if (waiting(u, at)->state != UTLB_ANSWERED)
            return false;
    tlb_drop(u->tag, UTLB_WAYS, in);
    return true;
}

static void keep(struct utlb *u, const struct tlb_line *in)
{
    const struct tlb_key key = tlb_key(&u->cfg, in->va, in->page);
    const unsigned way = tlb_keep(u->tag, UTLB_WAYS, &key, ++u->now);

    u->line[way] = tlb_entries_of(in);
}

/* Answers a request by the line that it waited for. */
static void answer(struct utlb_wait *w, const struct tlb_line *in)
{
    const struct tlb_entries line = tlb_entries_of(in);

    w->state = UTLB_ANSWERED;
    if (in->fault || !tlb_says(&line, in->page, &w->ask, &w->reply))
        w->reply = gmmu_fault(in->fault ? in->code : MMU_FAULT_PTE);
}

bool l1tlb_utlb_into(struct utlb *u, const struct tlb_line *in)
{
    const struct utlb_wait *w = &u->wait[in->id % UTLB_WAITS];

    if (u->answered == u->asked)
        return false;
    if (in->id >= UTLB_WAITS || w->state != UTLB_AWAITS || w->line != in->id)
        return true;
    u->answered++;
    for (unsigned at = 0; at < u->count; at++)
        if (waiting(u, at)->state == UTLB_AWAITS && waiting(u, at)->line == in->id)
            answer(waiting(u, at), in);
    if (!in->fault)
        keep(u, in);
    return true;
}

bool utlb_l1tlb_from(struct utlb *u, struct tlb_miss *out)
{
    for (unsigned at = 0; at < u->count; at++) {
        struct utlb_wait *w = waiting(u, at);

        if (w->state != UTLB_ASKS)
            continue;
        w->state = UTLB_AWAITS;
        u->asked++;
        *out = (struct tlb_miss){ .id = w->line, .va = w->ask.va };
        return true;
    }
    return false;
}

bool utlb_client_from(struct utlb *u, struct gmmu_reply *out)
{
    const struct utlb_wait *w = waiting(u, 0);

    if (u->count == 0 || w->state != UTLB_ANSWERED)
        return false;
    *out = w->reply;
    u->first = (u->first + 1) % UTLB_WAITS;
    u->count--;
    return true;
}
