/* vector_file.h - vector files (vectors/README.md)
 *
 * $readmemh text: comment lines first, then one packed UNIT_vector a line, hex, most significant
 * digit first, (bits + 3) / 4 digits.  FILE.zst is the same, compressed.
 *
 *     // aurum vectors 1
 *     // unit crop
 *     // profile gm20b
 *     // seed 42
 *     // options --count 100
 *     // picture 128x128              only when the lines are the quads of a picture
 *     // lines 209 210+               only when they are some of a longer run's: their numbers there
 *     // count 000000000100
 *     // sha256 (64 hex digits)       of the body: each line's digits in lower case, then '\n'
 *     // licence Apache-2.0
 *     // struct crop_vector 1341
 *     // field reset 1                one line each field, most significant first, dotted names;
 *     // field cfg.format 8           arrays as "field pass_crop.src 8x32"
 *     0123...                         lines of the body; '//' comments may stand between or behind
 */
#ifndef VECTOR_FILE_H
#define VECTOR_FILE_H

#include "failure.h"
#include "unit.h"

#define VECTOR_OPTIONS 480
#define NUMBER_ANSWERS (UINT64_C(1) << 63) /* it brought an answer, too, if one was asked for */

struct vector_header {
    const struct unit_ops *unit;
    char profile[16]; /* empty: the default one, when a file is written */
    uint64_t seed;
    char options[VECTOR_OPTIONS]; /* what made it; one line */
    unsigned width, height;       /* of the picture; 0: none */
    const uint64_t *number; /* of each line in the run that it is of, perhaps with NUMBER_ANSWERS; a
                               reader's are its own */
    uint64_t numbers;       /* count, or 0: they are counted from 0 */
    uint64_t count;
    char sha256[65];
};

struct vector_reader;
struct vector_writer;

/* Opens a file and verifies all of it: header, fields against this program's, every line, count, digest.
 * Accepts a missing final newline.  "-" is standard input, which is kept in a file for it (spool.h).  NULL
 * with 'f' filled on failure.
 */
struct vector_reader *vector_reader_open(const char *path, struct failure *f);

const struct vector_header *vector_reader_header(const struct vector_reader *r);

/* Reads the next line into 'words' (BITS_WORDS(unit->vector->bits) of them); false at the end,
 * which comes before header->count lines only if the file was changed since it was opened.
 */
bool vector_reader_next(struct vector_reader *r, uint32_t *words);

/* Goes back to the first line. */
void vector_reader_rewind(struct vector_reader *r);

void vector_reader_close(struct vector_reader *r);

/* Returns what stands behind the line last read, without "//": the name of a corner; "" if nothing does. */
const char *vector_reader_comment(const struct vector_reader *r);

/* Starts a file under a temporary name beside 'path' ("-": standard output, at the end).  count and
 * sha256 of the header are not used.  A 'path' that ends in .zst is compressed.
 */
struct vector_writer *vector_writer_open(const char *path, const struct vector_header *h,
                                         struct failure *f);

/* Returns the words of a line. */
unsigned vector_writer_words(const struct vector_writer *w);

/* Adds one line; 'comment' stands behind it when not NULL.  Bits of 'words' above the vector are
 * ignored.  A failed put leaves nothing of the file; only abandon may follow.
 */
bool vector_writer_put(struct vector_writer *w, const uint32_t *words, const char *comment,
                       struct failure *f);

/* Writes count and digest, gives the file its name and frees 'w'.  A failed commit leaves nothing
 * of the file, and 'w' to abandon.
 */
bool vector_writer_commit(struct vector_writer *w, struct failure *f);

/* Removes what was written and frees 'w'; also after a failed put or commit, never after a good
 * commit.
 */
void vector_writer_abandon(struct vector_writer *w);

#endif
