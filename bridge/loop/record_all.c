/* record_all.c - see record_all.h */
#include "record_all.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "vector/quoted.h"

bool record_all_begin(struct record_all *a, const char *what, struct failure *f)
{
    a->what = what;
    a->failure = f;
    a->made = mkdir(a->folder, 0777) == 0;
    return a->made || errno == EEXIST ||
           fail(f, EXIT_IO, "%s: %s", quote_path(a->folder).text, strerror(errno));
}

static char *path_of(const struct record_all *a, const struct net_unit *u)
{
    const size_t size = strlen(a->folder) + strlen(u->name) + 32;
    char *path = malloc(size);

    if (path && u->at.instances > 1)
        snprintf(path, size, "%s/%s@%u.hex.zst", a->folder, u->name, u->at.instance);
    else if (path)
        snprintf(path, size, "%s/%s.hex.zst", a->folder, u->name);
    return path;
}

/* A recorder that stays where it is: its taps point to it. */
static struct recorded *add(struct record_all *a)
{
    struct recorded *r = calloc(1, sizeof *r), **more;

    if (r && a->count == a->room) {
        more = realloc(a->of, (a->room + 64) * sizeof *more);
        if (!more) {
            free(r);
            return NULL;
        }
        a->of = more;
        a->room += 64;
    }
    if (r)
        a->of[a->count++] = r;
    return r;
}

void record_all_unit(void *all, const struct net_unit *u)
{
    struct record_all *a = all;
    const struct recorder_place place = recorder_place_of(u);
    struct recorded *r;

    if (a->failure->code)
        return;
    r = add(a);
    if (!r || !(r->path = path_of(a, u))) {
        fail(a->failure, EXIT_IO, "too little memory to record %s", u->name);
        return;
    }
    r->unit = wired_named(u->name);
    if (recorder_open(&r->recorder, &place, wired_unit(r->unit), r->path, a->what, a->failure))
        r->recorder.may_be_empty = true;
}

void record_all_reset(struct record_all *a, bool (*was_reset)(unsigned unit))
{
    for (unsigned i = 0; i < a->count; i++)
        if (was_reset(a->of[i]->unit))
            recorder_reset(&a->of[i]->recorder);
}

void record_all_close(struct record_all *a, struct failure *f)
{
    for (unsigned i = 0; i < a->count; i++) {
        recorder_close(&a->of[i]->recorder, f);
        free(a->of[i]->path);
        free(a->of[i]);
    }
    free(a->of);
    if (a->made)
        rmdir(a->folder); /* if no file is in it */
    a->of = NULL;
    a->count = a->room = 0;
}
