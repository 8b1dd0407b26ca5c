/* compute.h - the compute pipe: from a task to what the threads of its grid write (facts/hub.md, SKED; tpc.md, SM)
 *
 *   SEND_SIGNALING_PCAS_B  +------+ cwd_grid  +-----+ cwd_cta  +---------------+
 *  ----------------------->| sked |---------->| cwd |--------->| sm_core, each |<--> memory, by virtual address
 *                          |      |<----------|     |<---------|               |
 *                          +------+ grid_done +-----+ cta_done +---------------+
 *                             |  semaphores
 *                             v
 *
 * Takes what goes over hub_gpc of the compute class, and runs each task until its grid and those that depend on it
 * have ended.  SMs take turns.  The number of SMs changes no result of a grid without races.
 * A fault of a QMD or of a program is data, stops the channel, and ends the grid.
 *
 * chosen: constant buffers are read when their grid begins, and all of one must be mapped.
 * chosen: decoded code is the instruction cache: it is kept until it is invalidated, or another program region or
 * channel comes.  Loads are not cached, so that other invalidations have nothing to do.
 * chosen: SMs keep local memory beside the GPU's memory, of the sizes that the QMD and the class give.
 * chosen: a window that was never set is at 0; one address of both windows is shared memory.
 *
 * Not modelled: SEND_PCAS_B, which is of queues; clocks of SMs here; caches; textures and
 * surfaces (sm_core.h, compute_surface.c); conditional rendering of the compute class.
 */
#ifndef COMPUTE_H
#define COMPUTE_H

#include "gpc/tpc/sm/sm_core.h"
#include "hub/cwd/cwd.h"
#include "hub/hub.h"
#include "program_memory.h"
#include "hub/sked/sked.h"

#define COMPUTE_CONSTANT_BYTES 65536
#define COMPUTE_CHAIN          16384 /* chosen: a chain of dependent grids that is longer has no end */

enum compute_fault_kind {
    COMPUTE_NO_FAULT,
    COMPUTE_FAULT_QMD,      /* 'qmd' */
    COMPUTE_FAULT_PROGRAM,  /* 'sm' on SM number 'on', of CTA 'cta' and its warp 'warp' */
    COMPUTE_FAULT_CONSTANT, /* a constant buffer is not mapped: number 'on' */
    COMPUTE_FAULT_RELEASE,  /* a semaphore is not mapped */
    COMPUTE_FAULT_CHAIN,    /* dependent grids have no end */
    COMPUTE_FAULT_LIMIT,    /* 'text': what this model does not do */
};
struct compute_fault {
    enum compute_fault_kind kind;
    u64 qmd_address;
    struct sked_fault qmd;
    struct sm_fault sm;
    unsigned on, warp;
    u32 cta[3];
    bool has_mmu;
    enum mmu_fault mmu; /* of an address that is not mapped */
    const char *text;
};

struct compute_counts {
    u64 grids, ctas, threads;
    u64 clock; /* instructions of the longest warp of each grid so far */
};

struct compute {
    unsigned sms;
    struct sm_core *sm;              /* so many, the owner's */
    u8 *(*room)(u8 *was, u64 bytes); /* realloc, or NULL without memory; 0 bytes free it */
    u8 *local[CWD_SMS];
    u64 local_bytes[CWD_SMS];
    struct sked sked;
    struct cwd cwd;
    struct compute_fault fault;
    struct compute_counts counts;
    unsigned chain;
    struct program_memory memory; /* whose region is that of the code that is decoded */
    unsigned code_channel;
    struct cwd_grid grid; /* under way */
    unsigned placed[CWD_SMS];
    u8 constant[QMD_CONSTANTS][COMPUTE_CONSTANT_BYTES];
    struct sked_task_fifo fe_sked;
    struct qmd_read_fifo sked_memory;
    struct qmd_data_fifo memory_sked;
    struct cwd_grid_fifo sked_cwd;
    struct cwd_cta_fifo cwd_sm;
    struct cta_done_fifo sm_cwd;
    struct grid_done_fifo cwd_sked;
    struct copy_done_fifo sked_fe;
    struct sked_fault_fifo sked_driver;
    /* whose task runs */
    struct hub *hub;
    struct hub_channel *channel;
    const struct mem *mem;
    u64 address; /* of the command */
};

enum compute_result { COMPUTE_DONE, COMPUTE_FAULTED, COMPUTE_NOT_MODELLED };

/* Begins with 'sms' SMs (1 to 64) in 'sm', which are reset. */
void compute_reset(struct compute *c, unsigned sms, struct sm_core *sm,
                   u8 *(*room)(u8 *was, u64 bytes));

/* Gives back what 'room' gave. */
void compute_close(struct compute *c);

/* Does an action of the compute class, or one of 3D that invalidates code.  After a fault the channel has stopped;
 * of what is not modelled nothing is done, or the grid has ended early.
 */
enum compute_result compute_act(struct compute *c, struct hub *h, unsigned channel,
                                const struct mem *m, const struct fe_action *a);

/* compute_memory.c: what SKED and the SMs read. */
bool compute_read_constants(struct compute *c);
void compute_read_qmd(struct compute *c, u40 qmd, struct qmd_data *data);

/* compute_text.c: describes the fault on one line, a program's with its instruction. */
void compute_fault_text(char *text, size_t size, const struct compute *c);

#endif
