/* gmmu.c - see gmmu.h */
#include "mmu/gmmu/gmmu.h"

#include <string.h>

#include "mmu/gmmu/gmmu_tables.h"
#include "mmu/tlb.h"

void gmmu_reset(struct gmmu *g)
{
    memset(g, 0, sizeof *g);
}

void gmmu_set_state(struct gmmu *g, const struct gmmu_config *cfg)
{
    g->cfg = *cfg;
}

const char *gmmu_not_modelled(const struct gmmu_config *cfg)
{
    (void)cfg;
    return NULL;
}

struct gmmu_config gmmu_bundle(const u32 *instance)
{
    struct gmmu_instance i;

    gmmu_instance_get(&i, instance + 128);
    return (struct gmmu_config){
        .bound = 1,
        .target = (enum mmu_aperture)i.target,
        .big_64k = i.big_page_64k & 1,
        .directory = (u28)i.directory,
        .limit = (u28)(i.limit_high << 20 | i.limit_low),
    };
}

unsigned gmmu_clocks(const struct gmmu_config *cfg, const struct tlb_miss *miss)
{
    (void)cfg;
    (void)miss;
    return 1;
}

static u64 line_of(const struct gmmu_slot *s)
{
    return s->walk.fetch & ~bits_mask(TLB_LINE_SHIFT);
}

/* Returns the slot that waits so, for a line if not NULL, and began first; NULL: none. */
static struct gmmu_slot *oldest(struct gmmu *g, enum gmmu_wait wait, const u64 *line)
{
    struct gmmu_slot *first = NULL;

    for (struct gmmu_slot *s = g->slot; s < g->slot + GMMU_WALKS; s++)
        if (s->wait == wait && (!line || line_of(s) == *line) &&
            (!first || s->order < first->order))
            first = s;
    return first;
}

bool gmmu_idle(const struct gmmu *g)
{
    unsigned busy = 0;

    for (unsigned n = 0; n < GMMU_WALKS; n++)
        busy += g->slot[n].wait != GMMU_FREE;
    return !busy;
}

/* The walk has ended without a line of a page table. */
static void end_early(struct gmmu_slot *s)
{
    s->line.fault = s->walk.reply.fault;
    s->line.code = s->walk.reply.code;
    s->line.page = PAGE_4K;
    for (unsigned w = 0; !s->line.fault && w < TLB_WORDS; w += 2)
        gmmu_sparse_entry(&s->line.word[w]);
}

/* Where the walk goes on: a line that is on its way is shared. */
static void go_on(struct gmmu *g, struct gmmu_slot *s)
{
    const u64 line = line_of(s);

    s->wait = s->walk.level == GMMU_DONE            ? GMMU_ANSWER
              : oldest(g, GMMU_WAIT, &line) != NULL ? GMMU_WAIT
                                                    : GMMU_ASK;
}

bool l1tlb_gmmu_into(struct gmmu *g, const struct tlb_miss *in)
{
    struct gmmu_slot *s = oldest(g, GMMU_FREE, NULL);

    if (!s)
        return false;
    *s = (struct gmmu_slot){
        .order = ++g->begun,
        .walk = gmmu_begin(&g->cfg, &(struct gmmu_request){ .privileged = 1, .va = in->va }),
        .line = { .id = in->id, .va = in->va },
    };
    if (s->walk.level == GMMU_DONE)
        end_early(s);
    go_on(g, s);
    g->clocks += gmmu_clocks(&g->cfg, in);
    return true;
}

static void take(struct gmmu *g, struct gmmu_slot *s, const struct gmmu_line *in)
{
    const enum gmmu_level level = s->walk.level;
    const u32 *word = &in->word[s->walk.fetch % TLB_LINE_BYTES / 4];
    const struct gmmu_entry entry = { in->missing, (u64)word[1] << 32 | word[0] };

    gmmu_take(&g->cfg, &s->walk, &entry);
    if (s->walk.level == GMMU_DONE && (level == GMMU_DIRECTORY || in->missing)) {
        end_early(s);
    } else if (s->walk.level == GMMU_DONE) {
        s->line.page = level == GMMU_BIG ? tlb_big(&g->cfg) : PAGE_4K;
        s->line.small_table = level == GMMU_BIG && gmmu_small_too(&s->walk);
        memcpy(s->line.word, in->word, sizeof s->line.word);
    }
}

bool memory_gmmu_into(struct gmmu *g, const struct gmmu_line *in)
{
    const u64 line = g->line[g->answered % GMMU_WALKS];

    if (g->answered == g->asked)
        return false;
    g->answered++;
    for (struct gmmu_slot *s = g->slot; s < g->slot + GMMU_WALKS; s++)
        if (s->wait == GMMU_WAIT && line_of(s) == line) {
            take(g, s, in);
            s->wait = GMMU_ASK;
        }
    /* Behind them all, as nobody waits for this line any more; those that ask already go on asking. */
    for (struct gmmu_slot *s = g->slot; s < g->slot + GMMU_WALKS; s++)
        if (s->wait == GMMU_ASK)
            go_on(g, s);
    return true;
}

bool gmmu_memory_from(struct gmmu *g, struct gmmu_fetch *out)
{
    struct gmmu_slot *s = oldest(g, GMMU_ASK, NULL);

    if (!s)
        return false;
    out->address = (u40)line_of(s);
    g->line[g->asked++ % GMMU_WALKS] = out->address;
    do
        s->wait = GMMU_WAIT;
    while ((s = oldest(g, GMMU_ASK, &out->address)) != NULL);
    return true;
}

bool gmmu_l1tlb_from(struct gmmu *g, struct tlb_line *out)
{
    struct gmmu_slot *s = oldest(g, GMMU_ANSWER, NULL);

    if (!s)
        return false;
    *out = s->line;
    s->wait = GMMU_FREE;
    return true;
}
