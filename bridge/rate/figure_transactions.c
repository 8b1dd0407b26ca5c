/* figure_transactions.c - figures of coalescing, by programs: what a load of half a warp brings */
#include <stdio.h>
#include <string.h>

#include "gpc/tpc/sm/mio/coalescer/coalescer.h"
#include "rate/figure.h"
#include "rate_program.h"

/* A load: bytes of a thread, where thread 0 is, threads, thread number that is not where it belongs (or none). */
struct load {
    enum coalescer_rule rule;
    unsigned size, first, threads, odd;
};
#define NONE 99

/* Runs one load of a warp's first threads beside each other, by a rule. */
static struct rate_run run(const struct figure_of *of, const struct load *l)
{
    static const char *const width[] = { ".U8", ".U16", "", ".64", ".128" };
    struct sm_issue issue = *of->issue;
    char text[512];

    issue.coalesces = l->rule + 1;
    snprintf(text, sizeof text,
             "[B------:R-:W-:-:S06] SHL R4, R0, 0x%x;\n"
             "[B------:R-:W-:-:S13] ISETP.EQ.AND P1, PT, R0, 0x%x, PT;\n"
             "[B------:R-:W-:-:S06] @P1 MOV R4, RZ;\n"
             "[B------:R-:W-:-:S06] IADD R4, R4, 0x%x;\n"
             "[B------:R-:W-:-:S13] ISETP.LT.AND P0, PT, R0, 0x%x, PT;\n"
             "[B------:R-:W0:-:S01] @P0 LDG%s R8, [R4];\n",
             l->size, l->odd, l->first, l->threads, width[l->size]);
    rate_run_as(&issue);
    const struct rate_run r = rate_run(text, 1);

    rate_run_as(of->issue);
    return r;
}

static double count(const struct figure_of *of, enum coalescer_rule rule, unsigned size,
                    unsigned first)
{
    const struct load l = { rule, size, first, 16, NONE };

    return (double)run(of, &l).lines;
}

static double bytes(const struct figure_of *of, enum coalescer_rule rule, unsigned size,
                    unsigned first, unsigned threads)
{
    const struct load l = { rule, size, first, threads, NONE };

    return 32.0 * (double)run(of, &l).sectors;
}

/* A warp's words beside each other: its threads by its transactions, of a region each. */
static double threads_of_access(const struct figure_of *of)
{
    const struct load l = { COALESCE_IN_ORDER, 2, 1024, 32, NONE };

    return 32.0 / (double)run(of, &l).lines;
}

static double ordered32(const struct figure_of *of)
{
    return count(of, COALESCE_IN_ORDER, 2, 1024);
}
static double ordered32_bytes(const struct figure_of *of)
{
    return bytes(of, COALESCE_IN_ORDER, 2, 1024, 16);
}
static double ordered64(const struct figure_of *of)
{
    return count(of, COALESCE_IN_ORDER, 3, 1024);
}
static double ordered64_bytes(const struct figure_of *of)
{
    return bytes(of, COALESCE_IN_ORDER, 3, 1024, 16);
}
static double ordered128(const struct figure_of *of)
{
    return count(of, COALESCE_IN_ORDER, 4, 1024);
}
static double ordered128_bytes(const struct figure_of *of)
{
    return bytes(of, COALESCE_IN_ORDER, 4, 1024, 16) / ordered128(of);
}

/* Thread 5 has the word of thread 0. */
static double not_ordered(const struct figure_of *of)
{
    const struct load l = { COALESCE_IN_ORDER, 2, 1024, 16, 5 };

    return (double)run(of, &l).lines;
}

/* The first power of two at which words of 64 and of 128 bits need no more transactions than at 1024. */
static double alignment(const struct figure_of *of)
{
    unsigned align = 16;

    while (align < 1024 && (count(of, COALESCE_IN_ORDER, 3, 1024 + align) > ordered64(of) ||
                            count(of, COALESCE_IN_ORDER, 4, 1024 + align) > ordered128(of)))
        align *= 2;
    return align;
}

/* The least distance at which thread 1 is no longer with thread 0: two threads, the second moved there. */
static double segment(const struct figure_of *of, unsigned size)
{
    unsigned bytes = 1u << size;

    for (;; bytes *= 2) {
        char text[256];
        struct sm_issue issue = *of->issue;

        issue.coalesces = COALESCE_SEGMENTS + 1;
        snprintf(text, sizeof text,
                 "[B------:R-:W-:-:S15] IMUL R4, R0, 0x%x;\n"
                 "[B------:R-:W-:-:S13] ISETP.LT.AND P0, PT, R0, 0x2, PT;\n"
                 "[B------:R-:W0:-:S01] @P0 LDG%s R8, [R4];\n",
                 bytes,
                 size == 0   ? ".U8"
                 : size == 1 ? ".U16"
                 : size == 2 ? ""
                             : ".64");
        rate_run_as(&issue);
        const u64 lines = rate_run(text, 1).lines;

        rate_run_as(of->issue);
        if (lines == 2 || bytes > 4096)
            return bytes;
    }
}
static double segment8(const struct figure_of *of)
{
    return segment(of, 0);
}
static double segment16(const struct figure_of *of)
{
    return segment(of, 1);
}
static double segment32(const struct figure_of *of)
{
    const double s = segment(of, 2);

    return segment(of, 3) == s ? s : 0;
}

static double half_bytes(const struct figure_of *of)
{
    return bytes(of, COALESCE_SEGMENTS, 2, 1024, 16);
}
static double quarter_bytes(const struct figure_of *of)
{
    return bytes(of, COALESCE_SEGMENTS, 2, 1024, 8);
}

/* 128 bytes from byte 32 of a segment on: its first 96 alone, then what more all take. */
static double first_bytes(const struct figure_of *of)
{
    return bytes(of, COALESCE_SEGMENTS, 3, 1024 + 32, 12);
}
static double second_bytes(const struct figure_of *of)
{
    return bytes(of, COALESCE_SEGMENTS, 3, 1024 + 32, 16) - first_bytes(of);
}

static const struct figure_item items[] = {
    { "threads of an access", threads_of_access },
    { "threads of half a warp", threads_of_access },
    { "1.0: 16 words of 32 bits in order: transactions", ordered32 },
    { "1.0: 16 words of 32 bits in order: bytes", ordered32_bytes },
    { "1.0: 16 words of 64 bits in order: transactions", ordered64 },
    { "1.0: 16 words of 64 bits in order: bytes", ordered64_bytes },
    { "1.0: 16 words of 128 bits in order: transactions", ordered128 },
    { "1.0: 16 words of 128 bits in order: bytes of each", ordered128_bytes },
    { "1.0: anything else: transactions", not_ordered },
    { "1.0: alignment of 64 and 128-bit accesses", alignment },
    { "1.2: segment of 8-bit words", segment8 },
    { "1.2: segment of 16-bit words", segment16 },
    { "1.2: segment of 32: 64 and 128-bit words", segment32 },
    { "1.2: shortened to a half", half_bytes },
    { "1.2: shortened to a quarter", quarter_bytes },
    { "1.2: 96 and 32 bytes: first transaction", first_bytes },
    { "1.2: 96 and 32 bytes: second transaction", second_bytes },
};

figure_by *figure_transactions(const char *item)
{
    return figure_find(items, sizeof items / sizeof items[0], item);
}
