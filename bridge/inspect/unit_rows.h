/* unit_rows.h - packets and clocks of the netlists' units, a row for each name */
#ifndef UNIT_ROWS_H
#define UNIT_ROWS_H

#include <cjson/cJSON.h>
#include <stdio.h>

#include "gpu.h"
#include "loop/wires.h"

/* A unit; of several instances their packets together, and the clocks of the busiest. */
struct unit_row {
    const char *name, *what;
    unsigned units; /* of the hardware */
    uint64_t packets, clocks;
};

struct unit_rows {
    struct unit_row row[WIRED_MOST];
    unsigned count;
    const struct unit_row *slowest; /* or NULL: none has worked */
};

/* Fills the rows in flow order: of a graphics (or NULL) and of the gpu, as they counted since their reset. */
void unit_rows_fill(struct unit_rows *r, struct world *before, struct screen *g);

/* Fills them with every unit of a GPU, the hub's and the grids' too. */
void unit_rows_of_gpu(struct unit_rows *r, struct gpu *g);

/* Print a table, or add it to 'json', if there is one, as "units"; or the slowest unit and its clocks for the 'whole', as
 * "slowest" and "clocks".
 */
void unit_rows_print(const struct unit_rows *r, FILE *out, cJSON *json);
void unit_rows_print_slowest(const struct unit_rows *r, const char *whole, FILE *out, cJSON *json);

#endif
