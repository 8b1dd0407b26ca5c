/* clocks_clients.c - see clocks.h: what each client of memory did at each level */
#include <inttypes.h>
#include <string.h>

#include "inspect/clocks.h"
#include "json_number.h"
#include "mem/mem_space.h"

/* A client at its own cache, before the crossbar: what it looked up there, and what was not there.  0: it has none. */
struct own {
    u64 looked, missed;
};

/* Packets that have come to a unit by a wire, of all instances. */
static u64 packets_of(const struct time_net *n, const char *wire, const char *unit)
{
    u64 all = 0;

    for (u32 i = 0; i < n->pipes; i++)
        if (!strcmp(n->pipe[i].name, wire) && !strcmp(n->unit[n->pipe[i].unit].name, unit))
            all += n->pipe[i].packets;
    return all;
}

/* The ROP's caches are looked up once a packet; each request that reads is one that was not there. */
static struct own own_of_rop(const struct time_machine *t, enum mem_client client)
{
    const u64 looked = client == MEM_ZROP ? packets_of(&t->net, "prop_zcache", "zcache") +
                                                packets_of(&t->net, "walk_zcache", "zcache")
                                          : packets_of(&t->net, "hazard_ccache", "ccache") +
                                                packets_of(&t->net, "clear_ccache", "ccache");
    const u64 missed = t->memory.client[client].reads;

    return (struct own){ looked, missed < looked ? missed : looked };
}

static struct own own_of_sm(const struct time_machine *t, enum mem_client client)
{
    struct own o = { 0, 0 };

    for (unsigned i = 0; i < t->sms; i++) {
        const struct sm_clock_stats *s = &t->sm[i].clocks.stats;

        o.looked += s->looked[client == MEM_TEX];
        o.missed += s->missed[client == MEM_TEX];
    }
    return o;
}

/* What SMs have of code and constants, each by its lines, and GCC behind them, by sectors. */
struct gcc {
    struct own code, constants, gcc;
};

static struct gcc gcc_of(const struct time_machine *t)
{
    struct gcc g = { { 0, 0 }, { 0, 0 }, { 0, 0 } };

    for (unsigned i = 0; i < t->sms; i++) {
        const struct sm_clocks *c = &t->sm[i].clocks;

        g.code.looked += c->stats.fetches;
        g.code.missed += c->stats.fetch_misses;
        g.constants.looked += c->constants.looked;
        g.constants.missed += c->constants.missed;
    }
    for (unsigned i = 0; i < t->records.gpcs; i++) {
        g.gcc.looked += t->records.gcc[i].looked;
        g.gcc.missed += t->records.gcc[i].missed;
    }
    return g;
}

static struct own own_of(const struct time_machine *t, unsigned client)
{
    const struct vaf *vaf = &t->capture.gpu->world.vaf;

    switch (client) {
    case MEM_ZROP:
    case MEM_CROP: return own_of_rop(t, (enum mem_client)client);
    case MEM_L1:
    case MEM_TEX: return own_of_sm(t, (enum mem_client)client);
    case MEM_GCC: return gcc_of(t).gcc;
    case MEM_PE: return (struct own){ vaf->found, vaf->asked };
    default: return (struct own){ 0, 0 };
    }
}

/* In the order of the floorplan. */
static const struct {
    unsigned client;
    const char *name;
} rows[] = {
    { MEM_HOST, "Host" }, { MEM_FE, "FE" },         { MEM_I2M, "I2M" },
    { MEM_SCC, "SCC" },   { MEM_PD, "PD" },         { MEM_SKED, "SKED" },
    { MEM_CE, "CE" },     { MEM_RASTERTWOD, "2D" }, { MEM_PE, "VAF, streams" },
    { MEM_GCC, "GCC" },   { MEM_L1, "SM, data" },   { MEM_TEX, "TEX" },
    { MEM_ZROP, "ZROP" }, { MEM_CROP, "CROP" },     { MEM_TIME_WALKER, "page walks" },
};
#define ROWS (sizeof rows / sizeof rows[0])
static_assert(sizeof rows / sizeof rows[0] == MEM_CLIENTS + 1, "a client has no row");

const char *clocks_share(u64 part, u64 of, char text[16])
{
    snprintf(text, 16, of ? "%.1f%%" : "-", of ? 100.0 * (double)part / (double)of : 0);
    return text;
}

static void print_row(const char *name, const struct mem_time_counts *c, const struct own *o,
                      const struct mem_time_tlb *t, FILE *out)
{
    char text[16];

    fprintf(out, "%-13s %9" PRIu64 " %10" PRIu64 " | %9" PRIu64 " %6s |", name, c->requests,
            c->asked, o->looked, clocks_share(o->looked - o->missed, o->looked, text));
    fprintf(out, " %10" PRIu64 " | %10" PRIu64 " %10" PRIu64 " %6s |", c->up + c->down, c->read,
            c->written, clocks_share(c->hits, c->hits + c->misses, text));
    fprintf(out, " %10" PRIu64 " %10" PRIu64 " | %9" PRIu64 " %7" PRIu64 " %6" PRIu64 "\n",
            c->filled, c->evicted, t->requests, t->misses, t->walks);
}

/* GCC has what SMs' own caches have not. */
static void print_gcc(const struct time_machine *t, FILE *out)
{
    const struct gcc g = gcc_of(t);
    char code[16], constants[16];

    if (!g.code.looked)
        return;
    fprintf(out,
            "before GCC: SMs had %s of %" PRIu64 " lines of code, %s of %" PRIu64 " of constants\n",
            clocks_share(g.code.looked - g.code.missed, g.code.looked, code), g.code.looked,
            clocks_share(g.constants.looked - g.constants.missed, g.constants.looked, constants),
            g.constants.looked);
}

