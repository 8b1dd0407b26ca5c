/* sm_core.h - programs on the streaming multiprocessor (facts/isa/semantics.md; tpc.md, SM)
 *
 *              +---------+  bytes, code, constants
 *   CTAs ----->| sm_core |<----------------------- sm_memory
 *              +---------+
 *
 * Holds up to 64 warps of 32 threads, registers as arrays of 32 lanes, and runs them in turn, some
 * instructions each.  Code is decoded once into operations, which stay until they are invalidated.  A fault of
 * the program is data: the kind, warp and pc; nothing moves after it.  Results of a program without races do
 * not depend on how many instructions a turn has.
 *
 * Instructions of the SFU ask it by its port, and wait for its answers beside a stand-in (sm_function.h).
 *
 * Not modelled: clocks, which are beside it (sm_clocks.h); what README.md lists, each with its reason; of surfaces
 * what surface_header.h and common/texel.h lack; traps to a handler (BPT ends the program).
 */
#ifndef SM_CORE_H
#define SM_CORE_H

#include "gpc/tpc/sm/alu/alu.h"
#include "gpc/tpc/sm/core/sm_core_net.h"
#include "gpc/tpc/sm/isa/isa.h"
#include "gpc/tpc/sm/ops/sm_function.h"
#include "gpc/tpc/sm/ops/sm_texture.h"
#include "gpc/tpc/tex/tex.h"
#include "mem/mem_port.h"

#define SM_WARPS 64
#define SM_CTAS  32
#define SM_REGISTERS \
    260 /* 255 is RZ; it and those above it stay 0, so that groups at RZ read zeros */
#define SM_BARRIERS     16
#define SM_SHARED_BYTES 65536 /* known: facts/tpc.md */
#define SM_CONSTANTS    18    /* banks; known: facts/tpc.md */
#define SM_GROUPS       5     /* of them: a stage of graphics has its own; known: class b197 */
#define SM_CRS_ON_CHIP  16    /* known: facts/isa/semantics.md 3.1 */
#define SM_CRS_ENTRIES  1024  /* chosen: the deepest stack that the model keeps */
#define SM_BUNDLES      2048  /* decoded: 64 KiB of code */

/* Memory as programs see it. */
struct sm_memory {
    struct mem_port port;
    u64 region; /* where the code begins: pc counts from there */
};

enum sm_fault_kind {
    SM_NO_FAULT,
    SM_ILLEGAL_INSTRUCTION,
    SM_NOT_MODELLED, /* 'what' names it */
    SM_BAD_PC,
    SM_MISALIGNED,
    SM_UNMAPPED,
    SM_OUT_OF_SHARED,
    SM_OUT_OF_LOCAL,
    SM_OUT_OF_SURFACE, /* .TRAP */
    SM_CRS_OVERFLOW,
    SM_CRS_UNDERFLOW, /* threads wait for an entry that is not on the stack */
    SM_UNBOUND,       /* a constant bank */
    SM_BAD_BARRIER,   /* number, or a count that is no multiple of 32 */
    SM_DEADLOCK,      /* all warps wait at barriers */
    SM_TRAP,          /* BPT */
    SM_ENDLESS,       /* a warp has executed 'limit' instructions */
};

struct sm_fault {
    enum sm_fault_kind kind;
    unsigned warp, lane; /* slot in the SM; of an address */
    u32 pc;
    u64 word; /* the instruction */
    u64 address;
    const char *what;
};

/* What a CRS entry waits for (semantics.md 3.1). */
enum sm_crs_kind { SM_DIV, SM_SYNC, SM_BRK, SM_CONT, SM_RET, SM_LONGJMP, SM_EXIT, SM_CRS_KINDS };

struct sm_crs_entry {
    u8 kind; /* enum sm_crs_kind */
    u32 pc, mask;
};

/* It waits at a barrier, or for the function unit. */
enum sm_warp_state { SM_WARP_FREE, SM_WARP_RUNS, SM_WARP_WAITS, SM_WARP_FUNCTION, SM_WARP_DONE };

struct sm_warp {
    enum sm_warp_state state;
    unsigned cta, index;          /* slot of the CTA; number in it */
    unsigned group;               /* whose constants it sees */
    struct sm_vertices *vertices; /* of a warp before the raster, else NULL (sm_vertices.h) */
    struct sm_pixels *pixels;     /* of a warp of pixels, else NULL (sm_pixels.h) */
    u32 pc;
    u32 active;               /* threads that execute now */
    u32 alive;                /* that have not ended */
    u32 helpers;              /* whose stores and atomics do nothing */
    u32 awake;                /* between SAM and RAM: that executed before; else 0 */
    u32 parked[SM_CRS_KINDS]; /* that wait for an entry of the kind */
    u32 p[8];                 /* lane masks; p[7] is PT */
    struct alu_cc cc;
    unsigned depth;
    unsigned barrier; /* that it waits at */
    u32 barrier_result;
    u64 instructions; /* executed */
    u32 tid[3][SM_LANES];
    struct sm_crs_entry
        crs[SM_CRS_ENTRIES]; /* 'depth' of them; from here on a start clears what is used */
    u32 r[SM_REGISTERS][SM_LANES];
};

