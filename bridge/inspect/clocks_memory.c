/* clocks_memory.c - see clocks.h: how addresses were found, and all that clients did */
#include <inttypes.h>

#include "inspect/clocks.h"
#include "json_number.h"
#include "mem/mem_space.h"

/* Returns the name of a uTLB, in 'text'. */
static const char *place_name(unsigned place, char *text, size_t size)
{
    const unsigned in = place - TLB_TIME_HUB, gpc = in / (1 + TLB_TIME_TPCS),
                   tpc = in % (1 + TLB_TIME_TPCS);

    if (place < TLB_TIME_HUB)
        return mem_client_name((enum mem_client)(MEM_FE + place));
    if (tpc)
        snprintf(text, size, "TPC %u of GPC %u", tpc - 1, gpc);
    else
        snprintf(text, size, "GPC %u", gpc);
    return text;
}

static void print_tlbs(const struct tlb_time *t, FILE *out)
{
    char name[40], hits[16], l1_hits[16];

    fprintf(out, "%-16s %10s %8s %12s %8s %8s %12s\n", "uTLB", "requests", "hits", "L1 TLB asked",
            "hits", "walks", "waited");
    for (unsigned i = 0; i < TLB_TIME_PLACES; i++) {
        const struct tlb_time_counts *c = &t->counts[i];
        const u64 asked = i < TLB_TIME_HUB ? 0 : c->misses;

        if (c->hits + c->misses)
            fprintf(out, "%-16s %10" PRIu64 " %8s %12" PRIu64 " %8s %8" PRIu64 " %12" PRIu64 "\n",
                    place_name(i, name, sizeof name), c->hits + c->misses,
                    clocks_share(c->hits, c->hits + c->misses, hits), asked,
                    clocks_share(c->l1_hits, asked, l1_hits), c->walks, c->clocks);
    }
}

static u64 smmu_lookups(const struct smmu_time *s)
{
    return s->hits + s->ptc_hits + s->misses;
}

/* known: facts/tlb.md 3: each walk reads two lines of 64 bytes */
static u64 smmu_bytes(const struct smmu_time *s)
{
    return 2 * 4 * SMMU_ENTRIES * s->misses;
}

static void print_smmu(const struct mem_time_mmu *u, FILE *out)
{
    const struct smmu_time *s = &u->smmu;
    const u64 missed = s->ptc_hits + s->misses;
    char hits[16], ptc[16];

    if (s->cfg.enable)
        fprintf(out,
                "SMMU: %" PRIu64
                " fills and evictions, %s by its TLB; of the rest %s by its PTC; %" PRIu64
                " walks read %" PRIu64 " bytes of DRAM; waited %" PRIu64 "\n",
                smmu_lookups(s), clocks_share(s->hits, smmu_lookups(s), hits),
                clocks_share(s->ptc_hits, missed, ptc), s->misses, smmu_bytes(s), u->smmu_clocks);
}

static void print_sweeps(const struct mem_time_totals *a, FILE *out)
{
    if (a->sweeps)
        fprintf(out,
                "L2 was flushed, invalidated or cleaned %" PRIu64 " times: %" PRIu64
                " bytes to DRAM\n",
                a->sweeps, a->swept);
}

void clocks_print_memory(const struct time_machine *t, FILE *out)
{
    clocks_print_clients(t, out);
    print_sweeps(&t->memory.totals, out);
    print_tlbs(&t->mmu.tlb, out);
    print_smmu(&t->mmu, out);
}

static cJSON *row(cJSON *all, const char *name)
{
    cJSON *o = cJSON_CreateObject();

    cJSON_AddItemToArray(all, o);
    cJSON_AddStringToObject(o, "name", name);
    return o;
}

static void add_tlbs(const struct tlb_time *t, cJSON *all)
{
    char text[40];

    for (unsigned i = 0; i < TLB_TIME_PLACES; i++) {
        const struct tlb_time_counts *c = &t->counts[i];
        cJSON *o;

        if (!(c->hits + c->misses))
            continue;
        o = row(all, place_name(i, text, sizeof text));
        json_unsigned(o, "hits", c->hits);
        json_unsigned(o, "misses", c->misses);
        json_unsigned(o, "l1_hits", c->l1_hits);
        json_unsigned(o, "walks", c->walks);
        json_unsigned(o, "reads", c->reads);
        json_unsigned(o, "shared", c->waited + c->l1_waited);
        json_unsigned(o, "clocks", c->clocks);
    }
}

static void add_smmu(const struct mem_time_mmu *u, cJSON *o)
{
    cJSON_AddBoolToObject(o, "on", u->smmu.cfg.enable);
    json_unsigned(o, "lookups", smmu_lookups(&u->smmu));
    json_unsigned(o, "tlb_hits", u->smmu.hits);
    json_unsigned(o, "ptc_hits", u->smmu.ptc_hits);
    json_unsigned(o, "walks", u->smmu.misses);
    json_unsigned(o, "read", smmu_bytes(&u->smmu));
    json_unsigned(o, "passed", u->smmu.passed);
    json_unsigned(o, "clocks", u->smmu_clocks);
}

void clocks_json_memory(const struct time_machine *t, cJSON *json)
{
    const struct mem_time_totals *a = &t->memory.totals;
    cJSON *bits = cJSON_AddObjectToObject(json, "compress_bits"), *l2;

    clocks_json_clients(t, cJSON_AddArrayToObject(json, "memory"));
    json_unsigned(bits, "hits", a->bits_hits);
    json_unsigned(bits, "misses", a->bits_misses);
    json_unsigned(bits, "read", a->bits_read);
    json_unsigned(bits, "written", a->bits_written);
    l2 = cJSON_AddObjectToObject(json, "l2");
    json_unsigned(l2, "sweeps", a->sweeps);
    json_unsigned(l2, "swept", a->swept);
    add_tlbs(&t->mmu.tlb, cJSON_AddArrayToObject(json, "tlbs"));
    add_smmu(&t->mmu, cJSON_AddObjectToObject(json, "smmu"));
}
