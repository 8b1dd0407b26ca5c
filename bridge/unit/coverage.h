/* coverage.h - which values, and which of them together, the lines of a unit have had
 *
 * Points of a unit: every enumeration and every 1-bit flag of its state bundle and inputs, each input's valid bit
 * and 'reset', the class of every floating point number, and of a packet's enumeration of few values each after each,
 * which come from the .def files; lengths of runs of packets; and what coverage.def declares: boundaries of numbers,
 * values of a field together with those of others, and bins that no line can reach, or the
 * default set does not, with the reason.  A field counts in a line
 * in which its packet is valid, one of the bundle where any input is.  The members of an array of structs are one
 * point, "cfg.target*.format".
 */
#ifndef COVERAGE_H
#define COVERAGE_H

#include "failure.h"
#include "unit.h"

#define COVER_AXES    4
#define COVER_RUNS    2  /* points of lengths, which are the first: coverage_runs.h */
#define COVER_MEMBERS 64 /* of an array of structs */

struct cover_axis {
    char name[96];
    struct place
        place[COVER_MEMBERS];      /* of members of an array, of structs or numbers, and of lanes */
    unsigned valid[COVER_MEMBERS]; /* their packets' valid bits */
    unsigned members, bins;
    unsigned number, lanes; /* bits of a number, when it is read as one; numbers in an element */
    bool floating;
    bool image;                   /* a field of a structure in memory, whose words these are */
    unsigned image_low;           /* its lowest bit */
    bool before;                  /* the value in the packet before */
    unsigned last[COVER_MEMBERS]; /* that one's bin, or 'bins': there was none */
    const char *(*label)(const struct cover_axis *, unsigned bin, char *to, size_t size);
    unsigned (*bin)(const struct cover_axis *, uint64_t value); /* 'bins': none */
};

/* A bin that must be reached; that cannot be; that the default set does not reach; that a file leaves out. */
enum cover_kind { COVER_WANTED, COVER_NEVER, COVER_GAP, COVER_EXCLUDED };

struct cover_condition {
    struct place place;
    uint64_t value[32];
    unsigned values;
    bool unless;
};

struct cover_point {
    char name[128];
    struct cover_axis axis[COVER_AXES];
    unsigned axes, bins, members; /* each axis has one, or all */
    bool sequence;                /* of packets, one after another */
    struct cover_condition when[4];
    unsigned conditions;
    uint64_t *hits;
    const char **never; /* why a bin need not be reached; NULL: it must be */
    uint8_t *kind;      /* enum cover_kind */
};

struct coverage {
    const struct unit_ops *unit;
    uint64_t lines;
    struct cover_point *points;
    unsigned count;
    unsigned input[16], inputs; /* their valid bits */
    uint64_t run[COVER_RUNS];   /* lengths, so far */
    char **reason;              /* of files of exclusions */
    unsigned reasons;
};

/* Add a point; find the members of an axis by its name; return a bin's value of an axis: for cover_declared.c. */
struct cover_point *coverage_add_point(struct coverage *c, const char *name);
bool coverage_gather(struct coverage *c, struct cover_axis *a);
const char *coverage_axis_label(const struct cover_point *p, unsigned bin, unsigned axis, char *to,
                                size_t size);

/* Returns how many random lines a unit's default set has beside the directed ones. */
uint64_t coverage_random_lines(const struct unit_ops *u);

/* Makes the points of a unit; false with 'f' filled if coverage.def has a mistake, or memory is short. */
bool coverage_open(struct coverage *c, const struct unit_ops *u, struct failure *f);
void coverage_close(struct coverage *c);

/* Counts what a line has, its outputs filled. */
void coverage_line(struct coverage *c, const uint32_t *line);

/* Ends a file's lines, or a set's: what comes then does not follow them. */
void coverage_end(struct coverage *c);

/* Writes the values of a bin, "A8B8G8R8 x ADD". */
void coverage_label(const struct cover_point *p, unsigned bin, char *to, size_t size);

/* Counts bins that must be reached, those that were, those that cannot be, and of these those that were; those that a
 * file leaves out.
 */
struct cover_total {
    uint64_t declared, covered, never, wrong, excluded;
};
struct cover_total coverage_of_point(const struct cover_point *p);
struct cover_total coverage_total(const struct coverage *c);

#endif