struct sm_barrier {
    u32 arrived;  /* threads */
    u32 expected; /* 0: all of the CTA */
    u32 count;    /* RED: threads whose predicate held */
    u32 voted;    /* of how many */
    u8 redop;
    bool busy;
};

/* A CTA as it is placed; constants and local memory are the caller's. */
struct sm_launch {
    u32 entry; /* pc */
    u32 id[3], threads[3];
    u32 shared_bytes;
    u32 local_bytes; /* of each thread */
    u32 local_high;  /* of them, at the end of the local window; the others are at its begin */
    u32 crs_bytes;   /* of a warp, off chip; 0 or a multiple of 512 */
    unsigned group;  /* of constants */
    u8 registers;    /* of a thread: for clocks alone, as the core has all that a program names */
    bool one_partition; /* for clocks alone: a CTA lies in half of an SM */
};

struct sm_cta {
    bool used;
    struct sm_launch launch;
    u32 number; /* of those that sm_core_place has placed */
    u32 shared_base;
    unsigned warps, running;
    struct sm_barrier barriers[SM_BARRIERS];
};

struct sm_core;
struct sm_operation;
struct sm_vertices;
struct sm_pixels;
struct sfu;

/* Executes an operation for the lanes of 'mask', which is not 0. */
typedef void sm_execute(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op,
                        u32 mask);

/* Is told what is executed, and by which lanes. */
typedef void sm_trace(void *context, const struct sm_core *s, const struct sm_warp *w,
                      const struct sm_operation *op, u32 mask);

/* A decoded instruction. */
struct sm_operation {
    sm_execute *execute;
    alu_kernel *kernel;
    u8 alu_op, writes; /* enum alu_op; ALU_D and so on */
    bool predicates;   /* the ALU sees P0 to P6 as a whole */
    u32 pc, next;
    struct alu_mode mode;
    struct sm_texture texture; /* of what samples, queries and gathers */
    struct isa_instruction i;
};

struct sm_bundle {
    bool valid;
    u32 pc;
    struct sm_operation operation[3];
};

#define NET     sm_core
#define NET_DEF "gpc/tpc/sm/core/sm_core.net"
#include "common/net_block.h"

struct sm_core {
    bool host;   /* FP32 and FP64 by the host's arithmetic where it has the same bits */
    u32 quantum; /* instructions of a turn */
    u64 limit;   /* of a warp's: more are a fault */
    u32 sm_id, sms, shader_type, y_direction; /* sms: of the GPU; 0: nobody said */
    u64 clock, longest; /* where warps' clocks begin; instructions of the longest warp */
    u64 shared_window, local_window, local_memory; /* in generic addresses; of clocks alone, or 0 */
    struct {
        const u8 *bytes;
        u32 size;
        u64 address; /* virtual, of the first byte, for clocks alone; 0: nobody said */
    } constant[SM_GROUPS][SM_CONSTANTS];
    u8 *local; /* local_bytes of the 32 threads of 64 warps, or NULL */
    u64 local_size;
    const struct sm_memory *memory; /* of the run that goes on, else NULL */
    unsigned handles;               /* the bank that holds handles of bound textures and surfaces */
    struct tex tex;                 /* the texture unit: its state has the pools */
    struct sfu_port sfu;            /* the owner's, likewise */
    struct sm_function function;
    unsigned registers; /* that code decoded so far may have written: 0 to registers - 1 */
    struct sm_fault fault;
    struct sm_cta ctas[SM_CTAS];
    struct sm_warp warps[SM_WARPS];
    u8 shared[SM_SHARED_BYTES];
    u64 executed[ISA_OPCODES]; /* instructions, by opcode, a warp counts once */
    u64 thread_instructions;   /* the same, each lane counted */
    sm_trace *trace;           /* NULL, or called after each instruction */
    void *trace_context;
    sm_trace *clocks; /* NULL, or called before each instruction (sm_clocks.h) */
    void *clocks_context;
    unsigned decoded, placed; /* bundles that are valid; CTAs so far */
    struct sm_bundle bundles[SM_BUNDLES];
    struct alu alu; /* its bundle and clocks, where somebody looks at its wires */
#define NET_DEF "gpc/tpc/sm/core/sm_core.net"
#include "common/net_members.h"
};

/* Empties everything but the settings: host true, a quantum of 64, a limit of 2^28. */
void sm_core_reset(struct sm_core *s);

