/* bench.h - the C side of a lock-step bench: vectors, golden twins, the report
 *
 *   vectors ---> bench_next -> | lockstep_bench.sv | -> RTL -> | lockstep_out.sv | -> golden_give
 *   (file, random, loop)       +-------------------+           +-----------------+    (compare)
 *
 * A process has one bench, which SystemVerilog calls by name.  main.cpp drives the clock.
 */
#ifndef BENCH_H
#define BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a bench was built for: it can write waveforms, checkpoints, coverage. */
struct bench_kind {
    const char *unit;
    bool waves, checkpoints, coverage;
};

/* A file that the bench holds, by the name that RTL has for it; the last has none.  scripts/bench makes the list. */
struct bench_rom {
    const char *name, *text, *end;
};
extern const struct bench_rom bench_roms[];

/* Reads the options (bench --help) and opens files; exits with a message if it cannot. */
void bench_open(int argc, char **argv, const struct bench_kind *kind);

/* Options of the clock driver. */
struct bench_drive {
    const char *wave;            /* FST file, or NULL */
    uint64_t wave_from, wave_to; /* clocks, inclusive */
    const char *checkpoint;      /* file to save to, or NULL */
    uint64_t checkpoint_every;   /* clocks */
    int random_seed;             /* of what registers hold before reset; above 0 */
    const char *restore;         /* file to begin from, or NULL */
    const char *coverage;        /* Verilator's coverage.dat, or NULL */
};
const struct bench_drive *bench_drive(void);

/* Ends a run's waveform; the arguments say whether its first clock came, whether the file was made. */
void bench_wave_end(bool begun, bool made);

/* Notes a register of the unit in the waveform, by its whole name with the range. */
void bench_wave_register(const char *name);

/* Writes the table of names of an enumeration of the packets, as FST has it: 'NAME COUNT literals values in binary',
 * for a name as Verilator gives it, $unit::TYPE_e.  Returns its length; 0: there is none, or no room.
 */
size_t bench_wave_names(const char *name, char *text, size_t size);

/* Returns whether a person waits for the end (SIGINT). */
bool bench_interrupted(void);

/* Returns whether what was written of the waveform is all there. */
bool bench_wave_written(void);

/* Is called before every rising edge; returns false when the run is over. */
bool bench_clock(uint64_t clock);

/* Visits all of the bench's state for a checkpoint: calls 'each' on every piece, to read or replace it.
 * After replacing, bench_restored() finds the place in the vectors again.
 */
void bench_state(void (*each)(void *context, void *data, size_t size), void *context);
void bench_restored(void);

/* Writes the report; returns the exit code. */
int bench_close(void);

#ifdef __cplusplus
}
#endif

#endif
