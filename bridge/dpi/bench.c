/* bench.c - see bench.h: from opening to the report, without SystemVerilog */
#include "bench_state.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/bits.h"
#include "progress.h"

#define WAVE_AFTER 16 /* clocks */

struct bench bench;

static void stop_if_failed(void)
{
    if (bench.failure.code) {
        fprintf(stderr, "%s bench: %s\n", bench.options.unit->name, bench.failure.text);
        exit(bench.failure.code);
    }
}

/* All lines into memory, to be offered several times at the cost of a copy. */
static void load(void)
{
    uint64_t room = 1024, n = 0;
    uint32_t line[VECTOR_WORDS], *memory = NULL;

    for (; bench_line(n, line); n++) {
        if (n == 0 || n == room) {
            room *= n ? 2 : 1;
            memory = realloc(memory, room * bench.words * sizeof *line);
            if (!memory)
                abort();
        }
        memcpy(memory + n * bench.words, line, bench.words * sizeof *line);
    }
    bench.memory = memory; /* bench_line reads it from now on */
    bench.memory_lines = n;
}

static void open_recorder(void)
{
    struct vector_header h = { .unit = bench.options.unit, .seed = bench.options.seed };

    strcpy(h.profile, "gm20b");
    if (bench.reader)
        h = *vector_reader_header(bench.reader);
    snprintf(h.options, sizeof h.options, "recorded from RTL");
    bench.recorder = vector_writer_open(bench.options.record, &h, &bench.failure);
}

void bench_open(int argc, char **argv, const char *unit)
{
    struct bench_options *o = &bench.options;

    o->unit = unit_named(unit);
    if (!o->unit) {
        fprintf(stderr, "bench: no golden unit '%s'\n", unit);
        exit(EXIT_USAGE);
    }
    bench_parse(argc, argv, o);
    bench.words = BITS_WORDS(o->unit->vector->bits);
    for (unsigned i = 0; i < o->unit->ports; i++)
        bench.port[i] = unit_port(o->unit, i);
    if (o->file)
        bench.reader = vector_reader_open(o->file, &bench.failure);
    stop_if_failed();
    if (bench.reader && vector_reader_header(bench.reader)->unit != o->unit) {
        fail(&bench.failure, EXIT_USAGE, "%s holds vectors of %s", o->file,
             vector_reader_header(bench.reader)->unit->name);
        stop_if_failed();
    }
    if (o->record)
        open_recorder();
    stop_if_failed();
    if (o->repeat > 1)
        load();
}

const struct bench_drive *bench_drive(void)
{
    return &bench.options.drive;
}

bool bench_clock(uint64_t clock)
{
    bench.at.clock = clock;
    if (clock % 65536 == 0 && bench.options.loop < 0)
        progress_show(bench.options.unit->name, bench.at.taken, 0);
    /* A waveform goes on a little after the difference. */
    if (bench.at.stop && bench.at.after > 0)
        return bench.at.after-- > 1;
    return !bench.at.stop;
}

void bench_state(void (*each)(void *context, void *data, size_t size), void *context)
{
    each(context, &bench.at, sizeof bench.at);
    for (unsigned i = 0; i < bench.goldens; i++)
        each(context, bench.golden[i]->twin, bench.golden[i]->unit->twin_size);
}

void bench_restored(void)
{
    uint32_t line[VECTOR_WORDS];

    if (bench.reader && !bench.memory) {
        vector_reader_rewind(bench.reader);
        for (uint64_t i = 0; i < bench.options.from + bench.at.offered; i++)
            vector_reader_next(bench.reader, line);
    }
}

void bench_differ(const char *format, ...)
{
    size_t used = strlen(bench.report);
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(bench.report + used, sizeof bench.report - used, format, arguments);
    va_end(arguments);
    if (bench.at.differ++ == 0) {
        bench.at.stop_clock = bench.at.clock;
        bench.at.after = bench.options.drive.wave ? WAVE_AFTER : 0;
    }
    bench.at.stop = true;
}

/* The clocks that traffic took: from the first packet taken to the last, both counted. */
static uint64_t traffic_clocks(void)
{
    return bench.at.taken ? bench.at.last_take - bench.at.first_take + 1 : 0;
}

static void write_result(const char *file)
{
    cJSON *o = cJSON_CreateObject();
    FILE *f = fopen(file, "w");
    char *text;

    cJSON_AddStringToObject(o, "unit", bench.options.unit->name);
    cJSON_AddNumberToObject(o, "seed", (double)bench.options.seed);
    cJSON_AddNumberToObject(o, "taken", (double)bench.at.taken);
    cJSON_AddNumberToObject(o, "compared", (double)bench.at.compared);
    cJSON_AddNumberToObject(o, "differ", (double)bench.at.differ);
    cJSON_AddNumberToObject(o, "resets", (double)bench.at.resets);
    cJSON_AddNumberToObject(o, "clocks", (double)traffic_clocks());
    cJSON_AddNumberToObject(o, "work", (double)bench.at.work);
    cJSON_AddStringToObject(o, "work_unit", bench.options.unit->work_unit);
    cJSON_AddNumberToObject(o, "stopped_at", (double)bench.at.stop_clock);
    cJSON_AddNumberToObject(o, "last_line", (double)(bench.options.from + bench.at.offered) - 1);
    cJSON_AddStringToObject(o, "report", bench.report);
    text = cJSON_Print(o);
    if (!f || fprintf(f, "%s\n", text) < 0 || fclose(f) != 0)
        fail(&bench.failure, EXIT_IO, "cannot write %s", file);
    cJSON_free(text);
    cJSON_Delete(o);
}

int bench_close(void)
{
    const struct bench_options *o = &bench.options;

    if (!bench.at.differ && !bench.failure.code && o->check && bench.at.compared == 0)
        bench_differ("no packet was compared: that proves nothing\n");
    if (bench.recorder && bench.at.ended && !bench.failure.code)
        vector_writer_commit(bench.recorder, &bench.failure);
    else if (bench.recorder)
        vector_writer_abandon(bench.recorder);
    if (o->result)
        write_result(o->result);
    else
        printf("%s%s: %" PRIu64 " packets compared, %" PRIu64 " differ, %" PRIu64 " clocks\n",
               bench.report, o->unit->name, bench.at.compared, bench.at.differ, traffic_clocks());
    stop_if_failed();
    return bench.at.differ ? EXIT_DIFFER : EXIT_AGREE;
}
