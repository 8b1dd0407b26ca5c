/* stand_ins.h - the stand-ins of aurum draw and run: RTL and recorders in the place of the netlists' units
 *
 * The units from the host to memory, and memory management.
 */
#ifndef STAND_INS_H
#define STAND_INS_H

#include "gpc/tpc/sm/clocks/sm_clocks.h"
#include "gpu.h"
#include "record_all.h"
#include "recorder.h"
#include "rtl_unit.h"

#define STAND_INS_MOST 64 /* options, at most */

/* What an option asks for, and what runs for it. */
struct stand_in_option {
    unsigned unit;    /* as wired_unit numbers it */
    int instance;     /* STAND_IN_EVERY: all there are */
    const char *file; /* to record to; or NULL: by RTL */
    char *bench;      /* of other RTL, or NULL */
    struct rtl_unit *rtl;
    unsigned rtls; /* that have begun, of 'rtl' */
    struct recorder recorder;
};
#define STAND_IN_EVERY (-1)

struct stand_ins {
    struct stand_in_option option[STAND_INS_MOST];
    unsigned options;
    struct record_all all;
    struct bench_choice bench; /* of all but the program */
};

/* Parse a list of units to replace by RTL, UNIT,UNIT=PROGRAM,..., and a recorder, UNIT:FILE, or all:FOLDER (record_all.h).  UNIT@N is instance
 * N of the unit; without it all are replaced, and one that there are several of cannot be recorded.  's' begins
 * as zeros; false with 'f' filled.
 */
bool stand_ins_rtl(struct stand_ins *s, const char *list, struct failure *f);
bool stand_ins_record(struct stand_ins *s, const char *what, struct failure *f);

/* Returns whether there is any stand-in. */
bool stand_ins_any(const struct stand_ins *s);

/* Starts them in a GPU that was just reset, and in the clocks beside one of its SMs (NULL: none are counted); 'what' describes the
 * draw.  'f' receives a failure while drawing; models then draw on.  The report receives the benches' counts.  Must be closed even
 * after a failure.
 */
bool stand_ins_open(struct stand_ins *s, struct gpu *g, struct sm_clocks *clocks, const char *what,
                    FILE *report, struct failure *f);

/* Units were reset just now: those that draw (world_act), wired_draws, or those of compute (grids_act), wired_computes. */
void stand_ins_reset(struct stand_ins *s, bool (*was_reset)(unsigned unit));

/* Ends the benches, which report their counts, and gives the files their names; false if anything failed. */
bool stand_ins_close(struct stand_ins *s, struct failure *f);

void stand_ins_free(struct stand_ins *s);

#endif
