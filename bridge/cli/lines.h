/* lines.h - the options that say which lines of vectors: shared by gen and cosim */
#ifndef LINES_H
#define LINES_H

#include <argp.h>

#include "command.h"

#define LINES_SETS 64

struct lines {
    uint64_t seed, count;
    bool count_given;
    bool directed;
    unsigned shard, shards;      /* part shard of 0 .. shards-1 */
    const char *set[LINES_SETS]; /* as given, until the unit is known */
    unsigned sets;
};

/* A child parser; its input is a struct lines. */
extern const struct argp lines_argp;

/* The number of an option; argp_error on anything else. */
uint64_t lines_number(const char *option, const char *text, struct argp_state *state);

/* Says of how many lines there are the shard is a part: of all of a unit's corners or a file's, or
 * the first --count of them.  Not needed for random lines.
 */
void lines_of(struct lines *l, uint64_t total);
uint64_t lines_directed(const struct unit_ops *u);

/* False if the shard has no line. */
bool lines_any(const struct lines *l, struct failure *f);

/* The first line of this shard, and how many lines it has. */
uint64_t lines_from(const struct lines *l);
uint64_t lines_count(const struct lines *l);

/* Parses the FIELD=VALUEs for a unit. */
bool lines_sets(const struct lines *l, const struct unit_ops *u, struct unit_sets *sets,
                struct failure *f);

#endif
