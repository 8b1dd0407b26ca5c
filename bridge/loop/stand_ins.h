/* stand_ins.h - what aurum draw puts in the place of the netlist's units: RTL, recorders */
#ifndef STAND_INS_H
#define STAND_INS_H

#include "gpu.h"
#include "recorder.h"
#include "rtl_unit.h"

struct stand_ins {
    struct {
        bool by_rtl;
        char *bench;      /* of other RTL, or NULL */
        const char *file; /* to record to, or NULL */
        struct rtl_unit rtl;
        struct recorder recorder;
    } unit[WIRED_MOST];        /* as wired_unit numbers them */
    struct bench_choice bench; /* of all but the program */
};

/* Puts the RTL of the units of a list in their places: UNIT,UNIT=PROGRAM,...; a recorder: UNIT:FILE.  's' was zeros;
 * false with 'f' filled.
 */
bool stand_ins_rtl(struct stand_ins *s, const char *list, struct failure *f);
bool stand_ins_record(struct stand_ins *s, const char *what, struct failure *f);

/* Whether there is any; how many record to standard output. */
bool stand_ins_any(const struct stand_ins *s);
unsigned stand_ins_printed(const struct stand_ins *s);

/* Starts them in a netlist that was just reset; 'what' says what is drawn.  What fails while it draws is put
 * into 'f', and then models draw on.  What benches compared is said in the report.  To be closed also after
 * a failure.
 */
bool stand_ins_open(struct stand_ins *s, struct gpu *g, const char *what, FILE *report,
                    struct failure *f);

/* Ends the benches, which say how much they compared, and names the files; false if anything failed. */
bool stand_ins_close(struct stand_ins *s, struct failure *f);

void stand_ins_free(struct stand_ins *s);

#endif
