/* rate_planted.h - a unit that is slower than it is: what shows that a row can fail (aurum rates --slower) */
#ifndef RATE_PLANTED_H
#define RATE_PLANTED_H

#include <stdbool.h>

struct time_machine;

/* From now on a unit (its name in the timed net, or what a family of rows calls a part of its own machine) takes so many thousandths more of
 * its clocks; NULL: none does.
 */
void rate_plant_slower(const char *unit, unsigned per_mille);

/* Returns the thousandths more of a unit: who has a machine of its own asks when it makes one. */
unsigned rate_planted(const char *unit);

/* Returns whether a machine that was made since had the unit. */
bool rate_planted_there(void);

/* Plants it in a whole GPU that has just been made. */
void rate_plant(struct time_machine *t);

#endif
