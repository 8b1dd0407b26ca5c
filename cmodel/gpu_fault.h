/* gpu_fault.h - what a simulated program did wrong, or what of it is not modelled: one fault, wherever it was found
 *
 * A fault is data: the channel stops, and nothing else is lost.  What of an action is not modelled stops nothing.
 */
#ifndef GPU_FAULT_H
#define GPU_FAULT_H

#include "class/action.h"
#include "gpc/tpc/sm/core/sm_core.h"
#include "gpc/tpc/sm/sph.h"
#include "hub/hub_net.h"
#include "hub/sked/sked.h"
#include "mmu/mmu_bus.h"

enum gpu_fault_kind {
    GPU_NO_FAULT,
    GPU_FAULT_LIMIT, /* not modelled: 'reason', or what 'qmd' or 'sm' has */
    GPU_FAULT_HOST, /* 'host': a ring or a segment that is not mapped, a method that is not allowed */
    GPU_FAULT_METHOD,   /* 'fe': a class, a method or its data */
    GPU_FAULT_ACCESS,   /* 'request' and 'code': a page that is not mapped, or not so */
    GPU_FAULT_COPY,     /* 'reason': a copy or an inline transfer that its state does not allow */
    GPU_FAULT_2D,       /* 'error' */
    GPU_FAULT_QMD,      /* 'qmd' */
    GPU_FAULT_CONSTANT, /* a grid's constant buffer 'on' is not mapped: 'bytes' at 'va' */
    GPU_FAULT_RELEASE,  /* a grid's semaphore is not mapped */
    GPU_FAULT_CHAIN,    /* dependent grids have no end */
    GPU_FAULT_PROGRAM, /* 'sm', of 'stage'; of a grid in CTA 'cta' and its warp 'warp', on SM 'on' */
    GPU_FAULT_MISSING, /* 'reason' is not mapped, of a draw */
    GPU_FAULT_STUCK,   /* a stand-in lost something of a draw */
};

struct gpu_fault {
    enum gpu_fault_kind kind;
    bool stopped;           /* the channel has: it runs no further */
    enum class_action what; /* of an action that is not modelled, */
    u64 number;             /* from 1, of its kind */
    unsigned channel;
    u64 address; /* of the command's word in a segment, or of Host's entry */
    const char *reason;
    struct host_fault host;
    struct fe_fault fe;
    struct gmmu_request request;
    bool has_code;
    enum mmu_fault code;
    enum twod_error error;
    struct sked_fault qmd;
    u64 qmd_address;
    struct sm_fault sm;
    bool of_grid;
    enum sph_stage stage;
    unsigned on, warp, bytes;
    u32 cta[3];
    u64 va;
    char text[320]; /* one line for people, when it has left the GPU (gpu_run) */
};

/* Forgets a fault. */
static inline void gpu_fault_clear(struct gpu_fault *f)
{
    memset(f, 0, offsetof(struct gpu_fault, text));
}

/* Returns whether a fault is a limit of the model. */
bool gpu_fault_is_limit(const struct gpu_fault *f);

/* Describes a fault on one line, a program's with its instruction; of a limit what is not modelled. */
void gpu_fault_text(char *text, size_t size, const struct gpu_fault *f);

#endif
