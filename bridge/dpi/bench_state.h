/* bench_state.h - the one bench of a process (bench.h); the DPI functions share it */
#ifndef BENCH_STATE_H
#define BENCH_STATE_H

#include <cjson/cJSON.h>

#include "bench.h"
#include "failure.h"
#include "golden.h"
#include "vector/vector_file.h"

#define BENCH_GOLDENS   8
#define BENCH_MOVED     8    /* packets that a report remembers */
#define WAVE_MOST       2000 /* chosen: --wave-most, if nobody says it */
#define BENCH_REGISTERS 400  /* that a waveform's view may name */
#define LOOP_PACKETS    256  /* in the loop: of a batch, and that wait, at most */
#define LOOP_RESULTS    2048 /* of a batch */

#define PACE(name, value, text) value,
enum bench_pace_kind {
#include "bench_paces.def"
};
#undef PACE

struct bench_options {
    const struct unit_ops *unit;
    const char *file;           /* vectors to offer; NULL: made ones */
    struct unit_lines lines;    /* without a file */
    uint64_t seed, count, from; /* lines from .. from+count-1 */
    uint64_t repeat;            /* times the lines are offered, from memory */
    enum bench_pace_kind pace;
    bool resets;
    bool check;         /* compare; without it DPI only carries packets */
    const char *record; /* vector file of what the RTL gave, or NULL */
    const char *result; /* JSON report, or NULL: text to standard output */
    bool identify;      /* only say what the bench is */
    int leash;          /* a pipe whose other end is of who started it; below 0: none */
    int loop;           /* socket that packets come from and go to; below 0: none */
    struct bench_drive drive;
    uint64_t wave_most; /* million bytes on disk, where a waveform ends */
};

/* A packet that moved. */
struct bench_moved {
    unsigned port;
    bool unasked;   /* by the RTL, and the model gave none: of no line */
    uint64_t line;  /* of those to offer, counted from 0 */
    uint64_t clock; /* whose rising edge moved it */
};

/* What a checkpoint holds, besides the twins. */
struct bench_progress {
    uint64_t offered; /* lines handed to SystemVerilog */
    uint64_t clock;
    uint64_t taken, compared, differ, resets;
    uint64_t work;                             /* unit_ops.work of lines taken */
    uint64_t offer_clock;                      /* of the last line */
    uint64_t line_index[2];                    /* the line before, and the last */
    uint64_t line_clock[2];                    /* when these were offered */
    uint64_t line_work[2];                     /* of these */
    uint64_t first_take, last_take, last_give; /* clocks */
    uint64_t since_reset, longest_stretch;     /* packets without a reset */
    uint64_t longest_stall, longest_idle;      /* clocks; of lockstep_bench.sv, at the end */
    struct bench_moved moved[BENCH_MOVED];     /* the last of them */
    uint64_t moved_count;
    bool ended; /* the vectors ran out and the unit is empty */
    bool stop;
    bool interrupted;            /* by a person (SIGINT) */
    uint64_t stop_clock;         /* of the first difference */
    unsigned after;              /* clocks to go on after it */
    uint32_t line[VECTOR_WORDS]; /* the one last offered */
    uint32_t next[VECTOR_WORDS]; /* read, but not offered yet */
    bool has_next;
    uint64_t read; /* lines of the file */
    uint64_t number,
        next_number; /* of the line last offered, of the next, in the run that they are of */
    uint64_t extra;  /* lines without a number, since one with it: of an answer alone, or empty */
    bool settled;    /* the line last offered had no packet but an answer */
    uint64_t answers, packets; /* offered since reset, lines of packets */
    uint64_t asked[LATE_MOST]; /* by the twin, when each of the last of these was offered */
};

struct bench {
    struct bench_options options;
    struct bench_progress at;
    struct vector_reader *reader;
    struct vector_writer *recorder;
    uint32_t *memory; /* with repeat > 1: all lines */
    uint64_t memory_lines;
    uint32_t config[VECTOR_WORDS];    /* the one last taken */
    uint32_t given[16][VECTOR_WORDS]; /* of each port: the RTL's packet before */
    uint64_t given_line[16];
    bool any_given[16];
    unsigned words; /* of a line */
    struct unit_port port[16];
    struct golden *golden[BENCH_GOLDENS];
    unsigned goldens;
    bool loading;       /* before the first clock, when RTL loads its ROMs */
    char report[16384]; /* of the first difference */
    cJSON *mismatches;  /* what the reports say, as data; NULL: none */
    cJSON *registers;   /* names of the unit's in the waveform; NULL: none */
    struct failure failure;
    struct failure wave; /* why there is no waveform, though it was asked for */
};

extern struct bench bench;

/*
 * Each file calls only those before it.
 */

/* bench_due.c: a packet that a twin has given and the RTL has not. */
struct bench_due {
    unsigned port;
    bool given;       /* by now, but one before it, of another port, not */
    uint64_t line;    /* of those to offer, counted from 0 */
    uint64_t charged; /* clocks, in all, before the line (bench_silent.c) */
    uint32_t packet[VECTOR_WORDS], config[VECTOR_WORDS];
};

