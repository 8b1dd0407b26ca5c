/* replay.c - see replay.h */
#include "replay.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "clean_up.h"
#include "common/bits.h"
#include "golden.h"
#include "progress.h"

static bool same_bits(const uint32_t *a, const uint32_t *b, unsigned lsb, unsigned bits)
{
    for (unsigned i = 0; i < bits; i += 32) {
        unsigned n = bits - i < 32 ? bits - i : 32;
        if (bits_get(a, lsb + i, n) != bits_get(b, lsb + i, n))
            return false;
    }
    return true;
}

/* Compares the outputs of one line; notes the first difference. */
static void compare(const struct golden *g, uint64_t line, const uint32_t *file,
                    const uint32_t *model, struct replay *result)
{
    for (unsigned i = 0; i < g->unit->ports; i++) {
        const struct unit_port *p = &g->port[i];
        if (p->wire.direction != PORT_OUT)
            continue;
        bool in_file = bits_get(file, p->valid_lsb, 1), in_model = bits_get(model, p->valid_lsb, 1);
        if (!in_file && !in_model)
            continue;
        result->compared++;
        if (in_file == in_model && same_bits(file, model, p->lsb, p->wire.type->bits))
            continue;
        if (result->differ++ > 0)
            continue;
        result->wire = &g->unit->wires[i];
        result->line = line;
        memcpy(result->file_line, file, BITS_WORDS(g->unit->vector->bits) * sizeof *file);
        memcpy(result->model_line, model, BITS_WORDS(g->unit->vector->bits) * sizeof *model);
        FILE *f = fmemopen(result->report, sizeof result->report, "w");
        if (!f)
            continue;
        fprintf(f, "%s: vector %" PRIu64 " differs\n  %-28s %16s %16s\n", p->wire.name, line,
                g->unit->vector->name, "file", "model");
        type_print(f, g->unit->vector, file, model);
        fclose(f);
    }
}

bool replay_run(struct vector_reader *r, struct replay *result, struct failure *f)
{
    return replay_each(r, result, NULL, NULL, f);
}

bool replay_each(struct vector_reader *r, struct replay *result, replay_line each, void *context,
                 struct failure *f)
{
    const struct vector_header *h = vector_reader_header(r);
    struct golden *g = golden_open(h->unit);
    uint32_t in[VECTOR_WORDS], out[VECTOR_WORDS];

    memset(result, 0, sizeof *result);
    if (!g)
        return fail(f, EXIT_IO, "out of memory");
    for (uint64_t line = 0; !f->code && vector_reader_next(r, in); line++) {
        if (!golden_line(g, in, out))
            fail(f, EXIT_NOT_MODELLED, "vector %" PRIu64 " is not modelled: %s", line,
                 g->not_modelled);
        const uint64_t compared = result->compared, differ = result->differ;
        compare(g, line, in, out, result);
        if (each)
            each(context, result->compared - compared, result->differ - differ,
                 vector_reader_comment(r));
        if (line % 4096 == 0)
            progress_show("check", line, h->count);
        if (clean_up_interrupted()) {
            result->interrupted = true;
            break;
        }
    }
    progress_end();
    result->clocks = golden_clocks(g);
    golden_close(g);
    return !f->code;
}
