/* replay.c - see replay.h */
#include "driver/replay.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define MEMORY_BYTES (UINT64_C(16) << 30) /* sparse: pages that nobody writes cost nothing */
#define RING_VA      (UINT64_C(0xff) << 32)
#define RING_LOG2    12
#define RING_ENTRIES (1u << RING_LOG2)
#define FRAMES       64

struct replay {
    struct trace_reader *trace;
    struct replay_taker taker;
    struct memory memory;
    struct address_space space;
    struct gmmu_config config;
    struct replay_counts counts;
    unsigned channel; /* of the last submit */
    u32 put[HUB_CHANNELS];
    unsigned frames;
    unsigned buffers, room;
    struct replay_buffer {
        u64 handle;
        struct address_mapping mapping;
    } * buffer; /* those that live */
    struct {
        u64 fb;
        struct replay_frame frame;
    } made[FRAMES];
    bool shown;
    struct replay_frame frame;
    struct hub hub;
};

const struct replay_counts *replay_counts(const struct replay *r)
{
    return &r->counts;
}

struct hub *replay_hub(struct replay *r)
{
    return &r->hub;
}

const struct mem *replay_memory(const struct replay *r)
{
    return &r->memory.mem;
}

struct hub_channel *replay_channel(struct replay *r)
{
    struct hub_channel *c = &r->hub.channel[r->channel];

    return c->used ? c : NULL;
}

const struct replay_frame *replay_frame(const struct replay *r)
{
    return r->shown ? &r->frame : NULL;
}

struct replay *replay_open(const char *folder, const struct replay_taker *taker, struct failure *f)
{
    struct replay *r = calloc(1, sizeof *r);
    const struct address_mapping ring = { .va = RING_VA, .bytes = 8 * RING_ENTRIES };
    u32 instance[132] = { 0 };

    if (!r) {
        fail(f, EXIT_IO, "memory is short");
        return NULL;
    }
    r->taker = *taker;
    hub_reset(&r->hub);
    r->hub.host.cfg.ps_per_clock = 1000;
    if (memory_open(&r->memory, MEMORY_BYTES, -1, f) &&
        address_space_open(&r->space, &r->memory.mem, 0, f) &&
        address_space_map(&r->space, &ring, NULL, f) &&
        (r->trace = trace_open(folder, f)) != NULL) {
        for (unsigned w = 128; w < 132; w++)
            instance[w] = mem_get(mem_at(&r->memory.mem, r->space.instance + 4 * w, 4), 4);
        r->config = gmmu_bundle(instance);
        return r;
    }
    replay_close(r);
    return NULL;
}

void replay_close(struct replay *r)
{
    if (!r)
        return;
    if (r->trace)
        trace_close(r->trace);
    memory_close(&r->memory);
    free(r->buffer);
    free(r);
}

static struct address_mapping mapping_of(const struct trace_bo_new *b)
{
    return (struct address_mapping){ .va = b->va,
                                     .bytes =
                                         (b->size + ADDRESS_PAGE - 1) / ADDRESS_PAGE * ADDRESS_PAGE,
                                     .kind = (u8)b->kind };
}

static void invalidate(struct replay *r)
{
    for (unsigned c = 0; c < HUB_CHANNELS; c++)
        gmmu_space_invalidate(&r->hub.channel[c].space);
}

static bool remember(struct replay *r, u64 handle, const struct address_mapping *m,
                     struct failure *f)
{
    if (r->buffers == r->room) {
        const unsigned room = r->room ? 2 * r->room : 64;
        struct replay_buffer *b = realloc(r->buffer, room * sizeof *b);

        if (!b)
            return fail(f, EXIT_IO, "memory is short");
        r->buffer = b;
        r->room = room;
    }
    r->buffer[r->buffers++] = (struct replay_buffer){ handle, *m };
    return true;
}

/* Whether a mapping touches one that lives is for the trace's reader; the ring is ours. */
static bool new_buffer(struct replay *r, const struct trace_record *t, struct failure *f)
{
    const struct address_mapping m = mapping_of(&t->bo_new);

    if (t->bo_new.kind > 255 || m.va + m.bytes > RING_VA)
        return trace_fail(r->trace, f,
                          "a buffer of kind 0x%" PRIx64 " at 0x%" PRIx64 ": kinds have 8 bits, "
                          "addresses are below 0xff00000000",
                          t->bo_new.kind, m.va);
    if (!address_space_map(&r->space, &m, NULL, f))
        return false;
    invalidate(r);
    return remember(r, t->bo_new.h, &m, f);
}

static void close_buffer(struct replay *r, u64 handle)
{
    for (unsigned i = 0; i < r->buffers; i++)
        if (r->buffer[i].handle == handle) {
            address_space_unmap(&r->space, &r->buffer[i].mapping);
            r->buffer[i] = r->buffer[--r->buffers];
            invalidate(r);
            return;
        }
}

