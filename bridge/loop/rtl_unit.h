/* rtl_unit.h - a unit of the netlist as RTL: its lock-step bench, in the loop
 *
 *    wires in  --+--> batch --> | bench: RTL |--> results --+--> wires out
 *                |              | and twin   |              | compared
 *                +--> the netlist's own unit, on wires of its own
 *
 * The unit's input packets go to the bench; the RTL's output packets travel on.  All waiting packets are sent
 * at once, when the unit can take no more.  The bench compares every packet with its twin; this compares the
 * RTL's packets with those of the netlist's own unit, which also counts the clocks.  After a failure the own
 * unit's packets travel on, so that the draw ends.
 */
#ifndef RTL_UNIT_H
#define RTL_UNIT_H

#include <stdio.h>

#include "bench_process.h"
#include "golden.h"
#include "wires.h"

/* At most; a bench takes and gives as many (LOOP_PACKETS, LOOP_RESULTS of bridge/dpi/bench_state.h). */
#define RTL_BATCH   64   /* packets sent at once */
#define RTL_RESULTS 2048 /* of a batch, and of earlier packets that waited: 16 each */

#define STAND_IN_NAME 24 /* of a unit, with its instance */

struct rtl_unit {
    char name[STAND_IN_NAME];
    const struct unit_ops *unit;
    const struct wires_ops *wires;
    struct unit_port port[16];
    struct bench_process bench;
    struct failure *failure;
    FILE *report;
    void *model[16];           /* wires of the unit beside */
    uint32_t *batch;           /* a count, then lines */
    uint32_t *result;          /* lines that came */
    unsigned results, given;   /* of them */
    bool fresh;                /* the unit was reset, which the next line will say */
    uint64_t packets, batches; /* sent */
    uint64_t compared;         /* results */
};

/* Puts the RTL of a unit into the netlist; messages call it 'name'.  'f' receives a failure while drawing. */
bool rtl_unit_open(struct rtl_unit *r, struct stand_in *s, const struct unit_ops *u,
                   const char *name, const struct bench_choice *choice, FILE *report,
                   struct failure *f);

/* Notes that the unit was reset while its RTL ran; 'r' may be zeros. */
void rtl_unit_reset(struct rtl_unit *r);

/* Ends the bench, and prints to the report the number of packets compared, or the difference.  'r' may be
 * zeros.
 */
bool rtl_unit_close(struct rtl_unit *r, struct failure *f);

#endif
