/* api_gpu.h - what the files of a GPU's handle share */
#ifndef API_GPU_H
#define API_GPU_H

#include <cjson/cJSON.h>
#include <stdio.h>

#include "aurum.h"
#include "failure.h"
#include "inspect/bandwidth.h"
#include "inspect/compressing.h"
#include "inspect/device_snapshot.h"
#include "inspect/hazards_seen.h"
#include "inspect/pixel_history.h"
#include "inspect/step.h"
#include "inspect/targets_seen.h"
#include "loop/stand_ins.h"
#include "time/time_machine.h"

#define API_MAPPINGS 65536
#define API_OURS     (UINT64_C(0xfe) << 32) /* words that are pushed; the rings lie behind */

struct api_tap;

static_assert(AURUM_GPCS == ARB_GPCS && AURUM_TPCS == GPM_TPCS && AURUM_FBPS == XBAR_FBPS &&
                  AURUM_SMS == CWD_SMS && AURUM_JOBS == DEVICE_JOBS &&
                  AURUM_STAND_INS == STAND_INS_MOST,
              "aurum.h tells other limits");

struct aurum_stand_ins {
    struct stand_ins in;
};

struct aurum_gpu {
    struct device device;
    unsigned mappings;
    struct api_mapping {
        struct address_mapping of;
        u64 place; /* in the GPU's memory */
        u64 laid;  /* a file of the caller's lies there; a word, as snapshots hold every byte */
    } mapping[API_MAPPINGS]; /* by address */
    bool segments;           /* the buffer of pushed words is mapped */
    u64 pushed;              /* bytes of segments that may not have been run */
    u32 kick;                /* bit c: channel c has segments that Host does not know of */
    struct api_tap *taps;
    struct failure failure; /* what has failed within a run: of files, benches, memory */

    /* who looks; each NULL: nobody */
    struct aurum_watch watch;
    unsigned keep; /* bits of enum aurum_keep */
    struct targets_seen *targets;
    struct pixel_history *pixel;
    struct step *step;
    struct hazards_seen hazards; /* out: NULL: nobody */
    struct bandwidth *bandwidth;
    struct compressing *compressing;
    struct stand_ins *in;
    FILE *report;
    struct playback *playback; /* of a trace */
    struct sm_core *core;      /* of a launch: */
    struct sm_clocks *clocks;
    struct time_machine *time; /* or NULL: no clocks are kept */
};

/* Makes a GPU with so many bytes of memory, in the file 'fd' if it is 0 or more; NULL with 'f' filled. */
struct aurum_gpu *api_gpu_new(const char *profile, const struct aurum_numbers *n, u64 bytes, int fd,
                              struct failure *f);

/* Returns whether there is a GPU; false with 'f' filled. */
bool api_gpu(const struct aurum_gpu *g, struct failure *f);

/* Returns whether addresses have 40 bits. */
bool api_in_space(uint64_t va, uint64_t bytes);

/* Returns the address space of whoever reads for the caller: a trace's channel, or the CPU. */
struct mem_space *api_space(struct aurum_gpu *g);

/* Takes all taps off and frees them. */
void api_taps_free(struct aurum_gpu *g);

/* api_watch.c: struct gpu_watch's functions for all that look; 'context' is the handle. */
struct gpu_watch api_watch(struct aurum_gpu *g);

/* aurum_stand_ins.c: has clocks counted beside the SM of a launch, with its units' wires if 'wires'. */
bool api_clocks(struct aurum_gpu *g, bool wires, struct failure *f);

/* api_text.c: a stream whose text goes to a function, or nowhere (NULL).  NULL with 'f' filled. */
FILE *api_text(aurum_text *to, void *context, struct failure *f);

/* Prints an object and frees it. */
void api_json(cJSON *o, FILE *out);

/* Fills 'e' (or NULL) with what failed, if anything did; returns the code, AURUM_OK if nothing did. */
int api_result(struct aurum_error *e, const struct failure *f);

#endif
