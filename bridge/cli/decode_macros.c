/* decode_macros.c - see decode_macros.h */
#include "decode_macros.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "class/class.h"
#include "common/bits.h"
#include "golden.h"
#include "hub/fe/mme/mme_disassemble.h"
#include "trace/trace_stream.h"
#include "vector/vector_file.h"
#include "vector_bus.h"

static struct mme engine;

/* The macros that the stream has given a start. */
struct starts {
    u32 pointer;
    bool given[MME_STARTS];
};

static bool see_starts(void *context, const struct trace_at *at)
{
    struct starts *s = context;

    if (at->step != STREAM_METHOD || (at->subchannel != CLASS_3D && at->subchannel != CLASS_2D))
        return true;
    if (at->method == MME_START_POINTER)
        s->pointer = at->data;
    else if (at->method == MME_START && s->pointer < MME_STARTS)
        s->given[s->pointer++] = true;
    return true;
}

/* Where a macro's code ends: where another one begins, or at the end of what is not 0. */
static u32 end_of(const struct mme *m, const struct starts *s, u32 start)
{
    u32 end = MME_CODE_WORDS;

    while (end > start && m->code[end - 1] == 0)
        end--;
    for (unsigned i = 0; i < MME_STARTS; i++)
        if (s->given[i] && m->start[i] > start && m->start[i] < end)
            end = m->start[i];
    return end;
}

bool decode_macros(const char *trace, uint64_t until, struct failure *f)
{
    struct starts starts = { 0 };
    const struct trace_seen seen = { see_starts, &starts };
    struct trace_totals totals;

    if (!trace_stream(trace, until, &seen, &totals, f) || !trace_macros(trace, until, &engine, f))
        return false;
    for (unsigned i = 0; i < MME_STARTS; i++) {
        if (!starts.given[i])
            continue;
        printf("macro %u, called by 0x%04x\n", i, 0x3800 + 8 * i);
        for (u32 pc = engine.start[i]; pc < end_of(&engine, &starts, engine.start[i]); pc++) {
            char text[MME_TEXT];
            mme_disassemble(text, sizeof text, engine.code[pc], pc);
            printf("  0x%03" PRIx32 "  %08" PRIx32 "  %s\n", pc, engine.code[pc], text);
        }
    }
    return true;
}

struct recording {
    struct golden *golden;
    struct vector_writer *writer;
    struct failure *f;
    bool first;
};

static bool put_line(struct recording *r, const struct mme_method *m)
{
    static uint32_t line[VECTOR_WORDS];
    struct mme_vector v = { .reset = r->first, .cfg.limit = MME_LIMIT, .fe_mme_valid = 1 };

    r->first = false;
    v.fe_mme = *m;
    memset(line, 0, sizeof line);
    mme_vector_put(line, 0, &v);
    golden_line(r->golden, line, line);
    do {
        if (!vector_writer_put(r->writer, line, NULL, r->f))
            return false;
    } while (golden_follow(r->golden, line));
    return true;
}

static bool record_step(void *context, const struct trace_at *at)
{
    bool passes = at->step == STREAM_METHOD && !at->of_host && at->method != 0 &&
                  (at->subchannel == CLASS_3D || at->subchannel == CLASS_2D);

    return !passes || put_line(context, &(struct mme_method){ at->subchannel == CLASS_2D,
                                                              (u12)at->method, at->data });
}

bool decode_record(const char *trace, uint64_t until, const char *path, struct failure *f)
{
    struct vector_header h = { .unit = unit_named("mme") };
    struct recording r = { golden_open(h.unit), vector_writer_open(path, &h, f), f, true };
    const struct trace_seen seen = { record_step, &r };
    struct trace_totals totals;
    bool good = r.golden && r.writer && trace_stream(trace, until, &seen, &totals, f);

    if (r.writer && !(good && vector_writer_commit(r.writer, f)))
        vector_writer_abandon(r.writer);
    golden_close(r.golden);
    return f->code == 0 && (good || fail(f, EXIT_IO, "too little memory to record"));
}
