/* bandwidth_saved.c - what compression and tiling save of DRAM's bytes, draw by draw (bandwidth.h) */
#include <stdio.h>

#include "bandwidth.h"

/* Bytes without a switch, those that it saves, and their share. */
static void print_without(const struct bandwidth_run *other, size_t i, uint64_t with,
                          const struct bandwidth_unit *unit)
{
    const uint64_t without = bandwidth_dram_all(bandwidth_row_of(other, i));
    const double saved = (double)without - (double)with;
    char share[16] = "-";

    if (without)
        snprintf(share, sizeof share, "%.1f%%", 100.0 * saved / (double)without);
    printf(" | %19.*f %10.*f %8s", unit->digits, (double)without / unit->bytes, unit->digits,
           saved / unit->bytes, share);
}

void bandwidth_print_saved(const struct bandwidth_runs *r, const struct bandwidth_unit *unit)
{
    char title[24];

    if (!r->has_plain && !r->has_untiled)
        return;
    snprintf(title, sizeof title, "DRAM, %s", unit->name);
    printf("\n%-12s %10s", title, "moved");
    if (r->has_plain)
        printf(" | %19s %10s %8s", "without compression", "saved", "");
    if (r->has_untiled)
        printf(" | %19s %10s %8s", "without tiling", "saved", "");
    for (size_t i = 0; i <= r->run.rows; i++) {
        const struct aurum_bandwidth_row *row = bandwidth_row_of(&r->run, i);
        char name[32] = "in all";

        if (i < r->run.rows)
            bandwidth_name(row, name);
        printf("\n%-12s %10.*f", name, unit->digits, (double)bandwidth_dram_all(row) / unit->bytes);
        if (r->has_plain)
            print_without(&r->plain, i, bandwidth_dram_all(row), unit);
        if (r->has_untiled)
            print_without(&r->untiled, i, bandwidth_dram_all(row), unit);
    }
    putchar('\n');
}
