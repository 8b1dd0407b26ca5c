/* bench_roms.c - the ROMs that RTL loads by $readmemh lie in the bench: it runs where no other file of Aurum is
 *
 * Verilator opens them by fopen, which comes here (ld --wrap=fopen, scripts/bench); a name that gpu_types.svh gives is one
 * of ours.  What else the RTL loads is a file of who brought it; one that is not there ends the run.
 */
#include "bench_state.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "bench.h"

FILE *__real_fopen(const char *name, const char *mode);
FILE *__wrap_fopen(const char *name, const char *mode);
FILE *__wrap_fopen(const char *name, const char *mode)
{
    FILE *f;

    for (const struct bench_rom *r = bench_roms; r->name; r++)
        if (mode[0] == 'r' && strcmp(r->name, name) == 0)
            return fmemopen((void *)(uintptr_t)r->text, (size_t)(r->end - r->text), "r");
    f = __real_fopen(name, mode);
    if (!f && mode[0] == 'r' && bench.loading) {
        fail(&bench.failure, EXIT_IO, "%s, which the RTL loads, cannot be read: %s", name,
             strerror(errno));
        bench.at.stop = true;
    }
    return f;
}
