/* line_source.c - see line_source.h */
#include "line_source.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "byte_source.h"
#include "quoted.h"
#include "spool.h"

struct line_source {
    struct byte_source *bytes;
    struct quoted name;
    uint64_t number;                   /* of the last line, from 1 */
    char *line;                        /* the last one */
    bool again, ended;                 /* ended: all bytes are in the buffer */
    size_t begin, end;                 /* what is not yet given, in the buffer */
    char buffer[2 * LINE_LONGEST + 1]; /* room for a NUL behind the last line */
};

static struct line_source *lines_of(struct byte_source *bytes, const char *name, struct failure *f)
{
    struct line_source *s = bytes ? malloc(sizeof *s) : NULL;

    if (bytes && !s) {
        fail(f, EXIT_IO, "too little memory to read a file");
        byte_source_close(bytes);
    }
    if (!s)
        return NULL;
    s->bytes = bytes;
    s->name = quote_path(name);
    s->number = s->begin = s->end = 0;
    s->again = s->ended = false;
    return s;
}

struct line_source *line_source_open(const char *path, struct failure *f)
{
    return lines_of(byte_source_open(path, f), spool_name(path), f);
}

struct line_source *line_source_stream(struct failure *f)
{
    return lines_of(byte_source_stream(f), spool_name("-"), f);
}

bool line_source_waits(const struct line_source *s)
{
    return !s->again && !s->ended && !memchr(s->buffer + s->begin, '\n', s->end - s->begin);
}

static bool fill(struct line_source *s, struct failure *f)
{
    memmove(s->buffer, s->buffer + s->begin, s->end - s->begin);
    s->end -= s->begin;
    s->begin = 0;
    ssize_t n = byte_source_read(s->bytes, s->buffer + s->end, 2 * LINE_LONGEST - s->end, f);
    if (n < 0)
        return false;
    s->ended = n == 0;
    s->end += (size_t)n;
    return true;
}

/* The length of the line at 'begin', with its LF if it has one; 0 at the end. */
static bool measure(struct line_source *s, size_t *length, struct failure *f)
{
    size_t searched = 0;

    for (;;) {
        const char *from = s->buffer + s->begin + searched;
        const char *newline = memchr(from, '\n', s->end - s->begin - searched);

        if (newline) {
            *length = searched + (size_t)(newline - from) + 1;
            return true;
        }
        *length = searched = s->end - s->begin;
        if (s->ended || searched > LINE_LONGEST)
            return true;
        if (!fill(s, f))
            return false;
    }
}

/* Takes the line at 'begin' and puts a NUL in the place of its end. */
static bool take(struct line_source *s, size_t length, struct failure *f)
{
    s->number++;
    s->line = s->buffer + s->begin;
    s->begin += length;
    length -= s->line[length - 1] == '\n';
    length -= length > 0 && s->line[length - 1] == '\r';
    if (length > LINE_LONGEST)
        return line_fail(s, f,
                         "is longer than %d characters; this is no file that can be read here",
                         LINE_LONGEST);
    if (memchr(s->line, '\0', length))
        return line_fail(s, f,
                         "holds a NUL byte, so this is not text; the name of a compressed "
                         "file must end in .zst");
    s->line[length] = '\0';
    return true;
}

enum line_read line_source_next(struct line_source *s, const char **text, struct failure *f)
{
    size_t length;

    if (!s->again) {
        if (!measure(s, &length, f))
            return LINE_FAILED;
        if (length == 0)
            return LINE_END;
        if (!take(s, length, f))
            return LINE_FAILED;
    }
    s->again = false;
    *text = s->line;
    return LINE_READ;
}

void line_source_again(struct line_source *s)
{
    s->again = true;
}

void line_source_rewind(struct line_source *s)
{
    byte_source_rewind(s->bytes);
    s->number = s->begin = s->end = 0;
    s->again = s->ended = false;
}

void line_source_close(struct line_source *s)
{
    if (s)
        byte_source_close(s->bytes);
    free(s);
}

bool line_fail(const struct line_source *s, struct failure *f, const char *format, ...)
{
    char text[sizeof f->text];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return fail(f, EXIT_IO, "%s:%" PRIu64 ": %s", s->name.text, s->number, text);
}

bool line_fail_file(const struct line_source *s, struct failure *f, const char *format, ...)
{
    char text[sizeof f->text];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return fail(f, EXIT_IO, "%s: %s", s->name.text, text);
}
