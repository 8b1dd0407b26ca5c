/* bench_report.c - what a bench has to say: the first difference, and its counts as JSON */
#include "bench_state.h"

#include <cjson/cJSON.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define WAVE_AFTER 16 /* clocks */

struct bench bench;

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

uint64_t bench_traffic_clocks(void)
{
    return bench.at.taken ? bench.at.last_take - bench.at.first_take + 1 : 0;
}

void bench_write_result(const char *file)
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
    cJSON_AddNumberToObject(o, "clocks", (double)bench_traffic_clocks());
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