/* Adds a packet, to be filled in; NULL: there are too many. */
struct bench_due *bench_due_add(void);

/* Returns packet 'k', counted from 0, of those that the RTL has to give on a port, or at all (port 0); NULL: there is none. */
struct bench_due *bench_due(unsigned port, unsigned k);

/* Notes that the RTL has given a packet; forget all at a reset. */
void bench_due_given(struct bench_due *d);
void bench_due_reset(void);
void bench_due_state(void (*each)(void *context, void *data, size_t size), void *context);

/* bench_silent.c: returns the clocks that the model has charged since the start. */
uint64_t bench_silent_charged(void);

/* Notes that a packet was taken, which the model charges so many clocks. */
void bench_silent_taken(uint64_t clocks);

/* Notes that a packet was given; 'before' clocks had been charged when its line was taken. */
void bench_silent_given(uint64_t before);

/* Forgets what was inside, at a reset. */
void bench_silent_reset(void);
void bench_silent_state(void (*each)(void *context, void *data, size_t size), void *context);

/* bench_report.c: adds to the text of the report. */
void bench_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Notes a difference of 'kind' in a clock, and stops the run; what it is as data, to be added to. */
cJSON *bench_differ(const char *kind, uint64_t clock);

/* Returns the clocks that traffic took: from the first packet taken to the last, both counted. */
uint64_t bench_traffic_clocks(void);

/* Writes the counts as JSON, and what failed; false: it cannot be written. */
bool bench_write_result(const char *file);

/* bench_wave.c: bench_wave_remove removes the waveform and, with 'folder', the folder that was made for it.  bench_wave_look
 * stops the run when the waveform could not be written.  A waveform that is too big is ended.
 */
void bench_wave_remove(bool folder);
void bench_wave_look(uint64_t clock);

/* bench_identity.c: says on standard output what the bench is, for those who run it. */
void bench_identify(const struct unit_ops *u, const struct bench_kind *kind);

/* Ends the bench when who started it is gone, and removes what it was to make. */
void bench_stay_on_leash(void);

/* bench_difference.c: notes that a packet moved, in a clock. */
void bench_note_moved(unsigned port, bool unasked, uint64_t line, uint64_t clock);

/* Reports a packet of the RTL that is not the one that the model owes, of a line, or that it never gave ('model'
 * NULL).
 */
void bench_packet_differs(unsigned port, const uint32_t *rtl, const uint32_t *model, uint64_t line,
                          uint64_t clock);

/* Notes a difference of one wire, as bench_differ does; 'line' is the number among those to offer. */
cJSON *bench_wire_differs(const char *kind, unsigned port, uint64_t line, uint64_t clock);

/* Says which packets moved last. */
void bench_say_moved(cJSON *difference);

/* bench_identity.c: lets SIGINT from now on only make bench_interrupted() true. */
void bench_interruptible(void);

/* bench_options.c: parses the command line; exits on --help and on mistakes. */
void bench_parse(int argc, char **argv, struct bench_options *o);

/* bench_pace.c: find the kind of that name; return whether there are pauses; end a stretch without a reset. */
bool bench_pace_named(const char *name, enum bench_pace_kind *kind);
bool bench_paused(void);
void bench_note_stretch(void);

/* bench_lines.c: gives line 'index' of those to offer, counted from 0; false after the last. */
bool bench_line(uint64_t index, uint32_t *line);

/* Goes on in the file behind the next line; false at its end. */
bool bench_skip_line(void);

/* Loads all lines into memory, to be offered several times at the cost of a copy. */
void bench_load(void);

/* bench_answers.c: puts what comes next into bench.at.line: a line of those, or one that only brings
 * an answer; false after the last.
 */
bool bench_offer_line(void);

/* Returns whether the unit asks for what one of its inputs brings; whether a line does. */
bool bench_answers(void);
bool bench_answer_line(const uint32_t *line);

/* Returns whether a line of packets must wait until answers to earlier ones have come; and notes one that was
 * offered.
 */
bool bench_must_wait(const uint32_t *line);
void bench_note_line(const uint32_t *line);

/* Makes bench.at.line a line without packets. */
void bench_empty_line(void);

/* bench_stuck.c: reports that the RTL takes more than can be, and gives nothing. */
void bench_hoards(void);

/* bench_clocks.c: are told that the unit was empty or waited for its source, or was reset; that the twin made a packet; that the RTL
 * gave a packet of a line, which must be in its clocks; of a new twin: that it is to note when its packets are made.
 */
void bench_clocks_anew(void);
void bench_clocks_reset(void);
void bench_clocks_watch(struct golden *g);
void bench_clocks_made(const struct golden *g, unsigned port);
void bench_clocks_given(unsigned port, uint64_t line, uint64_t clock);
void bench_clocks_state(void (*each)(void *context, void *data, size_t size), void *context);

/* bench_take.c: gives a golden twin a packet, or a state bundle (port 0), of a line. */
void bench_take(int golden, unsigned port, const uint32_t *data, uint64_t line);

/* bench_loop.c: offer a line, as bench_offer_line does, in the loop; give the netlist a result. */
bool bench_loop_offer(void);
void bench_loop_give(unsigned port, const uint32_t *rtl);

#endif
