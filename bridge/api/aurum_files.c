/* aurum_files.c - vector files of aurum.h, over vector_file.h */
#include <stdio.h>

#include "api_errors.h"
#include "common/bits.h"
#include "vector/vector_file.h"

/* struct aurum_reader and aurum_writer are the vector file's own, under the public name. */

struct aurum_reader *aurum_reader_open(const char *path, struct aurum_error *e)
{
    struct failure f = { 0 };
    struct vector_reader *r = vector_reader_open(path, &f);

    if (!r)
        api_report(e, &f);
    return (struct aurum_reader *)r;
}

const char *aurum_reader_unit(const struct aurum_reader *r)
{
    return vector_reader_header((const struct vector_reader *)r)->unit->name;
}

uint64_t aurum_reader_count(const struct aurum_reader *r)
{
    return vector_reader_header((const struct vector_reader *)r)->count;
}

int aurum_reader_next(struct aurum_reader *r, uint32_t *vector)
{
    return vector_reader_next((struct vector_reader *)r, vector);
}

uint64_t aurum_reader_read(struct aurum_reader *r, uint32_t *vectors, uint64_t count)
{
    const size_t words =
        BITS_WORDS(vector_reader_header((const struct vector_reader *)r)->unit->vector->bits);
    uint64_t i = 0;

    while (i < count && aurum_reader_next(r, vectors + i * words))
        i++;
    return i;
}

void aurum_reader_close(struct aurum_reader *r)
{
    vector_reader_close((struct vector_reader *)r);
}

struct aurum_writer *aurum_writer_open(const char *path, const char *unit, const char *profile,
                                       struct aurum_error *e)
{
    struct failure f = { 0 };
    struct vector_header h = { .unit = api_unit(unit, &f), .options = "written by libaurum" };
    struct vector_writer *w = NULL;

    if (h.unit && api_profile(profile, &f)) {
        snprintf(h.profile, sizeof h.profile, "%s", profile);
        w = vector_writer_open(path, &h, &f);
    }
    if (!w)
        api_report(e, &f);
    return (struct aurum_writer *)w;
}

int aurum_writer_put(struct aurum_writer *w, const uint32_t *vector, struct aurum_error *e)
{
    struct failure f = { 0 };

    if (vector_writer_put((struct vector_writer *)w, vector, NULL, &f))
        return AURUM_OK;
    return api_report(e, &f);
}

int aurum_writer_write(struct aurum_writer *w, const uint32_t *vectors, uint64_t count,
                       struct aurum_error *e)
{
    const size_t words = vector_writer_words((const struct vector_writer *)w);
    int code = AURUM_OK;

    for (uint64_t i = 0; code == AURUM_OK && i < count; i++)
        code = aurum_writer_put(w, vectors + i * words, e);
    return code;
}

int aurum_writer_commit(struct aurum_writer *w, struct aurum_error *e)
{
    struct failure f = { 0 };

    if (vector_writer_commit((struct vector_writer *)w, &f))
        return AURUM_OK;
    vector_writer_abandon((struct vector_writer *)w);
    return api_report(e, &f);
}

void aurum_writer_abandon(struct aurum_writer *w)
{
    vector_writer_abandon((struct vector_writer *)w);
}
