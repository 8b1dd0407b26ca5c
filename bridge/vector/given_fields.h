/* given_fields.h - a vector made of the fields that a line gives by name (line_input.h) */
#ifndef GIVEN_FIELDS_H
#define GIVEN_FIELDS_H

#include "line_source.h"
#include "unit.h"

/* A unit's ports, and the places of names that were asked for, by a hash of them. */
struct given_names;
struct given_names *given_names_new(const struct unit_ops *u); /* NULL: too little memory */
void given_names_free(struct given_names *n);

/* A field that is no struct. */
struct given_name {
    struct place place;
    uint32_t packets, valids; /* a bit a port: it is a field of an input there, or its valid bit */
    bool state;               /* it is of the state bundle, or the reset */
};

struct given_fields {
    const struct unit_ops *unit;
    struct given_names *names;
    const struct line_source *source; /* for messages */
    uint32_t *words;
    uint32_t packets, valids;     /* a bit a port: a field of it, its valid bit was given */
    uint32_t given[VECTOR_WORDS]; /* a bit a bit of 'words': this line gives it */
};

/* Begins a line: what is not given of the state bundle stays as it is in 'words'. */
void given_begin(struct given_fields *g, uint32_t *words);

/* Finds a field; false with 'f' filled. */
bool given_find(const struct given_fields *g, const char *name, struct given_name *found,
                struct failure *f);

/* Gives one place of a field its value, as text that 'parse' (place_value.h) takes; once a line. */
bool given_put(struct given_fields *g, const char *name, const struct given_name *of,
               const struct place *one, const char *text,
               bool (*parse)(const struct place *, const char *, uint64_t *), struct failure *f);

/* Gives the fields of a JSON object; its numbers may have any size. */
bool given_json(struct given_fields *g, const char *text, struct failure *f);

/* Ends a line: sets the valid bits of what was given. */
void given_end(struct given_fields *g);

#endif
