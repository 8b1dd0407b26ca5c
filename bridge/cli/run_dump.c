/* run_dump.c - see run_dump.h */
#include "run_dump.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST (UINT64_C(1) << 30)

void run_dumps_add(struct run_dumps *d, const char *text, struct argp_state *state)
{
    char *end;
    const unsigned long long va = strtoull(text, &end, 0);
    const char *second = end + 1;
    unsigned long long bytes = 0;

    if (end != text && *end == ':')
        bytes = strtoull(second, &end, 0);
    if (*text == '-' || bytes == 0 || bytes > MOST || va >> 40 || *end != ':' || !end[1] ||
        *second == '-')
        argp_error(state,
                   "--dump %s: write ADDRESS:BYTES:FILE, an address below 2^40, at most 1 GiB",
                   text);
    if (d->count == RUN_DUMPS)
        argp_error(state, "--dump: %d at most", RUN_DUMPS);
    else
        d->dump[d->count++] = (struct run_dump){ va, bytes, end + 1 };
}

static bool write_one(const struct run_dump *d, struct aurum_gpu *g, struct failure *f)
{
    uint8_t *bytes = malloc(d->bytes);
    FILE *file = NULL;
    bool fine = bytes != NULL;

    if (!fine)
        fail(f, EXIT_IO, "%s: memory is short", d->file);
    else if (aurum_gpu_read(g, d->va, bytes, d->bytes, NULL) != AURUM_OK)
        fine = fail(f, EXIT_USAGE, "--dump: %" PRIu64 " bytes at 0x%" PRIx64 " are not all mapped",
                    d->bytes, d->va);
    if (fine) {
        file = fopen(d->file, "wb");
        fine = file && fwrite(bytes, 1, d->bytes, file) == d->bytes;
        fine = file && fclose(file) == 0 && fine;
        if (!fine)
            fail(f, EXIT_IO, "%s: %s", d->file, strerror(errno));
    }
    free(bytes);
    return fine;
}

bool run_dumps_write(const struct run_dumps *d, struct aurum_gpu *g, struct failure *f)
{
    for (unsigned i = 0; i < d->count; i++)
        if (!write_one(&d->dump[i], g, f))
            return false;
    return true;
}
