/* vector_content.h - what a vector file holds, to write it and to compare what is read */
#ifndef VECTOR_CONTENT_H
#define VECTOR_CONTENT_H

#include "vector/vector_file.h"

#define LINES_MOST 40
#define WORDS_MOST 512

struct content {
    struct vector_header header;
    unsigned words; /* of a line */
    uint32_t line[LINES_MOST][WORDS_MOST];
    uint64_t number[LINES_MOST]; /* header.number, if it is not NULL */
};

const struct unit_ops *any_unit(struct random *r);

/* 'lines' random vectors under a random header, to be freed. */
struct content *random_content(struct random *r, const struct unit_ops *unit, unsigned lines);

/* 'lines' vectors of zeros of the first unit, to be freed. */
struct content *zero_content(unsigned lines);

/* Writes a file; 'comment' stands behind each vector when not NULL. */
void write_content(const char *path, const struct content *c, const char *comment);

/* The file is read as 'c', twice, with a rewind between. */
void assert_reads(const char *path, const struct content *c);

/* The failure is of that code and says 'says' in one line that begins with 'place'. */
void assert_failure(const struct failure *f, int code, const char *place, const char *says);

/* The file is refused with its name, 'says' and, unless it is 0, the line's number. */
void assert_refused(const char *path, unsigned line, const char *says);

/* Prints how many cases a test compared. */
void compared(const char *what, unsigned long cases);

#endif
