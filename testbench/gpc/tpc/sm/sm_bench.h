/* sm_bench.h - programs in text on an SM with a megabyte of memory, for tests */
#ifndef SM_BENCH_H
#define SM_BENCH_H

#include "common/net.h"
#include "gpc/tpc/sm/core/sm_core.h"
#include "mem/mem_space.h"
#include "mmu/mmu.h"

#define SM_BENCH_CODE   8192 /* instructions and control words */
#define SM_BENCH_MEMORY (1 << 20)
#define SM_BENCH_BASE   UINT64_C(0x100000000) /* of memory: MOV R1, c[0x0][0x144] is its upper word */

/* Text that has the thread in R0, the address of its own 2^shift bytes of memory in R2:R3. */
#define SM_BENCH_THREAD(shift)         \
    "S2R R0, SR_TID.X;\n"              \
    "SHL R1, R0, " #shift ";\n"        \
    "IADD R2.CC, R1, c[0x0][0x140];\n" \
    "IADD.X R3, RZ, c[0x0][0x144];\n"

struct sm_bench {
    u8 memory[SM_BENCH_MEMORY];
    u64 code[SM_BENCH_CODE]; /* right behind it, as 'mem' has them */
    u32 words;               /* of it */
    struct sm_memory seen;
    struct mem mem;
    struct mem_space space;
    struct mmu mmu;
    u8 constant[1024];
    u8 local[SM_WARPS * SM_LANES * 256];
    struct sm_core core;
};

/* Lets the core see the memory and so many words of the code. */
void sm_bench_code(struct sm_bench *b, u32 words);

/* Assembles lines of an instruction each, "label:" before any; fails the test on a mistake. */
void sm_assemble(struct sm_bench *b, const char *text);

/* Gives an instruction of the code, counted from 0, a control. */
void sm_bench_control(struct sm_bench *b, unsigned n, const struct isa_control *c);

/* The address of a label of the program that was assembled last. */
u32 sm_label(const char *name);

/* A fresh core with the code, memory as it is; the base of memory in c[0][0x140], words in c[0][0x150]... */
void sm_bench_reset(struct sm_bench *b);

/* Places so many CTAs of so many threads, one after another as room allows, and runs them. */
bool sm_bench_run(struct sm_bench *b, u32 ctas, u32 threads, u32 shared_bytes);

u32 sm_bench_word(const struct sm_bench *b, u32 index);
void sm_bench_put(struct sm_bench *b, u32 index, u32 value);

struct sm_bench *sm_bench_open(void);

#endif
