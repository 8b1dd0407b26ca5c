/* shrunk_lines.c - see shrunk_lines.h */
#include "shrunk_lines.h"

#include <stdlib.h>
#include <string.h>

#include "common/bits.h"
#include "golden.h"
#include "vector/vector_file.h"

static unsigned words(const struct unit_ops *u)
{
    return BITS_WORDS(u->vector->bits);
}

/* Lines as a vector file has them: with the model's outputs, and those that bring the answers alone. */
struct whole_lines {
    uint32_t *lines;
    uint64_t *number; /* those of an answer have the number of the line that it is for */
    unsigned count, room;
};

static bool add_line(struct whole_lines *w, const uint32_t *line, unsigned words, uint64_t number)
{
    if (w->count == w->room) {
        w->room = w->room ? 2 * w->room : 64;
        uint32_t *lines = realloc(w->lines, (size_t)w->room * words * sizeof *line);
        w->lines = lines ? lines : w->lines;
        uint64_t *numbers = realloc(w->number, w->room * sizeof number);
        w->number = numbers ? numbers : w->number;
        if (!lines || !numbers)
            return false;
    }
    memcpy(w->lines + (size_t)w->count * words, line, words * sizeof *line);
    w->number[w->count++] = number;
    return true;
}

/* Whether a line brings an answer; the model, which answers at once, leaves it out. */
static bool answers(const struct unit_ops *u, const uint32_t *line)
{
    for (unsigned n = 1; n < u->ports; n++) {
        const struct unit_port p = unit_port(u, n);

        if (p.wire.answers && bits_get(line, p.valid_lsb, 1))
            return true;
    }
    return false;
}

/* False if a line is not modelled (what is left out may have been its reset), or memory is short. */
static bool make_whole(const struct unit_ops *u, const uint32_t *lines, const uint64_t *number,
                       unsigned count, struct whole_lines *w)
{
    struct golden *g = golden_open(u);
    uint32_t out[VECTOR_WORDS];
    bool good = g != NULL;

    for (unsigned i = 0; good && i < count; i++) {
        const uint32_t *line = lines + (size_t)i * words(u);
        const uint64_t n = number[i] | (answers(u, line) ? NUMBER_ANSWERS : 0);

        good = golden_line(g, line, out);
        do
            good = good && add_line(w, out, words(u), n);
        while (good && golden_follow(g, out));
    }
    golden_close(g);
    return good;
}

bool shrunk_lines_write(const struct unit_ops *u, uint64_t seed, const uint32_t *lines,
                        const uint64_t *number, unsigned count, const char *path, struct failure *f)
{
    struct whole_lines whole = { 0 };
    struct vector_writer *w = NULL;

    if (make_whole(u, lines, number, count, &whole)) {
        struct vector_header h = { .unit = u,
                                   .seed = seed,
                                   .number = whole.number,
                                   .numbers = whole.count,
                                   .options = "shrunk from a run that differs" };
        w = vector_writer_open(path, &h, f);
    }
    for (unsigned i = 0; w && !f->code && i < whole.count; i++)
        vector_writer_put(w, whole.lines + (size_t)i * words(u), NULL, f);
    const bool good = w && !f->code && vector_writer_commit(w, f);
    if (w && !good)
        vector_writer_abandon(w);
    free(whole.lines);
    free(whole.number);
    return good;
}
