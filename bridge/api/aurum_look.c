/* aurum_look.c - what a GPU holds: pictures, counts, snapshots (see aurum.h) */
#include <inttypes.h>
#include <stdio.h>

#include "api_errors.h"
#include "api_gpu.h"
#include "common/copy_surface.h"
#include "inspect/gpu_stats.h"
#include "inspect/unit_rows.h"

static bool surface_fits(const struct aurum_surface *s, struct failure *f)
{
    if (s->width < 1 || s->height < 1 || s->width > 65536 || s->height > 65536 || s->bytes < 1 ||
        s->bytes > 16 || s->block_height > 5 || (s->pitch && s->pitch / s->bytes < s->width))
        return fail(
            f, EXIT_USAGE,
            "a surface of %u x %u elements of %u bytes, pitch %u, block height %u: sides of 1 to "
            "65536, elements of 1 to 16 bytes, rows within the pitch, blocks of 0 to 5",
            s->width, s->height, s->bytes, s->pitch, s->block_height);
    return true;
}

/* Elements from x on that lie one behind the other: of a row, or of 16 bytes of a GOB.
 * known: facts/texture/blocklinear.md 2
 */
static u32 run_of(const struct aurum_surface *s, u32 x)
{
    const u32 left = s->width - x, in_sector = (16 - x * s->bytes % 16) / s->bytes;

    if (s->pitch)
        return left;
    if (16 % s->bytes || s->va % 16)
        return 1;
    return left < in_sector ? left : in_sector;
}

int aurum_gpu_surface(struct aurum_gpu *g, const struct aurum_surface *s, void *to,
                      struct aurum_error *e)
{
    struct failure f = { 0 };
    struct mem_space *cpu;
    u8 *at = to;

    if (!api_gpu(g, &f) || !surface_fits(s, &f))
        return api_report(e, &f);
    const struct copy_surface from = { .pitch_layout = s->pitch != 0,
                                       .address = s->va & bits_mask(40),
                                       .pitch = (s32)s->pitch,
                                       .block_height = (u4)s->block_height,
                                       .width = s->width,
                                       .height = s->height,
                                       .depth = 1 };

    cpu = device_cpu(&g->device);
    for (u32 y = 0; y < s->height; y++)
        for (u32 x = 0, n; x < s->width; x += n, at += n * s->bytes) {
            n = run_of(s, x);
            if (!mem_space_read(cpu, &g->device.gpu->mem, MEM_HOST,
                                copy_address(&from, s->bytes, x, y, 0), at, n * s->bytes)) {
                fail(&f, EXIT_USAGE, "element %u,%u of the surface at 0x%" PRIx64 " is not mapped",
                     x, y, s->va);
                return api_report(e, &f);
            }
        }
    return AURUM_OK;
}

int aurum_gpu_counts(struct aurum_gpu *g, unsigned i, struct aurum_unit_counts *c)
{
    struct unit_rows rows;

    if (!g)
        return 0;
    unit_rows_of_gpu(&rows, g->device.gpu);
    if (i >= rows.count)
        return 0;
    *c = (struct aurum_unit_counts){ rows.row[i].name, rows.row[i].what, rows.row[i].units,
                                     rows.row[i].packets, rows.row[i].clocks };
    return 1;
}

void aurum_gpu_watch(struct aurum_gpu *g, const struct aurum_watch *w)
{
    if (g)
        g->watch = w ? *w : (struct aurum_watch){ 0 };
}

void aurum_gpu_totals(struct aurum_gpu *g, struct aurum_totals *t)
{
    const struct gpu *gpu = g->device.gpu;
    const struct hub *h = &gpu->hub;

    *t =
        (struct aurum_totals){ .methods = h->host.methods,
                               .unknown_methods = h->has_fault && h->fault.kind == GPU_FAULT_METHOD,
                               .faults = h->has_fault,
                               .draws = gpu->counts.draws,
                               .clears = gpu->counts.clears,
                               .grids = gpu->counts.grids,
                               .blocks = gpu->grids.counts.ctas,
                               .threads = gpu->grids.counts.threads,
                               .inlines = h->counts.inlines,
                               .inline_words = h->counts.inline_words,
                               .copies = h->counts.copies,
                               .blits = h->counts.blits,
                               .constants = h->counts.constants,
                               .reports = h->counts.reports,
                               .reports_uncounted = h->counts.reports_uncounted };
}

int aurum_gpu_stats(struct aurum_gpu *g, int json, aurum_text *to, void *context,
                    struct aurum_error *e)
{
    struct failure f = { 0 };
    cJSON *o = json ? cJSON_CreateObject() : NULL;
    FILE *out = api_gpu(g, &f) ? api_text(to, context, &f) : NULL;

    if (out) {
        gpu_stats(g->device.gpu, out, o);
        if (o)
            api_json(o, out);
        fclose(out);
    }
    return api_result(e, &f);
}

static unsigned pieces_of(struct aurum_gpu *g, struct snapshot_piece *piece)
{
    piece[0] = (struct snapshot_piece){ &g->mappings, sizeof g->mappings };
    piece[1] = (struct snapshot_piece){ g->mapping, sizeof g->mapping };
    piece[2] = (struct snapshot_piece){ &g->segments, sizeof g->segments };
    return device_pieces(&g->device, piece, 3);
}

int aurum_gpu_save(struct aurum_gpu *g, const char *path, struct aurum_error *e)
{
    struct snapshot_piece piece[SNAPSHOT_PIECES];
    struct failure f = { 0 };
    struct snapshot_out o;

    if (!api_gpu(g, &f))
        return api_report(e, &f);
    if (g->pushed || g->kick || g->device.gpu->hub.has_fault)
        fail(&f, EXIT_USAGE, "the GPU is not idle: run it before it is saved");
    pieces_of(g, piece);
    if (!f.code && snapshot_create(&o, path, NULL, snapshot_sizes(piece), &f)) {
        device_save(&g->device, piece, &o);
        snapshot_commit(&o, &f);
    }
    return api_result(e, &f);
}

int aurum_gpu_load(struct aurum_gpu *g, const char *path, struct aurum_error *e)
{
    struct snapshot_piece piece[SNAPSHOT_PIECES];
    struct failure f = { 0 };
    struct snapshot_in in;

    if (!api_gpu(g, &f))
        return api_report(e, &f);
    pieces_of(g, piece);
    if (snapshot_open(&in, path, NULL, snapshot_sizes(piece), &f)) {
        if (device_load(&g->device, piece, &in) && g->mappings > API_MAPPINGS)
            snapshot_damaged(&in);
        snapshot_close(&in);
    }
    return api_result(e, &f);
}
