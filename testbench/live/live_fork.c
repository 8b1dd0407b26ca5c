/* live_fork.c - a child of fork() has no GPU, and does its parent's no harm; memory that is mapped is the GPU's */
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <drm.h>
#include <nouveau_drm.h>

#define BYTES 8192
#define REQUEST(name, type) \
    DRM_IOWR(DRM_COMMAND_BASE + DRM_NOUVEAU_##name, struct drm_nouveau_##type)

static int node;
static struct drm_nouveau_channel_alloc channel = { .fb_ctxdma_handle = 0, .tt_ctxdma_handle = 0 };

static int make(struct drm_nouveau_gem_new *n)
{
    memset(n, 0, sizeof *n);
    n->info.size = BYTES;
    n->info.domain = NOUVEAU_GEM_DOMAIN_GART | NOUVEAU_GEM_DOMAIN_MAPPABLE;
    return ioctl(node, REQUEST(GEM_NEW, gem_new), n);
}

/* Words that make the GPU write a fence: SET_OBJECT of the 3D class, a short report. */
static int fence(const struct drm_nouveau_gem_new *n, uint32_t *memory, uint32_t value)
{
    const uint64_t to = n->info.offset + 4096;
    const uint32_t words[] = { 0x20010000,   0xb197, 0x200406c0, (uint32_t)(to >> 32),
                               (uint32_t)to, value,  0x1000f010 };
    struct drm_nouveau_gem_pushbuf_bo bo = { .handle = n->info.handle };
    struct drm_nouveau_gem_pushbuf_push push = { .length = sizeof words };
    struct drm_nouveau_gem_pushbuf r = { .channel = (uint32_t)channel.channel,
                                         .nr_buffers = 1,
                                         .buffers = (uintptr_t)&bo,
                                         .nr_push = 1,
                                         .push = (uintptr_t)&push };

    memcpy(memory, words, sizeof words);
    return ioctl(node, REQUEST(GEM_PUSHBUF, gem_pushbuf), &r) || memory[1024] != value;
}

int main(void)
{
    struct drm_nouveau_gem_new n, other;
    uint32_t *memory;
    int status;

    node = open("/dev/dri/renderD128", O_RDWR);
    if (node < 0 || ioctl(node, REQUEST(CHANNEL_ALLOC, channel_alloc), &channel) || make(&n))
        return 2;
    memory = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, node, (off_t)n.info.map_handle);
    if (memory == MAP_FAILED || fence(&n, memory, 0x1234))
        return 3;
    if (fork() == 0)
        _exit(make(&other) == -1 && errno == ENODEV ? 0 : 1);
    if (wait(&status) < 0 || status != 0)
        return 4;
    return make(&other) || fence(&n, memory, 0x5678) ? 5 : 0;
}
