/* bandwidth.h - what the files of aurum bandwidth share */
#ifndef CLI_BANDWIDTH_H
#define CLI_BANDWIDTH_H

#include <stddef.h>

#include "api.h"

/* Clients as people group them. */
#define BANDWIDTH_GROUPS 7
struct bandwidth_group {
    const char *name, *colour;
};
extern const struct bandwidth_group bandwidth_groups[BANDWIDTH_GROUPS];

/* Returns the group of a client. */
unsigned bandwidth_group_of(unsigned client);

/* A run: its rows, the last of which is what was no draw, clear or grid. */
struct bandwidth_run {
    struct aurum_bandwidth_row *row;
    size_t rows;
    struct aurum_bandwidth_row all; /* their sum */
    uint64_t compressed;            /* bytes of targets that were */
};

/* Returns bytes that L2 moved for a group, and DRAM: of row r. */
uint64_t bandwidth_l2(const struct aurum_bandwidth_row *r, unsigned group);
uint64_t bandwidth_dram(const struct aurum_bandwidth_row *r, unsigned group);

/* Return all bytes from and to DRAM, compress bits too. */
uint64_t bandwidth_dram_read(const struct aurum_bandwidth_row *r);
uint64_t bandwidth_dram_written(const struct aurum_bandwidth_row *r);
uint64_t bandwidth_dram_all(const struct aurum_bandwidth_row *r);

/* Returns row i; behind the last the sum of all. */
const struct aurum_bandwidth_row *bandwidth_row_of(const struct bandwidth_run *run, size_t i);

/* Writes what a row is, "draw 3". */
void bandwidth_name(const struct aurum_bandwidth_row *r, char name[32]);

/* A run, and those that say what it saves: without compression, without tiling. */
struct bandwidth_runs {
    struct bandwidth_run run, plain, untiled;
    bool has_plain, has_untiled;
};

/* In what tables count: KiB; of little bytes. */
struct bandwidth_unit {
    const char *name;
    double bytes;
    int digits; /* behind the point */
};
struct bandwidth_unit bandwidth_unit(const struct bandwidth_runs *r);

/* bandwidth_print.c: print them as tables, or as one object of JSON. */
void bandwidth_print(const struct bandwidth_runs *r);
void bandwidth_print_json(const struct bandwidth_runs *r);

/* bandwidth_saved.c: prints what DRAM moves of each row, beside the same row of the runs without. */
void bandwidth_print_saved(const struct bandwidth_runs *r, const struct bandwidth_unit *unit);

/* bandwidth_chart.c: writes a bar for each row but the last, of DRAM's bytes by group, with what the switches save on top, as SVG. */
bool bandwidth_chart(const struct bandwidth_runs *r, const char *path, struct failure *f);

#endif
