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

#define LABELS  4096
#define CODE_VA (UINT64_C(1) << 39)

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

void sm_bench_control(struct sm_bench *b, unsigned n, const struct isa_control *c)
{
    u64 *word = &b->code[4 * (n / 3)];

    *word &= ~((u64)0x1fffff << 21 * (n % 3));
    *word |= (u64)isa_control_bits(c) << 21 * (n % 3);
}

/* Data at SM_BENCH_BASE, code at CODE_VA. */
static bool tell(void *self, void *unit, const void *wires)
{
    const struct sm_bench *b = self;
    const struct utlb_wires *w = wires;
    struct gmmu_reply r = { 0 };
    struct gmmu_request q;

    (void)unit;
    if (gmmu_request_empty(w->client_utlb))
        return false;
    q = gmmu_request_pop(w->client_utlb);
    if (q.va >= SM_BENCH_BASE && q.va - SM_BENCH_BASE < SM_BENCH_MEMORY) {
        r.address = q.va - SM_BENCH_BASE;
    } else if (q.va >= CODE_VA && q.va - CODE_VA < 8 * (u64)b->words) {
        r.address = q.va - CODE_VA + offsetof(struct sm_bench, code);
    } else {
        r.fault = 1;
        r.code = MMU_FAULT_PTE;
    }
    gmmu_reply_push(w->utlb_client, &r);
    return true;
}

void sm_bench_code(struct sm_bench *b, u32 words)
{
    b->words = words;
    b->mmu.stand_in.utlb = (struct stand_in){ tell, b };
    b->mem = (struct mem){ .size = offsetof(struct sm_bench, code) + 8 * words,
                           .byte = (u8 *)b,
                           .mmu = &b->mmu };
    mem_space_invalidate(&b->space);
    b->seen = (struct sm_memory){ mem_port_in(&b->mem, &b->space), CODE_VA };
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
    sm_bench_code(b, 4 * (n / 3));
}

u32 sm_label(const char *name)
{
    u64 address = 0;

    assert_true(find_label(&known, name, (unsigned)strlen(name), &address));
    return (u32)address;
}

static void put_word(u8 *at, u32 x)
{
    for (unsigned n = 0; n < 4; n++)
        at[n] = (u8)(x >> 8 * n);
}

void sm_bench_reset(struct sm_bench *b)
{
    sm_core_reset(&b->core);
    sm_bench_code(b, b->words);
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
            if (!sm_core_turn(&b->core, &b->seen) || b->core.fault.kind != SM_NO_FAULT)
                return false;
    }
    return sm_core_run(&b->core, &b->seen);
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
