/* fuzz.c - see fuzz.h */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void need(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "fuzz: %s\n", what);
    abort();
}

void need_reason(const struct failure *f)
{
    need(f->code == EXIT_IO && f->text[0] && !strchr(f->text, '\n'), "refused without a reason");
}

/* Memory rather than a disk: to make files there is quick everywhere. */
static const char *temporary(void)
{
    const char *given = getenv("TMPDIR");

    return given ? given : access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
}

struct scratch scratch_new(const char *name, const void *bytes, size_t size)
{
    struct scratch s;
    FILE *file;

    snprintf(s.folder, sizeof s.folder, "%s/aurum-fuzz-XXXXXX", temporary());
    need(mkdtemp(s.folder) != NULL, "no room for files; set TMPDIR");
    snprintf(s.path, sizeof s.path, "%s/%s", s.folder, name);
    file = fopen(s.path, "wb");
    need(file && fwrite(bytes, 1, size, file) == size && fclose(file) == 0,
         "no room for files; set TMPDIR");
    return s;
}

void scratch_free(struct scratch *s)
{
    unlink(s->path);
    rmdir(s->folder);
}
