/* live_next.h - functions that stand in front of a library's own */
#ifndef LIVE_NEXT_H
#define LIVE_NEXT_H

#include <dlfcn.h> /* RTLD_NEXT is of _GNU_SOURCE */

#define PUBLIC __attribute__((visibility("default")))

/* Declares 'next', the library's own function of that name, which is found when it is first called. */
#define NEXT(type, name, ...)         \
    static type (*next)(__VA_ARGS__); \
    if (!next)                        \
        *(void **)&next = dlsym(RTLD_NEXT, #name);

#endif
