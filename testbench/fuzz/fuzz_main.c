/* fuzz_main.c - runs a fuzz target without libFuzzer
 *
 *     fuzz_NAME [-n VARIANTS] [-s SEED] [-v] FILE|FOLDER...
 *     fuzz_NAME -x VARIANT [-s SEED] FILE        writes that variant to standard output
 *
 * Gives the target every file, and VARIANTS mutations of each.  A variant depends on the file, the
 * seed (AURUM_SEED without -s) and its number only; -v names each before it runs, so the last one
 * named is the one that failed.
 */
#include <dirent.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz.h"
#include "random.h"

#define ROOM 65536 /* bytes of an input, at most */

struct run {
    uint64_t seed, variants;
    uint64_t only; /* the variant to write; 0: run */
    bool verbose;
    uint64_t files, inputs; /* run so far */
};

struct input {
    size_t size;
    uint8_t bytes[ROOM];
};

static void insert(struct input *in, size_t at, const uint8_t *bytes, size_t n)
{
    if (n > ROOM - in->size)
        n = ROOM - in->size;
    uint8_t copy[64];
    memcpy(copy, bytes, n);
    memmove(in->bytes + at + n, in->bytes + at, in->size - at);
    memcpy(in->bytes + at, copy, n);
    in->size += n;
}

static void delete (struct input *in, size_t at, size_t n)
{
    if (n > in->size - at)
        n = in->size - at;
    memmove(in->bytes + at, in->bytes + at + n, in->size - at - n);
    in->size -= n;
}

/* One change anywhere; the input is not empty. */
static void mutate(struct input *in, struct random *r)
{
    static const uint8_t telling[] = "\0\n\r\t /0 1x_zfF~\x7f\x80\xff";
    size_t at = random_below(r, (unsigned)in->size);
    size_t from = random_below(r, (unsigned)in->size);
    size_t n = 1 + random_below(r, 63), rest = in->size - from;
    uint8_t byte = telling[random_below(r, sizeof telling)];

    switch (random_below(r, 7)) {
    case 0: in->bytes[at] ^= (uint8_t)(1 << random_below(r, 8)); break;
    case 1: in->bytes[at] = byte; break;
    case 2: insert(in, at, &byte, 1); break;
    case 3: insert(in, at, in->bytes + from, n < rest ? n : rest); break;
    case 4: delete (in, at, n); break;
    case 5: delete (in, at, 1); break;
    default: in->bytes[at] = (uint8_t)random_bits(r); break;
    }
}

static struct input variant(const struct input *seed_input, uint64_t seed, uint64_t number)
{
    struct input in = *seed_input;
    struct random r = random_start(seed, number);
    unsigned changes = 1 + random_below(&r, 4);

    for (unsigned i = 0; number > 0 && i < changes && in.size > 0; i++)
        mutate(&in, &r);
    if (number > 0 && in.size > 0 && random_below(&r, 16) == 0)
        in.size = random_below(&r, (unsigned)in.size);
    return in;
}

/* An exact copy, so that a sanitizer sees a read beyond its end. */
static void run_input(struct run *run, const struct input *in)
{
    uint8_t *copy = malloc(in->size ? in->size : 1);

    if (!copy)
        exit(4);
    memcpy(copy, in->bytes, in->size);
    LLVMFuzzerTestOneInput(copy, in->size);
    free(copy);
    run->inputs++;
}

static bool run_file(struct run *run, const char *path)
{
    FILE *file = fopen(path, "rb");
    struct input in;

    if (!file) {
        perror(path);
        return false;
    }
    in.size = fread(in.bytes, 1, ROOM, file);
    fclose(file);
    if (run->only) {
        in = variant(&in, run->seed, run->only);
        return fwrite(in.bytes, 1, in.size, stdout) == in.size;
    }
    for (uint64_t k = 0; k <= run->variants; k++) {
        struct input v = variant(&in, run->seed, k);
        if (run->verbose)
            fprintf(stderr, "%s variant %" PRIu64 "\n", path, k);
        run_input(run, &v);
    }
    run->files++;
    return true;
}

static bool run_path(struct run *run, const char *path)
{
    DIR *folder = opendir(path);
    struct dirent *entry;
    bool good = true;
    char name[4096];

    if (!folder)
        return run_file(run, path);
    while ((entry = readdir(folder)) != NULL) {
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        if (entry->d_name[0] != '.')
            good = run_file(run, name) && good;
    }
    closedir(folder);
    return good;
}

int main(int count, char **words)
{
    const char *seed = getenv("AURUM_SEED");
    struct run run = { .seed = seed ? strtoull(seed, NULL, 0) : 1, .variants = 2000 };
    bool good = true;
    int option;

    while ((option = getopt(count, words, "n:s:x:v")) != -1) {
        if (option == 'n')
            run.variants = strtoull(optarg, NULL, 0);
        else if (option == 's')
            run.seed = strtoull(optarg, NULL, 0);
        else if (option == 'x')
            run.only = strtoull(optarg, NULL, 0);
        else if (option == 'v')
            run.verbose = true;
        else
            return 2;
    }
    for (int i = optind; i < count; i++)
        good = run_path(&run, words[i]) && good;
    if (!run.only)
        printf("AURUM_SEED=%" PRIu64 ": %" PRIu64 " inputs from %" PRIu64 " files\n", run.seed,
               run.inputs, run.files);
    return good && (run.inputs > 0 || run.only) ? 0 : 4;
}
