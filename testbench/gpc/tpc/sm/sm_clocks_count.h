/* sm_clocks_count.h - the clocks of one warp's straight line, counted by the rules of control words
 *
 * It goes through the line once and asks of each instruction what it has to wait for
 * (facts/isa/semantics.md 2; hazards.md 4 to 8; rates.csv T7).
 */
#ifndef SM_CLOCKS_COUNT_H
#define SM_CLOCKS_COUNT_H

#include "gpc/tpc/sm/clocks/sm_clocks.h"

enum what { ADD, ADD_CONFLICT, SHIFT, FUNCTION, SHARED, SPECIAL, KINDS };

struct line {
    enum what what;
    struct isa_control control;
};

/* The clock after the last instruction, or of the last result. */
u64 count_clocks(const struct line *line, unsigned lines);

#endif
