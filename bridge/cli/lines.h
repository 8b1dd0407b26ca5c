/* lines.h - the options that say which lines of vectors: shared by gen and cosim */
#ifndef LINES_H
#define LINES_H

#include <argp.h>

#include "command.h"

#define LINES_SETS 64

struct lines {
    uint64_t seed, count;
    bool count_given;
    enum unit_lines_kind kind;
    unsigned shard, shards;      /* part shard of 0 .. shards-1 */
    const char *set[LINES_SETS]; /* as given, until the unit is known */
    unsigned sets;
};

/* A child parser; its input is a struct lines. */
extern const struct argp lines_argp;

/* The number of an option; argp_error on anything else. */
uint64_t lines_number(const char *option, const char *text, struct argp_state *state);

/* Says of how many lines the shard is a part: of all of a file's, or the first --count of them. */
void lines_of(struct lines *l, uint64_t total);

/* False if the shard has no line. */
bool lines_any(const struct lines *l, struct failure *f);

/* The first line of this shard, and how many lines it has. */
uint64_t lines_from(const struct lines *l);
uint64_t lines_count(const struct lines *l);

/* The lines of a unit that are made, not read: how many there are, the fields that are fixed. */
bool lines_made(struct lines *l, const struct unit_ops *u, struct unit_lines *made,
                struct failure *f);

#endif
