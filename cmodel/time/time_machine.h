/* time_machine.h - a GPU's clocks: what it does is captured, and done again with times while it goes on
 *
 *   gpu ---taps---> | capture | ---jobs---> | net | <---> | SMs |
 *                                             |              |
 *                                             +--> memory <--+
 *
 * Functional first: no byte depends on it.  After each action time goes as far as is known; the rest is inside, so that draws overlap.
 */
#ifndef TIME_MACHINE_H
#define TIME_MACHINE_H

#include "time/time_capture.h"

struct time_machine {
    struct time_net net;
    struct mem_time memory;
    struct time_capture capture;
};

/* Looks at a GPU that has done nothing yet, and has no host threads; 'room' is as struct gpu_host has it.  NULL: memory is short. */
struct time_machine *time_machine_new(struct gpu *g, void *(*room)(void *was, u64 had, u64 bytes));
void time_machine_free(struct time_machine *t);

/* The GPU is at rest, behind an action: time goes on. */
void time_machine_rest(struct time_machine *t);

/* All that is inside ends.  False: memory was short, and times end where that was. */
bool time_machine_finish(struct time_machine *t);

#endif
