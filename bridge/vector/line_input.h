/* line_input.h - a unit's lines as they come: vector lines, JSON lines or CSV, one at a time
 *
 * The first line tells the form: a vector file's header or hex digits; '{'; else the names of columns.
 *
 *     vector  a vector file, or its lines alone; count and digest of a header are not looked at
 *     JSON    {"cfg.format": "A8B8G8R8", "pass_crop.src": [1, 2, ...], "pass_crop.dst[0]": "32'hff"}
 *     CSV     as aurum show --csv prints: digits of unsigned fields are hex; an empty cell is not given
 *
 * Of JSON and CSV a field that is not given is 0, of the state bundle as in the line before; a wire's valid bit
 * that is not given is 1 if a field of its packet is.
 */
#ifndef LINE_INPUT_H
#define LINE_INPUT_H

#include "line_source.h"
#include "unit.h"

enum input_form { INPUT_VECTOR, INPUT_JSON, INPUT_CSV };

struct line_input;

/* Opens a file, or standard input ("-"), which is read as it comes, up to its first line; NULL with 'f' filled on
 * failure.
 */
struct line_input *line_input_open(const char *path, const struct unit_ops *u, struct failure *f);

/* Return the form of the lines; the seed of the header, or 1. */
enum input_form line_input_form(const struct line_input *in);
uint64_t line_input_seed(const struct line_input *in);

/* Reads the next line into a packed vector. */
enum line_read line_input_next(struct line_input *in, uint32_t *words, struct failure *f);

/* Returns whether the next line may have to be waited for. */
bool line_input_waits(const struct line_input *in);

/* Fails as line_fail does, of the line read last. */
bool line_input_fail(const struct line_input *in, struct failure *f, int code, const char *what);

void line_input_close(struct line_input *in);

#endif
