/* l2_random.h - what random requests of L2 and its compress bit cache have in common */
#ifndef L2_RANDOM_H
#define L2_RANDOM_H

#include "fbp/l2/l2_bus.h"
#include "random.h"

/* Makes a request of few lines, of few lines of compress bits; 'sets': of how many sets of L2 (1 to 64), and each has 'lines'. */
void l2_random_request(struct random *r, struct l2_request *q, unsigned sets, unsigned lines);

/* Returns the number of line n of a set, as addresses count. */
u27 l2_line_in_set(unsigned set, unsigned n);

#endif