/* What the CPU changed. */
static bool cpu_writes(struct replay *r, const struct trace_record *t, struct failure *f)
{
    struct gmmu_space *space = &r->hub.channel[HUB_CHANNELS - 1].space;
    struct trace_run run;
    u8 byte[4096];

    gmmu_space_begin(space, &r->config);
    while (trace_next_run(r->trace, &run, f))
        for (u64 done = 0, n; done < run.bytes; done += n) {
            n = run.bytes - done < sizeof byte ? run.bytes - done : sizeof byte;
            if (!trace_read(r->trace, byte, n, f))
                return false;
            if (!gmmu_write(space, &r->memory.mem, HUB_CLIENT_HOST, t->mem.va + run.offset + done,
                            byte, n))
                return trace_fail(r->trace, f, "memory that no buffer maps: 0x%" PRIx64,
                                  t->mem.va + run.offset + done);
        }
    return f->code == 0;
}

/* A channel as a driver's kernel sets it up, alone in the runlist or behind those that are there. */
static bool open_channel(struct replay *r, unsigned channel, struct failure *f)
{
    const struct ramfc fc = { .signature = 0xface,
                              .gp_base = RING_VA >> 3 & 0x1fffffff,
                              .gp_base_hi = RING_VA >> 32,
                              .gp_log2 = RING_LOG2,
                              .subdevice = 0xfff };
    u32 words[128] = { 0 }, runlist[2 * HUB_CHANNELS] = { 0 };
    unsigned n = 0;
    const char *wrong;

    if (r->hub.channel[channel].used)
        return true;
    hub_open(&r->hub, channel, &r->config);
    ramfc_put(words, &fc);
    host_bind(&r->hub.host, channel, words);
    for (unsigned c = 0; c < HUB_CHANNELS; c++)
        if (r->hub.channel[c].used)
            runlist[2 * n++] = c;
    wrong = host_runlist(&r->hub.host, runlist, n);
    return !wrong || fail(f, EXIT_IO, "the runlist: %s", wrong);
}

static bool write_entry(struct replay *r, unsigned channel, const struct trace_push *p, u32 at)
{
    const u64 va = p->va;
    const struct gp_entry e = { .get = va >> 2 & 0x3fffffff,
                                .get_hi = va >> 32,
                                .length = p->len / 4,
                                .sync = p->flags & TRACE_NO_PREFETCH ? 1 : 0 };
    u32 word[2] = { 0 };
    u8 byte[8];

    gp_entry_put(word, &e);
    mem_put(byte, 4, word[0]);
    mem_put(byte + 4, 4, word[1]);
    return gmmu_write(&r->hub.channel[channel].space, &r->memory.mem, HUB_CLIENT_HOST,
                      RING_VA + 8 * at, byte, 8);
}

bool replay_is_draw(const struct fe_action *a)
{
    if (a->engine != CLASS_3D)
        return false;
    switch (a->method * 4u) {
    case NVB197_DRAW_VERTEX_ARRAY:
    case NVB197_DRAW_VERTEX_ARRAY_BEGIN_END_INSTANCE_FIRST:
    case NVB197_DRAW_VERTEX_ARRAY_BEGIN_END_INSTANCE_SUBSEQUENT:
    case NVB197_DRAW_AUTO:
    case NVB197_DRAW_INDEX_BUFFER:
    case NVB197_DRAW_INDEX_BUFFER32_BEGIN_END_INSTANCE_FIRST:
    case NVB197_DRAW_INDEX_BUFFER16_BEGIN_END_INSTANCE_FIRST:
    case NVB197_DRAW_INDEX_BUFFER8_BEGIN_END_INSTANCE_FIRST:
    case NVB197_DRAW_INDEX_BUFFER32_BEGIN_END_INSTANCE_SUBSEQUENT:
    case NVB197_DRAW_INDEX_BUFFER16_BEGIN_END_INSTANCE_SUBSEQUENT:
    case NVB197_DRAW_INDEX_BUFFER8_BEGIN_END_INSTANCE_SUBSEQUENT: return true;
    default: return false;
    }
}

/* Counts an action by what it is, and gives it on. */
static bool act(struct replay *r, const struct fe_action *a, struct failure *f)
{
    const unsigned offset = a->method * 4u;
    enum replay_acted acted;

    r->counts.draws += replay_is_draw(a);
    r->counts.clears += a->engine == CLASS_3D && offset == NVB197_CLEAR_SURFACE;
    r->counts.grids += a->engine == CLASS_COMPUTE &&
                       (offset == NVB1C0_SEND_PCAS_B || offset == NVB1C0_SEND_SIGNALING_PCAS_B);
    acted = r->taker.act ? r->taker.act(r->taker.context, r, a, f) : REPLAY_SKIPPED;
    r->counts.not_modelled += acted == REPLAY_SKIPPED;
    return acted != REPLAY_FAILED;
}

