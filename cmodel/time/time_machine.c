/* time_machine.c - see time_machine.h */
#include "time/time_machine.h"

struct time_machine *time_machine_new(struct gpu *g, void *(*room)(void *was, u64 had, u64 bytes))
{
    struct time_machine *t = room(NULL, 0, sizeof *t);

    if (!t)
        return NULL;
    mem_time_reset(&t->memory);
    time_net_begin(&t->net, room, &t->memory);
    if (time_capture_begin(&t->capture, g, &t->net, NULL))
        return t;
    time_machine_free(t);
    return NULL;
}

void time_machine_free(struct time_machine *t)
{
    if (!t)
        return;
    time_capture_end(&t->capture);
    time_net_end(&t->net);
    t->net.room(t, sizeof *t, 0);
}

void time_machine_rest(struct time_machine *t)
{
    time_capture_settle(&t->capture);
    time_net_run(&t->net);
}

bool time_machine_finish(struct time_machine *t)
{
    time_capture_settle(&t->capture);
    time_net_finish(&t->net);
    return !t->net.failed;
}
