/* bench_state.h - the one bench of a process (bench.h); the DPI functions share it */
#ifndef BENCH_STATE_H
#define BENCH_STATE_H

#include "bench.h"
#include "failure.h"
#include "golden.h"
#include "vector/vector_file.h"

#define BENCH_GOLDENS 8
#define BENCH_RING    1024 /* packets inside a unit, at most */

struct bench_options {
    const struct unit_ops *unit;
    const char *file;           /* vectors to offer; NULL: made ones */
    struct unit_lines lines;    /* without a file */
    uint64_t seed, count, from; /* lines from .. from+count-1 */
    uint64_t repeat;            /* times the lines are offered, from memory */
    bool stalls, resets;
    bool check;         /* compare; without it DPI only carries packets */
    const char *record; /* vector file of what the RTL gave, or NULL */
    const char *result; /* JSON report, or NULL: text to standard output */
    struct bench_drive drive;
};

/* What a checkpoint holds, besides the twins. */
struct bench_progress {
    uint64_t offered; /* lines handed to SystemVerilog */
    uint64_t clock;
    uint64_t taken, compared, differ, resets;
    uint64_t work;                             /* unit_ops.work of lines taken */
    uint64_t offer_clock;                      /* of the last line */
    uint64_t line_work[2];                     /* of the line before, and of the last */
    uint64_t first_take, last_take, last_give; /* clocks */
    uint64_t ring[BENCH_RING];                 /* line of each packet the twins owe */
    uint64_t ring_head, ring_count;
    bool ended; /* the vectors ran out and the unit is empty */
    bool stop;
    uint64_t stop_clock; /* of the first difference */
    unsigned after;      /* clocks to go on after it */
};

struct bench {
    struct bench_options options;
    struct bench_progress at;
    struct vector_reader *reader;
    struct vector_writer *recorder;
    uint32_t *memory; /* with repeat > 1: all lines */
    uint64_t memory_lines;
    uint32_t line[VECTOR_WORDS];                    /* the one last offered */
    uint32_t config[VECTOR_WORDS];                  /* the one last taken */
    uint32_t ring_config[BENCH_RING][VECTOR_WORDS]; /* of each packet the twins owe */
    unsigned words;                                 /* of a line */
    struct unit_port port[16];
    struct golden *golden[BENCH_GOLDENS];
    unsigned goldens;
    char report[16384]; /* of the first difference */
    struct failure failure;
};

extern struct bench bench;

/* Command line to options; exits on --help and on mistakes. */
void bench_parse(int argc, char **argv, struct bench_options *o);

/* Line 'index' of those to offer, counted from 0; false after the last. */
bool bench_line(uint64_t index, uint32_t *line);

/* Notes the first difference and stops the run. */
void bench_differ(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