/* One line of what stopped the GPU. */
static bool gpu_fault(struct replay *r, struct failure *f)
{
    const struct hub_fault *x = &r->hub.fault;
    char text[256];

    switch (x->kind) {
    case HUB_FAULT_FE:
        fe_fault_text(text, sizeof text, &x->fe);
        return trace_fail(r->trace, f, "%s", text);
    case HUB_FAULT_HOST:
        return trace_fail(r->trace, f, "Host stops at 0x%" PRIx64 ": interrupt 0x%x %s",
                          (u64)x->address, x->host.interrupt,
                          host_interrupt_name(x->host.interrupt));
    case HUB_FAULT_MMU:
        return trace_fail(r->trace, f,
                          "%s of 0x%" PRIx64
                          " by hub client 0x%x faults with code %u; command at 0x%" PRIx64,
                          x->request.write ? "write" : "read", (u64)x->request.va,
                          x->request.client, x->code, x->address);
    case HUB_FAULT_2D:
        return trace_fail(r->trace, f,
                          "the 2D engine refuses the action at 0x%" PRIx64 ": error 0x%x",
                          x->address, x->error);
    default: return trace_fail(r->trace, f, "%s; command at 0x%" PRIx64, x->text, x->address);
    }
}

static bool run(struct replay *r, struct failure *f)
{
    do {
        while (hub_step(&r->hub, &r->memory.mem))
            continue;
        if (r->hub.has_fault) {
            gpu_fault(r, f);
            f->code = EXIT_DIFFER;
            return false;
        }
        while (!fe_action_empty(&r->hub.hub_gpc)) {
            const struct fe_action a = fe_action_pop(&r->hub.hub_gpc);

            if (!act(r, &a, f))
                return false;
        }
    } while (hub_step(&r->hub, &r->memory.mem));
    return true;
}

static bool submit(struct replay *r, const struct trace_record *t, struct failure *f)
{
    const unsigned channel = (unsigned)t->submit.chan;

    if (t->submit.chan >= HUB_CHANNELS - 1)
        return trace_fail(r->trace, f, "channel %" PRIu64 ": this GPU has %u", t->submit.chan,
                          HUB_CHANNELS - 1);
    if (!open_channel(r, channel, f))
        return false;
    r->channel = channel;
    r->counts.submits++;
    for (unsigned i = 0; i < t->pushes; i++) {
        if (t->push[i].len == 0)
            continue;
        if (!write_entry(r, channel, &t->push[i], r->put[channel]))
            return trace_fail(r->trace, f, "the ring is not mapped");
        r->put[channel] = (r->put[channel] + 1) % RING_ENTRIES;
        host_put(&r->hub.host, channel, r->put[channel]);
        r->counts.segments++;
    }
    if (!run(r, f))
        return false;
    if (r->hub.host.channel[channel].has_held || r->hub.host.channel[channel].pb_left) {
        trace_fail(r->trace, f, "channel %u waits for a semaphore that nobody releases", channel);
        f->code = EXIT_DIFFER;
        return false;
    }
    return true;
}

/* A word that the recorder saw released: it must be there. */
static void check_fence(struct replay *r, u64 va, u64 value)
{
    struct hub_channel *c = replay_channel(r);
    u8 byte[4];

    if (!c)
        return;
    r->counts.fences++;
    r->counts.fences_wrong += !gmmu_read(&c->space, &r->memory.mem, HUB_CLIENT_HOST, va, byte, 4) ||
                              mem_get(byte, 4) != (u32)value;
}

static void make_frame(struct replay *r, const struct trace_addfb *t)
{
    const struct trace_bo_new *b = trace_buffer(r->trace, t->h);

    if (!b || r->frames == FRAMES)
        return;
    r->made[r->frames].fb = t->fb;
    r->made[r->frames++].frame =
        (struct replay_frame){ b->va,       (unsigned)t->w, (unsigned)t->height, (unsigned)t->pitch,
                               (u32)t->fmt, t->mod };
}

static void show_frame(struct replay *r, u64 fb)
{
    for (unsigned i = 0; i < r->frames; i++)
        if (r->made[i].fb == fb) {
            r->frame = r->made[i].frame;
            r->shown = true;
        }
}

static bool take(struct replay *r, const struct trace_record *t, struct failure *f)
{
    const unsigned report = (unsigned)(t->event == TRACE_query ? t->query.get >> 23 & 31 : 0);

    switch (t->event) {
    case TRACE_bo_new: return new_buffer(r, t, f);
    case TRACE_bo_close: close_buffer(r, t->bo_close.h); return true;
    case TRACE_mem: return cpu_writes(r, t, f);
    case TRACE_submit: return submit(r, t, f);
    case TRACE_query: /* a count of 64 bits has no payload */
        if ((t->query.get >> 28 & 1) || report == 0 || report == 2 || report == 0x1a)
            check_fence(r, t->query.va, t->query.seq);
        return true;
    case TRACE_addfb: make_frame(r, &t->addfb); return true;
    case TRACE_page_flip: show_frame(r, t->page_flip.fb); return true;
    default: return true;
    }
}

bool replay_run(struct replay *r, u64 until, struct failure *f)
{
    const struct trace_record *t;

    while (r->counts.submits < until && (t = trace_next(r->trace, f)) != NULL)
        if (!take(r, t, f))
            return false;
    return f->code == 0;
}
