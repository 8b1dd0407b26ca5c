/* cosim_output.c - see cosim_output.h */
#include "cosim_output.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/bits.h"
#include "lockstep/gtkw.h"
#include "json_number.h"
#include "junit.h"
#include "scene/picture.h"
#include "lockstep/shrink.h"
#include "fbp/crop/crop_picture.h"

/* The files of a mismatch. */
struct mismatch {
    char base[1024], hex[1100], fst[1100], gtkw[1100];
    bool shrunk, waves; /* the files are there */
    bool steady;        /* it fails without pauses and stalls */
    unsigned lines, runs;
    struct bench_result replay;
};

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

static void shrink_and_replay(const struct cosim_output *o, struct cosim_run *run,
                              struct mismatch *m, struct failure *f)
{
    struct shrink s = {
        .unit = run->unit, .bench = &run->program, .report = run->result.report, .seed = run->seed
    };
    uint64_t last = run->result.last_line - run->from;

    snprintf(m->base, sizeof m->base, "%s%s", o->mismatch ? o->mismatch : run->unit->name,
             o->mismatch ? "" : "_mismatch");
    snprintf(m->hex, sizeof m->hex, "%s.hex", m->base);
    snprintf(m->fst, sizeof m->fst, "%s.fst", m->base);
    snprintf(m->gtkw, sizeof m->gtkw, "%s.gtkw", m->base);
    const char *wave = run->program.waves ? m->fst : NULL;
    m->shrunk = shrink_run(&s, line_of_run, run, last, f);
    m->steady = s.steady;
    m->lines = s.count;
    m->runs = s.runs;
    if (m->shrunk && shrink_write(&s, m->hex, f) &&
        shrink_replay(&s, m->hex, wave, &m->replay, f) && wave) {
        const char *name = strrchr(wave, '/');
        m->waves = gtkw_write(m->gtkw, name ? name + 1 : wave, run->unit, m->replay.stopped_at,
                              m->replay.report, f);
    }
    shrink_free(&s);
}

/* What fails again as the replay did. */
static void print_again(const struct cosim_run *run, const struct mismatch *m)
{
    printf("again: aurum cosim %s %s%s%s%s%s\n", run->unit->name, m->hex,
           run->bench ? " --bench " : "", run->bench ? run->bench : "",
           m->steady ? " --steady" : "", run->resets ? " --resets" : "");
}

static void print_mismatch(const struct cosim_run *run, const struct mismatch *m)
{
    const struct bench_command *bench = &run->program;

    if (!m->shrunk) {
        printf("no short sequence fails again; run once more with --wave and --window\n");
        return;
    }
    printf("shrunk to %u line%s in %u runs: %s\n%s", m->lines, m->lines == 1 ? "" : "s", m->runs,
           m->hex, m->replay.report);
    print_again(run, m);
    if (m->waves)
        printf("waveform: gtkwave %s\n", m->gtkw);
    else if (!bench->waves)
        printf("no waveform: %s was made with LEAN=1\n", bench->argv[0]);
}

static void print_text(const struct cosim_run *run)
{
    const struct bench_result *r = &run->result;
    double seconds = (double)run->seconds_millionths / 1e6;

    printf("%s%s", run->replay.report, r->report);
    printf("%s: %" PRIu64 " packets compared, %" PRIu64 " differ, seed %" PRIu64 "\n",
           run->unit->name, r->compared, r->differ + run->replay.differ, run->seed);
    if (r->clocks)
        printf("%" PRIu64 " clocks, %.3f %s per clock, %.0f vectors per second\n", r->clocks,
               (double)r->work / (double)r->clocks, r->work_unit,
               seconds > 0 ? (double)r->taken / seconds : 0.0);
    if (r->resets > 1) /* one begins the run */
        printf("%" PRIu64 " resets\n", r->resets);
}

static void print_json(const struct cosim_run *run, const struct mismatch *m)
{
    const struct bench_result *r = &run->result;
    cJSON *o = cJSON_CreateObject();
    char *text;

    cJSON_AddStringToObject(o, "unit", run->unit->name);
    json_unsigned(o, "seed", run->seed);
    json_unsigned(o, "compared", r->compared);
    json_unsigned(o, "differ", r->differ + run->replay.differ);
    json_unsigned(o, "clocks", r->clocks);
    json_unsigned(o, "work", r->work);
    cJSON_AddStringToObject(o, "work_unit", r->work_unit);
    json_unsigned(o, "resets", r->resets);
    cJSON_AddStringToObject(o, "report", r->differ ? r->report : run->replay.report);
    cJSON_AddRawToObject(o, "mismatches", r->mismatches[0] ? r->mismatches : "[]");
    if (m->shrunk) {
        cJSON_AddNumberToObject(o, "shrunk_lines", m->lines);
        cJSON_AddStringToObject(o, "shrunk", m->hex);
        cJSON_AddBoolToObject(o, "shrunk_steady", m->steady);
        json_unsigned(o, "mismatch_clock", m->replay.stopped_at);
    }
    if (m->waves) {
        cJSON_AddStringToObject(o, "wave", m->fst);
        cJSON_AddStringToObject(o, "gtkw", m->gtkw);
    }
    text = cJSON_Print(o);
    puts(text);
    cJSON_free(text);
    cJSON_Delete(o);
}

/* The destination as stored, then over it what the RTL gave. */
static bool write_picture(const struct cosim_run *run, const char *path, struct failure *f)
{
    const struct vector_header *h = vector_reader_header(run->reader);
    struct vector_reader *record = vector_reader_open(run->record, f);
    uint32_t words[BITS_WORDS(crop_vector_BITS)];
    struct crop_vector v;
    struct picture p;
    bool done;

    if (!record || !picture_new(&p, h->width, h->height, f))
        return false;
    vector_reader_rewind(run->reader);
    while (vector_reader_next(run->reader, words)) {
        crop_vector_get(&v, words, 0);
        crop_picture_show_dst(&v, p.rgba, p.width, p.height);
    }
    while (vector_reader_next(record, words)) {
        crop_vector_get(&v, words, 0);
        crop_picture_store(&v.crop_ccache, &v.cfg, p.rgba, p.width, p.height);
    }
    done = picture_write(&p, path, f);
    picture_free(&p);
    vector_reader_close(record);
    return done;
}

int cosim_report(const struct cosim_output *o, struct cosim_run *run, struct failure *f)
{
    const struct bench_result *r = &run->result;
    bool failed = r->differ > 0 || run->replay.differ > 0;
    struct mismatch m = { .shrunk = false };

    if (!o->json)
        print_text(run);
    if (r->differ && !o->no_shrink)
        shrink_and_replay(o, run, &m, f);
    if (r->differ && !o->no_shrink && !o->json)
        print_mismatch(run, &m);
    if (o->json)
        print_json(run, &m);
    if (o->png && !r->differ && write_picture(run, o->png, f) && !o->json)
        printf("picture: %s\n", o->png);
    if (o->junit)
        junit_write(o->junit, "aurum cosim", run->file ? run->file : run->unit->name, run->seed,
                    r->compared,
                    !failed     ? NULL
                    : r->differ ? r->report
                                : run->replay.report,
                    f);
    return failed ? EXIT_DIFFER : EXIT_AGREE;
}
