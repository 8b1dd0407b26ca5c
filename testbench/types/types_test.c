/* types_test.c - C and SystemVerilog agree on every field of every .def (called by types_top.sv)
 *
 * C makes random bits; SystemVerilog reads each field of its packed struct and shows the value;
 * C reads the same field with t_get, and packs it again with t_put.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random.h"
#include "vector_bus.h"

#define BUS_DEF "random.def"
#include "common/bus_c.h"

#define WORDS 1024 /* 32768 bits, as in types_top.sv */

struct shown {
    char field[32]; /* a copy: the string lives for the call */
    unsigned index;
    uint64_t value;
    uint32_t packed[WORDS];
};

static struct random random_state;
static struct shown shown[1024];
static unsigned shown_count;
static char current[64];
static uint32_t line[WORDS];
static uint64_t compared, failures;

static struct shown *show(void)
{
    if (shown_count == sizeof shown / sizeof shown[0]) {
        fprintf(stderr, "types_test: %s has more than %u fields\n", current, shown_count);
        exit(1);
    }
    return &shown[shown_count++];
}

static void expect(const char *field, unsigned index, uint64_t value)
{
    for (unsigned i = 0; i < shown_count; i++) {
        if (strcmp(shown[i].field, field) != 0 || shown[i].index != index)
            continue;
        compared++;
        if (shown[i].value == value)
            return;
        printf("%s.%s[%u]: SystemVerilog %" PRIx64 ", C %" PRIx64 "\n", current, field, index,
               shown[i].value, value);
        failures++;
        return;
    }
    printf("%s.%s[%u]: SystemVerilog never showed it\n", current, field, index);
    failures++;
}

static void expect_packed(const char *field, const uint32_t *words, unsigned bits)
{
    for (unsigned i = 0; i < shown_count; i++) {
        if (strcmp(shown[i].field, field) != 0)
            continue;
        compared++;
        if (memcmp(shown[i].packed, words, BITS_WORDS(bits) * sizeof *words) == 0)
            return;
    }
    printf("%s.%s: SystemVerilog and C pack it differently\n", current, field);
    failures++;
}

static void expect_same_line(const uint32_t *again, unsigned bits)
{
    compared++;
    if (memcmp(line, again, BITS_WORDS(bits) * sizeof *line) == 0)
        return;
    printf("%s: put does not undo get\n", current);
    failures++;
}

/* One function for each struct: what C reads from 'line'. */
#define ENUM(e, n)
#define VALUE(v, x)
#define END_ENUM(e)
#define STRUCT(t)                      \
    static void check_##t(void)        \
    {                                  \
        struct t s, again;             \
        uint32_t w[WORDS] = { 0 };     \
        t##_get(&s, line, 0);          \
        t##_put(w, 0, &s);             \
        t##_get(&again, w, 0);         \
        expect_same_line(w, t##_BITS); \
        failures += !t##_same(&s, &again);
#define U(n, f) expect(#f, 0, s.f);
#define S(n, f) expect(#f, 0, (uint64_t)(int64_t)s.f);
#define E(e, f) expect(#f, 0, (uint64_t)s.f);
#define T(t, f)                         \
    {                                   \
        uint32_t p[WORDS] = { 0 };      \
        t##_put(p, 0, &s.f);            \
        expect_packed(#f, p, t##_BITS); \
    }
#define TA(k, t, f)                              \
    for (unsigned i = 0; i < k; i++) {           \
        uint32_t p[WORDS] = { 0 };               \
        char name[64];                           \
        snprintf(name, sizeof name, #f "%u", i); \
        t##_put(p, 0, &s.f[i]);                  \
        expect_packed(name, p, t##_BITS);        \
    }
#define UA(k, n, f)                  \
    for (unsigned i = 0; i < k; i++) \
        expect(#f, i, s.f[i]);
#define END(t) }
#include "random.def"
#include "all.def"
#include "vector.def"
#include "common/bus_undef.h"

#define ENUM(e, n)
#define VALUE(v, x)
#define END_ENUM(e)
#define STRUCT(t) { #t, check_##t },
#define U(n, f)
#define S(n, f)
#define E(e, f)
#define T(t, f)
#define UA(k, n, f)
#define END(t)
static const struct {
    const char *name;
    void (*check)(void);
} checks[] = {
#include "random.def"
#include "all.def"
#include "vector.def"
};
#include "common/bus_undef.h"

/*
 * Called by SystemVerilog
 */

void types_seed(void)
{
    const char *text = getenv("AURUM_SEED");
    uint64_t seed = text ? strtoull(text, NULL, 0) : 1;

    random_state = random_start(seed, 0);
    printf("seed %" PRIu64 "\n", seed);
}

void types_next(const char *name, int bits, uint32_t *bits_out)
{
    snprintf(current, sizeof current, "%s", name);
    memset(line, 0, sizeof line);
    shown_count = 0;
    if (bits > 32 * WORDS) {
        fprintf(stderr, "types_test: %s has %d bits, WORDS is for %d\n", name, bits, 32 * WORDS);
        exit(1);
    }
    for (int at = 0; at < bits; at += 32)
        bits_put(line, (unsigned)at, bits - at < 32 ? (unsigned)(bits - at) : 32,
                 random_bits(&random_state) &
                     bits_mask(bits - at < 32 ? (unsigned)(bits - at) : 32));
    memcpy(bits_out, line, sizeof line);
}

void types_field(const char *field, int index, uint64_t value)
{
    struct shown *s = show();

    snprintf(s->field, sizeof s->field, "%s", field);
    s->index = (unsigned)index;
    s->value = value;
}

void types_packed(const char *field, const uint32_t *words)
{
    struct shown *s = show();

    snprintf(s->field, sizeof s->field, "%s", field);
    s->index = 0;
    memcpy(s->packed, words, sizeof s->packed);
}

void types_done(void)
{
    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++)
        if (strcmp(checks[i].name, current) == 0)
            checks[i].check();
}

int types_end(void)
{
    printf("%" PRIu64 " fields compared, %" PRIu64 " differ\n", compared, failures);
    return failures > 0 || compared == 0;
}
