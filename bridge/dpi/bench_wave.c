/* bench_wave.c - a waveform is whole or it is not there
 *
 * Verilator's writer does not look at what its writes return, but the stream remembers: every fclose() of
 * the bench comes here (ld --wrap=fclose, scripts/bench).
 */
#include "bench_state.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool lost;

int __real_fclose(FILE *f);
int __wrap_fclose(FILE *f);
int __wrap_fclose(FILE *f)
{
    const bool failed = ferror(f);
    const int result = __real_fclose(f);

    lost = lost || failed || result != 0;
    return result;
}

void bench_wave_remove(bool folder)
{
    /* Until it is closed; and what wave_lanes.cpp makes of it. */
    static const char *const more[] = { "", ".hier", ".lanes", ".lanes.hier" };
    char path[4200];

    for (unsigned i = 0; i < sizeof more / sizeof more[0]; i++) {
        snprintf(path, sizeof path, "%s%s", bench.options.drive.wave, more[i]);
        unlink(path);
    }
    snprintf(path, sizeof path, "%s", bench.options.drive.wave);
    if (folder && strrchr(path, '/')) {
        *strrchr(path, '/') = '\0';
        rmdir(path);
    }
}

bool bench_wave_written(void)
{
    return !lost;
}

void bench_wave_register(const char *name)
{
    if (!bench.registers)
        bench.registers = cJSON_CreateArray();
    if (cJSON_GetArraySize(bench.registers) < BENCH_REGISTERS)
        cJSON_AddItemToArray(bench.registers, cJSON_CreateString(name));
}

static const struct enumeration *enumeration_of(const char *name)
{
    static const char before[] = "$unit::";

    if (strncmp(name, before, strlen(before)) != 0)
        return NULL;
    name += strlen(before);
    for (unsigned i = 0; i < all_enumerations_count; i++) {
        const size_t length = strlen(all_enumerations[i]->name);

        if (strncmp(name, all_enumerations[i]->name, length) == 0 && !strcmp(name + length, "_e"))
            return all_enumerations[i];
    }
    return NULL;
}

size_t bench_wave_names(const char *name, char *text, size_t size)
{
    const struct enumeration *e = enumeration_of(name);
    size_t at;

    if (!e)
        return 0;
    at = (size_t)snprintf(text, size, "%s %u", name, e->count);
    for (unsigned i = 0; i < e->count && at < size; i++)
        at += (size_t)snprintf(text + at, size - at, " %s", e->values[i].name);
    for (unsigned i = 0; i < e->count && at + e->bits + 2 < size; i++) {
        text[at++] = ' ';
        for (unsigned b = e->bits; b-- > 0;)
            text[at++] = (char)('0' + (e->values[i].value >> b & 1));
        text[at] = '\0';
    }
    return at + e->bits + 2 < size ? at : 0;
}

void bench_wave_end(bool begun, bool made)
{
    if (!begun)
        fail(&bench.wave, EXIT_USAGE, "the run ended in clock %" PRIu64 ", before its first clock",
             bench.at.clock);
    else if (!made)
        fail(&bench.wave, EXIT_IO, "it cannot be made");
    else if (lost)
        fail(&bench.wave, EXIT_IO, "it could not be written whole; make room");
    if (bench.wave.code)
        bench_wave_remove(false);
}
