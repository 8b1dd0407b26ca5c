/* bench.h - what a lock-step bench does outside SystemVerilog: vectors, golden twins, the report
 *
 *   vectors ---> bench_next -> | lockstep_bench.sv | -> RTL -> | lockstep_out.sv | -> golden_give
 *   (file, random, loop)       +-------------------+           +-----------------+    (compare)
 *
 * One bench a process: SystemVerilog calls it by name. main.cpp turns the clock.
 */
#ifndef BENCH_H
#define BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Reads the options (bench --help) and opens files; exits with a message if it cannot. "unit" is
 * the one that the bench was built for.
 */
void bench_open(int argc, char **argv, const char *unit);

/* What the clock driver needs to know. */
struct bench_drive {
    const char *wave;            /* FST file, or NULL */
    uint64_t wave_from, wave_to; /* clocks, inclusive */
    const char *checkpoint;      /* file to save to, or NULL */
    uint64_t checkpoint_every;   /* clocks */
    int random_seed;             /* of what registers hold before reset; above 0 */
    const char *restore;         /* file to begin from, or NULL */
};
const struct bench_drive *bench_drive(void);

/* Before every rising edge; false when the run is over. */
bool bench_clock(uint64_t clock);

/* All of the bench's state as bytes, for checkpoints: calls 'each' on every piece, which may read
 * it or replace it.  After replacing, bench_restored() finds its place in the vectors again.
 */
void bench_state(void (*each)(void *context, void *data, size_t size), void *context);
void bench_restored(void);

/* Writes the report; returns the exit code. */
int bench_close(void);

#ifdef __cplusplus
}
#endif

#endif
