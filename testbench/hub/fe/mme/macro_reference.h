/* macro_reference.h - the macro engine a second time, from facts/classes/host.md 7 and nothing else
 *
 * It keeps a call until all its parameters are known and then runs it as a loop over instructions whose
 * fields are read bit by bit.
 */
#ifndef MACRO_REFERENCE_H
#define MACRO_REFERENCE_H

#include "common/types.h"

#define SLOW_PARAMETERS 8192

struct slow_result {
    int kind; /* 0 write, 1 end, 2 trap */
    bool macro, twod;
    u32 method, data;
};

struct slow_engine {
    u32 limit;
    u32 code[2048], start[128], shadow[2][4096];
    u32 code_pointer, start_pointer, control[2];
    bool called, twod;
    u32 slot, parameter[SLOW_PARAMETERS];
    unsigned parameters;
    void (*result)(void *context, const struct slow_result *);
    void *context;
};

/* A method of the stream; results come when the call that it ends, or belongs to, is known whole. */
void slow_take(struct slow_engine *e, bool twod, u32 method, u32 data);

/* The stream ends here: the call that is kept is run; that it wants more is no trap. */
void slow_flush(struct slow_engine *e);

/* Something else than a method of the two classes comes. */
void slow_interrupt(struct slow_engine *e);

#endif
