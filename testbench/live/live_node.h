/* live_node.h - the render node without a driver: a channel, buffers, submits of words */
#ifndef LIVE_NODE_H
#define LIVE_NODE_H

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <drm.h>
#include <nouveau_drm.h>

#include "live_need.h"

#define REQUEST(name, type) \
    DRM_IOWR(DRM_COMMAND_BASE + DRM_NOUVEAU_##name, struct drm_nouveau_##type)

struct node {
    int fd;
    uint32_t channel;
};
struct memory {
    uint32_t handle;
    uint64_t va, bytes;
    uint32_t *word; /* mapped, or NULL */
};

static inline int node_channel(struct node *n)
{
    struct drm_nouveau_channel_alloc c = { .fb_ctxdma_handle = 0, .tt_ctxdma_handle = 0 };
    const int wrong = ioctl(n->fd, REQUEST(CHANNEL_ALLOC, channel_alloc), &c);

    n->channel = (uint32_t)c.channel;
    return wrong;
}

static inline void node_open(struct node *n)
{
    NEED((n->fd = open("/dev/dri/renderD128", O_RDWR | O_CLOEXEC)) >= 0);
    NEED(node_channel(n) == 0);
}

static inline int node_free_channel(const struct node *n)
{
    struct drm_nouveau_channel_free c = { .channel = (int)n->channel };

    return ioctl(
        n->fd,
        DRM_IOW(DRM_COMMAND_BASE + DRM_NOUVEAU_CHANNEL_FREE, struct drm_nouveau_channel_free), &c);
}

static inline int node_memory(const struct node *n, uint64_t bytes, bool map, struct memory *m)
{
    struct drm_nouveau_gem_new new = { .info.size = bytes,
                                       .info.domain =
                                           NOUVEAU_GEM_DOMAIN_GART | NOUVEAU_GEM_DOMAIN_MAPPABLE };

    memset(m, 0, sizeof *m);
    if (ioctl(n->fd, REQUEST(GEM_NEW, gem_new), &new) != 0)
        return -1;
    *m = (struct memory){ new.info.handle, new.info.offset, bytes, NULL };
    if (map) {
        m->word = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, n->fd,
                       (off_t) new.info.map_handle);
        NEED(m->word != MAP_FAILED);
    }
    return 0;
}

static inline int node_close(const struct node *n, const struct memory *m)
{
    struct drm_gem_close c = { .handle = m->handle };

    return ioctl(n->fd, DRM_IOCTL_GEM_CLOSE, &c);
}

static inline int node_submit(const struct node *n, const struct memory *m, uint64_t offset,
                              uint32_t bytes)
{
    struct drm_nouveau_gem_pushbuf_bo bo = { .handle = m->handle };
    struct drm_nouveau_gem_pushbuf_push push = { .offset = offset, .length = bytes };
    struct drm_nouveau_gem_pushbuf r = { .channel = n->channel,
                                         .nr_buffers = 1,
                                         .buffers = (uintptr_t)&bo,
                                         .nr_push = 1,
                                         .push = (uintptr_t)&push };

    return ioctl(n->fd, REQUEST(GEM_PUSHBUF, gem_pushbuf), &r);
}

/* Has the GPU write a word, by a fence of the 3D class; 'm', mapped, has room for the words. */
static inline int node_fence(const struct node *n, const struct memory *m, uint64_t to,
                             uint32_t value)
{
    const uint32_t words[] = { 0x20010000,   0xb197, 0x200406c0, (uint32_t)(to >> 32),
                               (uint32_t)to, value,  0x1000f010 };

    memcpy(m->word, words, sizeof words);
    return node_submit(n, m, 0, sizeof words);
}

#endif
