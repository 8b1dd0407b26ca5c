/* step.h - aurum run --step: what a draw finds and leaves, in a folder
 *
 *   before/, after/  every target of the draw as a PNG
 *   units.txt        the state bundles of the units, by field
 *   programs.txt     the programs as assembly, from memory
 *
 * A run of draws between BEGIN and END has the state of its first one; what it leaves is seen behind its END.
 */
#ifndef STEP_H
#define STEP_H

#include "inspect/targets_seen.h"

struct step {
    u64 draw; /* from 1; 0: nothing was asked for */
    const char *folder, *trace;
    bool begun, done;
    struct mem_space *space; /* of the channel that draws */
    struct targets_seen targets;
};

/* Told of each action of the 3D class before and after it is done; 'done' is set when all is written.  False with 'f'
 * filled.
 */
bool step_before(struct step *s, struct gpu *g, const struct fe_action *a, struct failure *f);
bool step_after(struct step *s, struct gpu *g, struct failure *f);

/* Returns whether the draw was reached, if one was asked for; else 'f' says how many there are. */
bool step_reached(const struct step *s, const struct gpu *g, struct failure *f);

#endif
