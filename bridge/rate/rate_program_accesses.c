/* rate_program_accesses.c - loads, stores and atomics of each size, measured: rates.csv T12 to T14
 *
 * The rows are of one L1; an SM has two, which all its warps fill.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rate_program.h"
#include "rate_table.h"

#define CACHES 2
#define BURST  8 /* more than the queues hold would be held back by the path to L2 */

/* R4: where each lane goes, 1 << 'shift' bytes apart. */
static void place_lanes(char *text, size_t size, unsigned shift)
{
    snprintf(text, size, "[B------:R-:W-:-:S06] SHL R4, R0, 0x%x;\n", shift);
}

/* Threads a clock of one L1. */
static double threads(const char *instruction, const char *before)
{
    char body[192];

    snprintf(body, sizeof body, "[B------:R0:W1:-:S02] %s\n", instruction);
    return 32.0 * RATE_WARPS / rate_clocks(before, body, RATE_WARPS) / CACHES;
}

/* The same for a few in a row, before the path to L2 is full: by when their sources have been read. */
static double burst(const char *instruction, const char *before)
{
    double clocks[2];

    for (unsigned n = 0; n < 2; n++) {
        char text[4096];
        size_t at = (size_t)snprintf(text, sizeof text, "%s", before);

        for (unsigned i = 0; i < 4 + n * BURST; i++)
            at += (size_t)snprintf(text + at, sizeof text - at, "[B------:R0:W-:-:S02] %s\n",
                                   instruction);
        snprintf(text + at, sizeof text - at, "[B0-----:R-:W-:-:S15] NOP;\n");
        clocks[n] = (double)rate_run(text, 1).clocks;
    }
    return 32.0 * BURST / (clocks[1] - clocks[0]);
}

/* T12: each of these with the size in the place of %s. */
static void sized_accesses(const struct rate_row *row, struct rate_measured *p)
{
    static const char *const forms[] = { "LDG%s R8, [R4];", "STG%s [R4], R8;", "LDL%s R8, [R5];",
                                         "STL%s [R5], R8;" };
    const unsigned bits = (unsigned)strtoul(row->item, NULL, 10);
    const char *size = bits == 8     ? ".U8"
                       : bits == 16  ? ".U16"
                       : bits == 64  ? ".64"
                       : bits == 128 ? ".128"
                                     : "";
    char before[256], one[64];
    unsigned shift = 0;

    while (8u << shift < bits)
        shift++;
    place_lanes(before, sizeof before, shift);
    strcat(before, "[B------:R-:W-:-:S06] MOV R5, RZ;\n");
    for (unsigned n = 0; n < sizeof forms / sizeof forms[0]; n++) {
        snprintf(one, sizeof one, forms[n], size);
        rate_include(p, threads(one, before) * (strstr(row->unit, "bytes") ? bits / 8 : 1));
    }
}

/* T13's bytes to the SM: what the path back takes, once results have waited. */
static void atomic_results(struct rate_measured *p, bool contiguous, bool wide)
{
    const unsigned shift = contiguous ? (wide ? 3 : 2) : 7, bytes = wide ? 8 : 4;
    const char *one = wide ? "ATOM.ADD.U64 R24, [R36], R8;" : "ATOM.ADD R24, [R36], R8;";
    char before[128];

    snprintf(before, sizeof before, "[B------:R-:W-:-:S06] SHL R36, R0, 0x%x;\n", shift);
    rate_include(p, rate_returned_bytes(before, one, bytes));
    if (!contiguous)
        rate_include(p, rate_returned_bytes("[B------:R-:W-:-:S06] MOV R36, RZ;\n", one, bytes));
}

/* T13, T14: on one address, on divergent ones, on words side by side; T14's bytes to the SM are what its transactions return. */
static void atomics(const struct rate_row *row, struct rate_measured *p, bool swap, bool wide)
{
    const bool contiguous = strcmp(row->condition, "contiguous") == 0;
    const bool back = strstr(row->unit, "to SM") != NULL, count = strstr(row->unit, "transactions");
    const double operand = (wide ? 8 : 4) * (swap ? 2 : 1), result = wide ? 8 : 4;
    const double bytes = count ? 1 : back ? result : operand;
    const char *one = swap ? wide ? "ATOM.CAS.64 RZ, [R4], R8, R10;" : "ATOM.CAS RZ, [R4], R8, R9;"
                      : wide ? "RED.ADD.U64 [R4], R8;"
                             : "RED.ADD [R4], R8;";
    static const char same[] = "[B------:R-:W-:-:S06] MOV R4, RZ;\n";
    char before[128];

    if (back && !swap) {
        atomic_results(p, contiguous, wide);
        return;
    }
    place_lanes(before, sizeof before, contiguous ? (wide ? 3 : 2) : 7);
    if (contiguous && (count || back)) {
        rate_include(p, burst(one, before) * bytes);
        return;
    }
    rate_include(p, threads(one, before) * bytes);
    if (!contiguous)
        rate_include(p, threads(one, same) * bytes);
}

void rate_program_accesses(const struct rate_row *row, struct rate_measured *p)
{
    const bool wide = strncmp(row->item, "64", 2) == 0;

    if (strcmp(row->table, "T12") == 0)
        sized_accesses(row, p);
    else
        atomics(row, p, strcmp(row->table, "T14") == 0, wide);
}
