/* live_ioctl.c - DRM's own requests, and whose the others are (facts/drm.md 1) */
#include "live/live_ioctl.h"

#include <drm.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>

#include "live/live.h"
#include "live/live_buffers.h"
#include "live/live_files.h"
#include "live/live_gpu.h"
#include "live/live_record.h"
#include "live/live_share.h"
#include "live/live_user.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local bool inside; /* this thread holds it */

static void enter(void)
{
    pthread_mutex_lock(&lock);
    inside = true;
}

static void leave(void)
{
    inside = false;
    pthread_mutex_unlock(&lock);
}

#define ARGUMENT 4096 /* bytes of the largest request that is taken */

/* Copies as much of a text as there is room for; the length is told in any case.  False: there is no such room. */
static bool put_text(const char *to, __kernel_size_t *room, const char *text)
{
    const size_t length = strlen(text), fits = length < *room ? length : *room;

    *room = length;
    return !to || live_user_write((uintptr_t)to, text, fits);
}

/* known: facts/drm.md 1: from 1.3.1 on libdrm uses NVIF */
static int version(struct drm_version *v)
{
    v->version_major = 1;
    v->version_minor = 3;
    v->version_patchlevel = 1;
    return put_text(v->name, &v->name_len, "nouveau") &&
                   put_text(v->date, &v->date_len, "20120801") &&
                   put_text(v->desc, &v->desc_len, "nVidia Riva/TNT/GeForce/Quadro/Tesla/Tegra K1+")
               ? 0
               : -EFAULT;
}

static int capability(struct drm_get_cap *c)
{
    switch (c->capability) {
    case DRM_CAP_DUMB_BUFFER:
    case DRM_CAP_TIMESTAMP_MONOTONIC: c->value = 1; return 0;
    case DRM_CAP_PRIME: c->value = DRM_PRIME_CAP_IMPORT | DRM_PRIME_CAP_EXPORT; return 0;
    default: c->value = 0; return 0;
    }
}

static int export(struct drm_prime_handle *p)
{
    struct live_buffer *b = live_buffer_of(p->handle);

    if (!b)
        return -ENOENT;
    p->fd = live_share_export(b, p->flags & DRM_CLOEXEC);
    return p->fd < 0 ? p->fd : 0;
}

static int import(struct drm_prime_handle *p)
{
    int error;
    const struct live_buffer *b = live_gpu_ready() ? live_share_import(p->fd, &error) : NULL;

    if (!b)
        return live_gpu_ready() ? error : -ENODEV;
    p->handle = b->handle;
    return 0;
}

/* chosen: a name is the handle, good in this process alone.  known: facts/drm.md 1 */
static int open_name(struct drm_gem_open *o)
{
    const struct live_buffer *b = live_buffer_of(o->name);

    if (!b)
        return -ENOENT;
    o->handle = b->handle;
    o->size = b->bytes;
    return 0;
}

static int flink(struct drm_gem_flink *l)
{
    const struct live_buffer *b = live_buffer_of(l->handle);

    if (!b)
        return -ENOENT;
    l->name = b->handle;
    return 0;
}

static int gem_close(const struct drm_gem_close *c)
{
    struct live_buffer *b = live_buffer_of(c->handle);

    if (!b)
        return -EINVAL;
    live_buffer_close(b);
    return 0;
}

static int set_version(struct drm_set_version *v)
{
    v->drm_di_major = 1;
    v->drm_di_minor = 4;
    return 0;
}

static int general(unsigned number, void *argument)
{
    switch (number) {
    case 0x00: return version(argument);
    case 0x01: ((struct drm_unique *)argument)->unique_len = 0; return 0;
    case 0x02: ((struct drm_auth *)argument)->magic = 1; return 0;
    case 0x07: return set_version(argument);
    case 0x09: return gem_close(argument);
    case 0x0a: return flink(argument);
    case 0x0b: return open_name(argument);
    case 0x0c: return capability(argument);
    case 0x11: /* AUTH_MAGIC */
    case 0x1e: /* SET_MASTER, DROP_MASTER */
    case 0x1f: return 0;
    case 0x2d: return export(argument);
    case 0x2e: return import(argument);
    default: return LIVE_NOT_MINE;
    }
}

static int answer(int fd, unsigned number, void *argument, unsigned bytes)
{
    int r = general(number, argument);

    if (r == LIVE_NOT_MINE)
        r = live_nouveau(live_files_number(fd), number, argument, bytes);
    if (r == LIVE_NOT_MINE && live_node_of(fd) == LIVE_CARD)
        r = live_kms(fd, number, argument);
    return r == LIVE_NOT_MINE ? -EINVAL : r;
}

/* The argument is copied in and out, so that one that is shorter than the request's struct ends in zeros. */
static int copied(int fd, unsigned long request, void *argument)
{
    static union {
        uint64_t aligned;
        char byte[ARGUMENT];
    } copy;
    const unsigned bytes = _IOC_SIZE(request);
    int r;

    if (bytes > ARGUMENT)
        return -EINVAL;
    memset(&copy, 0, sizeof copy);
    if (!live_user_read(copy.byte, (uintptr_t)argument, bytes))
        return -EFAULT;
    r = answer(fd, _IOC_NR(request), copy.byte, bytes);
    return r == 0 && !live_user_write((uintptr_t)argument, copy.byte, bytes) ? -EFAULT : r;
}

int live_ioctl(int fd, unsigned long request, void *argument)
{
    const unsigned number = _IOC_NR(request);
    int r;

    if (_IOC_TYPE(request) != DRM_IOCTL_BASE)
        return -ENOTTY;
    if (live_node_of(fd) == LIVE_PARENTS)
        return -ENODEV;
    enter();
    live_buffers_for(live_files_number(fd));
    r = copied(fd, request, argument);
    leave();
    if (live_options()->verbose)
        live_say("ioctl 0x%02x: %d", number, r);
    return r;
}

int live_mapped(int64_t *place)
{
    struct live_buffer *b;
    int file;

    enter();
    file = live_gpu_file();
    b = live_buffer_at((uint64_t)*place);
    if (b && live_options()->trace)
        live_record_mapped(b);
    if (b && b->shared >= 0) {
        *place -= (int64_t)b->place;
        file = b->shared;
    }
    leave();
    return file;
}

void live_released(unsigned file)
{
    struct live_buffer *b;

    enter();
    live_buffers_for(file);
    live_nouveau_released(file);
    for (uint32_t i = 0; live_buffer_next(&i, &b);)
        if (live_buffer_of(i))
            live_buffer_close(b);
    leave();
}

/* fork(): no other thread is in the middle of a request, and text of ours is not written twice. */
static void before_fork(void)
{
    if (inside)
        return; /* a bench is started */
    pthread_mutex_lock(&lock);
    if (live_options()->trace || live_options()->record)
        fflush(NULL);
}

static void after_fork(void)
{
    if (!inside)
        pthread_mutex_unlock(&lock);
}

/* What the child has is its parent's: it begins anew when it opens a node. */
static void in_child(void)
{
    if (inside)
        return; /* a bench will take its place */
    live_files_forked();
    live_buffers_forget();
    live_record_forget();
    live_gpu_forget();
    live_nouveau_forget();
    pthread_mutex_unlock(&lock);
}

__attribute__((constructor)) static void begin(void)
{
    pthread_atfork(before_fork, after_fork, in_child);
}
