/* one_instruction.h - one instruction of one warp, from a state that the test made (sm_bench.h) */
#ifndef ONE_INSTRUCTION_H
#define ONE_INSTRUCTION_H

#include "sm_bench.h"

#define ONE_SHARED 4096
#define ONE_LOCAL  256 /* of a thread */
#define ONE_PC     8

struct one_state {
    u32 r[SM_REGISTERS][SM_LANES], p[8], cc[4];
};

struct one_run {
    struct one_state before, after;
    void (*prepare)(struct sm_core *,
                    struct sm_warp *); /* NULL, or what is to be so before it runs */
    struct sm_fault fault;
    struct sm_warp warp; /* its registers apart */
    u8 shared[ONE_SHARED], local[ONE_LOCAL * SM_LANES];
};

/* A bench whose constants and memory are random. */
struct sm_bench *one_open(u64 (*random)(void));

/* Memory as each run finds it; shared and local memory are the begin of it. */
u8 *one_memory(void);

/* Any number, or one of the ends of floats, halves and integers: of x & 15 == 8, and all of those that are rare. */
u32 one_number(u64 x, bool rare);

/* Random registers, predicates and CC.  Or registers that can be addresses: even ones lie low in memory, odd ones are
 * the upper word of it.
 */
void one_random(struct one_state *s, u64 (*random)(void), bool addresses);

/* A random word of the form: few bits beside the form's, often, so that offsets are small and modifiers come one by
 * one; the guard is PT mostly.
 */
u64 one_word(unsigned form, u64 (*random)(void));

/* Runs the word from o->before.  Memory is set again first if it 'touches' memory. */
void one_instruction(struct sm_bench *b, u64 word, bool touches, struct one_run *o);

/* The word and its text; until the next call. */
const char *one_text(u64 word);

#endif
