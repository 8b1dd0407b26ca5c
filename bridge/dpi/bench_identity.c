/* bench_identity.c - what a bench is, and for whom it runs (bridge/lockstep/bench_check.c) */
#include "bench_state.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "bench_version.h"
#include "json_number.h"
#include "vector/unit_digest.h"

void bench_identify(const struct unit_ops *u, const struct bench_kind *kind)
{
    cJSON *o = cJSON_CreateObject();
    char structs[65], *text;

    unit_digest_structs(u, structs);
    json_unsigned(o, "aurum_bench", BENCH_VERSION);
    cJSON_AddStringToObject(o, "unit", u->name);
    cJSON_AddStringToObject(o, "structs", structs);
    cJSON_AddStringToObject(o, "model", model_digest());
    cJSON_AddBoolToObject(o, "waves", kind->waves);
    cJSON_AddBoolToObject(o, "checkpoints", kind->checkpoints);
    cJSON_AddBoolToObject(o, "coverage", kind->coverage);
    text = cJSON_PrintUnformatted(o);
    puts(text);
    cJSON_free(text);
    cJSON_Delete(o);
}

static volatile sig_atomic_t interrupted;

static void note_interrupt(int signal_number)
{
    (void)signal_number;
    interrupted = 1;
}

void bench_interruptible(void)
{
    struct sigaction action = { .sa_handler = note_interrupt, .sa_flags = (int)SA_RESTART }, before;

    if (sigaction(SIGINT, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
        sigaction(SIGINT, &action, NULL);
}

bool bench_interrupted(void)
{
    return interrupted;
}

void bench_stay_on_leash(void)
{
    const struct bench_options *o = &bench.options;
    struct pollfd end = { .fd = o->leash, .events = POLLIN };

    if (o->leash < 0 || poll(&end, 1, 0) <= 0)
        return;
    if (o->result)
        unlink(o->result);
    if (o->drive.wave)
        bench_wave_remove(true);
    if (bench.recorder)
        vector_writer_abandon(bench.recorder);
    _exit(EXIT_IO);
}
