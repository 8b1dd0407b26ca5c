/* rate_program_cache.c - the shape of L1, found by the time of loads: rates.csv T11
 *
 * Rates are of one L1; an SM has two, which all its warps fill.  Shapes are found by one warp, whose lanes go to
 * one address.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rate_program.h"
#include "rate_table.h"

#define CACHES 2
#define MOST   160 /* lines that are tried */

static double threads(const char *instruction, const char *before)
{
    char body[192];

    snprintf(body, sizeof body, "[B------:R0:W1:-:S02] %s\n", instruction);
    return 32.0 * RATE_WARPS / rate_clocks(before, body, RATE_WARPS) / CACHES;
}

/* The time of a load of each address, in order, one after another, and then again so often. */
static u64 walk(const u32 *address, unsigned count, unsigned rounds)
{
    static char text[MOST * 2 * 64 + 512];
    size_t at = (size_t)snprintf(text, sizeof text,
                                 "[B------:R-:W-:-:S06] MOV32I R90, 0x%x;\n"
                                 "turn:\n[B------:R-:W-:-:S06] IADD R90, R90, -0x1;\n",
                                 rounds);

    for (unsigned n = 0; n < count; n++)
        at += (size_t)snprintf(text + at, sizeof text - at,
                               "[B0-----:R-:W0:-:S02] LDG R8, [R2+0x%x];\n", address[n]);
    snprintf(text + at, sizeof text - at,
             "[B------:R-:W-:-:S13] ISETP.NE.AND P0, PT, R90, RZ, PT;\n"
             "[B------:R-:W-:-:S05] @P0 BRA turn;\n");
    return rate_run(text, 1).clocks;
}

/* Whether every load hits from the second round on: as fast as the one line that surely does. */
static bool all_hit(const u32 *address, unsigned count)
{
    static u32 one[2 * MOST]; /* zeros */
    const u64 many = walk(address, count, 4) - walk(address, count, 2);
    const u64 few = walk(one, count, 4) - walk(one, count, 2);

    return many == few;
}

/* The most lines so far apart that stay. */
static unsigned most_that_fit(unsigned apart)
{
    u32 address[MOST];
    unsigned low = 1, high = MOST;

    for (unsigned n = 0; n < MOST; n++)
        address[n] = n * apart;
    while (high - low > 1) {
        const unsigned n = (low + high) / 2;

        *(all_hit(address, n) ? &low : &high) = n;
    }
    return low;
}

/* The first distance at which a load beside one that is there misses. */
static unsigned sector_bytes(void)
{
    unsigned d = 4;

    while (d < 4096 && walk((u32[]){ 0, d }, 2, 1) == walk((u32[]){ 0, 0 }, 2, 1))
        d += 4;
    return d;
}

/* All that fits at the distance of a line, and beside each something so much further on: while that is in the same
 * line it still fits.
 */
static unsigned find_line_bytes(void)
{
    const unsigned sector = sector_bytes();
    unsigned apart = sector, lines;

    while (most_that_fit(apart) == MOST - 1)
        apart *= 2; /* until all that fits is in what is tried */
    lines = most_that_fit(apart);
    for (unsigned d = sector; d < 4096; d += sector) {
        u32 address[2 * MOST];

        for (unsigned n = 0; n < lines; n++) {
            address[2 * n] = n * apart;
            address[2 * n + 1] = n * apart + d;
        }
        if (!all_hit(address, 2 * lines))
            return d;
    }
    return 0;
}

/* The same, found once. */
static unsigned line_bytes(void)
{
    static unsigned bytes;

    if (!bytes)
        bytes = find_line_bytes();
    return bytes;
}

/* Clocks of loads whose even lanes go to 0, the odd ones to 'other'. */
static double two_words(unsigned other)
{
    char before[256];

    snprintf(before, sizeof before,
             "[B------:R-:W-:-:S06] LOP.AND R4, R0, 0x1;\n"
             "[B------:R-:W-:-:S06] MOV32I R6, 0x%x;\n"
             "[B------:R-:W-:-:S06] XMAD R4, R4, R6, RZ;\n",
             other);
    return rate_clocks(before, "[B------:R-:W1:-:S02] LDG R8, [R4];\n", RATE_WARPS);
}

/* Of two lines that do not conflict by themselves: the first word of the second that goes with the first's word 0. */
static unsigned bank_bytes(unsigned line)
{
    const double conflict = two_words(line);
    unsigned d = 4;

    while (d < line && two_words(line + d) > 0.99 * conflict)
        d += 4;
    return d;
}

static unsigned banks(unsigned line)
{
    const unsigned bank = bank_bytes(line);
    const double conflict = two_words(line);
    unsigned free = 0;

    for (unsigned d = bank; d < line; d += bank)
        free += two_words(line + d) < 0.99 * conflict;
    return free + 1;
}

/* Clocks of a load of 16 lines, so far apart, each in another bank. */
static double lines_apart(unsigned shift)
{
    char before[320];

    snprintf(before, sizeof before,
             "[B------:R-:W-:-:S06] LOP.AND R0, R0, 0xf;\n"
             "[B------:R-:W-:-:S06] SHL R4, R0, 0x%x;\n"
             "[B------:R-:W-:-:S06] SHL R5, R0, 0x3;\n"
             "[B------:R-:W-:-:S06] IADD R4, R4, R5;\n",
             shift);
    return rate_clocks(before, "[B------:R-:W1:-:S02] LDG R8, [R4];\n", RATE_WARPS);
}

