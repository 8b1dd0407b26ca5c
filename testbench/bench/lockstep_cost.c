/* lockstep_cost.c - what lock step costs: six ways to run the same vectors, side by side
 *
 *   lockstep_cost BENCH FREE_BENCH GOLDEN_ONLY FEW.hex MANY.hex     (scripts/study/benchmark runs it)
 *
 * Each way runs on few and on many packets; the difference of the least CPU times of ROUNDS runs,
 * taken in turn, is the cost of the packets alone.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define ROUNDS 7
#define LINES  2048 /* of FEW.hex; MANY.hex has MANY times as many */
#define MANY   30

struct way {
    const char *name;
    const char *argv[2][16]; /* with few packets, with many */
    double packets;          /* many less few */
    double least[2];         /* seconds */
};

static double cpu_seconds(const char *const *argv)
{
    struct rusage used;
    int status;
    pid_t pid = fork();

    if (pid == 0) {
        if (!freopen("/dev/null", "w", stdout))
            _exit(127);
        execv(argv[0], (char *const *)argv);
        _exit(127);
    }
    if (pid < 0 || wait4(pid, &status, 0, &used) < 0 || !WIFEXITED(status) || WEXITSTATUS(status)) {
        fprintf(stderr, "lockstep_cost: %s failed\n", argv[0]);
        exit(1);
    }
    return (double)used.ru_utime.tv_sec + (double)used.ru_utime.tv_usec / 1e6 +
           (double)used.ru_stime.tv_sec + (double)used.ru_stime.tv_usec / 1e6;
}

static double nanoseconds(const struct way *w)
{
    return (w->least[1] - w->least[0]) / w->packets * 1e9;
}

int main(int argc, char **argv)
{
    if (argc != 6) {
        fprintf(stderr, "usage: lockstep_cost BENCH FREE_BENCH GOLDEN_ONLY FEW.hex MANY.hex\n");
        return 2;
    }
    const char *bench = argv[1], *free_bench = argv[2], *golden = argv[3], *few = argv[4],
               *many = argv[5];
    const double all = (double)LINES * (MANY - 2);
    struct way ways[] = {
        { "golden model only", { { golden, few, "2" }, { golden, few, "30" } }, all, { 1e9, 1e9 } },
        { "RTL free-running",
          { { free_bench, "--file", few, "--steady", "--no-check", "--repeat", "2" },
            { free_bench, "--file", few, "--steady", "--no-check", "--repeat", "30" } },
          all,
          { 1e9, 1e9 } },
        { "DPI transport, no model",
          { { bench, "--file", few, "--steady", "--no-check", "--repeat", "2" },
            { bench, "--file", few, "--steady", "--no-check", "--repeat", "30" } },
          all,
          { 1e9, 1e9 } },
        { "lock step",
          { { bench, "--file", few, "--steady", "--repeat", "2" },
            { bench, "--file", few, "--steady", "--repeat", "30" } },
          all,
          { 1e9, 1e9 } },
        { "lock step, from a file",
          { { bench, "--file", few, "--steady" }, { bench, "--file", many, "--steady" } },
          (double)LINES * (MANY - 1),
          { 1e9, 1e9 } },
        { "lock step, waves on",
          { { bench, "--file", few, "--steady", "--count", "64", "--wave", "lockstep_cost.fst" },
            { bench, "--file", few, "--steady", "--count", "1088", "--wave",
              "lockstep_cost.fst" } },
          1024,
          { 1e9, 1e9 } },
    };

    for (unsigned round = 0; round < ROUNDS; round++)
        for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
            for (unsigned n = 0; n < 2; n++) {
                double t = cpu_seconds(ways[i].argv[n]);
                if (t < ways[i].least[n])
                    ways[i].least[n] = t;
            }
    printf("%-28s %12s %10s\n", "", "ns a packet", "ratio");
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
        printf("%-28s %12.0f %10.2f\n", ways[i].name, nanoseconds(&ways[i]),
               nanoseconds(&ways[i]) / nanoseconds(&ways[1]));
    unlink("lockstep_cost.fst");
    return 0;
}
