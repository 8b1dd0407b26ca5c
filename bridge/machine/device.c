/* device.c - see device.h */
#include "machine/device.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "machine/channel.h"

static void *room(void *was, u64 had, u64 bytes)
{
    u8 *more;

    if (!bytes)
        free(was);
    if (!bytes || bytes > SIZE_MAX)
        return NULL;
    if (!was)
        return calloc(1, (size_t)bytes);
    more = realloc(was, (size_t)bytes);
    if (more && bytes > had)
        memset(more + had, 0, (size_t)(bytes - had));
    return more;
}

static bool open_rings(struct device *d, struct failure *f)
{
    const struct address_mapping rings = { .va = DEVICE_RINGS,
                                           .bytes = HUB_CHANNELS * CHANNEL_RING_BYTES };

    return address_space_open(&d->space, &d->memory.mem, 0, f) &&
           address_space_map(&d->space, &rings, NULL, f);
}

/* As much as is asked for, if the board has it. */
static u64 memory_of(const struct mem_shape *shape, u64 bytes)
{
    const u64 most = (u64)shape->mb << 20;

    return most && bytes > most ? most : bytes;
}

bool device_open(struct device *d, const struct profile *p, u64 bytes, struct failure *f)
{
    return device_open_in(d, p, bytes, -1, f);
}

bool device_open_in(struct device *d, const struct profile *p, u64 bytes, int fd, struct failure *f)
{
    const char *wrong = gpu_profile_wrong(p);
    struct gpu_host host = { .room = room };

    memset(d, 0, sizeof *d);
    if (wrong)
        return fail(f, EXIT_NOT_MODELLED, "not modelled: a GPU with %s", wrong);
    const struct mem_shape *shape = mem_shape_of(p);

    if (!memory_open(&d->memory, memory_of(shape, bytes), fd, f))
        return false;

    if (open_rings(d, f)) {
        address_space_near(&d->space, mem_shape_near_at(shape), mem_shape_near_bytes(shape));
        d->config = channel_space(&d->space);
        host.mem = d->memory.mem;
        d->gpu = gpu_new(p, &host);
        if (d->gpu)
            return true;
        fail(f, EXIT_IO, "too little memory for a GPU");
    }
    device_close(d);
    return false;
}

void device_close(struct device *d)
{
    draw_thread_free(d->thread);
    gpu_free(d->gpu);
    memory_close(&d->memory);
    d->thread = NULL;
    d->gpu = NULL;
}

bool device_jobs(struct device *d, unsigned jobs, struct failure *f)
{
    struct world_thread part;

    if (jobs > 1 && !d->thread)
        d->thread = draw_thread_new(&d->gpu->screen);
    if (jobs > 1 && !d->thread)
        return fail(f, EXIT_IO, "no second thread to draw on");
    part = draw_thread_part(jobs > 1 ? d->thread : NULL);
    gpu_set_thread(d->gpu, &part);
    return true;
}

bool device_reset(struct device *d, struct failure *f)
{
    struct gpu *g = d->gpu;
    const struct gpu_watch watch = g->watch;
    const struct world_tiling tiling = g->world.part.tiling;
    const u64 time = g->hub.host.time;
    const bool threads = d->thread != NULL, queue = g->screen.queue;

    draw_thread_free(d->thread);
    d->thread = NULL;
    gpu_reset(g);
    g->watch = watch;
    gpu_set_tiling(g, &tiling);
    g->screen.queue = queue;
    g->hub.host.time = time;
    memset(d->put, 0, sizeof d->put);
    return !threads || device_jobs(d, 2, f);
}

static void invalidate(struct device *d)
{
    for (unsigned c = 0; c < HUB_CHANNELS; c++)
        mem_space_invalidate(&d->gpu->hub.channel[c].space);
}

bool device_map(struct device *d, const struct address_mapping *m, u64 *physical, struct failure *f)
{
    if (!address_space_map(&d->space, m, physical, f))
        return false;
    invalidate(d);
    return true;
}

void device_unmap(struct device *d, const struct address_mapping *m)
{
    address_space_unmap(&d->space, m);
    invalidate(d);
}

struct mem_space *device_cpu(struct device *d)
{
    struct mem_space *space = &d->gpu->hub.channel[DEVICE_CHANNELS].space;

    space->cfg = d->config;
    mem_space_renew(space);
    return space;
}

bool device_write(struct device *d, u64 va, const void *byte, u64 count)
{
    return mem_space_write(device_cpu(d), &d->gpu->mem, MEM_HOST, va, byte, count);
}

bool device_read(struct device *d, u64 va, void *byte, u64 count)
{
    return mem_space_read(device_cpu(d), &d->gpu->mem, MEM_HOST, va, byte, count);
}

static u64 ring_of(unsigned channel)
{
    return DEVICE_RINGS + (u64)channel * CHANNEL_RING_BYTES;
}

enum device_entered device_enter(struct device *d, unsigned channel, u64 va, u32 bytes, bool wait,
                                 struct failure *f)
{
    struct hub *h = &d->gpu->hub;
    u32 put, next;

    if (channel >= DEVICE_CHANNELS) {
        fail(f, EXIT_USAGE, "channel %u: this GPU has %u", channel, DEVICE_CHANNELS);
        return DEVICE_FAILED;
    }
    if (!h->channel[channel].used) {
        gpu_open(d->gpu, channel, &d->config);
        if (!channel_open(h, channel, ring_of(channel), f))
            return DEVICE_FAILED;
    }
    put = d->put[channel];
    next = (put + 1) % CHANNEL_RING_ENTRIES;
    if (next == h->host.channel[channel].gp_get)
        return DEVICE_FULL;
    if (!channel_enter(h, &d->gpu->mem, channel, ring_of(channel), put, va, bytes, wait)) {
        fail(f, EXIT_IO, "the ring is not mapped");
        return DEVICE_FAILED;
    }
    d->put[channel] = next;
    return DEVICE_ENTERED;
}

void device_kick(struct device *d, unsigned channel)
{
    const struct host_order put = { .what = HOST_PUT,
                                    .channel = (u9)channel,
                                    .value = d->put[channel] };

    gpu_order(d->gpu, &put);
}

void device_shut(struct device *d, unsigned channel)
{
    d->gpu->hub.channel[channel].used = false;
    d->put[channel] = 0;
}
