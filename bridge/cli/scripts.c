/* scripts.c - see scripts.h */
#include "scripts.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "vector/quoted.h"
#include "vector/self_path.h"

#define PATHS 4096 /* of a path */

void script_add(struct script *s, const char *word)
{
    if (s->words < SCRIPT_WORDS)
        s->word[s->words++] = word;
}

void script_switch(const char *name, bool on)
{
    if (on)
        setenv(name, "1", 1);
    else
        unsetenv(name);
}

/* The source tree of a build folder, as CMake notes it. */
static bool source_of(const char *build, char source[PATHS + 64])
{
    static const char key[] = "aurum_SOURCE_DIR:STATIC=";
    char line[PATHS + 64]; /* the first of it is the key */
    bool found = false;
    FILE *f;

    snprintf(line, sizeof line, "%s/CMakeCache.txt", build);
    f = fopen(line, "r");
    while (f && !found && fgets(line, sizeof line, f)) {
        found = strncmp(line, key, sizeof key - 1) == 0;
        line[strcspn(line, "\n")] = '\0';
        if (found)
            strcpy(source, line + sizeof key - 1);
    }
    if (f)
        fclose(f);
    return found;
}

static bool find(const char *name, char *path, size_t size, struct failure *f)
{
    char self[PATHS], source[PATHS + 64];

    if (!self_folder(self, sizeof self, f))
        return false;
    snprintf(path, size, "%s/../share/aurum/scripts/%s", self, name);
    if (access(path, X_OK) == 0)
        return true;
    if (source_of(self, source)) {
        setenv("BUILD", self, 1);
        snprintf(path, size, "%s/scripts/%s", source, name);
        if (access(path, X_OK) == 0)
            return true;
    }
    return fail(f, EXIT_IO, "scripts/%s is neither installed nor in the source tree of this build",
                name);
}

bool script_become(const char *name, const struct script *s, struct failure *f)
{
    static char path[2 * PATHS];
    const char *argv[SCRIPT_WORDS + 2] = { path };

    if (!find(name, path, sizeof path, f))
        return false;
    memcpy(argv + 1, s->word, s->words * sizeof *argv);
    argv[s->words + 1] = NULL;
    fflush(NULL);
    execv(path, (char *const *)argv);
    return fail(f, EXIT_IO, "%s: %s", path, strerror(errno));
}

bool script_files(const struct script *s, unsigned from, struct failure *f)
{
    for (unsigned i = from; i < s->words; i++) {
        const char *word = s->word[i];

        if (strcmp(word, "-y") == 0 || strcmp(word, "-f") == 0 || strcmp(word, "-F") == 0)
            i++; /* a folder or a list follows */
        if ((word[0] == '-' && word[1] != 'f' && word[1] != 'F' && word[1] != 'y') ||
            word[0] == '+')
            continue;
        if (i < s->words && access(s->word[i], R_OK) != 0)
            return fail(f, EXIT_IO, "%s: %s", quote_path(s->word[i]).text, strerror(errno));
    }
    return true;
}
