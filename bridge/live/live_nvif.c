/* live_nvif.c - NVIF: objects of the device and of channels (facts/drm.md 1) */
#include <errno.h>
#include <stdint.h>
#include <string.h>

#include "live/live_gpu.h"
#include "live/live_host.h"
#include "live/live_ioctl.h"

#define OF_CHANNEL 0xff /* route */
#define NV_DEVICE  0x80 /* class */
#define PLATFORM   4    /* SOC */
#define CHIPSET    0x12b
#define REVISION   0xa1
#define FAMILY     9 /* Maxwell */

enum { SCLASS = 1, NEW, DEL, MTHD };
enum { INFO, TIME };

struct head {
    uint8_t version, type, pad[4], owner, route;
    uint64_t token, object;
} __attribute__((packed));

struct classes {
    uint8_t version, count, pad[6];
    struct {
        int32_t oclass;
        int16_t least, most;
    } of[];
} __attribute__((packed));

struct new
{
    uint8_t version, pad[6], route;
    uint64_t token, object;
    uint32_t handle;
    int32_t oclass;
}
__attribute__((packed));

struct method {
    uint8_t version, method, pad[6];
} __attribute__((packed));

struct info {
    uint8_t version, platform;
    uint16_t chipset;
    uint8_t revision, family, pad[2];
    uint64_t ram_size, ram_user;
    char chip[16], name[64];
} __attribute__((packed));

struct time {
    uint8_t version, pad[7];
    uint64_t ns;
} __attribute__((packed));

/* Software, 2D, inline to memory, copy, 3D, compute.  known: Linux, nvkm gr/gm20b.c */
static const int32_t offered[] = { -7, 0x902d, 0xa140, 0xb0b5, 0xb197, 0xb1c0 };
#define CLASSES ((unsigned)(sizeof offered / sizeof offered[0]))

/* All are counted, as many told as there is room for. */
static int list(struct classes *c, unsigned room)
{
    const unsigned asked = c->count;

    c->count = CLASSES;
    for (unsigned i = 0; i < CLASSES && i < asked && i < room; i++) {
        c->of[i].oclass = offered[i];
        c->of[i].least = c->of[i].most = -1;
    }
    return 0;
}

static int make(const struct new *n, unsigned route)
{
    if (route != OF_CHANNEL)
        return n->oclass == NV_DEVICE ? 0 : -ENODEV;
    for (unsigned i = 0; i < CLASSES; i++)
        if (offered[i] == n->oclass)
            return 0;
    return -ENODEV;
}

static int call(const struct method *m, uint8_t *data, unsigned bytes)
{
    if (m->method == INFO && bytes >= sizeof(struct info)) {
        const struct info i = { .platform = PLATFORM,
                                .chipset = CHIPSET,
                                .revision = REVISION,
                                .family = FAMILY,
                                .chip = "GM20B",
                                .name = "GM20B" };

        memcpy(data, &i, sizeof i);
        return 0;
    }
    if (m->method == TIME && bytes >= sizeof(struct time)) {
        const struct time t = { .ns = live_now() };

        memcpy(data, &t, sizeof t);
        return 0;
    }
    return -ENOSYS;
}

int live_nvif(void *argument, unsigned bytes)
{
    const struct head *h = argument;
    uint8_t *rest = (uint8_t *)argument + sizeof *h;
    const unsigned left = bytes < sizeof *h ? 0 : bytes - (unsigned)sizeof *h;

    if (bytes < sizeof *h || h->version)
        return -ENOSYS;
    switch (h->type) {
    case SCLASS:
        return left < sizeof(struct classes)
                   ? -EINVAL
                   : list((void *)rest, (left - (unsigned)sizeof(struct classes)) / 8);
    case NEW: return left < sizeof(struct new) ? -EINVAL : make((void *)rest, h->route);
    case DEL: return 0;
    case MTHD:
        return left < sizeof(struct method) ? -EINVAL
                                            : call((void *)rest, rest + sizeof(struct method),
                                                   left - (unsigned)sizeof(struct method));
    default: return -ENOSYS;
    }
}
