/* sm_bench.c - see sm_bench.h */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gpc/tpc/sm/isa/isa_text.h"
#include "sm_bench.h"

#define LABELS 4096

struct labels {
    unsigned count;
    struct {
        char name[24];
        u64 address;
    } label[LABELS];
};

static struct labels known; /* of the program that was assembled last */

static bool find_label(void *context, const char *name, unsigned length, u64 *address)
{
    const struct labels *labels = context;

    for (unsigned n = 0; n < labels->count; n++)
        if (strlen(labels->label[n].name) == length &&
            strncmp(labels->label[n].name, name, length) == 0) {
            *address = labels->label[n].address;
            return true;
        }
    return false;
}

/* The address of instruction n: three after each control word. */
static u64 address_of(unsigned n)
{
    return 32 * (n / 3) + 8 + 8 * (n % 3);
}

static void add_label(struct labels *labels, const char *name, unsigned n)
{
    assert_true(labels->count < LABELS);
    snprintf(labels->label[labels->count].name, sizeof labels->label[0].name, "%s", name);
    labels->label[labels->count++].address = address_of(n);
}

/* One line: takes labels off, and returns whether an instruction is left in 'line'. */
static bool read_line(const char **text, char line[256], struct labels *labels, unsigned n,
                      bool keep)
{
    const char *end = strchr(*text, '\n'), *colon;
    const size_t length = end ? (size_t)(end - *text) : strlen(*text);

    assert_true(length < 256);
    memcpy(line, *text, length);
    line[length] = 0;
    *text += length + (end != NULL);
    while ((colon = strchr(line, ':'))) {
        char name[24];

        assert_int_equal(sscanf(line, " %23[A-Za-z0-9_]", name), 1);
        if (keep)
            add_label(labels, name, n);
        memmove(line, colon + 1, strlen(colon));
    }
    for (const char *c = line; *c; c++)
        if (!isspace((unsigned char)*c))
            return true;
    return false;
}

static void put_instruction(struct sm_bench *b, struct labels *labels, const char *line, unsigned n)
{
    const struct isa_source source = { .address = address_of(n),
                                       .label = find_label,
                                       .labels = labels };
    struct isa_mistake m;
    u64 word;
    u8 reuse;

    assert_true(4 * (n / 3) + 3 < SM_BENCH_CODE);
    if (!isa_parse(line, &source, &word, &reuse, &m))
        fail_msg("'%s', column %u: %s", line, m.column, m.text);
    b->code[4 * (n / 3)] = 0x00fc00007e00fc0; /* no scoreboards */
    b->code[4 * (n / 3) + 1 + n % 3] = word;
}

void sm_assemble(struct sm_bench *b, const char *text)
{
    char line[256];
    unsigned n = 0, count;

    known.count = 0;
    for (const char *at = text; *at;)
        n += read_line(&at, line, &known, n, true);
    count = n;
    n = 0;
    for (const char *at = text; *at;)
        if (read_line(&at, line, &known, n, false))
            put_instruction(b, &known, line, n++);
    while (n % 3 != 0)
        put_instruction(b, &known, "NOP;", n++);
    assert_true(count > 0);
    b->words = 4 * (n / 3);
}

u32 sm_label(const char *name)
{
    u64 address = 0;

    assert_true(find_label(&known, name, (unsigned)strlen(name), &address));
    return (u32)address;
}

static bool lies_inside(u64 address, unsigned bytes)
{
    return address >= SM_BENCH_BASE && address - SM_BENCH_BASE + bytes <= SM_BENCH_MEMORY;
}

static bool read_memory(void *context, u64 address, unsigned bytes, u8 *to)
{
    const struct sm_bench *b = context;

    if (lies_inside(address, bytes))
        memcpy(to, b->memory + (address - SM_BENCH_BASE), bytes);
    return lies_inside(address, bytes);
}

static bool write_memory(void *context, u64 address, unsigned bytes, const u8 *from)
{
    struct sm_bench *b = context;

    if (lies_inside(address, bytes))
        memcpy(b->memory + (address - SM_BENCH_BASE), from, bytes);
    return lies_inside(address, bytes);
}

static bool fetch_code(void *context, u32 pc, u64 bundle[4])
{
    const struct sm_bench *b = context;

    if (pc / 8 + 4 > b->words)
        return false;
    memcpy(bundle, b->code + pc / 8, 32);
    return true;
}

static void put_word(u8 *at, u32 x)
{
    for (unsigned n = 0; n < 4; n++)
        at[n] = (u8)(x >> 8 * n);
}

void sm_bench_reset(struct sm_bench *b)
{
    sm_core_reset(&b->core);
    b->core.memory = (struct sm_memory){ b, read_memory, write_memory, fetch_code };
    put_word(b->constant + 0x140, (u32)SM_BENCH_BASE);
    put_word(b->constant + 0x144, (u32)(SM_BENCH_BASE >> 32));
    b->core.constant[0][0].bytes = b->constant;
    b->core.constant[0][0].size = sizeof b->constant;
    b->core.local = b->local;
    b->core.local_size = sizeof b->local;
}

bool sm_bench_run(struct sm_bench *b, u32 ctas, u32 threads, u32 shared_bytes)
{
    struct sm_launch l = { .threads = { threads, 1, 1 },
                           .shared_bytes = shared_bytes,
                           .local_bytes = 256,
                           .crs_bytes = 4096 };

    for (u32 n = 0; n < ctas; n++) {
        l.id[0] = n;
        while (!sm_core_place(&b->core, &l))
            if (!sm_core_turn(&b->core) || b->core.fault.kind != SM_NO_FAULT)
                return false;
    }
    return sm_core_run(&b->core);
}

u32 sm_bench_word(const struct sm_bench *b, u32 index)
{
    const u8 *at = b->memory + 4 * index;

    return at[0] | (u32)at[1] << 8 | (u32)at[2] << 16 | (u32)at[3] << 24;
}

void sm_bench_put(struct sm_bench *b, u32 index, u32 value)
{
    put_word(b->memory + 4 * index, value);
}

struct sm_bench *sm_bench_open(void)
{
    struct sm_bench *b = calloc(1, sizeof *b);

    assert_non_null(b);
    return b;
}
