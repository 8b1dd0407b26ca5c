/* atom_reference.h - atomics by definition: integers of their own C types, floats by the host's */
#ifndef ATOM_REFERENCE_H
#define ATOM_REFERENCE_H

#include "fbp/l2/atom/atom.h"

/* Returns the sector afterwards. */
struct atom_result slow_atom(const struct atom_config *cfg, const struct atom_request *in);

/* Returns the clocks of a request, a number at a time. */
unsigned slow_atom_clocks(const struct atom_request *in);

#endif
