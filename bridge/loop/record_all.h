/* record_all.h - records every unit of the netlists at once, each instance to a file of its own in a folder
 *
 * FOLDER/UNIT.hex.zst, or UNIT@N.hex.zst where there are several of the unit; none of a unit that nothing went through.
 */
#ifndef RECORD_ALL_H
#define RECORD_ALL_H

#include "recorder.h"

struct record_all {
    const char *folder; /* NULL: it was not asked for */
    bool made;          /* it was not there */
    unsigned count, room;
    struct recorded {
        unsigned unit; /* as wired_unit numbers it */
        char *path;
        struct recorder recorder;
    } * *of;
    const char *what; /* while units are told: */
    struct failure *failure;
};

/* Makes the folder if it is not there.  False with 'f' filled. */
bool record_all_begin(struct record_all *a, const char *what, struct failure *f);

/* Told of all units (net_unit_told; 'all' is the struct record_all): starts to record each. */
void record_all_unit(void *all, const struct net_unit *u);

/* Do as recorder_reset, for units that 'was_reset' tells of; as recorder_close, for all. */
void record_all_reset(struct record_all *a, bool (*was_reset)(unsigned unit));
void record_all_close(struct record_all *a, struct failure *f);

#endif
