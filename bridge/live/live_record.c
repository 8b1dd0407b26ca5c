/* live_record.c - see live_record.h */
#include "live/live_record.h"

#include <drm.h>
#include <nouveau_drm.h>
#include <stdlib.h>
#include <string.h>

#include "live/live.h"
#include "live/live_user.h"
#include "trace/trace.h"

#define BLOCK 65536 /* bytes that are compared at once */
#define APART 8 /* a run costs so many bytes: words that are as they were, and fewer, go with it */

static struct trace_writer *writer;
static struct trace_record record; /* of the size of a submit */
static uint64_t submits, buffers;

/* What the CPU was seen to write in a buffer. */
static struct trace_run *run;
static size_t runs, room;

static void failed(const struct failure *f)
{
    live_say("--record %s: %s", live_options()->trace, f->text);
    trace_abandon(writer);
    writer = NULL;
}

static void write_record(enum trace_event event)
{
    struct failure f = { 0 };

    record.event = event;
    if (writer && !trace_write(writer, &record, &f))
        failed(&f);
}

bool live_record_begin(void)
{
    struct failure f = { 0 };

    if (!live_options()->trace)
        return true;
    writer = trace_create(live_options()->trace, &f);
    if (!writer) {
        live_say("%s", f.text);
        return false;
    }
    record.hdr = (struct trace_hdr){ .chipset = 0x12b, .exec = 1 };
    write_record(TRACE_hdr);
    return true;
}

void live_record_channel(unsigned channel)
{
    record.channel_alloc = (struct trace_channel_alloc){ .chan = channel };
    write_record(TRACE_channel_alloc);
}

void live_record_buffer(const struct live_buffer *b, uint32_t align)
{
    record.bo_new = (struct trace_bo_new){ .h = b->handle,
                                           .va = b->va,
                                           .size = b->bytes,
                                           .align = align,
                                           .domain = b->domain,
                                           .tile_mode = b->tile_mode,
                                           .kind = b->tile_flags >> 8 & 0xff,
                                           .tile_flags = b->tile_flags };
    write_record(TRACE_bo_new);
    buffers++;
}

void live_record_mapped(struct live_buffer *b)
{
    if (!writer || b->was)
        return;
    b->was = malloc(b->bytes);
    if (!b->was)
        failed(&(struct failure){ .text = "out of memory" });
    else
        aurum_gpu_read(live_gpu(), b->va, b->was, b->bytes, NULL);
}

static void add_run(uint64_t offset)
{
    struct trace_run *last = runs ? &run[runs - 1] : NULL;

    if (last && offset - last->offset - last->bytes <= APART) {
        last->bytes = offset + 4 - last->offset;
        return;
    }
    if (runs == room) {
        struct trace_run *more = realloc(run, (2 * room + 64) * sizeof *more);

        if (!more) {
            failed(&(struct failure){ .text = "out of memory" });
            return;
        }
        run = more;
        room = 2 * room + 64;
    }
    run[runs++] = (struct trace_run){ offset, 4 };
}

/* Takes what a block of a buffer holds now; words that are others now are runs. */
static void compare(struct live_buffer *b, uint64_t at, bool find)
{
    static uint32_t now[BLOCK / 4];
    const uint64_t left = b->bytes - at, bytes = left < BLOCK ? left : BLOCK;

    aurum_gpu_read(live_gpu(), b->va + at, now, bytes, NULL);
    if (memcmp(now, b->was + at, bytes) == 0)
        return;
    for (uint64_t i = 0; find && writer && i < bytes; i += 4)
        if (memcmp(&now[i / 4], b->was + at + i, 4) != 0)
            add_run(at + i);
    memcpy(b->was + at, now, bytes);
}

static void written_by_cpu(struct live_buffer *b)
{
    struct failure f = { 0 };

    runs = 0;
    for (uint64_t at = 0; at < b->bytes; at += BLOCK)
        compare(b, at, true);
    if (!runs || !writer)
        return;
    record.mem = (struct trace_mem){ .h = b->handle, .va = b->va, .runs = runs };
    for (size_t i = 0; i < runs; i++)
        record.mem.bytes += run[i].bytes;
    write_record(TRACE_mem);
    for (size_t i = 0; i < runs && writer; i++)
        if (!trace_write_run(writer, &run[i], b->was + run[i].offset, &f))
            failed(&f);
}

/* Of all buffers that are mapped. */
static void all_written(void)
{
    struct live_buffer *b;

    for (uint32_t i = 0; writer && live_buffer_next(&i, &b);)
        if (b->was)
            written_by_cpu(b);
}

void live_record_submit(const struct drm_nouveau_gem_pushbuf *r,
                        const struct drm_nouveau_gem_pushbuf_push *push,
                        const struct live_segment *segment)
{
    struct drm_nouveau_gem_pushbuf_bo of;

    if (!writer)
        return;
    all_written();
    record.submit = (struct trace_submit){ .n = submits++, .chan = r->channel };
    record.bufs = r->nr_buffers;
    record.pushes = r->nr_push;
    for (unsigned i = 0; i < r->nr_buffers; i++) {
        live_user_read(&of, r->buffers + i * sizeof of, sizeof of);
        record.buf[i] =
            (struct trace_buf){ of.handle, of.read_domains, of.write_domains, of.valid_domains };
    }
    for (unsigned i = 0; i < r->nr_push; i++)
        record.push[i] = (struct trace_push){ .h = record.buf[push[i].bo_index].h,
                                              .va = segment[i].va,
                                              .off = push[i].offset,
                                              .len = segment[i].bytes,
                                              .flags = segment[i].wait ? TRACE_NO_PREFETCH : 0 };
    write_record(TRACE_submit);
}

void live_record_ran(void)
{
    struct live_buffer *b;

    for (uint32_t i = 0; writer && live_buffer_next(&i, &b);)
        for (uint64_t at = 0; b->was && at < b->bytes; at += BLOCK)
            compare(b, at, false);
}

void live_record_closed(const struct live_buffer *b)
{
    if (!writer)
        return;
    all_written();
    record.bo_close = (struct trace_bo_close){ .h = b->handle };
    write_record(TRACE_bo_close);
}

void live_record_prepared(uint32_t handle, uint32_t flags)
{
    record.cpu_prep = (struct trace_cpu_prep){ .h = handle, .flags = flags };
    write_record(TRACE_cpu_prep);
}

void live_record_frame(const struct live_fb *fb)
{
    record.addfb = (struct trace_addfb){ .fb = fb->id,
                                         .h = fb->handle,
                                         .w = fb->width,
                                         .height = fb->height,
                                         .pitch = fb->pitch,
                                         .fmt = fb->format };
    write_record(TRACE_addfb);
}

void live_record_flip(uint32_t id)
{
    record.page_flip = (struct trace_page_flip){ .fb = id };
    write_record(TRACE_page_flip);
}

void live_record_forget(void)
{
    writer = NULL;
    submits = buffers = 0;
}

void live_record_end(void)
{
    struct failure f = { 0 };

    if (!writer)
        return;
    all_written();
    record.end = (struct trace_end){ .submits = submits, .bos = buffers };
    write_record(TRACE_end);
    if (writer && !trace_commit(writer, &f))
        live_say("%s", f.text);
    writer = NULL;
}
