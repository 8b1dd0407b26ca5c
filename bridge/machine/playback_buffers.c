/* playback_buffers.c - buffers of a trace as memory with page tables */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "machine/playback_parts.h"

static struct address_mapping mapping_of(const struct trace_bo_new *b)
{
    return (struct address_mapping){ .va = b->va,
                                     .bytes =
                                         (b->size + ADDRESS_PAGE - 1) / ADDRESS_PAGE * ADDRESS_PAGE,
                                     .kind = (u8)b->kind };
}

static bool remember(struct playback *r, u64 handle, const struct address_mapping *m,
                     struct failure *f)
{
    if (r->buffers == r->room) {
        const unsigned room = r->room ? 2 * r->room : 64;
        struct playback_buffer *b = realloc(r->buffer, room * sizeof *b);

        if (!b)
            return fail(f, EXIT_IO, "memory is short");
        r->buffer = b;
        r->room = room;
    }
    r->buffer[r->buffers++] = (struct playback_buffer){ handle, *m };
    return true;
}

/* Whether a mapping touches one that lives is for the trace's reader; the ring is ours. */
bool playback_new_buffer(struct playback *r, const struct trace_record *t, struct failure *f)
{
    const struct address_mapping m = mapping_of(&t->bo_new);

    if (t->bo_new.kind > 255 || m.va + m.bytes > DEVICE_RINGS)
        return playback_fail(r, f,
                             "a buffer of kind 0x%" PRIx64 " at 0x%" PRIx64 ": kinds have 8 bits, "
                             "addresses are below 0xff00000000",
                             t->bo_new.kind, m.va);
    return device_map(r->device, &m, NULL, f) && remember(r, t->bo_new.h, &m, f);
}

static bool closes(struct playback *r, const struct address_mapping *m, struct failure *f)
{
    return !r->taker.closes || r->taker.closes(r->taker.context, r, m->va, m->bytes, f);
}

bool playback_close_buffer(struct playback *r, u64 handle, struct failure *f)
{
    unsigned i = 0;

    while (i < r->buffers && r->buffer[i].handle != handle)
        i++;
    if (i == r->buffers)
        return true;
    if (!closes(r, &r->buffer[i].mapping, f))
        return false;
    device_unmap(r->device, &r->buffer[i].mapping);
    r->buffer[i] = r->buffer[--r->buffers];
    return true;
}

static bool cpu_write(struct playback *r, struct mem_space *space, u64 va, const void *byte,
                      u64 count, struct failure *f)
{
    return mem_space_write(space, &r->device->gpu->mem, MEM_HOST, va, byte, count) ||
           playback_fail(r, f, "memory that no buffer maps: 0x%" PRIx64, va);
}

bool playback_write(struct playback *r, u64 va, const void *byte, u64 count, struct failure *f)
{
    return cpu_write(r, device_cpu(r->device), va, byte, count, f);
}

/* What the CPU changed. */
bool playback_cpu_writes(struct playback *r, const struct trace_record *t, struct failure *f)
{
    struct mem_space *space = device_cpu(r->device);
    struct trace_run run;
    u8 byte[4096];

    while (trace_next_run(r->trace, &run, f))
        for (u64 done = 0, n; done < run.bytes; done += n) {
            n = run.bytes - done < sizeof byte ? run.bytes - done : sizeof byte;
            if (!trace_read(r->trace, byte, n, f) ||
                !cpu_write(r, space, t->mem.va + run.offset + done, byte, n, f))
                return false;
        }
    return f->code == 0;
}
