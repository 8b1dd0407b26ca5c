/* isa_use.h - what an instruction reads and writes, and where it executes (facts/isa/hazards.md; facts/isa/semantics.md)
 *
 *   struct isa_instruction   +---------+  registers, predicates, CC read and written; pipe
 *  decoder ----------------->| isa_use |---------------------------------------------------> checkers, schedulers
 *                            +---------+
 *
 * A group is consecutive registers that one place names.  Groups that are RZ are left out.
 */
#ifndef ISA_USE_H
#define ISA_USE_H

#include "gpc/tpc/sm/isa/isa.h"

#define ISA_USE_GROUPS 5

enum isa_pipe {
    ISA_PIPE_ALU,
    ISA_PIPE_WIDE,
    ISA_PIPE_MULTIPLY,
    ISA_PIPE_XU,
    ISA_PIPE_SHARED,
    ISA_PIPE_MEMORY,
    ISA_PIPE_CONSTANT,
    ISA_PIPE_INTERPOLATE,
    ISA_PIPE_ATTRIBUTE,
    ISA_PIPE_SPECIAL,
    ISA_PIPE_BRANCH,
    ISA_PIPE_OTHER,
};

struct isa_group {
    u8 first, count;
};

struct isa_use {
    enum isa_pipe pipe;
    u16 opcode;             /* enum isa_opcode */
    unsigned reads, writes; /* groups */
    struct isa_group read[ISA_USE_GROUPS], write[2];
    u8 predicates_read, predicates_written; /* bit n: Pn; the guard is one that is read */
    bool cc_read;                           /* the carry chain */
    bool cc_tested;                         /* a condition of CC */
    bool cc_written;
    bool constant; /* reads a c[] operand */
};

enum isa_pipe isa_pipe_of(enum isa_opcode o);

/* Clocks from a predicate, the carry and a tested CC to their readers (facts/isa/hazards.md 2). */
#define ISA_PREDICATE_CLOCKS 13
#define ISA_CARRY_CLOCKS     6
#define ISA_TEST_CLOCKS      13

/* Returns the clocks from the issue of a producer of fixed time to that of a reader of its register. */
unsigned isa_register_clocks(enum isa_opcode reader);

/* Returns whether results come after a fixed time, without a scoreboard. */
bool isa_fixed_time(enum isa_pipe p);

/* Returns whether results come back, and sources are read, in order within the pipe. */
bool isa_in_order(enum isa_pipe p);

struct isa_use isa_use(const struct isa_instruction *i);

#endif
