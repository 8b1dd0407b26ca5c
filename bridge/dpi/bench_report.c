/* bench_report.c - what a bench has to say: the first difference, and its counts as JSON */
#include "bench_state.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "json_number.h"

#define WAVE_AFTER 16 /* clocks */

struct bench bench;

void bench_say(const char *format, ...)
{
    size_t used = strlen(bench.report);
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(bench.report + used, sizeof bench.report - used, format, arguments);
    va_end(arguments);
}

cJSON *bench_differ(const char *kind, uint64_t clock)
{
    cJSON *o = cJSON_CreateObject();

    if (!bench.mismatches)
        bench.mismatches = cJSON_CreateArray();
    cJSON_AddItemToArray(bench.mismatches, o);
    cJSON_AddStringToObject(o, "kind", kind);
    json_unsigned(o, "clock", clock);
    if (bench.at.differ++ == 0) {
        bench.at.stop_clock = clock;
        bench.at.after = bench.options.drive.wave ? WAVE_AFTER : 0;
    }
    bench.at.stop = true;
    return o;
}

uint64_t bench_traffic_clocks(void)
{
    return bench.at.taken ? bench.at.last_take - bench.at.first_take + 1 : 0;
}

/* Lines before this one have all that they give compared. */
static uint64_t bench_settled(void)
{
    const uint64_t offered = bench.at.offered - (bench.at.offered > 0 && !bench.at.ended);
    const struct bench_due *first = bench_due(0, 0);

    return bench.options.from + (first ? first->line : offered);
}

bool bench_write_result(const char *file)
{
    cJSON *o = cJSON_CreateObject();
    FILE *f = fopen(file, "w");
    char *text;

    cJSON_AddStringToObject(o, "unit", bench.options.unit->name);
    json_unsigned(o, "seed", bench.options.seed);
    json_unsigned(o, "taken", bench.at.taken);
    json_unsigned(o, "compared", bench.at.compared);
    json_unsigned(o, "differ", bench.at.differ);
    json_unsigned(o, "resets", bench.at.resets);
    json_unsigned(o, "clocks", bench_traffic_clocks());
    json_unsigned(o, "longest_stretch", bench.at.longest_stretch);
    json_unsigned(o, "longest_stall", bench.at.longest_stall);
    json_unsigned(o, "longest_idle", bench.at.longest_idle);
    json_unsigned(o, "work", bench.at.work);
    cJSON_AddStringToObject(o, "work_unit", bench.options.unit->work_unit);
    json_unsigned(o, "stopped_at", bench.at.stop_clock);
    json_unsigned(o, "last_line", bench.options.from + bench.at.offered - (bench.at.offered > 0));
    json_unsigned(o, "settled", bench_settled());
    cJSON_AddBoolToObject(o, "interrupted", bench.at.interrupted);
    cJSON_AddStringToObject(o, "report", bench.report);
    cJSON_AddItemToObject(o, "mismatches",
                          bench.mismatches ? bench.mismatches : cJSON_CreateArray());
    bench.mismatches = NULL;
    if (bench.registers)
        cJSON_AddItemToObject(o, "registers", bench.registers);
    bench.registers = NULL;
    json_unsigned(o, "wave_code", (uint64_t)bench.wave.code);
    cJSON_AddStringToObject(o, "wave_text", bench.wave.text);
    cJSON_AddStringToObject(o, "failure", bench.failure.text);
    text = cJSON_Print(o);
    const bool good = f && fprintf(f, "%s\n", text) >= 0 && fclose(f) == 0;
    cJSON_free(text);
    cJSON_Delete(o);
    return good || fail(&bench.failure, EXIT_IO, "cannot write %s", file);
}
