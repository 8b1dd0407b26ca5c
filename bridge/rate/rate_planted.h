/* rate_planted.h - a unit that is slower than it is, or faster: what shows that a row can fail (aurum rates --slower) */
#ifndef RATE_PLANTED_H
#define RATE_PLANTED_H

#include <stdbool.h>

struct mem_time;
struct profile;
struct sm_clocks;
struct time_machine;

/* From now on a unit (its name in the timed net, a part of memory, or what a family of rows calls a part of its own machine) takes so many
 * thousandths more of its clocks, and of its latency, or less; NULL: none does.  Of what a profile counts (SMs ...) there is one less, or
 * one more.
 */
#define RATE_PLANTED_LEAST (-900)
#define RATE_PLANTED_MOST  1000000
void rate_plant_slower(const char *unit, int per_mille);

/* Returns the thousandths more of a unit: who has a machine of its own asks when it makes one. */
int rate_planted(const char *unit);

/* Returns whether a machine that was made since had the unit. */
bool rate_planted_there(void);

/* Plants it in a whole GPU that has just been made; in memory's clocks; in L1 and a cache of textures; in a count of a profile. */
void rate_plant(struct time_machine *t);
void rate_plant_memory(struct mem_time *m);
void rate_plant_ways(struct sm_clocks *c);
unsigned rate_plant_count(const char *unit, unsigned count);

#endif
