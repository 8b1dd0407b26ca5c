/* aurum_time.h - part of aurum.h: clocks of a GPU, beside what it does (cmodel/time/README.md)
 *
 * No byte depends on them.  Which latencies are chosen, and which are known, cmodel/time/time_wires.def and cmodel/mem/time say.
 */
#ifndef AURUM_TIME_H
#define AURUM_TIME_H

#ifndef AURUM_H
#error "include aurum.h, of which this is a part"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Has clocks kept from now on, on one host thread.  AURUM_USAGE: units have stand-ins, or they are kept already; AURUM_IO: memory is short. */
AURUM_API int aurum_gpu_clocked(struct aurum_gpu *g, struct aurum_error *e);

/* Has the SMMU translate what L2 fills and evicts, as where a GPU's page tables have no final addresses, of clocks that are kept and have not
 * begun.  AURUM_USAGE: none are, or they have.
 */
AURUM_API int aurum_gpu_smmu(struct aurum_gpu *g, struct aurum_error *e);

/* Returns the clocks of all that was done so far, which it brings to its end; 0: none are kept. */
AURUM_API uint64_t aurum_gpu_clock(struct aurum_gpu *g);

/* What began with action i, from 0 on: its clocks, and the unit that bounds it: that worked longest, for 'busy' of them.  "second" is the
 * one behind.  Returns 0 past the last, else 1.
 */
struct aurum_draw_clocks {
    const char *what; /* "draw", "clear", "grid", ... */
    uint64_t number;  /* of draws, clears and grids: as aurum_watch has it; else 0 */
    uint64_t begin, end;
    const char *bound, *second; /* "" if no unit worked */
    unsigned bound_instance, second_instance;
    uint64_t busy, second_busy;
};
AURUM_API int aurum_gpu_draw_clocks(struct aurum_gpu *g, unsigned i, struct aurum_draw_clocks *d);

/* A frame is shown: what began since the one before is of it.  Traces say so themselves.  Nothing where no clocks are kept. */
AURUM_API void aurum_gpu_clocks_frame(struct aurum_gpu *g);

/* Tells clocks of all, of each frame, of each draw, of each unit (busy, starved, stalled), of wires that were full, and of memory, as lines
 * or as one JSON object: "clocks", "frames", "draws", "timed_units", "wires", "sms", "memory", "compress_bits", "l2", "tlbs", "smmu".
 */
AURUM_API int aurum_gpu_clocks_text(struct aurum_gpu *g, int json, aurum_text *f, void *context,
                                    struct aurum_error *e);

/* Writes what units worked for, as a trace that ui.perfetto.dev and chrome://tracing open: a track for each unit, a slice for each
 * draw, counters.  A microsecond there is a clock.
 */
AURUM_API int aurum_gpu_timeline(struct aurum_gpu *g, const char *path, struct aurum_error *e);

#ifdef __cplusplus
}
#endif

#endif
