/* lines.h - the options that select lines of vectors, shared by gen and cosim */
#ifndef LINES_H
#define LINES_H

#include <argp.h>

#include "command.h"

#define LINES_SETS    64
#define LINES_WEIGHTS 32768 /* characters */

struct lines {
    uint64_t seed, count;
    bool seed_given, count_given;
    enum unit_lines_kind kind;
    uint64_t shard, shards;      /* part shard of 0 .. shards-1 */
    const char *set[LINES_SETS]; /* as given, until the unit is known */
    unsigned sets;
    const char *weights;      /* a file of more of them */
    char text[LINES_WEIGHTS]; /* what it says */
};

/* A child parser; its input is a struct lines. */
extern const struct argp lines_argp;

/* Parses the number of an option; argp_error on anything else. */
uint64_t lines_number(const char *option, const char *text, struct argp_state *state);

/* Reads a number of 1 to 'most', or ends with an error of the option. */
unsigned lines_within(const char *option, unsigned most, const char *text,
                      struct argp_state *state);

/* Parses so many decimal numbers with a character between them, as 1/4 or 0,0,64,64; false on anything else. */
bool lines_list(const char *text, char between, unsigned count, uint64_t *number);

/* Parses X,Y@TARGET of --pixel, X and Y below 65536, TARGET below 2^40, also in hexadecimal; X,Y alone, if 'bare': TARGET is 0.  False on
 * anything else.
 */
bool lines_pixel(const char *text, bool bare, uint64_t place[2], uint64_t *target);

/* Sets the number of lines that the shards divide: all of a file's, or the first --count of them. */
void lines_of(struct lines *l, uint64_t total);

/* Returns whether the shard has a line; false with 'f' filled. */
bool lines_any(const struct lines *l, struct failure *f);

/* Return the first line of this shard, and its number of lines. */
uint64_t lines_from(const struct lines *l);
uint64_t lines_count(const struct lines *l);

/* Sets up the lines of a unit that are made, not read: their number, the fixed fields. */
bool lines_made(struct lines *l, const struct unit_ops *u, struct unit_lines *made,
                struct failure *f);

#endif
