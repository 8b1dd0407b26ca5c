/* run_step.h - aurum run --step: what a draw finds and leaves, in a folder
 *
 *   before/, after/  every target of the draw as a PNG
 *   units.txt        the state bundles of the units, by field
 *   programs.txt     the programs as assembly, from memory
 *
 * A run of draws between BEGIN and END has the state of its first one; what it leaves is seen behind its END.
 */
#ifndef RUN_STEP_H
#define RUN_STEP_H

#include <argp.h>

#include "machine/playback.h"
#include "run_images.h"
#include "world/world.h"

struct run_step {
    u64 draw; /* from 1; 0: nothing was asked for */
    const char *folder, *trace;
    bool begun, done;
    struct run_targets targets;
};

/* Takes N:FOLDER; ends the program with a message if it is something else. */
void run_step_parse(struct run_step *s, const char *text, struct argp_state *state);

/* Told of each action of the 3D class before and after it is done; 'done' is set when all is written.  False with 'f'
 * filled.
 */
bool run_step_before(struct run_step *s, struct playback *r, const struct fe_action *a,
                     struct failure *f);
bool run_step_after(struct run_step *s, struct playback *r, struct world *g, struct failure *f);

/* Returns whether the draw was reached, if one was asked for; else 'f' says how many there are. */
bool run_step_reached(const struct run_step *s, const struct playback *r, struct failure *f);

#endif
