/* bench_check.c - whether a program is the bench that is wanted (bridge/dpi/bench_identity.c) */
#define _DEFAULT_SOURCE
#include "run_bench.h"

#include <cjson/cJSON.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "dpi/bench_version.h"
#include "vector/unit_digest.h"

#define PATIENCE 5000 /* ms for a line that takes some hundredths of a second */

static pid_t start(const char *program, int out)
{
    const pid_t pid = fork();
    int null;

    if (pid != 0)
        return pid;
    setpgid(0, 0); /* to be stopped with all that it starts */
    null = open("/dev/null", O_RDWR);
    dup2(null, STDIN_FILENO);
    dup2(null, STDERR_FILENO);
    dup2(out, STDOUT_FILENO);
    execl(program, program, "--identify", (char *)NULL);
    _exit(127);
}

static int milliseconds_since(const struct timespec *start_time)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int)((now.tv_sec - start_time->tv_sec) * 1000 +
                 (now.tv_nsec - start_time->tv_nsec) / 1000000);
}

/* One line, without its end; what came of it, if no more comes in time. */
static void read_line(int from, char *line, size_t size)
{
    struct timespec start_time;
    size_t used = 0;

    clock_gettime(CLOCK_MONOTONIC, &start_time);
    while (used + 1 < size) {
        const int left = PATIENCE - milliseconds_since(&start_time);
        struct pollfd at = { .fd = from, .events = POLLIN };
        const int n = left > 0 ? poll(&at, 1, left) : 0;
        const ssize_t got = n > 0 ? read(from, line + used, 1) : 0;

        if ((n < 0 || got < 0) && errno == EINTR)
            continue;
        if (got <= 0 || line[used] == '\n')
            break;
        used++;
    }
    line[used] = '\0';
}

static void ask(const char *program, char *line, size_t size)
{
    int end[2];
    pid_t pid;

    line[0] = '\0';
    if (pipe(end) != 0)
        return;
    fcntl(end[0], F_SETFD, FD_CLOEXEC);
    fcntl(end[1], F_SETFD, FD_CLOEXEC);
    fflush(NULL);
    pid = start(program, end[1]);
    close(end[1]);
    if (pid > 0) {
        setpgid(pid, pid);
        read_line(end[0], line, size);
        kill(-pid, SIGKILL);
        while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) {}
    }
    close(end[0]);
}

static const char *string_of(const cJSON *o, const char *name)
{
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItem(o, name));

    return text ? text : "";
}

static bool fits(const cJSON *o, const char *program, const struct unit_ops *u, struct failure *f)
{
    const cJSON *version = cJSON_GetObjectItem(o, "aurum_bench");
    char structs[65];

    if (!cJSON_IsNumber(version))
        return fail(f, EXIT_USAGE,
                    "%s is no bench, or of an earlier version: make one with aurum bench", program);
    if (version->valuedouble != BENCH_VERSION)
        return fail(f, EXIT_USAGE,
                    "%s is of bench version %.0f, this is %d: make it anew with aurum bench",
                    program, version->valuedouble, BENCH_VERSION);
    if (strcmp(string_of(o, "unit"), u->name) != 0)
        return fail(f, EXIT_USAGE, "%s is a bench of %s, not of %s", program, string_of(o, "unit"),
                    u->name);
    unit_digest_structs(u, structs);
    if (strcmp(string_of(o, "structs"), structs) != 0)
        return fail(f, EXIT_USAGE,
                    "%s was made for other packets of %s: make it anew with aurum bench", program,
                    u->name);
    if (strcmp(string_of(o, "model"), model_digest()) != 0)
        return fail(f, EXIT_USAGE,
                    "%s was made with another model, by its sources: make it anew with aurum bench",
                    program);
    return true;
}

bool bench_check(struct bench_command *c, const struct unit_ops *u, struct failure *f)
{
    char line[1024];
    cJSON *o;
    bool good;

    ask(c->argv[0], line, sizeof line);
    o = cJSON_Parse(line);
    good = fits(o, c->argv[0], u, f);
    c->waves = cJSON_IsTrue(cJSON_GetObjectItem(o, "waves"));
    c->coverage = cJSON_IsTrue(cJSON_GetObjectItem(o, "coverage"));
    cJSON_Delete(o);
    return good;
}
