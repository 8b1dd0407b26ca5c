/* device_snapshot.c - see device_snapshot.h */
#include "inspect/device_snapshot.h"

#include <string.h>

#define NO_MORE UINT64_MAX /* in the place of a run's address */

unsigned device_pieces(struct device *d, struct snapshot_piece piece[SNAPSHOT_PIECES], unsigned n)
{
    struct gpu *g = d->gpu;
    const struct snapshot_piece ours[] = {
        { d->put, sizeof d->put },
        { &d->config, sizeof d->config },
        { &d->space, sizeof d->space },
        { &g->hub, sizeof g->hub },
        { &g->counts, sizeof g->counts },
        { &g->refused, sizeof g->refused },
        { &g->world.pd, sizeof g->world.pd },
        { &g->world.vaf, sizeof g->world.vaf },
        { &g->grids.counts, sizeof g->grids.counts },
        { &g->surfaces, sizeof g->surfaces },
        { &g->world.code_channel, sizeof g->world.code_channel },
        { &g->grids.code_channel, sizeof g->grids.code_channel },
    };
    const unsigned more = sizeof ours / sizeof ours[0];

    assert(n + more < SNAPSHOT_PIECES);
    memcpy(piece + n, ours, sizeof ours);
    piece[n + more] = (struct snapshot_piece){ NULL, 0 };
    return n + more;
}

uint64_t snapshot_sizes(const struct snapshot_piece *piece)
{
    uint64_t sum = 0;

    for (; piece->data; piece++)
        sum = sum * 1000003 + piece->bytes;
    return sum;
}

static void save_run(struct snapshot_out *o, const u8 *byte, u64 at, u64 bytes)
{
    snapshot_put(o, &at, sizeof at);
    snapshot_put(o, &bytes, sizeof bytes);
    snapshot_put(o, byte + at, bytes);
}

/* Pages that are not zero, those that lie behind each other in one run. */
static void save_sparse(struct snapshot_out *o, const u8 *byte, u64 size)
{
    static const u8 zeros[ADDRESS_PAGE];
    const u64 none = NO_MORE;
    u64 begun = NO_MORE;

    for (u64 at = 0, n; at < size; at += n) {
        n = size - at < ADDRESS_PAGE ? size - at : ADDRESS_PAGE;
        if (memcmp(byte + at, zeros, n) != 0) {
            begun = begun == NO_MORE ? at : begun;
        } else if (begun != NO_MORE) {
            save_run(o, byte, begun, at - begun);
            begun = NO_MORE;
        }
    }
    if (begun != NO_MORE)
        save_run(o, byte, begun, size - begun);
    snapshot_put(o, &none, sizeof none);
}

static bool load_sparse(struct snapshot_in *in, u8 *byte, u64 size)
{
    for (u64 at, bytes;;) {
        if (!snapshot_get(in, &at, sizeof at))
            return false;
        if (at == NO_MORE)
            return true;
        if (!snapshot_get(in, &bytes, sizeof bytes))
            return false;
        if (at > size || bytes > size - at)
            return snapshot_damaged(in);
        if (!snapshot_get(in, byte + at, bytes))
            return false;
    }
}

/* What texture units hold of headers and samplers. */
static void save_pools(const struct gpu *g, struct snapshot_out *o)
{
    const u32 cores = gpu_cores(&g->profile);

    snapshot_put(o, &cores, sizeof cores);
    for (unsigned i = 0; i < cores; i++)
        snapshot_put(o, &g->core[i].tex.pools, sizeof g->core[i].tex.pools);
}

/* chosen: those of a GPU with other SMs are forgotten */
static bool load_pools(struct gpu *g, struct snapshot_in *in)
{
    const u32 here = gpu_cores(&g->profile);
    u32 cores;

    if (!snapshot_get(in, &cores, sizeof cores))
        return false;
    for (unsigned i = 0; i < cores; i++) {
        struct tex_pools pools;

        if (!snapshot_get(in, &pools, sizeof pools))
            return false;
        if (cores == here)
            tex_set_pools(&g->core[i].tex, &pools);
    }
    for (unsigned i = 0; i < here && cores != here; i++)
        tex_forget(&g->core[i].tex, true, true, TEX_ALL);
    return true;
}

/* Pointers of this process stay out of the file: to memory, taps, and the text of a fault. */
void device_save(struct device *d, const struct snapshot_piece *piece, struct snapshot_out *o)
{
    struct mem *mem = d->space.mem;
    struct hub *h = &d->gpu->hub;
    const struct gpu_fault fault = h->fault;
    struct net_tap *taps = NULL;

    d->space.mem = NULL;
    memset(&h->fault, 0, sizeof h->fault);
    hub_wires(h, net_park, &taps);
    hub_part_wires(h);
    for (; piece->data; piece++)
        snapshot_put(o, piece->data, piece->bytes);
    hub_join_wires(h);
    net_unpark(taps);
    h->fault = fault;
    d->space.mem = mem;
    save_pools(d->gpu, o);
    save_sparse(o, mem->byte, d->space.next);
    save_sparse(o, mem->tag, d->space.next / MEM_TAG_BYTES);
}

bool device_load(struct device *d, const struct snapshot_piece *piece, struct snapshot_in *in)
{
    struct mem *mem = d->space.mem;
    struct hub *h = &d->gpu->hub;
    struct net_tap *taps = NULL;

    hub_wires(h, net_park, &taps);
    for (; piece->data; piece++)
        if (!snapshot_get(in, piece->data, piece->bytes))
            return false;
    net_unpark(taps);
    d->space.mem = mem;
    hub_join_wires(h);
    if (d->space.next > mem->size)
        return snapshot_damaged(in);
    return load_pools(d->gpu, in) && load_sparse(in, mem->byte, d->space.next) &&
           load_sparse(in, mem->tag, d->space.next / MEM_TAG_BYTES);
}
