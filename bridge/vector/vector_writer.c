/* vector_writer.c - writes vector files (bridge/vector/vector_file.h) */
#include "vector_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "body_digest.h"
#include "byte_source.h"
#include "common/bits.h"
#include "hex_line.h"
#include "line_source.h"
#include "new_file.h"
#include "pack_stream.h"
#include "quoted.h"
#include "vector_header.h"

struct vector_writer {
    struct new_file file; /* its text, packed at the end if 'path' says so */
    struct header_places places;
    struct body_digest digest;
    unsigned bits;
    uint64_t count;
    char *path, *digits;
};

static bool is_one_line(const char *text)
{
    return strpbrk(text, "\n\r") == NULL;
}

/* What the reader would refuse is not written. */
static bool check_header(const struct vector_header *h, struct failure *f)
{
    if (!is_one_line(h->options))
        return fail(f, EXIT_USAGE,
                    "options '%s' hold the end of a line; a vector file's header "
                    "cannot say them",
                    quote_word(h->options).text);
    if (h->width > PICTURE_MOST || h->height > PICTURE_MOST || !h->width != !h->height)
        return fail(f, EXIT_USAGE, "a picture of %ux%u: a vector file holds 1x1 to %dx%d", h->width,
                    h->height, PICTURE_MOST, PICTURE_MOST);
    return true;
}

/* Leaves nothing of the file, for the reason in errno. */
static bool give_up(struct vector_writer *w, struct failure *f)
{
    new_file_fail(&w->file, f);
    new_file_abandon(&w->file);
    return false;
}

static bool start(struct vector_writer *w, const char *path, const struct vector_header *h,
                  struct failure *f)
{
    w->bits = h->unit->vector->bits;
    w->path = strdup(path);
    w->digits = malloc(hex_digits(w->bits));
    if (!w->path || !w->digits)
        return fail(f, EXIT_IO, "%s: too little memory to write it", quote_path(path).text);
    if (!check_header(h, f) || !new_file_open(&w->file, path, f))
        return false;
    vector_header_write(w->file.stream, h, &w->places);
    body_digest_start(&w->digest);
    return !ferror(w->file.stream) || give_up(w, f);
}

struct vector_writer *vector_writer_open(const char *path, const struct vector_header *h,
                                         struct failure *f)
{
    struct vector_writer *w = calloc(1, sizeof *w);

    if (!w)
        fail(f, EXIT_IO, "%s: too little memory to write it", quote_path(path).text);
    else if (start(w, path, h, f))
        return w;
    vector_writer_abandon(w);
    return NULL;
}

unsigned vector_writer_words(const struct vector_writer *w)
{
    return BITS_WORDS(w->bits);
}

/* A writer that failed before takes nothing more. */
static bool is_open(const struct vector_writer *w, struct failure *f)
{
    return w->file.stream || fail(f, EXIT_IO, "%s: an earlier failure ended it; write it again",
                                  quote_path(w->path).text);
}

bool vector_writer_put(struct vector_writer *w, const uint32_t *words, const char *comment,
                       struct failure *f)
{
    unsigned n = hex_digits(w->bits);

    if (!is_open(w, f))
        return false;
    if (comment && (!is_one_line(comment) || n + strlen(comment) + 4 > LINE_LONGEST)) {
        new_file_abandon(&w->file);
        return fail(f, EXIT_USAGE, "comment '%s' does not fit a line of a vector file; shorten it",
                    quote_word(comment).text);
    }
    hex_encode(w->digits, words, w->bits);
    body_digest_line(&w->digest, w->digits, n);
    w->count++;
    bool good = fwrite(w->digits, 1, n, w->file.stream) == n;
    if (comment)
        good = good && fprintf(w->file.stream, " // %s", comment) > 0;
    return (good && putc('\n', w->file.stream) != EOF) || give_up(w, f);
}

static bool patch(FILE *stream, long place, const char *text)
{
    return fseek(stream, place, SEEK_SET) == 0 && fputs(text, stream) != EOF;
}

static bool write_places(struct vector_writer *w, struct failure *f)
{
    char count[24], sha256[65];

    if (w->count > COUNT_MOST) {
        errno = EFBIG;
        return give_up(w, f);
    }
    snprintf(count, sizeof count, "%0*" PRIu64, COUNT_DIGITS, w->count);
    body_digest_end(&w->digest, sha256);
    if (!patch(w->file.stream, w->places.count, count) ||
        !patch(w->file.stream, w->places.sha256, sha256) || fflush(w->file.stream) != 0)
        return give_up(w, f);
    return true;
}

/* Puts a packed file in the place of the text. */
static bool pack(struct vector_writer *w, struct failure *f)
{
    struct new_file packed;

    if (!new_file_open(&packed, w->path, f)) {
        new_file_abandon(&w->file);
        return false;
    }
    bool good = pack_stream(packed.stream, w->file.stream) || new_file_fail(&w->file, f);
    new_file_abandon(&w->file);
    w->file = packed;
    if (!good)
        new_file_abandon(&w->file);
    return good;
}

bool vector_writer_commit(struct vector_writer *w, struct failure *f)
{
    if (!is_open(w, f) || !write_places(w, f) || (byte_source_is_packed(w->path) && !pack(w, f)) ||
        !new_file_commit(&w->file, f))
        return false;
    vector_writer_abandon(w);
    return true;
}

void vector_writer_abandon(struct vector_writer *w)
{
    if (!w)
        return;
    new_file_abandon(&w->file);
    free(w->path);
    free(w->digits);
    free(w);
}