/* Compress bits have a cache in each slice, and DRAM behind it. */
static void print_bits(const struct mem_time_totals *a, FILE *out)
{
    const struct mem_time_counts c = { .requests = a->bits_hits + a->bits_misses,
                                       .filled = a->bits_read,
                                       .evicted = a->bits_written };
    const struct own o = { c.requests, a->bits_misses };
    const struct mem_time_tlb none = { 0, 0, 0, 0 };

    if (c.requests)
        print_row("compress bits", &c, &o, &none, out);
}

/* What a client's tiles were, of those that may be compressed. */
static void print_tiles(const struct mem_time *m, FILE *out)
{
    bool any = false;

    for (unsigned i = 0; i < ROWS; i++) {
        const struct mem_time_counts *c = &m->client[rows[i].client];
        u64 tiles = c->expanded;

        for (unsigned s = 0; s < 4; s++)
            tiles += c->tiles_read[s] + c->tiles_stored[s];
        if (!tiles)
            continue;
        if (!any)
            fprintf(out, "%-13s %8s %8s %8s %8s | %8s %8s %8s %8s | %12s %8s\n", "tiles, by bits",
                    "0 read", "1", "2", "3", "0 stored", "1", "2", "3", "decompressed", "expanded");
        any = true;
        fprintf(out, "%-14s", rows[i].name);
        for (unsigned s = 0; s < 4; s++)
            fprintf(out, " %8" PRIu64, c->tiles_read[s]);
        fputs(" |", out);
        for (unsigned s = 0; s < 4; s++)
            fprintf(out, " %8" PRIu64, c->tiles_stored[s]);
        fprintf(out, " | %12" PRIu64 " %8" PRIu64 "\n", c->unpacked, c->expanded);
    }
}

void clocks_print_clients(const struct time_machine *t, FILE *out)
{
    const struct mem_time *m = &t->memory;

    fprintf(out, "%-13s %9s %10s | %9s %6s | %10s | %10s %10s %6s | %10s %10s | %9s %7s %6s\n",
            "client", "requests", "bytes", "own cache", "hits", "crossbar", "L2 read", "written",
            "hits", "from DRAM", "to DRAM", "TLB", "misses", "walks");
    for (unsigned i = 0; i < ROWS; i++) {
        const unsigned client = rows[i].client;
        const struct own o = own_of(t, client);
        const struct mem_time_tlb none = { 0, 0, 0, 0 };

        if (m->client[client].requests)
            print_row(rows[i].name, &m->client[client], &o,
                      client < MEM_CLIENTS ? &t->mmu.client[client] : &none, out);
    }
    print_bits(&m->totals, out);
    print_gcc(t, out);
    print_tiles(m, out);
}

static void add_tiles(cJSON *o, const char *name, const u64 tiles[4])
{
    cJSON *array = cJSON_AddArrayToObject(o, name);

    for (unsigned s = 0; s < 4; s++)
        json_unsigned(array, NULL, tiles[s]);
}

static void add_gcc(const struct time_machine *t, cJSON *o)
{
    const struct gcc g = gcc_of(t);

    json_unsigned(o, "code_lookups", g.code.looked);
    json_unsigned(o, "code_misses", g.code.missed);
    json_unsigned(o, "constant_lookups", g.constants.looked);
    json_unsigned(o, "constant_misses", g.constants.missed);
}

static void add_row(const struct time_machine *t, unsigned client, cJSON *o)
{
    const struct mem_time_counts *c = &t->memory.client[client];
    const struct own own = own_of(t, client);

    json_unsigned(o, "requests", c->requests);
    json_unsigned(o, "asked", c->asked);
    json_unsigned(o, "own_lookups", own.looked);
    json_unsigned(o, "own_misses", own.missed);
    json_unsigned(o, "crossbar", c->up + c->down);
    json_unsigned(o, "read", c->read);
    json_unsigned(o, "written", c->written);
    json_unsigned(o, "hits", c->hits);
    json_unsigned(o, "misses", c->misses);
    json_unsigned(o, "filled", c->filled);
    json_unsigned(o, "evicted", c->evicted);
    add_tiles(o, "tiles_read", c->tiles_read);
    add_tiles(o, "tiles_stored", c->tiles_stored);
    json_unsigned(o, "decompressed", c->unpacked);
    json_unsigned(o, "expanded", c->expanded);
    if (client == MEM_TIME_WALKER)
        return;
    if (client == MEM_GCC)
        add_gcc(t, o);
    json_unsigned(o, "tlb_requests", t->mmu.client[client].requests);
    json_unsigned(o, "tlb_misses", t->mmu.client[client].misses);
    json_unsigned(o, "tlb_walks", t->mmu.client[client].walks);
    json_unsigned(o, "tlb_clocks", t->mmu.client[client].clocks);
}

void clocks_json_clients(const struct time_machine *t, cJSON *all)
{
    for (unsigned i = 0; i < ROWS; i++) {
        const unsigned client = rows[i].client;
        cJSON *o;

        if (!t->memory.client[client].requests)
            continue;
        o = cJSON_CreateObject();
        cJSON_AddItemToArray(all, o);
        cJSON_AddStringToObject(
            o, "name",
            client == MEM_TIME_WALKER ? rows[i].name : mem_client_name((enum mem_client)client));
        add_row(t, client, o);
    }
}
