/* cosim_output.c - see cosim_output.h */
#include "cosim_output.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/bits.h"
#include "cosim_mismatch.h"
#include "json_number.h"
#include "junit.h"
#include "paint.h"
#include "replay_json.h"
#include "scene/picture.h"
#include "sections.h"
#include "fbp/crop/crop_picture.h"
#include "utf8.h"

static void print_text(const struct cosim_run *run)
{
    const struct bench_result *r = &run->result;
    const uint64_t differ = r->differ + run->replay.differ;
    double seconds = (double)run->seconds_millionths / 1e6;

    paint_report(run->replay.report);
    paint_report(r->report);
    printf("%s%s: %" PRIu64 " packets compared, %s%" PRIu64 " differ%s, seed %" PRIu64 "\n",
           r->interrupted ? "interrupted: " : "", run->unit->name, r->compared,
           paint_verdict(differ == 0), differ, paint_end(), run->seed);
    if (r->compared &&
        differ ==
            0) /* else the clocks are those of the traffic up to a report that names its own */
        printf("%" PRIu64 " clocks, %.3f %s per clock, %.0f vectors per second\n", r->clocks,
               (double)r->work / (double)r->clocks, r->work_unit,
               seconds > 0 ? (double)r->taken / seconds : 0.0);
    if (r->resets > 1) /* one begins the run */
        printf("%" PRIu64 " resets\n", r->resets);
    if (r->compared && differ == 0)
        printf("longest: %" PRIu64 " packets without a reset, a stall of %" PRIu64
               " clocks, an idle of %" PRIu64 "\n",
               r->longest_stretch, r->longest_stall, r->longest_idle);
    cosim_rates_print(&run->rates);
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
    json_unsigned(o, "longest_stretch", r->longest_stretch);
    json_unsigned(o, "longest_stall", r->longest_stall);
    json_unsigned(o, "longest_idle", r->longest_idle);
    utf8_json(o, "report", r->differ ? r->report : run->replay.report);
    if (r->differ)
        cJSON_AddRawToObject(o, "mismatches", r->mismatches);
    else
        replay_json(cJSON_AddArrayToObject(o, "mismatches"), run->unit, &run->replay);
    cJSON_AddBoolToObject(o, "interrupted", r->interrupted);
    if (run->rates.count)
        cosim_rates_json(&run->rates, o);
    if (m->shrunk) {
        cJSON_AddNumberToObject(o, "shrunk_lines", m->lines);
        utf8_json(o, "shrunk", m->hex);
        cJSON_AddBoolToObject(o, "shrunk_steady", m->steady);
        json_unsigned(o, "mismatch_clock", m->replay.stopped_at);
    }
    if (m->waves) {
        utf8_json(o, "wave", m->fst);
        utf8_json(o, "gtkw", m->gtkw);
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

/* The line that the run stopped at, of those that it takes. */
static uint64_t line_failed(const struct cosim_run *run)
{
    return strstr(run->result.mismatches, "\"line\":")
               ? json_unsigned_of(run->result.mismatches, "line")
               : run->result.last_line;
}

/* What the file's own outputs are on the model; each corner of the lines on the RTL. */
static void report_cases(const struct cosim_run *run)
{
    const struct bench_result *r = &run->result;
    const char *report = r->differ ? r->report : NULL, *unit = run->unit->name;
    struct sections s = { 0 };
    char name[4300];

    junit_seed(run->seed);
    snprintf(name, sizeof name, "%s on the model", run->file ? run->file : "");
    if (run->file)
        junit_case(name, run->replay.differ ? JUNIT_FAILED : JUNIT_PASSED, run->replay.compared,
                   run->replay.differ ? run->replay.report : NULL);
    if (!run->file && run->lines.kind == LINES_DIRECTED)
        sections_made(&s, run->unit, &run->lines, run->from, run->count);
    sections_junit(&s, unit, r->settled, line_failed(run), report);
    if (run->rates.count)
        junit_case("rate", run->rates.slow ? JUNIT_FAILED : JUNIT_PASSED, run->rates.count,
                   run->rates.slow ? "slower than the rate table" : NULL);
    if (s.count == 0 && !r->interrupted)
        junit_case(run->file ? run->file : unit, report ? JUNIT_FAILED : JUNIT_PASSED, r->compared,
                   report);
    if (r->interrupted)
        junit_case(unit, JUNIT_ERROR, r->compared, "interrupted");
    sections_free(&s);
}

int cosim_report(const struct cosim_output *o, struct cosim_run *run, struct failure *f)
{
    const struct bench_result *r = &run->result;
    const bool failed = r->differ > 0 || run->replay.differ > 0 || run->rates.slow;
    struct mismatch m = { .shrunk = false };

    if (!o->json)
        print_text(run);
    if (r->differ && !o->no_shrink)
        mismatch_shrink(&m, o, run, f);
    if (r->differ && !o->no_shrink && !o->json)
        mismatch_print(&m, run);
    if (o->json)
        print_json(run, &m);
    if (o->png && !r->differ && !r->interrupted && write_picture(run, o->png, f) && !o->json)
        printf("picture: %s\n", o->png);
    report_cases(run);
    junit_end(f);
    return failed ? EXIT_DIFFER : EXIT_AGREE;
}
