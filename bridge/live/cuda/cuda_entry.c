/* cuda_entry.c - the exports of libcuda.so.1, made of entry_points.def: one lock, a context, and the line of --requests */
#define _GNU_SOURCE /* recursive mutexes */
#include "cuda/cuda_entry.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "cuda/cuda_context.h"
#include "cuda/cuda_user.h"

#define API __attribute__((visibility("default")))

enum needs { FREE, INIT, CURRENT, CONTEXT };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool started, forked, tells;

int cu_refuse(const char *what)
{
    live_refuse(what);
    return CU_NOT_SUPPORTED;
}

void cu_lock(void)
{
    pthread_mutex_lock(&lock);
}

void cu_unlock(void)
{
    pthread_mutex_unlock(&lock);
}

/* A child that was only forked has no GPU; its parent's lock may be held for ever. */
static void in_child(void)
{
    pthread_mutex_init(&lock, NULL);
    forked = started;
    started = false;
}

bool cu_ready(void)
{
    return started;
}

int cu_start(void)
{
    static bool asked;

    if (forked)
        return CU_NOT_INITIALIZED;
    if (!asked)
        pthread_atfork(NULL, NULL, in_child);
    asked = started = true;
    tells = getenv("AURUM_LIVE_VERBOSE") != NULL;
    return CU_SUCCESS;
}

__attribute__((destructor)) static void at_end(void)
{
    if (started)
        context_end();
    started = false;
}

static int enter(enum needs needs)
{
    cu_lock();
    if (needs == FREE)
        return CU_SUCCESS;
    if (!started)
        return CU_NOT_INITIALIZED;
    return context_enter(needs >= CURRENT, needs == CONTEXT);
}

static int leave(const char *name, int result)
{
    if (tells)
        live_say("%s: %d", name, result);
    cu_unlock();
    return result;
}

static int refused(const char *name)
{
    cu_lock();
    return leave(name, cu_refuse(name));
}

/* A thread's own stream is no other than the one of all, as all is done at once. */
#define OWN_(symbol, params)
#define OWN__ptsz(symbol, params) API int symbol##_ptsz params __attribute__((alias(#symbol)));
#define OWN__ptds(symbol, params) API int symbol##_ptds params __attribute__((alias(#symbol)));
#define OWN(own, symbol, params)  OWN_##own(symbol, params)

#define WORKS(name, suffix, version, needs, own, params, args)                   \
    API int name##suffix params;                                                 \
    API int name##suffix params                                                  \
    {                                                                            \
        const int entered = enter(needs);                                        \
                                                                                 \
        return leave(#name #suffix, entered ? entered : do_##name##suffix args); \
    }                                                                            \
    OWN(own, name##suffix, params)
#define REFUSED(name, suffix, version, own) \
    API int name##suffix(void);             \
    API int name##suffix(void)              \
    {                                       \
        return refused(#name #suffix);      \
    }                                       \
    OWN(own, name##suffix, (void))
#include "cuda/entry_points.def"
#undef WORKS
#undef REFUSED
#undef OWN_
#undef OWN__ptsz
#undef OWN__ptds

typedef void function(void);

#define OWN_(symbol)                       NULL
#define OWN__ptsz(symbol)                  (function *)symbol##_ptsz
#define OWN__ptds(symbol)                  (function *)symbol##_ptds
#define POINTS(name, symbol, version, own) { name, version, (function *)symbol, OWN_##own(symbol) },
#define WORKS(name, suffix, version, needs, own, params, args) \
    POINTS(#name, name##suffix, version, own)
#define REFUSED(name, suffix, version, own) POINTS(#name, name##suffix, version, own)

static const struct point {
    const char *name;
    int version;
    function *plain, *own;
} points[] = {
#include "cuda/entry_points.def"
};

enum { FOUND, NOT_FOUND, TOO_NEW };

/* The newest form of a name that a version has. */
static int find(const char *name, int version, bool own, function **f)
{
    int newest = 0, status = NOT_FOUND;

    *f = NULL;
    for (unsigned n = 0; n < sizeof points / sizeof points[0]; n++) {
        const struct point *p = &points[n];

        if (strcmp(p->name, name) != 0)
            continue;
        if (p->version > version || p->version <= newest) {
            status = *f ? FOUND : TOO_NEW;
            continue;
        }
        newest = p->version;
        *f = own && p->own ? p->own : p->plain;
        status = FOUND;
    }
    return status;
}

int do_cuGetProcAddress_v2(const char *name, void **to, int version, u64 flags, int *status)
{
    char text[128];
    function *f;
    int found;

    if (flags > 2 || !cu_take_text(text, sizeof text, name))
        return CU_INVALID_VALUE;
    found = find(text, version, flags == 2, &f);
    if (CU_GIVE(to, f) || (status && CU_GIVE(status, found)))
        return CU_INVALID_VALUE;
    return found == FOUND ? CU_SUCCESS : CU_NOT_FOUND;
}

int do_cuGetProcAddress(const char *name, void **to, int version, u64 flags)
{
    return do_cuGetProcAddress_v2(name, to, version, flags, NULL);
}
