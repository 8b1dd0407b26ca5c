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

void clocks_print_memory(const struct time_machine *t, FILE *out)
{
    clocks_print_clients(t, out);
    print_tlbs(&t->mmu.tlb, out);
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

void clocks_json_memory(const struct time_machine *t, cJSON *json)
{
    const struct mem_time_totals *a = &t->memory.totals;
    cJSON *bits = cJSON_AddObjectToObject(json, "compress_bits");

    clocks_json_clients(t, cJSON_AddArrayToObject(json, "memory"));
    json_unsigned(bits, "hits", a->bits_hits);
    json_unsigned(bits, "misses", a->bits_misses);
    json_unsigned(bits, "read", a->bits_read);
    json_unsigned(bits, "written", a->bits_written);
    add_tlbs(&t->mmu.tlb, cJSON_AddArrayToObject(json, "tlbs"));
}
