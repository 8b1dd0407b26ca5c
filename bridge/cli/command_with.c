/* command_with.c - aurum with: a program that uses OpenGL, with the model as its GPU (bridge/live) */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "vector/self_path.h"
#include "with_arguments.h"

#define LIBRARY "libaurum_live.so"
#define PATHS   4200 /* of the library's path */

/* Beside aurum in a build folder, or where it is installed. */
static bool find_library(char path[PATHS], struct failure *f)
{
    char self[4096];

    if (!self_folder(self, sizeof self, f))
        return false;
    snprintf(path, PATHS, "%s/" LIBRARY, self);
    if (access(path, R_OK) == 0)
        return true;
    snprintf(path, PATHS, "%s/../libexec/aurum/" LIBRARY, self);
    return access(path, R_OK) == 0 ||
           fail(f, EXIT_IO, "%s: %s; build it: ninja live", path, strerror(errno));
}

/* Whatever asks Mesa for another driver would pass the node by. */
static void no_other_driver(void)
{
    static const char *const names[] = { "LIBGL_ALWAYS_SOFTWARE", "GALLIUM_DRIVER",
                                         "MESA_LOADER_DRIVER_OVERRIDE" };

    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
        unsetenv(names[i]);
}

static void preload(const char *library)
{
    const char *others = getenv("LD_PRELOAD");
    static char all[1 << 16];

    snprintf(all, sizeof all, "%s%s%s", library, others ? ":" : "", others ? others : "");
    setenv("LD_PRELOAD", all, 1);
}

int command_with(int argc, char **argv)
{
    struct with_arguments a = { NULL };
    struct failure f = { 0 };
    char library[PATHS];

    with_parse(&a, argc, argv);
    if (!find_library(library, &f))
        return report_failure(&f);
    no_other_driver();
    preload(library);
    fflush(NULL);
    execvp(a.program[0], a.program);
    fail(&f, EXIT_IO, "%s: %s", a.program[0], strerror(errno));
    return report_failure(&f);
}
