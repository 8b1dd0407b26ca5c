/* vector_reader.c - reads vector files (bridge/vector/vector_file.h) */
#include "vector_file.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "body_digest.h"
#include "common/bits.h"
#include "hex_line.h"
#include "line_source.h"
#include "vector_header.h"
#include "vector_line.h"

struct vector_reader {
    struct line_source *source;
    struct vector_header header;
    uint64_t given; /* lines since the last rewind */
    char comment[128];
};

/* Reads the body to its end. */
static bool check_lines(struct vector_reader *r, uint32_t *words, struct body_digest *digest,
                        struct failure *f)
{
    const struct vector_header *h = &r->header;
    enum line_read got;
    const char *line;

    while ((got = line_source_next(r->source, &line, f)) == LINE_READ) {
        if (!vector_line_is(line))
            continue;
        if (!vector_line_read(r->source, h->unit->vector, line, words, f))
            return false;
        if (r->given++ == h->count)
            return line_fail(r->source, f,
                             "a vector more than the header's count of %" PRIu64
                             "; generate the file again",
                             h->count);
        body_digest_line(digest, line, hex_digits(h->unit->vector->bits));
    }
    if (got == LINE_END && r->given != h->count)
        return line_fail(r->source, f,
                         "ends after %" PRIu64 " of %" PRIu64 " vectors; it is cut "
                         "off, copy or generate it again",
                         r->given, h->count);
    return got == LINE_END;
}

static bool verify(struct vector_reader *r, struct failure *f)
{
    struct body_digest digest;
    char hex[65];

    if (!vector_header_read(r->source, &r->header, f))
        return false;
    uint32_t *words = malloc(BITS_WORDS(r->header.unit->vector->bits) * sizeof *words);
    if (!words)
        return line_fail_file(r->source, f, "too little memory to read it");
    body_digest_start(&digest);
    bool good = check_lines(r, words, &digest, f);
    body_digest_end(&digest, hex);
    free(words);
    if (good && strcmp(hex, r->header.sha256) != 0)
        return line_fail_file(r->source, f,
                              "its vectors have SHA-256 %.12s..., its header says "
                              "%.12s...; it was edited or damaged, generate it again",
                              hex, r->header.sha256);
    return good;
}

struct vector_reader *vector_reader_open(const char *path, struct failure *f)
{
    struct vector_reader *r = calloc(1, sizeof *r);

    if (!r) {
        fail(f, EXIT_IO, "too little memory to read a file");
        return NULL;
    }
    r->source = line_source_open(path, f);
    if (r->source && verify(r, f)) {
        vector_reader_rewind(r);
        return r;
    }
    vector_reader_close(r);
    return NULL;
}

const struct vector_header *vector_reader_header(const struct vector_reader *r)
{
    return &r->header;
}

static void note_comment(struct vector_reader *r, const char *behind)
{
    size_t length;

    behind += strspn(behind, " \t/");
    length = strcspn(behind, "\r\n");
    if (length >= sizeof r->comment)
        length = sizeof r->comment - 1;
    memcpy(r->comment, behind, length);
    r->comment[length] = '\0';
}

const char *vector_reader_comment(const struct vector_reader *r)
{
    return r->comment;
}

bool vector_reader_next(struct vector_reader *r, uint32_t *words)
{
    const char *line;

    if (r->given == r->header.count)
        return false;
    while (line_source_next(r->source, &line, NULL) == LINE_READ) {
        if (!vector_line_is(line))
            continue;
        r->given++;
        note_comment(r, line + hex_digits(r->header.unit->vector->bits));
        return hex_decode(words, line, r->header.unit->vector->bits);
    }
    return false;
}

void vector_reader_rewind(struct vector_reader *r)
{
    line_source_rewind(r->source);
    r->given = 0;
}

void vector_reader_close(struct vector_reader *r)
{
    if (r) {
        line_source_close(r->source);
        free((uint64_t *)r->header.number);
    }
    free(r);
}
