/* live_nouveau.c - nouveau's requests: parameters, channels, buffers, submits (facts/drm.md 1, 2)
 *
 * known: Linux, nouveau_bo_alloc: on host pages of 4 KiB a kind that needs compress bits becomes its plain one
 */
#include <errno.h>
#include <stdint.h>
#include <string.h>

#include <drm.h>
#include <nouveau_drm.h>

#include "live/live.h"
#include "live/live_buffers.h"
#include "live/live_gpu.h"
#include "live/live_host.h"
#include "live/live_ioctl.h"
#include "live/live_record.h"
#include "live/live_user.h"

#define GART_BYTES (UINT64_C(1) << 39)
#define LENGTH     0x7fffff /* of a segment; above it a bit: it is not to be prefetched */

/* Of each channel the open file that has it, and 1; 0: it is free. */
static struct channel {
    unsigned holder;
    uint32_t notifier; /* handle */
} channels[LIVE_CHANNELS];

/* known: facts/drm.md 1: GPCs 7:0, TPCs of all 31:8, ROP units 63:32 */
static int parameter(struct drm_nouveau_getparam *p)
{
    switch (p->param) {
    case NOUVEAU_GETPARAM_CHIPSET_ID: p->value = 0x12b; return 0;
    case NOUVEAU_GETPARAM_PCI_VENDOR:
    case NOUVEAU_GETPARAM_PCI_DEVICE:
    case NOUVEAU_GETPARAM_FB_SIZE:
    case NOUVEAU_GETPARAM_VM_VRAM_BASE: p->value = 0; return 0;
    case NOUVEAU_GETPARAM_BUS_TYPE: p->value = 3; return 0;
    case NOUVEAU_GETPARAM_AGP_SIZE: p->value = GART_BYTES; return 0;
    case NOUVEAU_GETPARAM_PTIMER_TIME: p->value = live_now(); return 0;
    case NOUVEAU_GETPARAM_HAS_BO_USAGE:
    case NOUVEAU_GETPARAM_HAS_PAGEFLIP: p->value = 1; return 0;
    case NOUVEAU_GETPARAM_GRAPH_UNITS: p->value = UINT64_C(0x100000201); return 0;
    default: return -EINVAL;
    }
}

static uint8_t plain_kind(unsigned kind)
{
    static const struct {
        uint8_t from, to, plain;
    } rows[] = { { 0x02, 0x07, 0x01 }, { 0x17, 0x1e, 0x11 }, { 0x51, 0x58, 0x46 },
                 { 0x86, 0x8d, 0x7b }, { 0xce, 0xd5, 0xc3 }, { 0xdb, 0xfd, 0xfe } };

    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (kind >= rows[i].from && kind <= rows[i].to)
            return rows[i].plain;
    return (uint8_t)kind;
}

static void inform(const struct live_buffer *b, struct drm_nouveau_gem_info *i)
{
    i->handle = b->handle;
    i->domain = NOUVEAU_GEM_DOMAIN_GART;
    i->size = b->bytes;
    i->offset = b->va;
    i->map_handle = b->place;
    i->tile_mode = b->tile_mode;
    i->tile_flags = b->tile_flags;
}

static int gem_new(struct drm_nouveau_gem_new *n)
{
    const uint8_t kind = plain_kind(n->info.tile_flags >> 8 & 0xff);
    struct live_buffer *b = live_gpu_ready() ? live_buffer_new(n->info.size, n->align, kind) : NULL;

    if (!b)
        return live_gpu_ready() ? -ENOMEM : -ENODEV;
    b->domain = n->info.domain;
    b->tile_mode = n->info.tile_mode;
    b->tile_flags = (n->info.tile_flags & ~UINT32_C(0xff00)) | (uint32_t)kind << 8;
    live_record_buffer(b, n->align);
    inform(b, &n->info);
    return 0;
}

static unsigned free_channel(void)
{
    unsigned c = 0, used = 0;

    for (unsigned i = 0; i < LIVE_CHANNELS; i++)
        used += channels[i].holder != 0;
    if (!used)
        live_gpu_restart();
    while (c < LIVE_CHANNELS && channels[c].holder)
        c++;
    return c;
}

/* known: facts/drm.md 1: video's and copy's engines are refused */
static int channel_new(struct drm_nouveau_channel_alloc *c, unsigned file)
{
    const bool other = c->fb_ctxdma_handle == ~0u && c->tt_ctxdma_handle != 1;
    const unsigned channel = free_channel();
    struct live_buffer *notifier;

    if (other)
        return -ENOSYS;
    if (!live_gpu_ready())
        return -ENODEV;
    notifier = channel < LIVE_CHANNELS ? live_buffer_new(LIVE_PAGE, 0, 0) : NULL;
    if (!notifier)
        return -ENOMEM;
    live_record_buffer(notifier, LIVE_PAGE);
    live_record_channel(channel);
    channels[channel] = (struct channel){ file + 1, notifier->handle };
    c->channel = (int)channel;
    c->pushbuf_domains = NOUVEAU_GEM_DOMAIN_VRAM | NOUVEAU_GEM_DOMAIN_GART;
    c->notifier_handle = notifier->handle;
    c->nr_subchan = 0;
    return 0;
}

