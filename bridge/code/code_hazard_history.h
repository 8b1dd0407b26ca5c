/* code_hazard_history.h - what a check of control words remembers of the instructions before */
#ifndef CODE_HAZARD_HISTORY_H
#define CODE_HAZARD_HISTORY_H

#include "code/code_hazard.h"

#define CODE_NEVER      0 /* in op numbers: none; numbers begin at 1 */
#define CODE_PREDICATES 7
#define CODE_THINGS     (CODE_HAZARD_CC + 1) /* registers, predicates, CC */

/* An instruction that was issued. */
struct code_op {
    size_t place;
    s64 issued;
    enum isa_pipe pipe;
    u8 write_score, read_score; /* ISA_NO_SCORE */
    bool written, read;         /* known to have written its results, read its sources */
    struct isa_predicate guard;
    unsigned guard_version; /* of the guard's predicate */
};

struct code_checker {
    const struct code_part *part;
    void (*see)(void *context, const struct code_hazard *h);
    void *context;
    size_t found;
    struct code_op *op; /* op[0] is none */
    size_t ops, room;
    size_t since;              /* the first op of the history */
    size_t waited;             /* the last op that waited for an open scoreboard */
    size_t fixed[CODE_THINGS]; /* last writer of fixed time */
    size_t late[256];          /* last writer that a scoreboard or its pipe's order covers */
    size_t reader[256];        /* last reader that reads late */
    unsigned version[8];       /* of each predicate */
    s64 clock;
    bool together, constant; /* the one before issues in the same clock; its c[] */
    struct code_fallen {
        bool negate;
        unsigned version;
    } fallen[CODE_PREDICATES +
             1]; /* guards that do not hold behind a transfer that was not taken; version 0: none */
    size_t entered; /* behind a branch that is followed: the first op there; else CODE_NEVER */
};

/* Returns whether two never both execute: @P and @!P of the same value of P. */
bool code_excluded(const struct code_op *a, const struct code_op *b);

/* Returns whether an op belongs to the history of what is executed now. */
bool code_in_history(const struct code_checker *c, size_t op);

/* Notes what a guarded transfer that was not taken says of its guard. */
void code_fall_through(struct code_checker *c, const struct isa_instruction *i);

#endif
