/* grids/grids.h - the compute pipe: from a task to what the threads of its grid write (facts/hub.md, SKED; tpc.md, SM)
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
#ifndef GRIDS_H
#define GRIDS_H

#include "gpc/tpc/sm/core/sm_core.h"
#include "hub/cwd/cwd.h"
#include "hub/hub.h"
#include "program_memory.h"
#include "hub/sked/sked.h"

#define GRIDS_CONSTANT_BYTES 65536
#define GRIDS_CHAIN          16384 /* chosen: a chain of dependent grids that is longer has no end */

enum grids_fault_kind {
    GRIDS_NO_FAULT,
    GRIDS_FAULT_QMD,      /* 'qmd' */
    GRIDS_FAULT_PROGRAM,  /* 'sm' on SM number 'on', of CTA 'cta' and its warp 'warp' */
    GRIDS_FAULT_CONSTANT, /* a constant buffer is not mapped: number 'on' */
    GRIDS_FAULT_RELEASE,  /* a semaphore is not mapped */
    GRIDS_FAULT_CHAIN,    /* dependent grids have no end */
    GRIDS_FAULT_LIMIT,    /* 'text': what this model does not do */
};
struct grids_fault {
    enum grids_fault_kind kind;
    u64 qmd_address;
    struct sked_fault qmd;
    struct sm_fault sm;
    unsigned on, warp;
    u32 cta[3];
    bool has_mmu;
    enum mmu_fault mmu; /* of an address that is not mapped */
    const char *text;
};

struct grids_counts {
    u64 grids, ctas, threads;
    u64 clock; /* instructions of the longest warp of each grid so far */
};

struct grids {
    unsigned sms;
    struct sm_core *sm;              /* so many, the owner's */
    u8 *(*room)(u8 *was, u64 bytes); /* realloc, or NULL without memory; 0 bytes free it */
    u8 *local[CWD_SMS];
    u64 local_bytes[CWD_SMS];
    struct sked sked;
    struct cwd cwd;
    struct grids_fault fault;
    struct grids_counts counts;
    unsigned chain;
    struct program_memory memory; /* whose region is that of the code that is decoded */
    unsigned code_channel;
    struct cwd_grid grid; /* under way */
    unsigned placed[CWD_SMS];
    u8 constant[QMD_CONSTANTS][GRIDS_CONSTANT_BYTES];
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

enum grids_result { GRIDS_DONE, GRIDS_FAULTED, GRIDS_NOT_MODELLED };

/* Begins with 'sms' SMs (1 to 64) in 'sm', which are reset. */
void grids_reset(struct grids *c, unsigned sms, struct sm_core *sm,
                 u8 *(*room)(u8 *was, u64 bytes));

/* Gives back what 'room' gave. */
void grids_close(struct grids *c);

/* Does an action of the compute class, or one of 3D that invalidates code.  After a fault the channel has stopped;
 * of what is not modelled nothing is done, or the grid has ended early.
 */
enum grids_result grids_act(struct grids *c, struct hub *h, unsigned channel, const struct mem *m,
                            const struct fe_action *a);

/* grids/grids_memory.c: what SKED and the SMs read. */
bool grids_read_constants(struct grids *c);
void grids_read_qmd(struct grids *c, u40 qmd, struct qmd_data *data);

/* grids/grids_text.c: describes the fault on one line, a program's with its instruction. */
void grids_fault_text(char *text, size_t size, const struct grids *c);

#endif
