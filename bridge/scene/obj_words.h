/* obj_words.h - reads the lines of a Wavefront OBJ, and their words and numbers */
#ifndef OBJ_WORDS_H
#define OBJ_WORDS_H

#include "mesh.h"
#include "vector/quoted.h"

#define OBJ_WORD_ROOM 64

struct obj_words {
    const char *at, *next, *end; /* in the line; the next line; of the text */
    const char *line_end;
    unsigned long line, lines; /* where this line starts, from 1; newlines passed */
    struct quoted name;
};

struct obj_words obj_words_of(const char *text, size_t size, const char *name);

/* Goes to the next line, joined with the following ones by a backslash; false at the end. */
bool obj_line(struct obj_words *w);

/* Returns whether the line has another word before its end or a comment. */
bool obj_more(struct obj_words *w);

/* Reads the next word, cut to OBJ_WORD_ROOM. */
void obj_word(struct obj_words *w, char word[OBJ_WORD_ROOM]);

/* Reads a decimal number of magnitude at most 1e15. */
bool obj_number(struct obj_words *w, double *value, struct failure *f);

/* Reads a corner of a face: p, p/t, p//n or p/t/n, of positions and normals read before. */
bool obj_corner(struct obj_words *w, const struct mesh *m, struct mesh_corner *c,
                struct failure *f);

/* Fails with "NAME:LINE: ". */
bool obj_fail(const struct obj_words *w, struct failure *f, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