/* Resets a core whose memory is zeros, which it hardly touches. */
void sm_core_begin(struct sm_core *s);
/* Forgets decoded code.  sm_core_stop: ends all that is under way, and a fault; settings and decoded code stay. */
void sm_core_invalidate(struct sm_core *s);
void sm_core_stop(struct sm_core *s);
/* Places a CTA; false if there is no room for its warps or shared memory.  A CTA that can never fit, or has no
 * thread, is the caller's mistake: assert.
 */
bool sm_core_place(struct sm_core *s, const struct sm_launch *l);

/* Places a warp of graphics, 'lanes' of whose threads run; l->threads is not looked at.  NULL if there is no room.
 * The caller sets what the warp works on.
 */
struct sm_warp *sm_core_place_warp(struct sm_core *s, const struct sm_launch *l, u32 lanes);

/* sm_run.c: run, with memory that the core knows meanwhile: until every CTA has ended: whether all did; a turn of all: whether one
 * executed; a warp until it ends or waits.
 */
bool sm_core_run(struct sm_core *s, const struct sm_memory *m);
bool sm_core_turn(struct sm_core *s, const struct sm_memory *m);
void sm_core_run_warp(struct sm_core *s, struct sm_warp *w, const struct sm_memory *m);

const char *sm_fault_name(enum sm_fault_kind kind);

/* Parts of the core, one file each. */

/* sm_decode.c: returns the operation at a warp's pc, which is decoded now; NULL and a fault if there is none. */
const struct sm_operation *sm_fetch(struct sm_core *s, struct sm_warp *w);

/* sm_scan.c: reads the 32 bytes of code at 'pc', a multiple of that; false: nothing is mapped there. */
bool sm_read_code(const struct sm_memory *m, u32 pc, u64 bundle[4]);

/* sm_decode.c: return what of an instruction is not modelled, or NULL; whether the ALU executes it. */
const char *sm_lacks(const struct isa_instruction *i);
bool sm_is_alu(const struct isa_instruction *i);

/* sm_core.c: records the first fault. */
void sm_fault_at(struct sm_core *s, const struct sm_warp *w, enum sm_fault_kind kind);
void sm_fault_address(struct sm_core *s, const struct sm_warp *w, enum sm_fault_kind kind,
                      unsigned lane, u64 address);
void sm_fault_what(struct sm_core *s, const struct sm_warp *w, const char *what);

/* sm_core.c: return whether a bank of the warp's group is bound; its words, 0 beyond its end; those, and a fault if unbound. */
bool sm_bank_bound(const struct sm_core *s, const struct sm_warp *w, unsigned slot);
u32 sm_constant_word(const struct sm_core *s, const struct sm_warp *w, unsigned slot, u32 offset);
u32 sm_constant(struct sm_core *s, const struct sm_warp *w, unsigned slot, u32 offset);

/* sm_alu.c, and sm_operand.h: operands and results. */
sm_execute sm_alu;

/* sm_flow.c */
sm_execute sm_bra, sm_brx, sm_push, sm_call, sm_jump, sm_jmx, sm_leave, sm_exit, sm_kil, sm_bpt,
    sm_nop, sm_sam, sm_ram;

/* Continues with other threads of the warp where none is active. */
void sm_resume(struct sm_core *s, struct sm_warp *w);

/* sm_lsu.c, sm_atomic.c */
sm_execute sm_load, sm_store, sm_ldc, sm_atom, sm_red, sm_atoms, sm_atom_cas, sm_atoms_cas;

enum sm_space { SM_GLOBAL, SM_GENERIC, SM_LOCAL, SM_SHARED };

/* Returns whether an address lies in the GPU's memory, not in the SM's own. */
bool sm_in_memory(const struct sm_core *s, enum sm_space space, u64 address);

/* Reads or writes 'bytes' of a lane in one of the spaces; false after a fault. */
bool sm_access(struct sm_core *s, struct sm_warp *w, enum sm_space space, unsigned lane,
               u64 address, unsigned bytes, u8 *data, bool writes);
unsigned sm_bytes_of(unsigned size); /* of the size code of a load or store */
/* Extends a small number, or copies words as they are. */
void sm_spread(unsigned size, const u8 *data, u32 words[4]);
u64 sm_address(const struct sm_warp *w, const struct sm_operation *op, unsigned lane,
               unsigned offset_bits);

/* sm_texture.c, sm_surface.c, sm_attribute.c, sm_geometry.c, sm_special.c, sm_pixels.c */
sm_execute sm_texture, sm_cctlt, sm_suld, sm_sust, sm_suatom, sm_ald, sm_ast, sm_al2p, sm_isberd,
    sm_out, sm_s2r, sm_mufu, sm_rro, sm_lepc, sm_ipa, sm_pixld;

/* sm_barrier.c */
sm_execute sm_bar, sm_b2r;
void sm_barriers_after_exit(struct sm_core *s, struct sm_warp *w); /* which has ended */

#include "gpc/tpc/sm/ops/sm_operand.h"

#endif
