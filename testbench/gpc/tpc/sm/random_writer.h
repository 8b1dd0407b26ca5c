/* random_writer.h - what writers of random programs share (random_program.c, random_attribute.c) */
#ifndef RANDOM_WRITER_H
#define RANDOM_WRITER_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "random.h"

struct writer {
    struct random *r;
    char *text;
    unsigned size, used, instructions;
    unsigned labels, loops, budget, functions;
    bool vertices;
};

static inline void put(struct writer *w, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static inline void put(struct writer *w, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    w->used += (unsigned)vsnprintf(w->text + w->used, w->size - w->used, format, list);
    va_end(list);
    assert_true(w->used < w->size);
    w->instructions += !strchr(format, ':');
}

static inline unsigned below(struct writer *w, unsigned n)
{
    return random_below(w->r, n);
}

static inline unsigned data(struct writer *w)
{
    return 4 + below(w, 12);
}

/* A guard, one time in three. */
static inline const char *guard(struct writer *w)
{
    static const char *const guards[] = { "@P0 ", "@!P0 ", "@P1 ", "@!P1 ", "@P2 ", "@!P3 " };

    return below(w, 3) ? "" : guards[below(w, 6)];
}

/* random_attribute.c: a line of a vertex program that moves attributes, and before it those of its index. */
void random_attribute(struct writer *w);

#endif
