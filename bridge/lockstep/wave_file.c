/* wave_file.c - see wave_file.h */
#include "wave_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "held_file.h"
#include "vector/clean_up.h"
#include "vector/new_file.h"
#include "vector/quoted.h"

#define PREFIX ".aurum-wave-"

bool wave_possible(const struct bench_command *c, const char *path, struct failure *f)
{
    if (!path)
        return true;
    if (strcmp(path, "-") == 0)
        return fail(f, EXIT_USAGE, "--wave -: a waveform needs a file");
    if (!c->waves)
        return fail(f, EXIT_USAGE,
                    "--wave: %s was made without waveforms; aurum bench --waves makes one with",
                    c->argv[0]);
    return new_file_possible(path, f);
}

/* The waveform is made in a folder of its own beside it: the bench makes more files there, and each anew. */
bool wave_open(struct wave_file *w, struct bench_command *c, const char *path, struct failure *f)
{
    const char *slash = strrchr(path, '/');
    const size_t length = slash ? (size_t)(slash - path) + 1 : 0;
    char name[4200];

    *w = (struct wave_file){ .path = path };
    snprintf(name, sizeof name, "%.*s", (int)length, path);
    held_file_sweep(length ? name : ".", PREFIX);
    snprintf(name, sizeof name, "%.*s" PREFIX "XXXXXX", (int)length, path);
    if (!held_file_make(name, true))
        return fail(f, EXIT_IO, "%s: cannot be written: %s; check its folder",
                    quote_path(path).text, strerror(errno));
    w->folder = strdup(name);
    strcat(name, "/wave.fst");
    w->temporary = strdup(name);
    if (!w->folder || !w->temporary)
        return fail(f, EXIT_IO, "%s: too little memory to write it", quote_path(path).text);
    clean_up_note(w->folder);
    clean_up_note(w->temporary);
    bench_option(c, "--wave", w->temporary);
    return true;
}

static void forget(struct wave_file *w)
{
    if (w->temporary)
        clean_up_forget(w->temporary);
    if (w->folder) {
        rmdir(w->folder);
        clean_up_forget(w->folder);
        held_file_release(w->folder);
    }
    free(w->temporary);
    free(w->folder);
    w->temporary = w->folder = NULL;
}

bool wave_commit(struct wave_file *w, const struct bench_result *r, struct failure *f)
{
    const struct quoted name = quote_path(w->path);
    bool good =
        !r->wave_code || fail(f, (int)r->wave_code, "%s: no waveform: %s", name.text, r->wave_text);

    if (good &&
        (chmod(w->temporary, 0644 & ~new_file_umask()) != 0 || rename(w->temporary, w->path) != 0))
        good = fail(f, EXIT_IO, "%s: no waveform: %s", name.text, strerror(errno));
    if (good)
        forget(w);
    wave_abandon(w);
    return good;
}

void wave_abandon(struct wave_file *w)
{
    /* And what a bench that was stopped leaves (bench_wave.c). */
    static const char *const more[] = { "", ".hier", ".lanes", ".lanes.hier" };
    char path[4200];

    if (!w->temporary)
        return;
    for (unsigned i = 0; i < sizeof more / sizeof more[0]; i++) {
        snprintf(path, sizeof path, "%s%s", w->temporary, more[i]);
        unlink(path);
    }
    forget(w);
}
