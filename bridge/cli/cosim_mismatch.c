/* cosim_mismatch.c - see cosim_mismatch.h */
#include "cosim_mismatch.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "lockstep/gtkw.h"
#include "lockstep/shrink.h"
#include "paint.h"
#include "vector/clean_up.h"

static bool line_of_run(void *context, uint64_t i, uint32_t *words, uint64_t *number)
{
    struct cosim_run *run = context;
    const struct vector_header *h = run->reader ? vector_reader_header(run->reader) : NULL;

    *number = h && run->from + i < h->numbers ? h->number[run->from + i] : run->from + i;
    if (!run->reader)
        return unit_line(run->unit, &run->lines, run->from + i, words, NULL);
    vector_reader_rewind(run->reader);
    for (uint64_t k = 0; k <= run->from + i; k++)
        if (!vector_reader_next(run->reader, words))
            return false;
    return true;
}

static void name_files(struct mismatch *m, const char *base)
{
    snprintf(m->hex, sizeof m->hex, "%s.hex", base);
    snprintf(m->fst, sizeof m->fst, "%s.fst", base);
    snprintf(m->gtkw, sizeof m->gtkw, "%s.gtkw", base);
}

void mismatch_name(struct mismatch *m, const struct cosim_output *o, const struct cosim_run *run)
{
    char base[1024];

    if (o->mismatch) {
        name_files(m, o->mismatch);
        return;
    }
    for (unsigned n = 1; n < 10000; n++) {
        snprintf(base, sizeof base,
                 n > 1 ? "%s_seed%" PRIu64 "_mismatch_%u" : "%s_seed%" PRIu64 "_mismatch",
                 run->unit->name, run->seed, n);
        name_files(m, base);
        if (access(m->hex, F_OK) != 0 && access(m->fst, F_OK) != 0 && access(m->gtkw, F_OK) != 0)
            return;
    }
}

/* Takes the name, so that no other run does. */
static bool claim(struct mismatch *m, const struct cosim_output *o, const struct cosim_run *run,
                  struct failure *f)
{
    mismatch_name(m, o, run);
    for (unsigned tries = 0; !o->mismatch && tries < 100; tries++) {
        mismatch_name(m, o, run);
        const int fd = open(m->hex, O_CREAT | O_EXCL | O_WRONLY, 0666);
        if (fd >= 0) {
            close(fd);
            clean_up_note(m->hex);
            return true;
        }
        if (tries == 99)
            return fail(f, EXIT_IO, "%s cannot be made", m->hex);
    }
    return true;
}

static void replay(struct mismatch *m, const struct shrink *s, const struct cosim_output *o,
                   const struct cosim_run *run, struct failure *f)
{
    const char *wave = run->program.waves ? m->fst : NULL, *name = strrchr(m->fst, '/');

    const struct gtkw g = { name ? name + 1 : wave, run->unit, &m->replay, o->signals };

    if (shrink_replay(s, m->hex, wave, &m->replay, f) && wave)
        m->waves = gtkw_write(m->gtkw, &g, f);
}

void mismatch_shrink(struct mismatch *m, const struct cosim_output *o, struct cosim_run *run,
                     struct failure *f)
{
    struct shrink s = {
        .unit = run->unit, .bench = &run->program, .report = run->result.report, .seed = run->seed
    };
    uint64_t last = run->result.last_line - run->from;
    bool written = false;

    if (!claim(m, o, run, f))
        return;
    m->shrunk = shrink_run(&s, line_of_run, run, last, f);
    m->steady = s.steady;
    m->lines = s.count;
    m->runs = s.runs;
    if (m->shrunk && (written = shrink_write(&s, m->hex, f)))
        replay(m, &s, o, run, f);
    if (!o->mismatch) {
        clean_up_forget(m->hex);
        if (!written)
            unlink(m->hex);
    }
    shrink_free(&s);
}

/* What fails again as the replay did. */
static void print_again(const struct mismatch *m, const struct cosim_run *run)
{
    const char *pace = m->steady ? NULL : run->pace;

    printf("again: aurum cosim %s %s%s%s%s%s%s%s\n", run->unit->name, m->hex,
           run->bench ? " --bench " : "", run->bench ? run->bench : "",
           m->steady ? " --steady" : "", pace ? " --pace " : "", pace ? pace : "",
           run->resets ? " --resets" : "");
}

void mismatch_print(const struct mismatch *m, const struct cosim_run *run)
{
    if (!m->shrunk) {
        printf("no short sequence fails again; run once more with --wave and --window\n");
        return;
    }
    printf("shrunk to %u line%s in %u runs: %s\n", m->lines, m->lines == 1 ? "" : "s", m->runs,
           m->hex);
    paint_report(m->replay.report);
    print_again(m, run);
    if (m->waves)
        printf("waveform: gtkwave %s\n", m->gtkw);
    else if (!run->program.waves)
        printf("no waveform: %s was made without; aurum bench --waves makes one with\n",
               run->program.argv[0]);
}
