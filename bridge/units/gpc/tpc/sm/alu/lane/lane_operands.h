/* lane_operands.h - operands of floats whose sum, product or rounding is at a boundary */
#ifndef LANE_OPERANDS_H
#define LANE_OPERANDS_H

#include "gpc/tpc/sm/alu/lane/lane.h"
#include "random.h"

/* Makes the operands of a float operation meet: products near the addend or its opposite, sums at halves of the last place, results about the ends
 * of the range.  Others stay as they are.
 */
void lane_meet(struct random *r, struct lane_thread *in);

#endif
