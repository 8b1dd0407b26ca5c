/* run_bench.c - see run_bench.h */
#include "run_bench.h"
#include "temporary.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "json_number.h"
#include "vector/clean_up.h"
#include "vector/self_path.h"

static char program_path[4096];

/* In the build folder benches/ is beside aurum; installed they are in libexec/aurum. */
bool bench_find(struct bench_command *c, const struct unit_ops *u, const char *given,
                struct failure *f)
{
    char file[64];
    struct stat status;

    snprintf(file, sizeof file, "%s_bench", u->name);
    snprintf(program_path, sizeof program_path, "%s", given ? given : "");
    if (!given && !self_find(program_path, sizeof program_path, "benches/", file, f))
        return false;
    if (stat(program_path, &status) != 0 || !S_ISREG(status.st_mode) ||
        access(program_path, X_OK) != 0)
        return fail(f, EXIT_USAGE,
                    given    ? "there is no bench %s; make one with aurum bench"
                    : u->rtl ? "there is no bench of %s here; build the target bench_%s"
                             : "%s has no RTL here; make a bench of yours with aurum bench %s "
                               "FILE..., and give it with --bench",
                    given ? given : u->name, u->name);
    c->argv[0] = program_path;
    c->argc = 1;
    return bench_check(c, u, f);
}

void bench_option(struct bench_command *c, const char *option, const char *value)
{
    if (c->argc + 4 > BENCH_ARGUMENTS)
        return;
    c->argv[c->argc++] = option;
    if (value)
        c->argv[c->argc++] = value;
}

void bench_number(struct bench_command *c, const char *option, uint64_t value)
{
    char *text = c->text[c->argc];

    snprintf(text, sizeof c->text[0], "%" PRIu64, value);
    bench_option(c, option, text);
}

static bool read_result(const char *path, struct bench_result *r)
{
    static char text[262144];
    FILE *f = fopen(path, "r");
    size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;
    cJSON *o;

    if (f)
        fclose(f);
    text[n] = '\0';
    if (!(o = cJSON_Parse(text)))
        return false;
    r->taken = json_unsigned_of(text, "taken");
    r->compared = json_unsigned_of(text, "compared");
    r->differ = json_unsigned_of(text, "differ");
    r->resets = json_unsigned_of(text, "resets");
    r->clocks = json_unsigned_of(text, "clocks");
    r->work = json_unsigned_of(text, "work");
    r->longest_stretch = json_unsigned_of(text, "longest_stretch");
    r->longest_stall = json_unsigned_of(text, "longest_stall");
    r->longest_idle = json_unsigned_of(text, "longest_idle");
    r->stopped_at = json_unsigned_of(text, "stopped_at");
    r->last_line = json_unsigned_of(text, "last_line");
    r->settled = json_unsigned_of(text, "settled");
    r->interrupted = cJSON_IsTrue(cJSON_GetObjectItem(o, "interrupted"));
    r->wave_code = json_unsigned_of(text, "wave_code");
    snprintf(r->wave_text, sizeof r->wave_text, "%s",
             cJSON_GetStringValue(cJSON_GetObjectItem(o, "wave_text")));
    const char *failure = cJSON_GetStringValue(cJSON_GetObjectItem(o, "failure"));
    snprintf(r->failure, sizeof r->failure, "%s", failure ? failure : "");
    snprintf(r->work_unit, sizeof r->work_unit, "%s",
             cJSON_GetStringValue(cJSON_GetObjectItem(o, "work_unit")));
    snprintf(r->report, sizeof r->report, "%s",
             cJSON_GetStringValue(cJSON_GetObjectItem(o, "report")));
    const cJSON *name;
    cJSON_ArrayForEach(name, cJSON_GetObjectItem(o, "registers"))
    {
        const size_t used = strlen(r->registers), more = strlen(cJSON_GetStringValue(name));
        if (used + more + 2 < sizeof r->registers)
            sprintf(r->registers + used, "%s\n", cJSON_GetStringValue(name));
    }
    char *mismatches = json_array_of(text, "mismatches");
    if (mismatches && strlen(mismatches) < sizeof r->mismatches)
        strcpy(r->mismatches, mismatches);
    free(mismatches);
    cJSON_Delete(o);
    return true;
}

void bench_become(const struct bench_command *c, const char *result, int leash)
{
    const char *argv[BENCH_ARGUMENTS + 5];
    char number[16];

    memcpy(argv, c->argv, c->argc * sizeof *argv);
    argv[c->argc] = "--result";
    argv[c->argc + 1] = result;
    argv[c->argc + 2] = "--leash";
    argv[c->argc + 3] = number;
    argv[c->argc + 4] = NULL;
    snprintf(number, sizeof number, "%d", leash);
    fcntl(leash, F_SETFD, 0);
    if (c->quiet)
        dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO); /* our standard output is the result alone */
    execv(argv[0], (char *const *)argv);
}

bool bench_leash(int end[2])
{
    return pipe(end) == 0 && fcntl(end[0], F_SETFD, FD_CLOEXEC) == 0 &&
           fcntl(end[1], F_SETFD, FD_CLOEXEC) == 0;
}

static int run(const struct bench_command *c, const char *result)
{
    int status, leash[2];
    pid_t pid;

    if (!bench_leash(leash))
        return -1;
    fflush(NULL);
    pid = fork();
    if (pid == 0) {
        bench_become(c, result, leash[0]);
        _exit(127);
    }
    close(leash[0]);
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
        if (clean_up_interrupted()) /* it has been told, too, if that came from a terminal */
            kill(pid, SIGINT);
    close(leash[1]);
    return pid < 0 ? -1 : WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

bool bench_outcome(const struct bench_command *c, const char *result, int code,
                   struct bench_result *r, struct failure *f)
{
    bool parsed;

    memset(r, 0, sizeof *r);
    r->code = code;
    parsed = read_result(result, r);
    if (r->code == EXIT_AGREE || r->code == EXIT_DIFFER)
        return parsed ||
               fail(f, EXIT_IO, "%s gave no report; is it made by scripts/bench?", c->argv[0]);
    if (r->code == -SIGINT && clean_up_interrupted()) /* before it had begun */
        return r->interrupted = true;
    if (r->code < 0) /* SIGBUS: a page of a file that has no room */
        return fail(f, EXIT_IO, "%s was stopped by signal %d%s", c->argv[0], -r->code,
                    r->code == -SIGBUS ? "; make room for its files" : "");
    if (!c->quiet && r->code <= EXIT_IO && r->failure[0])
        return fail(f, r->code, "%s", r->failure);
    if (!c->quiet && r->code <= EXIT_IO) { /* it has said why */
        f->code = r->code;
        return false;
    }
    return fail(f, EXIT_IO, "%s stopped with exit code %d", c->argv[0], r->code);
}

bool bench_run(const struct bench_command *c, struct bench_result *r, struct failure *f)
{
    char path[1024];
    bool good;

    if (!temporary_file(path, sizeof path, f))
        return false;
    good = bench_outcome(c, path, run(c, path), r, f);
    temporary_remove(path);
    return good;
}
