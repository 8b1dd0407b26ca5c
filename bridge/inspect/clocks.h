/* clocks.h - a GPU's clocks as people and programs read them (time/time_machine.h) */
#ifndef CLOCKS_H
#define CLOCKS_H

#include <cjson/cJSON.h>
#include <stdio.h>

#include "failure.h"
#include "time/time_machine.h"

/* A unit of a draw, and the clocks that it worked for it; name "": there is none. */
struct clocks_unit {
    const char *name;
    unsigned instance;
    u64 busy;
};

/* What began with an action: its clocks, and the two units that worked longest. */
struct clocks_draw {
    const char *what;
    u64 number; /* of its kind, from 1; 0: it is not counted */
    u64 begin, end;
    struct clocks_unit bound, second;
};

/* Returns what entry i of the net's draws is: an action, or its part in a tile; tells its clocks, and no units. */
const struct time_act *clocks_act(const struct time_machine *t, u32 i);
void clocks_of_act(const struct time_machine *t, u32 i, struct clocks_draw *d);

/* Finds draw i, from 0 on; false: there are not so many. */
bool clocks_draw(const struct time_machine *t, unsigned i, struct clocks_draw *d);

/* A frame that was shown: from the end of the one before to that of its last action; how many draws it has. */
struct clocks_frame {
    u64 begin, end;
    unsigned draws;
};

/* Finds frame i, from 0 on; false: there are not so many. */
bool clocks_frame(const struct time_machine *t, unsigned i, struct clocks_frame *f);

/* clocks_text.c, clocks_json.c: print all; or add it to 'json', if there is one. */
void clocks_print(const struct time_machine *t, FILE *out, cJSON *json);
void clocks_json(const struct time_machine *t, cJSON *json);

/* clocks_memory.c: print, or add to 'json', what memory did: bytes of each client by level, how often L2, compress bits and TLBs had what
 * was asked.
 */
void clocks_print_memory(const struct time_machine *t, FILE *out);
void clocks_json_memory(const struct time_machine *t, cJSON *json);

/* clocks_clients.c: writes a share in percent to 'text', and returns it; "-": of nothing. */
const char *clocks_share(u64 part, u64 of, char text[16]);

/* clocks_clients.c: the same, each client alone: at its own cache, the crossbar, L2, DRAM, TLBs; tiles by compress bits. */
void clocks_print_clients(const struct time_machine *t, FILE *out);
void clocks_json_clients(const struct time_machine *t, cJSON *all);

/* clocks_sm.c: print, or add to 'json', what each SM did: warps that were there, and launches that had to wait, by what was short. */
void clocks_print_sms(const struct time_machine *t, FILE *out);
void clocks_json_sms(const struct time_machine *t, cJSON *json);

/* clocks_timeline.c: writes the trace of aurum_gpu_timeline. */
bool clocks_timeline(const struct time_machine *t, const char *path, struct failure *f);

#endif