static bool has_channel(unsigned file, unsigned channel)
{
    return channel < LIVE_CHANNELS && channels[channel].holder == file + 1;
}

static int channel_free(const struct drm_nouveau_channel_free *c, unsigned file)
{
    struct live_buffer *notifier;

    if (!has_channel(file, (unsigned)c->channel))
        return -EINVAL;
    notifier = live_buffer_of(channels[c->channel].notifier);
    if (notifier)
        live_buffer_close(notifier);
    channels[c->channel].holder = 0;
    aurum_gpu_close(live_gpu(), (unsigned)c->channel, NULL);
    return 0;
}

void live_nouveau_released(unsigned file)
{
    for (int c = 0; c < LIVE_CHANNELS; c++)
        if (has_channel(file, (unsigned)c))
            channel_free(&(struct drm_nouveau_channel_free){ .channel = c }, file);
}

void live_nouveau_forget(void)
{
    memset(channels, 0, sizeof channels);
}

/* A segment of a submit, if it lies in its buffer. */
static int segment_of(const struct drm_nouveau_gem_pushbuf *r,
                      const struct drm_nouveau_gem_pushbuf_push *p, struct live_segment *s)
{
    struct drm_nouveau_gem_pushbuf_bo in;
    const struct live_buffer *b;
    const uint64_t bytes = p->length & LENGTH;

    if (p->bo_index >= r->nr_buffers)
        return -EINVAL;
    if (!live_user_read(&in, r->buffers + p->bo_index * sizeof in, sizeof in))
        return -EFAULT;
    b = live_buffer_of(in.handle);
    if (!b)
        return -ENOENT;
    if (p->offset > b->bytes || bytes > b->bytes - p->offset || bytes % 4)
        return -EINVAL;
    *s = (struct live_segment){ b->va + p->offset, (uint32_t)bytes, p->length > LENGTH };
    return 0;
}

static bool run(const struct drm_nouveau_gem_pushbuf *r,
                const struct drm_nouveau_gem_pushbuf_push *push, const struct live_segment *segment)
{
    bool ran;

    live_record_submit(r, push, segment);
    ran = live_gpu_run(r->channel, segment, r->nr_push);
    live_record_ran();
    return ran;
}

static int submit(struct drm_nouveau_gem_pushbuf *r, unsigned file)
{
    static struct drm_nouveau_gem_pushbuf_push push[NOUVEAU_GEM_MAX_PUSH];
    static struct live_segment segment[NOUVEAU_GEM_MAX_PUSH];

    r->suffix0 = r->suffix1 = 0;
    r->vram_available = 0;
    r->gart_available = GART_BYTES;
    if (!live_gpu_ready())
        return -ENODEV;
    if (r->nr_push > NOUVEAU_GEM_MAX_PUSH || r->nr_buffers > NOUVEAU_GEM_MAX_BUFFERS ||
        r->nr_relocs || !has_channel(file, r->channel))
        return -EINVAL;
    if (!live_user_read(push, r->push, r->nr_push * sizeof push[0]))
        return -EFAULT;
    for (unsigned i = 0; i < r->nr_push; i++) {
        const int error = segment_of(r, &push[i], &segment[i]);

        if (error)
            return error;
    }
    return r->nr_push == 0 || run(r, push, segment) ? 0 : -ENODEV;
}

static int info(struct drm_nouveau_gem_info *i)
{
    const struct live_buffer *b = live_buffer_of(i->handle);

    if (!b)
        return -ENOENT;
    inform(b, i);
    return 0;
}

/* Nothing is busy. */
static int cpu_prep(const struct drm_nouveau_gem_cpu_prep *c)
{
    if (!live_buffer_of(c->handle))
        return -ENOENT;
    live_record_prepared(c->handle, c->flags);
    return 0;
}

int live_nouveau(unsigned file, unsigned number, void *argument, unsigned bytes)
{
    switch (number - DRM_COMMAND_BASE) {
    case DRM_NOUVEAU_GETPARAM: return parameter(argument);
    case DRM_NOUVEAU_CHANNEL_ALLOC: return channel_new(argument, file);
    case DRM_NOUVEAU_CHANNEL_FREE: return channel_free(argument, file);
    case DRM_NOUVEAU_GROBJ_ALLOC:
    case DRM_NOUVEAU_GPUOBJ_FREE:
    case DRM_NOUVEAU_GEM_CPU_FINI: return 0;
    case DRM_NOUVEAU_NVIF: return live_nvif(argument, bytes);
    case DRM_NOUVEAU_GEM_NEW: return gem_new(argument);
    case DRM_NOUVEAU_GEM_PUSHBUF: return submit(argument, file);
    case DRM_NOUVEAU_GEM_CPU_PREP: return cpu_prep(argument);
    case DRM_NOUVEAU_GEM_INFO: return info(argument);
    default: return LIVE_NOT_MINE;
    }
}
