/* command_with.c - aurum with: a program that uses OpenGL, with the model as its GPU (bridge/live) */
#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "lines.h"
#include "vector/self_path.h"

#define LIBRARY "libaurum_live.so"
#define PATHS   4200 /* of the library's path */

enum { KEY_PROFILE = 256, KEY_FRAMES, KEY_STATS, KEY_JOBS, KEY_MODE, KEY_REQUESTS };

static const struct argp_option options[] = {
    { "profile", KEY_PROFILE, "NAME", 0, "The GPU (default: the first that a wrong name lists)",
      0 },
    { "frames", KEY_FRAMES, "DIR", 0, "Write each frame that is shown as DIR/frame_N.png", 0 },
    { "stats", KEY_STATS, "FILE", 0, "Write counts at the end, as JSON", 0 },
    { "jobs", KEY_JOBS, "N", 0, "Host threads that draw, 1 or 2 (default 1): the same bytes", 0 },
    { "mode", KEY_MODE, "WxH", 0, "Size of the screen of /dev/dri/card0 (default 1024x768)", 0 },
    { "requests", KEY_REQUESTS, NULL, 0, "Print each request of the driver and its answer", 0 },
    { 0 },
};

struct arguments {
    char **program;
};

static void set_mode(char *text, struct argp_state *state)
{
    unsigned width, height;
    char rest, number[12];

    if (sscanf(text, "%ux%u%c", &width, &height, &rest) != 2 || width < 16 || height < 16 ||
        width > 8192 || height > 8192)
        argp_error(state, "--mode %s: WIDTHxHEIGHT, 16 to 8192", text);
    snprintf(number, sizeof number, "%u", width);
    setenv("AURUM_LIVE_WIDTH", number, 1);
    snprintf(number, sizeof number, "%u", height);
    setenv("AURUM_LIVE_HEIGHT", number, 1);
}

/* A file or folder by its whole path, as programs may change theirs. */
static void set_path(const char *name, const char *path)
{
    static char whole[1 << 16];
    char here[4096];

    if (*path == '/' || !getcwd(here, sizeof here))
        snprintf(whole, sizeof whole, "%s", path);
    else
        snprintf(whole, sizeof whole, "%s/%s", here, path);
    setenv(name, whole, 1);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct arguments *a = state->input;

    switch (key) {
    case KEY_PROFILE: setenv("AURUM_LIVE_PROFILE", arg, 1); return 0;
    case KEY_FRAMES:
        if (access(arg, W_OK) != 0)
            argp_failure(state, EXIT_IO, errno, "--frames %s", arg);
        set_path("AURUM_LIVE_FRAMES", arg);
        return 0;
    case KEY_STATS: set_path("AURUM_LIVE_STATS", arg); return 0;
    case KEY_JOBS:
        lines_within("--jobs", 64, arg, state);
        setenv("AURUM_LIVE_JOBS", arg, 1);
        return 0;
    case KEY_MODE: set_mode(arg, state); return 0;
    case KEY_REQUESTS: setenv("AURUM_LIVE_VERBOSE", "1", 1); return 0;
    case ARGP_KEY_ARGS: a->program = state->argv + state->next; return 0;
    case ARGP_KEY_NO_ARGS: argp_error(state, "which program?"); return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

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
    static const struct argp argp = { options,
                                      parse,
                                      "PROGRAM [ARGUMENT...]",
                                      "Runs a program that uses OpenGL by Mesa's nouveau, "
                                      "unmodified, with the model as its GPU: a render node and "
                                      "a screen without a window.  Its exit code is the program's.",
                                      NULL,
                                      NULL,
                                      NULL };
    struct arguments a = { NULL };
    struct failure f = { 0 };
    char library[PATHS];

    argp_parse(&argp, argc, argv, ARGP_IN_ORDER, NULL, &a);
    if (!find_library(library, &f))
        return report_failure(&f);
    no_other_driver();
    preload(library);
    fflush(NULL);
    execvp(a.program[0], a.program);
    fail(&f, EXIT_IO, "%s: %s", a.program[0], strerror(errno));
    return report_failure(&f);
}
