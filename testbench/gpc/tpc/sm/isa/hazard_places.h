/* hazard_places.h - where faults may be planted in control words
 *
 * A place is a producer and its first reader in straight-line code with nothing else that orders them: found by
 * looking forward from the producer, not with the checker's history.
 */
#ifndef HAZARD_PLACES_H
#define HAZARD_PLACES_H

#include "code/code_hazard.h"

#define MOST_PLACES 20000

enum fault { STALL_LESS, BARRIER_DROPPED, WAIT_DROPPED, READ_BARRIER_DROPPED, FAULTS };

/* Where a fault may be planted: in the control of the instruction at 'at'. */
struct place {
    struct code_part *part;
    enum fault fault;
    size_t producer, reader, at;
    unsigned score;
};

extern struct place places[FAULTS][MOST_PLACES];
extern size_t place_count[FAULTS];

u32 control_at(const struct code_part *p, size_t at);
void set_control(struct code_part *p, size_t at, const struct isa_control *c);

/* Add the places of one instruction: as a producer, as a late reader. */
void look_from(struct code_part *p, size_t producer);
void look_for_overwrite(struct code_part *p, size_t reader);

#endif
