/* bench_wave.c - a waveform is whole or it is not there
 *
 * Verilator's writer does not look at what its writes return: every fwrite() and fclose() of the bench comes here
 * (ld --wrap, scripts/bench).
 */
#include "bench_state.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
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

size_t __real_fwrite(const void *from, size_t size, size_t count, FILE *f);
size_t __wrap_fwrite(const void *from, size_t size, size_t count, FILE *f);
size_t __wrap_fwrite(const void *from, size_t size, size_t count, FILE *f)
{
    const size_t written = __real_fwrite(from, size, count, f);

    lost = lost || written < count;
    return written;
}

static uint64_t bytes_of(const char *end)
{
    struct stat s;
    char path[4200];

    snprintf(path, sizeof path, "%s%s", bench.options.drive.wave, end);
    return stat(path, &s) == 0 ? (uint64_t)s.st_size : 0;
}

void bench_wave_look(uint64_t clock)
{
    struct bench_drive *drive = &bench.options.drive;

    if (!drive->wave || clock < drive->wave_from || clock > drive->wave_to)
        return;
    if (lost) {
        fail(&bench.failure, EXIT_IO,
             "the waveform could not be written whole up to clock %" PRIu64 "; make room", clock);
        bench.at.stop = true;
        bench.at.after = 0;
    } else if (bytes_of("") + bytes_of(".hier") > bench.options.wave_most * 1000000) {
        bench_say("the waveform ends in clock %" PRIu64 ": it has more than %" PRIu64
                  " MB; --wave-most gives it more, --window another part\n",
                  clock, bench.options.wave_most);
        drive->wave_to = clock;
    }
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
