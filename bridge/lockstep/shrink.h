/* shrink.h - shrinks failing vectors to the shortest, emptiest ones that still fail
 *
 * Runs the bench again and again: on ever longer ends of the sequence, then without some lines (delta
 * debugging, Zeller and Hildebrandt 2002), then with fields, elements and bits cleared.  A line keeps its number,
 * and with it its pauses and stalls; a try counts only if it fails in the same way.
 */
#ifndef SHRINK_H
#define SHRINK_H

#include "run_bench.h"

struct shrink {
    const struct unit_ops *unit;
    const struct bench_command *bench; /* the program, with the options of each try */
    const char *report;                /* how the run failed */
    uint64_t seed;
    bool steady;      /* fails without pauses and stalls */
    uint32_t *lines;  /* count of them, packed */
    uint64_t *number; /* of each in the run */
    unsigned count;
    unsigned runs; /* of the bench so far */
};

/* Shrinks the failing run, of which 'line' makes line i and says its number, and lines 0 .. last were offered.  False, and
 * nothing shrunk, if no end of the sequence fails again (a fault of timing).
 */
typedef bool (*shrink_line)(void *context, uint64_t i, uint32_t *words, uint64_t *number);

bool shrink_run(struct shrink *s, shrink_line line, void *context, uint64_t last,
                struct failure *f);

/* Writes the shrunk lines as a vector file with the model's outputs. */
bool shrink_write(const struct shrink *s, const char *path, struct failure *f);

/* Runs the bench once more on that file, with 'wave' as waveform. */
bool shrink_replay(const struct shrink *s, const char *file, const char *wave,
                   struct bench_result *r, struct failure *f);

void shrink_free(struct shrink *s);

#endif