/* Lines a turn of the warps looks up: each eight lanes go to eight lines. */
static double lookups(void)
{
    return 32.0 * RATE_WARPS / lines_apart(7) / CACHES;
}

/* How much longer 16 lines of one set take than 16 of all: the least distance that is the worst. */
static double tag_sets(void)
{
    return lines_apart(13) / lines_apart(7);
}

/* A set is filled, then the lines are used in an order, then another line comes: whether line 'of' is still there. */
static bool survives(unsigned ways, const u32 *order, unsigned of)
{
    u32 address[3 * MOST];
    unsigned n = 0;
    const unsigned apart = 8192;

    for (unsigned i = 0; i < ways; i++)
        address[n++] = i * apart;
    for (unsigned i = 0; i < ways; i++)
        address[n++] = order[i] * apart;
    address[n++] = ways * apart;
    address[n] = of * apart;
    const u64 then = walk(address, n + 1, 1);

    address[n] = ways * apart; /* that is there */
    return then == walk(address, n + 1, 1);
}

/* The line used last always stays; that used first may stay, too. */
static const char *replacement(void)
{
    const unsigned ways = most_that_fit(8192);
    u32 order[MOST];

    for (unsigned last = 0; last < ways; last++) {
        for (unsigned i = 0; i < ways; i++)
            order[i] = (last + 1 + i) % ways;
        if (!survives(ways, order, last))
            return "any";
    }
    for (unsigned i = 0; i < ways; i++)
        order[i] = ways - 1 - i;
    return survives(ways, order, ways - 1) ? "not most recently used" : "least recently used";
}

/* A warp goes through 32 KiB of its own, 512 bytes at a time: nothing is in L1. */
static double fill_bytes(void)
{
    static const char before[] = "[B------:R-:W-:-:S06] SHL R5, R1, 0xf;\n"
                                 "[B------:R-:W-:-:S06] SHL R4, R0, 0x4;\n"
                                 "[B------:R-:W-:-:S06] IADD R5, R4, R5;\n";
    static const char body[] = "[B------:R0:W1:-:S02] LDG.128 R8, [R5];\n"
                               "[B0-----:R-:W-:-:S06] IADD R5, R5, 0x200;\n";

    return 512.0 * RATE_WARPS / rate_clocks(before, body, RATE_WARPS) / CACHES;
}

static double bytes_of_128(const char *instruction)
{
    return 16 * threads(instruction, "[B------:R-:W-:-:S06] SHL R4, R0, 0x4;\n");
}

static double words_of(const char *instruction)
{
    return threads(instruction, "[B------:R-:W-:-:S06] SHL R4, R0, 0x2;\n");
}

static double measure(const char *item)
{
    if (strcmp(item, "tag sets") == 0)
        return tag_sets();
    if (strcmp(item, "tagged lines per set") == 0)
        return most_that_fit(8192);
    if (strcmp(item, "tag lookups per clk") == 0)
        return lookups();
    if (strcmp(item, "line bytes") == 0)
        return line_bytes();
    if (strcmp(item, "sectors per line") == 0)
        return (double)line_bytes() / sector_bytes();
    if (strcmp(item, "tagged data KB") == 0 || strcmp(item, RATE_L1_OF_TEXTURES) == 0)
        return most_that_fit(line_bytes()) * (double)line_bytes() / 1024;
    if (strcmp(item, "untagged data KB") == 0)
        return rate_untagged_bytes() / 1024;
    if (strcmp(item, "total data KB") == 0)
        return most_that_fit(line_bytes()) * (double)line_bytes() / 1024 +
               rate_untagged_bytes() / 1024;
    if (strcmp(item, "data banks per line") == 0)
        return banks(line_bytes());
    if (strcmp(item, "bytes per data bank") == 0)
        return bank_bytes(line_bytes());
    if (strcmp(item, "local LD/ST threads/clk") == 0)
        return threads("LDL R8, [R2];", "");
    if (strcmp(item, "global LD/ST threads/clk") == 0)
        return words_of("LDG R8, [R4];");
    if (strcmp(item, "surface LD/ST threads/clk") == 0)
        return rate_surface_threads();
    if (strcmp(item, "texture threads/clk") == 0)
        return rate_texture_threads();
    if (strcmp(item, "internal read bytes/clk") == 0)
        return rate_texture_bytes();
    if (strcmp(item, "read return to SM bytes/clk") == 0)
        return bytes_of_128("LDG.128 R8, [R4];");
    if (strcmp(item, "store to L2 bytes/clk") == 0)
        return bytes_of_128("STG.128 [R4], R8;");
    if (strcmp(item, "fill from L2 bytes/clk") == 0)
        return fill_bytes();
    return 0;
}

void rate_program_cache(const struct rate_row *row, struct rate_measured *p)
{
    if (strcmp(row->item, "replacement") == 0)
        p->text = replacement();
    else
        rate_include(p, measure(row->item));
}
