/* aurum_bandwidth.c - bytes by client at L2 and DRAM, draw by draw (see aurum_look.h) */
#include <stdlib.h>
#include <string.h>

#include "api_errors.h"
#include "api_gpu.h"

static_assert(AURUM_CLIENTS == MEM_CLIENTS, "aurum.h tells other clients");

const char *aurum_client_name(unsigned i)
{
    return i < MEM_CLIENTS ? mem_client_name((enum mem_client)i) : NULL;
}

int aurum_gpu_bandwidth(struct aurum_gpu *g, const struct aurum_bandwidth_how *how,
                        struct aurum_error *e)
{
    struct failure f = { 0 };

    if (!api_gpu(g, &f))
        return api_report(e, &f);
    if (g->bandwidth)
        fail(&f, EXIT_USAGE, "bytes are counted already");
    else if ((g->bandwidth = bandwidth_open(g->device.gpu, how->tiled != 0)) == NULL ||
             (how->compress && !(g->compressing = malloc(sizeof *g->compressing))))
        fail(&f, EXIT_IO, "out of memory");
    else if (how->compress)
        compressing_on(g->compressing, &g->device);
    return f.code ? api_report(e, &f) : AURUM_OK;
}

int aurum_gpu_bandwidth_end(struct aurum_gpu *g, struct aurum_error *e)
{
    struct failure f = { 0 };

    if (!g || !g->bandwidth)
        fail(&f, EXIT_USAGE, "no bytes are counted");
    else
        bandwidth_end(g->bandwidth);
    if (!f.code && g->bandwidth->short_of_memory)
        fail(&f, EXIT_IO, "out of memory for so many draws");
    return f.code ? api_report(e, &f) : AURUM_OK;
}

static struct aurum_bytes bytes_of(const struct mem_time_counts *c)
{
    return (struct aurum_bytes){ c->requests, c->asked, c->up,     c->down,   c->read,
                                 c->written,  c->hits,  c->misses, c->filled, c->evicted };
}

/* Tiles by compress bits are the ROP's: others see them as they are not compressed. */
static void add_tiles(struct aurum_bandwidth_row *to, const struct mem_time_counts *c, bool rop)
{
    for (unsigned s = 0; s < 4 && rop; s++) {
        to->tiles_read[s] += c->tiles_read[s];
        to->tiles_stored[s] += c->tiles_stored[s];
    }
    to->expanded += c->expanded;
    to->unpacked += c->unpacked;
}

static int action_of(enum class_action what)
{
    switch (what) {
    case ACTION_DRAW: return AURUM_DRAW;
    case ACTION_CLEAR: return AURUM_CLEAR;
    case ACTION_GRID: return AURUM_GRID;
    default: return -1;
    }
}

int aurum_gpu_bandwidth_row(struct aurum_gpu *g, unsigned i, struct aurum_bandwidth_row *row)
{
    const struct bandwidth *b = g ? g->bandwidth : NULL;
    const struct bandwidth_row *r;

    if (!b || i > b->rows)
        return 0;
    r = i < b->rows ? &b->row[i] : &b->rest;
    *row = (struct aurum_bandwidth_row){ .what = action_of(r->what),
                                         .number = r->number,
                                         .bits_read = r->totals.bits_read,
                                         .bits_written = r->totals.bits_written,
                                         .bits_hits = r->totals.bits_hits,
                                         .bits_misses = r->totals.bits_misses };
    for (unsigned c = 0; c < MEM_CLIENTS; c++)
        row->client[c] = bytes_of(&r->client[c]);
    for (unsigned c = 0; c < MEM_CLIENTS; c++)
        add_tiles(row, &r->client[c], c == MEM_ZROP || c == MEM_CROP);
    return 1;
}

uint64_t aurum_gpu_compressed(struct aurum_gpu *g)
{
    return g && g->compressing ? g->compressing->bytes : 0;
}
