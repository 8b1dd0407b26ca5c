/* code_hazard.h - control words checked: is every result there when it is read, every source read when it is
 * overwritten? (facts/isa/hazards.md 9)
 *
 * Straight-line code, with what falls through labels, and what follows at the target of each relative branch: its
 * stall is charged and the history kept.  History ends at jumps that are always taken and at calls.  A wait costs
 * nothing that is known, so distances across one are not judged.
 *
 * Not modelled: two branches taken one after the other; targets of indirect branches, of SYNC, BRK, CONT and RET.
 */
#ifndef CODE_HAZARD_H
#define CODE_HAZARD_H

#include "code/code_file.h"
#include "gpc/tpc/sm/isa/isa_use.h"

enum code_hazard_kind {
    CODE_EARLY, /* read before the producer's fixed time */
    CODE_NOT_WAITED, /* a result read, or overwritten from another pipe, before its scoreboard was waited for */
    CODE_OVERWRITTEN, /* a source overwritten before the operation was known to have read it */
    CODE_WAIT_EARLY,  /* a scoreboard waited for less than two clocks after it was set */
    CODE_PAIR,        /* two instructions of one clock with a c[] operand each */
};

/* One report: what stands at 'place' (bytes of the part) and what it depends on. */
struct code_hazard {
    enum code_hazard_kind kind;
    size_t place, producer;
    unsigned
        what; /* 0..254 a register, CODE_HAZARD_P + n a predicate, CODE_HAZARD_CC, or a scoreboard */
    unsigned missing; /* clocks; 0 if not known */
};
#define CODE_HAZARD_P  256
#define CODE_HAZARD_CC 264

/* Tells each hazard of a part to 'see'; returns how many there are. */
size_t code_hazards(const struct code_part *p,
                    void (*see)(void *context, const struct code_hazard *h), void *context);

/* Instructions of a part behind which nothing is judged: their control has no stall, but the hint.  NOPs have that
 * where they fill a bundle, and do not count.
 */
size_t code_hazards_not_judged(const struct code_part *p);

/* Prints a hazard as one line: both instructions, the register, the clocks. */
void code_hazard_print(char *text, size_t size, const struct code_part *p,
                       const struct code_hazard *h);

#endif
