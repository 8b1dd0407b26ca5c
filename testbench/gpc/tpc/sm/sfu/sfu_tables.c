/* sfu_tables.c - finds and prints the SFU's tables (facts/sfu/sfu.md 2, 3, 6)
 *
 *   sfu_tables [-v] > vectors/gpc/tpc/sm/sfu/rom.hex
 *
 * For each function: of all tables of its shape that are monotone, in range and, at the first input,
 * exact, one with the smallest maximum error; of those, one with the most exactly rounded values (LG2
 * and SIN, which are rounded later: with the smallest mean error).  -v prints how good they are.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gpc/tpc/sm/sfu/sfu_tables.h"

#define LIMIT_STEPS 96 /* chosen: no error is above 3 * 2^-24 */

/* known: facts/sfu/sfu.md 3: 2^24 of RCP and RSQ is 1, EX2 and SQRT stay below 2.  LG2 and SIN may
 * reach 1, where the next octave starts and where SIN turns.  RSQ's cap is
 * 2^-22.93 (facts/sfu/sfu.md 6).
 */
const struct sfu_function sfu_functions[SFU_TABLES] = {
    /* name, meaning, least and most y, first forced, last rounds, 1 / largest relative error */
    { "rcp", "1/x, x in [1,2)", 1 << 23, 1 << 24, false, true, 0 },
    { "rsq", "1/sqrt(x), x in [1,4), 1 excepted", 1 << 23, 1 << 24, true, false, 7991307 },
    { "ex2", "2^x, x in [0,1)", 1 << 23, (1 << 24) - 1, false, false, 0 },
    { "lg2", "log2(x), x in [1,2)", 0, (s64)1 << 39, false, false, 0 },
    { "sin", "sin(pi/2 x), x in [0,1)", 0, (s64)1 << 38, false, false, 0 },
    { "sqrt", "sqrt(x), x in [1,4)", 1 << 23, (1 << 24) - 1, false, false, 0 },
};

/* All words within 'limit'; false as soon as a segment has none. */
static bool search_segments(enum sfu_table t, u32 limit, struct sfu_candidates *segments)
{
    const struct sfu_shape *s = &sfu_shapes[t];

    for (unsigned k = 0; k < 1U << s->index_bits; k++) {
        segments[k] = sfu_search(t, s, k, limit);
        if (segments[k].count == 0)
            return false;
    }
    return true;
}

/* The limit rises by 1/32 of 2^-24 until there is a table: no smaller error has one.  Returns the
 * limit, or 0 if there is no table.
 */
static u32 find_table(enum sfu_table t, u52 *words)
{
    const u32 step = 1 << (sfu_shapes[t].lsb + SFU_FINE - 24 - 5);

    for (u32 limit = step; limit <= LIMIT_STEPS * step; limit += step) {
        struct sfu_candidates segments[SFU_SEGMENTS] = { { 0 } };
        bool found =
            search_segments(t, limit, segments) && sfu_join(&sfu_shapes[t], segments, words);

        for (unsigned k = 0; k < SFU_SEGMENTS; k++)
            free(segments[k].list);
        if (found)
            return limit;
    }
    return 0;
}

static void print_table(enum sfu_table t, const u52 *words)
{
    const struct sfu_shape *s = &sfu_shapes[t];
    unsigned count = 1 << s->index_bits;

    printf("// %s: %s: words %u to %u: c0 (26 bits), c1 (%u), c2 (%u)\n", sfu_functions[t].name,
           sfu_functions[t].meaning, s->base, s->base + count - 1, s->c1_bits, s->c2_bits);
    for (unsigned k = 0; k < count; k++)
        printf("%013" PRIx64 "\n", (uint64_t)words[k]);
}

static bool make_table(enum sfu_table t, bool verbose)
{
    u52 words[SFU_SEGMENTS];
    u32 limit = find_table(t, words);

    if (limit == 0) {
        fprintf(stderr, "sfu_tables: %s: no table\n", sfu_functions[t].name);
        return false;
    }
    struct sfu_measure m = sfu_measure(t, &sfu_shapes[t], words);
    if (m.not_monotone || m.out_of_range || m.max_error > limit) {
        fprintf(stderr, "sfu_tables: %s: not the table that was sought\n", sfu_functions[t].name);
        return false;
    }
    if (verbose)
        sfu_measure_print(t, &sfu_shapes[t], &m);
    print_table(t, words);
    return true;
}

int main(int argc, char **argv)
{
    bool verbose = argc == 2 && strcmp(argv[1], "-v") == 0;

    if (argc > 1 && !verbose) {
        fprintf(stderr, "usage: sfu_tables [-v]\n");
        return 2;
    }
    printf("// tables of the SFU, one word a segment; made by: sfu_tables\n");
    for (enum sfu_table t = 0; t < SFU_TABLES; t++)
        if (!make_table(t, verbose))
            return 1;
    return 0;
}
