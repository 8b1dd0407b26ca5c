/* unit.h - golden units by name
 *
 * The table of units.def as functions.  A twin is one golden unit with the FIFOs of its wires; it is plain
 * data, so a copy is a snapshot.  Port 0 is the state bundle.
 */
#ifndef UNIT_H
#define UNIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "random.h"
#include "type.h"
#include "unit_sets.h"

enum direction { PORT_CONFIG, PORT_IN, PORT_OUT };

struct unit_wire {
    const char *name; /* "cfg" for the state bundle */
    enum direction direction;
    const struct type *type;
    bool answers; /* carries only packets that the unit has asked for */
};

struct unit_port {
    struct unit_wire wire;
    unsigned lsb, valid_lsb; /* in the unit's vector; a config has no valid bit */
};

/* A row of rates.csv that the unit must meet. */
struct unit_rate {
    const char *table, *item, *condition;
    const char *sets; /* fixed fields, as --set, separated by blanks */
    unsigned
        instances; /* the row is of so many of the unit, of which one is measured; 1: it is of one */
};

#define ABSORBS_MOST 8 /* packets */
struct unit_absorbs {  /* ABSORBS of units.list */
    unsigned packets, inside, late;
};

#define LATE_PACKETS 3  /* where LATE of units.list does not say it */
#define LATE_MOST    80 /* packets */

struct unit_ops {
    const char *name;
    const char *path; /* in every tree */
    bool rtl;
    unsigned latency; /* clocks */
    struct unit_absorbs absorbs;
    unsigned late;      /* packets that may come before an answer to one, at most */
    bool fills;         /* FILLS of units.def: random lines without a reset would fill it */
    bool state_travels; /* STATE of units.def: a bundle goes with each packet */
    const struct type *vector;
    const struct unit_wire *wires; /* the config first */
    unsigned ports;
    size_t twin_size;

    void (*reset)(void *twin);
    void (*take)(void *twin, unsigned port, const uint32_t *bits);
    bool (*give)(void *twin, unsigned port, uint32_t *bits); /* false if there is nothing */
    void (*take_struct)(void *twin, unsigned port, const void *packet); /* as 'take'; no bundle */
    /* The first packet of an output, as its struct; NULL if there is nothing. */
    const void *(*first)(const void *twin, unsigned port);
    void (*drop)(void *twin, unsigned port);
    bool (*step)(void *twin);
    unsigned (*owed)(const void *twin); /* packets inside */
    /* It has no room for a packet there; a bundle (port 0) would come before packets that wait, for room on an output. */
    bool (*full)(const void *twin, unsigned port);
    /* Packets on that output, or on all of them (port 0), not taken. */
    unsigned (*ready)(const void *twin, unsigned port);
    uint64_t (*asked)(const void *twin); /* answers, since reset; 0 of units that do not ask */
    uint64_t (*answered)(const void *twin);
    uint64_t (*clocks)(const void *twin); /* busy since reset, */
    uint64_t (*drains)(const void *twin); /* ... of these, empty for a new bundle */
    uint64_t (*spent)(
        const void *twin); /* beside them: on what gave nothing, since it gave something */
    /* The first, if any, makes answer 'number' since reset to what a line asks for; else random bits are one. */
    void (*const *make_answer)(uint64_t number, const uint32_t *line, uint32_t *bits);

    /* Below, 'vector' is a packed line of a vector file. */
    const char *(*not_modelled)(const uint32_t *config);
    void (*random_config)(struct random *, uint32_t *vector);
    void (*random_inputs)(struct random *, uint32_t *vector); /* the config is in 'vector' */
    const char *(*directed)(unsigned i, uint32_t *vector);    /* name of the corner, or NULL */
    const uint64_t *exhaustive_lines;                         /* NULL: there are none */
    void (*exhaustive)(uint64_t i, uint32_t *vector);         /* i below that */
    unsigned (*work)(const uint32_t *vector);                 /* of work_unit, at most */
    const char *work_unit;
    const struct unit_rate *rates; /* ends with a NULL table */
};

#define VECTOR_WORDS 1024 /* of the widest vector, at most */

extern const struct unit_ops *const all_units[];
extern const unsigned all_units_count;

/* Returns the unit of that name, or NULL. */
const struct unit_ops *unit_named(const char *name);

/* Returns port 0 .. ports-1 with its place in a vector. */
struct unit_port unit_port(const struct unit_ops *u, unsigned port);

/* Makes line 'index' of the random vectors of a seed.  The state bundle changes every 16 lines; for a unit
 * whose bundle travels every 1, 2, 4 or 16; sometimes after a reset; but for long stretches (unit_stretches.h).  Now and
 * then numbers are of every class (unit_classes.h).  'sets' says what fields are
 * held to (unit_sets.h); outputs stay 0.
 */
void unit_random(const struct unit_ops *u, uint64_t seed, uint64_t index,
                 const struct unit_sets *sets, uint32_t *vector);

/* Lines that are made, not read: random ones of a seed, held to 'sets'; the named corners; or every input
 * of the unit's small domains, of which 'sample' lines are an even selection.
 */
enum unit_lines_kind { LINES_RANDOM, LINES_DIRECTED, LINES_EXHAUSTIVE };
struct unit_lines {
    enum unit_lines_kind kind;
    uint64_t seed, sample;
    struct unit_sets sets;
};

/* Makes line 'index'; false past the last.  'name' (or NULL) receives the corner's name or NULL. */
bool unit_line(const struct unit_ops *u, const struct unit_lines *l, uint64_t index,
               uint32_t *vector, const char **name);

/* Returns the number of lines; UINT64_MAX for random ones. */
uint64_t unit_lines_total(const struct unit_ops *u, enum unit_lines_kind kind);

#endif
