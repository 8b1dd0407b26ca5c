/* playback_snapshot.c - see playback_snapshot.h */
#include "inspect/playback_snapshot.h"

#include <stdlib.h>
#include <string.h>

#include "machine/playback_parts.h"

/* What is plain data in a playback; the trace, memory and the list of buffers are not. */
static void pieces_of(struct playback *r, const struct snapshot_piece *own,
                      struct snapshot_piece piece[SNAPSHOT_PIECES])
{
    const struct snapshot_piece ours[] = {
        { &r->records, sizeof r->records }, { &r->counts, sizeof r->counts },
        { &r->channel, sizeof r->channel }, { &r->frames, sizeof r->frames },
        { r->made, sizeof r->made },        { &r->shown, sizeof r->shown },
        { &r->frame, sizeof r->frame },     { &r->buffers, sizeof r->buffers },
    };
    unsigned n = sizeof ours / sizeof ours[0];

    memcpy(piece, ours, sizeof ours);
    for (unsigned i = 0; own && own[i].data; i++)
        piece[n++] = own[i];
    device_pieces(r->device, piece, n);
}

bool playback_save(struct playback *r, const char *folder, const struct snapshot_piece *own,
                   const char *path, struct failure *f)
{
    struct snapshot_piece piece[SNAPSHOT_PIECES];
    struct snapshot_out o;

    pieces_of(r, own, piece);
    if (!snapshot_create(&o, path, folder, snapshot_sizes(piece), f))
        return false;
    device_save(r->device, piece, &o);
    snapshot_put(&o, r->buffer, r->buffers * sizeof *r->buffer);
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

/* The trace's reader stands where it stood. */
static bool pass_records(struct playback *r, struct failure *f)
{
    for (u64 i = 0; i < r->records; i++)
        if (!trace_next(r->trace, f))
            return fail(f, EXIT_IO, "the trace ends before its snapshot");
    return true;
}

bool playback_load(struct playback *r, const char *folder, const struct snapshot_piece *own,
                   const char *path, struct failure *f)
{
    struct snapshot_piece piece[SNAPSHOT_PIECES];
    struct snapshot_in in;
    bool good;

    pieces_of(r, own, piece);
    if (!snapshot_open(&in, path, folder, snapshot_sizes(piece), f))
        return false;
    good = device_load(r->device, piece, &in) && load_buffers(r, &in) && pass_records(r, f);
    snapshot_close(&in);
    return good;
}
