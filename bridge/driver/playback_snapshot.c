/* playback_snapshot.c - see playback_snapshot.h */
#include "driver/playback_snapshot.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "driver/playback_parts.h"
#include "driver/snapshot_file.h"

#define PIECES  24
#define NO_MORE UINT64_MAX /* in the place of a run's address */

/* What is plain data in a playback; the trace, memory and the list of buffers are not. */
static void pieces_of(struct playback *r, const struct playback_piece *own,
                      struct playback_piece piece[PIECES])
{
    struct device *d = &r->device;
    struct gpu *g = d->gpu;
    const struct playback_piece ours[] = {
        { &r->records, sizeof r->records },
        { &r->counts, sizeof r->counts },
        { &r->channel, sizeof r->channel },
        { d->put, sizeof d->put },
        { &r->frames, sizeof r->frames },
        { r->made, sizeof r->made },
        { &r->shown, sizeof r->shown },
        { &r->frame, sizeof r->frame },
        { &d->config, sizeof d->config },
        { &d->space, sizeof d->space },
        { &g->hub, sizeof g->hub },
        { &g->counts, sizeof g->counts },
        { &g->refused, sizeof g->refused },
        { &g->world.pd, sizeof g->world.pd },
        { &g->world.vaf, sizeof g->world.vaf },
        { &g->grids.counts, sizeof g->grids.counts },
        { &r->buffers, sizeof r->buffers },
    };
    const unsigned n = sizeof ours / sizeof ours[0];

    memset(piece, 0, PIECES * sizeof *piece);
    memcpy(piece, ours, sizeof ours);
    for (unsigned i = 0; own && own[i].data; i++) {
        assert(n + i < PIECES - 1);
        piece[n + i] = own[i];
    }
}

/* The sizes of the pieces: of another machine or compiler they may differ. */
static uint64_t sizes_of(const struct playback_piece *piece)
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

bool playback_save(struct playback *r, const char *folder, const struct playback_piece *own,
                   const char *path, struct failure *f)
{
    struct address_space *space = &r->device.space;
    struct mem *mem = space->mem;
    struct playback_piece piece[PIECES];
    struct net_tap *taps = NULL;
    struct snapshot_out o;

    pieces_of(r, own, piece);
    if (!snapshot_create(&o, path, folder, sizes_of(piece), f))
        return false;
    space->mem = NULL;
    hub_wires(&r->device.gpu->hub, net_park, &taps);
    for (unsigned i = 0; piece[i].data; i++)
        snapshot_put(&o, piece[i].data, piece[i].bytes);
    net_unpark(taps);
    space->mem = mem;
    snapshot_put(&o, r->buffer, r->buffers * sizeof *r->buffer);
    save_sparse(&o, mem->byte, space->next);
    save_sparse(&o, mem->tag, space->next / MEM_TAG_BYTES);
    return snapshot_commit(&o, f);
}

static bool load_buffers(struct playback *r, struct snapshot_in *in)
{
    if (r->buffers > TRACE_BUFFERS)
        return snapshot_damaged(in);
    free(r->buffer);
    r->room = r->buffers + 64;
    r->buffer = calloc(r->room, sizeof *r->buffer);
    if (!r->buffer)
        return fail(in->failure, EXIT_IO, "memory is short");
    return snapshot_get(in, r->buffer, r->buffers * sizeof *r->buffer);
}

static bool load_state(struct playback *r, const struct playback_piece *piece,
                       struct snapshot_in *in)
{
    struct address_space *space = &r->device.space;
    struct gpu *g = r->device.gpu;
    struct mem *mem = space->mem;
    const bool wired = g->hub.wired_host;
    struct net_tap *taps = NULL;

    hub_wires(&g->hub, net_park, &taps);
    for (unsigned i = 0; piece[i].data; i++)
        if (!snapshot_get(in, piece[i].data, piece[i].bytes))
            return false;
    net_unpark(taps);
    space->mem = mem;
    g->hub.fault = (struct hub_fault){ 0 };
    g->hub.wired_host = wired;
    if (space->next > mem->size)
        return snapshot_damaged(in);
    return load_buffers(r, in) && load_sparse(in, mem->byte, space->next) &&
           load_sparse(in, mem->tag, space->next / MEM_TAG_BYTES);
}

/* The trace's reader stands where it stood. */
static bool pass_records(struct playback *r, struct failure *f)
{
    for (u64 i = 0; i < r->records; i++)
        if (!trace_next(r->trace, f))
            return fail(f, EXIT_IO, "the trace ends before its snapshot");
    return true;
}

bool playback_load(struct playback *r, const char *folder, const struct playback_piece *own,
                   const char *path, struct failure *f)
{
    struct playback_piece piece[PIECES];
    struct snapshot_in in;
    bool good;

    pieces_of(r, own, piece);
    if (!snapshot_open(&in, path, folder, sizes_of(piece), f))
        return false;
    good = load_state(r, piece, &in) && pass_records(r, f);
    snapshot_close(&in);
    return good;
}
