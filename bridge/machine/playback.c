/* playback.c - see playback.h */
#include "machine/playback_parts.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct playback_counts *playback_counts(const struct playback *r)
{
    return &r->counts;
}

struct device *playback_device(struct playback *r)
{
    return r->device;
}

struct gpu *playback_gpu(const struct playback *r)
{
    return r->device->gpu;
}

struct hub_channel *playback_channel(struct playback *r)
{
    struct hub_channel *c = &r->device->gpu->hub.channel[r->channel];

    return c->used ? c : NULL;
}

const struct playback_frame *playback_frame(const struct playback *r)
{
    return r->shown ? &r->frame : NULL;
}

struct playback *playback_on(struct device *d, const struct playback_taker *taker,
                             struct failure *f)
{
    struct playback *r = calloc(1, sizeof *r);

    if (!r) {
        fail(f, EXIT_IO, "memory is short");
        return NULL;
    }
    r->device = d;
    if (taker)
        r->taker = *taker;
    d->gpu->watch = r->taker.watch;
    return r;
}

struct playback *playback_new(const struct profile *p, const struct playback_taker *taker,
                              struct failure *f)
{
    struct device *d = calloc(1, sizeof *d);
    struct playback *r = NULL;

    if (!d)
        fail(f, EXIT_IO, "memory is short");
    if (d && device_open(d, p, DEVICE_MEMORY, f)) {
        r = playback_on(d, taker, f);
        if (r)
            r->own = d;
        else
            device_close(d);
    }
    if (!r)
        free(d);
    return r;
}

bool playback_trace(struct playback *r, const char *folder, struct failure *f)
{
    r->trace = trace_open(folder, f);
    return r->trace != NULL;
}

struct playback *playback_open(const char *folder, const struct profile *p,
                               const struct playback_taker *taker, struct failure *f)
{
    struct playback *r = playback_new(p, taker, f);

    if (r && !playback_trace(r, folder, f)) {
        playback_close(r);
        return NULL;
    }
    return r;
}

bool playback_fail(const struct playback *r, struct failure *f, const char *format, ...)
{
    char text[sizeof f->text];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return r->trace ? trace_fail(r->trace, f, "%s", text) : fail(f, EXIT_IO, "%s", text);
}

void playback_close(struct playback *r)
{
    if (!r)
        return;
    if (r->trace)
        trace_close(r->trace);
    if (r->own)
        device_close(r->own);
    free(r->own);
    free(r->buffer);
    free(r);
}

/* A word that the recorder saw released: it must be there. */
static void check_fence(struct playback *r, u64 va, u64 value)
{
    struct hub_channel *c = playback_channel(r);
    u8 byte[4];

    if (!c)
        return;
    r->counts.fences++;
    r->counts.fences_wrong +=
        !mem_space_read(&c->space, &r->device->gpu->mem, MEM_HOST, va, byte, 4) ||
        mem_get(byte, 4) != (u32)value;
}

static void make_frame(struct playback *r, const struct trace_addfb *t)
{
    const struct trace_bo_new *b = trace_buffer(r->trace, t->h);

    if (!b || r->frames == FRAMES)
        return;
    r->made[r->frames].fb = t->fb;
    r->made[r->frames++].frame = (struct playback_frame){
        b->va,       (unsigned)t->w, (unsigned)t->height,   (unsigned)t->pitch,
        (u32)t->fmt, t->mod,         (unsigned)b->tile_mode
    };
}

static bool show_frame(struct playback *r, u64 fb, struct failure *f)
{
    bool made = false;

    for (unsigned i = 0; i < r->frames; i++)
        if (r->made[i].fb == fb) {
            r->frame = r->made[i].frame;
            r->shown = made = true;
        }
    return !made || !r->taker.shown || r->taker.shown(r->taker.context, r, f);
}

static bool take(struct playback *r, const struct trace_record *t, struct failure *f)
{
    const unsigned report = (unsigned)(t->event == TRACE_query ? t->query.get >> 23 & 31 : 0);

    switch (t->event) {
    case TRACE_bo_new: return playback_new_buffer(r, t, f);
    case TRACE_bo_close: return playback_close_buffer(r, t->bo_close.h, f);
    case TRACE_mem: return playback_cpu_writes(r, t, f) && playback_go_on(r, f);
    case TRACE_submit: return playback_submit(r, t, f);
    case TRACE_query: /* a count of 64 bits has no payload */
        if ((t->query.get >> 28 & 1) || report == 0 || report == 2 || report == 0x1a)
            check_fence(r, t->query.va, t->query.seq);
        return true;
    case TRACE_addfb: make_frame(r, &t->addfb); return true;
    case TRACE_page_flip: return show_frame(r, t->page_flip.fb, f);
    default: return true;
    }
}

bool playback_run(struct playback *r, u64 until, struct failure *f)
{
    const struct trace_record *t;

    while (r->counts.submits < until && (t = trace_next(r->trace, f)) != NULL) {
        if (!take(r, t, f))
            return false;
        r->records++;
    }
    return f->code == 0 && (r->counts.submits == until || playback_nothing_waits(r, f));
}
