/* shrink.c - see shrink.h */
#include "shrink.h"
#include "shrunk_lines.h"
#include "temporary.h"
#include "wave_file.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/bits.h"
#include "progress.h"
#include "vector/clean_up.h"
#include "vector/vector_file.h"

#define WINDOW_MAX 4096 /* lines */
#define RUNS_MAX   1500

static unsigned words(const struct shrink *s)
{
    return BITS_WORDS(s->unit->vector->bits);
}

static bool write_lines(const struct shrink *s, const uint32_t *lines, const uint64_t *number,
                        unsigned count, const char *path, struct failure *f)
{
    return shrunk_lines_write(s->unit, s->seed, lines, number, count, path, f);
}

bool shrink_replay(const struct shrink *s, const char *file, const char *wave,
                   struct bench_result *r, struct failure *f)
{
    struct bench_command c = *s->bench;
    struct wave_file w = { 0 };
    bool good;

    c.quiet = true;
    bench_option(&c, "--file", file);
    bench_number(&c, "--seed", s->seed);
    if (s->steady)
        bench_option(&c, "--steady", NULL);
    if (wave && !wave_open(&w, &c, wave, f))
        return false;
    good = bench_run(&c, r, f);
    if (wave && good)
        good = wave_commit(&w, r, f);
    wave_abandon(&w);
    return good;
}

/* Whether two reports begin alike, but for numbers. */
static bool alike(const char *a, const char *b)
{
    for (;; a++, b++) {
        for (; isdigit((unsigned char)*a); a++) {}
        for (; isdigit((unsigned char)*b); b++) {}
        if (*a != *b)
            return false;
        if (*a == '\0' || *a == '\n')
            return true;
    }
}

/* What has failed so far is kept when a person does not want to wait. */
static bool may_run(const struct shrink *s)
{
    return s->runs < RUNS_MAX && !clean_up_interrupted();
}

/* Whether these lines still fail, and as the run did. */
static bool fails(struct shrink *s, const uint32_t *lines, const uint64_t *number, unsigned count)
{
    char path[1024];
    struct bench_result r = { 0 };
    struct failure ignored = { 0 };
    bool failed = false;

    if (!temporary_file(path, sizeof path, &ignored))
        return false;
    s->runs++;
    progress_show("shrinking, run", s->runs, 0);
    if (write_lines(s, lines, number, count, path, &ignored))
        failed = shrink_replay(s, path, NULL, &r, &ignored) && r.differ > 0 &&
                 alike(r.report, s->report);
    temporary_remove(path);
    return failed;
}

/* The shortest end of the sequence, of 1, 2, 4... lines, that fails. */
static bool find_end(struct shrink *s, shrink_line line, void *context, uint64_t last)
{
    for (unsigned count = 1; count <= WINDOW_MAX && may_run(s); count *= 2) {
        uint64_t from = last + 1 > count ? last + 1 - count : 0;
        s->count = (unsigned)(last + 1 - from);
        for (unsigned i = 0; i < s->count; i++)
            if (!line(context, from + i, s->lines + (size_t)i * words(s), s->number + i))
                return false;
        for (int steady = 1; steady >= 0; steady--) {
            s->steady = steady;
            if (fails(s, s->lines, s->number, s->count))
                return true;
        }
        if (from == 0)
            return false;
    }
    return false;
}

/* Copies 'count' elements but 'left' of them from 'at' on. */
static void without(void *to, const void *from, size_t size, unsigned at, unsigned left,
                    unsigned count)
{
    memcpy(to, from, at * size);
    memcpy((char *)to + at * size, (const char *)from + (at + left) * size,
           (count - at - left) * size);
}

/* Leaves out lines, halves first. */
static void drop_lines(struct shrink *s)
{
    const size_t size = words(s) * sizeof *s->lines, whole = sizeof *s->number;
    uint32_t *less = malloc(s->count * size);
    uint64_t *number = malloc(s->count * whole);

    for (unsigned chunk = s->count / 2; less && number && chunk > 0; chunk /= 2) {
        for (unsigned at = 0; at + chunk <= s->count && s->count > chunk && may_run(s);) {
            without(less, s->lines, size, at, chunk, s->count);
            without(number, s->number, whole, at, chunk, s->count);
            if (fails(s, less, number, s->count - chunk)) {
                s->count -= chunk;
                memcpy(s->lines, less, s->count * size);
                memcpy(s->number, number, s->count * whole);
            } else {
                at += chunk;
            }
        }
    }
    free(number);
    free(less);
}

/* Clears 'bits' bits of a line if that still fails. */
static void try_clear(struct shrink *s, uint32_t *line, unsigned lsb, unsigned bits)
{
    uint32_t saved[VECTOR_WORDS];
    unsigned any = 0;

    for (unsigned i = 0; i < bits; i++)
        any |= (unsigned)bits_get(line, lsb + i, 1);
    if (!any || !may_run(s))
        return;
    memcpy(saved, line, words(s) * sizeof *line);
    for (unsigned i = 0; i < bits; i++)
        bits_put(line, lsb + i, 1, 0);
    if (!fails(s, s->lines, s->number, s->count))
        memcpy(line, saved, words(s) * sizeof *line);
}

struct clearing {
    struct shrink *s;
    uint32_t *line;
    unsigned grain; /* 0 fields, 1 elements, 2 bits */
};

static bool clear_field(void *context, const char *name, const struct place *p)
{
    struct clearing *c = context;
    unsigned step = c->grain == 0 ? p->bits : c->grain == 1 ? p->field->bits : 1;
    size_t length = strlen(name);

    /* A line without its packets is no line; enumerated values are whole. */
    if (length > 6 && strcmp(name + length - 6, "_valid") == 0)
        return true;
    if (c->grain == 2 && p->field->kind == FIELD_ENUM)
        return true;
    for (unsigned at = p->bits; at > 0; at -= step)
        try_clear(c->s, c->line, p->lsb + at - step, step);
    return true;
}

static void clear_fields(struct shrink *s)
{
    for (unsigned grain = 0; grain < 3; grain++)
        for (unsigned i = 0; i < s->count; i++)
            type_walk(s->unit->vector, clear_field,
                      &(struct clearing){ s, s->lines + (size_t)i * words(s), grain });
}

/* Outputs are not read by the bench: clearing them costs runs for nothing. */
static void clear_outputs(struct shrink *s)
{
    for (unsigned i = 0; i < s->count; i++) {
        uint32_t *line = s->lines + (size_t)i * words(s);
        for (unsigned n = 1; n < s->unit->ports; n++) {
            struct unit_port p = unit_port(s->unit, n);
            for (unsigned b = 0; p.wire.direction == PORT_OUT && b < p.wire.type->bits; b++)
                bits_put(line, p.lsb + b, 1, 0);
        }
    }
}

bool shrink_run(struct shrink *s, shrink_line line, void *context, uint64_t last, struct failure *f)
{
    s->lines = calloc(WINDOW_MAX, words(s) * sizeof *s->lines);
    s->number = calloc(WINDOW_MAX, sizeof *s->number);
    if (!s->lines || !s->number)
        return fail(f, EXIT_IO, "out of memory");
    bool found = find_end(s, line, context, last);
    if (found) {
        drop_lines(s);
        clear_outputs(s);
        clear_fields(s);
    }
    progress_end();
    return found;
}

bool shrink_write(const struct shrink *s, const char *path, struct failure *f)
{
    return write_lines(s, s->lines, s->number, s->count, path, f);
}

void shrink_free(struct shrink *s)
{
    free(s->lines);
    free(s->number);
    s->lines = NULL;
    s->number = NULL;
}
