/* l1tlb.c - see l1tlb.h */
#include "mmu/l1tlb/l1tlb.h"

#include <string.h>

void l1tlb_reset(struct l1tlb *l)
{
    memset(l, 0, sizeof *l);
}

void l1tlb_set_state(struct l1tlb *l, const struct gmmu_config *cfg)
{
    l->cfg = *cfg;
}

const char *l1tlb_not_modelled(const struct gmmu_config *cfg)
{
    (void)cfg;
    return NULL;
}

unsigned l1tlb_clocks(const struct gmmu_config *cfg, const struct tlb_miss *miss)
{
    (void)cfg;
    (void)miss;
    return 1;
}

/* Makes the line of an address by pages of a size the answer, if it is there and decides. */
static bool look(struct l1tlb *l, const struct tlb_miss *in, enum mmu_page page)
{
    const struct tlb_key key = tlb_key(&l->cfg, in->va, page);
    const unsigned set = l1tlb_set_of(&key);
    const unsigned way = tlb_find(l->tag[set], L1TLB_WAYS, &key);
    const struct tlb_entries *line = &l->line[set][way % L1TLB_WAYS];

    if (way == L1TLB_WAYS ||
        !tlb_says(line, page, &(struct gmmu_request){ .va = in->va }, &(struct gmmu_reply){ 0 }))
        return false;
    l->tag[set][way].used = ++l->now;
    l->out = (struct tlb_line){
        .id = in->id, .va = in->va, .page = page, .small_table = line->small_table
    };
    memcpy(l->out.word, line->word, sizeof l->out.word);
    return true;
}

bool utlb_l1tlb_into(struct l1tlb *l, const struct tlb_miss *in)
{
    if (l->hit || l->missed)
        return false;
    l->hit = look(l, in, tlb_big(&l->cfg)) || look(l, in, PAGE_4K);
    l->missed = !l->hit;
    if (l->missed)
        l->miss = *in;
    l->hits += l->hit;
    l->misses += l->missed;
    l->clocks += l1tlb_clocks(&l->cfg, in);
    return true;
}

bool mmu_l1tlb_into(struct l1tlb *l, const struct tlb_forget *in)
{
    if (l->asked != l->answered || l->missed)
        return false;
    tlb_drop(l->tag[0], L1TLB_SETS * L1TLB_WAYS, in);
    return true;
}

bool gmmu_l1tlb_into(struct l1tlb *l, const struct tlb_line *in)
{
    const struct tlb_key key = tlb_key(&l->cfg, in->va, in->page);
    const unsigned set = l1tlb_set_of(&key);

    if (l->answered == l->asked || l->brought)
        return false;
    l->answered++;
    l->in = *in;
    l->brought = true;
    if (!in->fault)
        l->line[set][tlb_keep(l->tag[set], L1TLB_WAYS, &key, ++l->now)] = tlb_entries_of(in);
    return true;
}

bool l1tlb_gmmu_from(struct l1tlb *l, struct tlb_miss *out)
{
    if (!l->missed)
        return false;
    *out = l->miss;
    l->missed = false;
    l->asked++;
    return true;
}

bool l1tlb_utlb_from(struct l1tlb *l, struct tlb_line *out)
{
    if (!l->brought && !l->hit)
        return false;
    *out = l->brought ? l->in : l->out;
    if (l->brought)
        l->brought = false;
    else
        l->hit = false;
    return true;
}
