/* mem_space.c - see mem_space.h */
#include "mem/mem_space.h"

#include <string.h>

#include "mem/mem_unmapped.h"
#include "mmu/mmu.h"

void mem_space_begin(struct mem_space *s, const struct gmmu_config *cfg)
{
    memset(s, 0, sizeof *s);
    s->cfg = *cfg;
}

void mem_space_invalidate(struct mem_space *s)
{
    s->epoch += MEM_EPOCH;
    if (s->epoch < MEM_EPOCHS * MEM_EPOCH)
        return;
    memset(s->page, 0, sizeof s->page);
    s->mapped = s->told = (struct mem_ranges){ .next = 0 };
    s->epoch = 0;
}

const struct mem_range *mem_range_find(const struct mem_space *s, const struct mem_ranges *in,
                                       u64 first, u64 end)
{
    for (const struct mem_range *r = in->range; r < in->range + MEM_RANGES; r++)
        if (r->epoch == s->epoch && r->first == first && r->end == end)
            return r;
    return NULL;
}

void mem_range_keep(struct mem_ranges *in, const struct mem_range *r)
{
    struct mem_range *to = in->range;

    while (to < in->range + MEM_RANGES && (to->first != r->first || to->end != r->end))
        to++;
    *(to < in->range + MEM_RANGES ? to : &in->range[in->next++ % MEM_RANGES]) = *r;
}

void mem_space_renew(struct mem_space *s)
{
    mem_space_invalidate(s);
    s->faults = (struct mem_faults){ 0 };
    s->unmapped = (struct mem_unmapped){ 0 };
    memset(s->traffic, 0, sizeof s->traffic);
}

struct mem mem_view(const struct mem *m, struct mem_space *s)
{
    struct mem own = *m;

    own.space = s;
    own.faults.any = false;
    memset(own.traffic, 0, sizeof own.traffic);
    return own;
}

void mem_space_add(struct mem_space *s, const struct mem_traffic traffic[MEM_CLIENTS],
                   const struct mem_faults *faults)
{
    mem_traffic_add(s->traffic, traffic);
    if (faults->any)
        s->faults = *faults;
}

static const struct {
    u1 hub;
    u6 code;
} row[MEM_CLIENTS] = {
    [MEM_ZROP] = { 0, GPC_CLIENT_PROP_0 }, [MEM_CROP] = { 0, GPC_CLIENT_PROP_0 },
    [MEM_FE] = { 1, HUB_CLIENT_FE },       [MEM_HOST] = { 1, HUB_CLIENT_HOST },
    [MEM_PD] = { 1, HUB_CLIENT_PD },       [MEM_RASTERTWOD] = { 1, HUB_CLIENT_RASTERTWOD },
    [MEM_SCC] = { 1, HUB_CLIENT_SCC },     [MEM_CE] = { 1, HUB_CLIENT_GR_CE },
    [MEM_SKED] = { 1, HUB_CLIENT_SKED },   [MEM_L1] = { 0, GPC_CLIENT_L1_0 },
    [MEM_PE] = { 0, GPC_CLIENT_PE_0 },     [MEM_GCC] = { 0, GPC_CLIENT_GCC },
    [MEM_TEX] = { 0, GPC_CLIENT_T1_0 },    [MEM_I2M] = { 1, HUB_CLIENT_FE },
};

bool mem_client_of_hub(enum mem_client client)
{
    return row[client].hub;
}

struct gmmu_request mem_request_of(const struct mem_fault *what)
{
    const unsigned client = what->client % MEM_CLIENTS;

    return (struct gmmu_request){ .hub = row[client].hub,
                                  .client = row[client].code,
                                  .write = what->access != MEM_READ,
                                  .va = what->address };
}

const char *mem_client_name(enum mem_client client)
{
    const struct mem_fault what = { .client = client };
    const struct gmmu_request q = mem_request_of(&what);

    switch (client) {
    case MEM_ZROP: return "zrop";
    case MEM_CROP: return "crop";
    case MEM_I2M: return "I2M";
    default: return gmmu_client_name(q.hub, q.client);
    }
}

struct gmmu_reply mem_space_look(const struct mem *m, const struct mem_space *s,
                                 const struct mem_fault *what)
{
    const struct gmmu_request q = mem_request_of(what);

    return gmmu_translate(&s->cfg, m, &q);
}

/* What a walk has found becomes the line; of the same page the other access stays. */
static void keep(struct mem_space *s, u64 va, bool write, const struct gmmu_reply *r, bool apart,
                 u8 missing)
{
    struct mem_page *line = mem_line(s, va);
    const u64 place = s->epoch | va >> MEM_PAGE_SHIFT;
    const u64 other = line->key >> 2 == place ? line->key & 3 : 0;

    *line = (struct mem_page){ .key = place << 2 | other | (write ? 2 : 1),
                               .address = r->sparse ? MEM_NOWHERE
                                                    : r->address / MEM_PAGE_BYTES * MEM_PAGE_BYTES,
                               .kind = r->kind,
                               .apart = apart,
                               .shift = (u8)tlb_page_shift(r->page),
                               .is_volatile = r->is_volatile,
                               .comptag = r->comptag,
                               .missing = missing };
}

bool mem_page_walk(const struct mem *m, struct mem_space *s, const struct mem_fault *what,
                   enum mmu_fault *code)
{
    const struct gmmu_request q = mem_request_of(what);
    struct gmmu_reply r = mmu_ask(m->mmu, m, s, &q);
    const u8 missing = mem_unmapped_reply(m, &r);
    const u64 in = r.address % MEM_PAGE_BYTES;

    *code = r.fault ? r.code : MMU_FAULT_REGION;
    if (r.fault || (!r.sparse && r.address - in >= m->size))
        return false;
    keep(s, q.va, q.write, &r, m->views && m->views->apart && m->views->apart(r.kind), missing);
    return true;
}
