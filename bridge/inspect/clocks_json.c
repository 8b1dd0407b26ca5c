/* clocks_json.c - see clocks.h */
#include "inspect/clocks.h"
#include "json_number.h"

static void add_unit(cJSON *o, const char *name, const struct clocks_unit *u)
{
    cJSON *of;

    if (!u->busy)
        return;
    of = cJSON_AddObjectToObject(o, name);
    cJSON_AddStringToObject(of, "unit", u->name);
    json_unsigned(of, "instance", u->instance);
    json_unsigned(of, "busy", u->busy);
}

static void add_draws(const struct time_machine *t, cJSON *all)
{
    struct clocks_draw d;

    for (unsigned i = 0; clocks_draw(t, i, &d); i++) {
        cJSON *o = cJSON_CreateObject();

        cJSON_AddItemToArray(all, o);
        cJSON_AddStringToObject(o, "what", d.what);
        json_unsigned(o, "number", d.number);
        json_unsigned(o, "begin", d.begin);
        json_unsigned(o, "end", d.end);
        add_unit(o, "bound", &d.bound);
        add_unit(o, "second", &d.second);
    }
}

static void add_frames(const struct time_machine *t, cJSON *all)
{
    struct clocks_frame f;

    for (unsigned i = 0; clocks_frame(t, i, &f); i++) {
        cJSON *o = cJSON_CreateObject();

        cJSON_AddItemToArray(all, o);
        json_unsigned(o, "begin", f.begin);
        json_unsigned(o, "end", f.end);
        json_unsigned(o, "draws", f.draws);
    }
}

static void add_units(const struct time_net *n, cJSON *all)
{
    for (u32 i = 0; i < n->units; i++) {
        const struct time_unit *u = &n->unit[i];
        cJSON *o;

        if (!u->jobs)
            continue;
        o = cJSON_CreateObject();
        cJSON_AddItemToArray(all, o);
        cJSON_AddStringToObject(o, "name", u->name);
        json_unsigned(o, "instance", u->instance);
        json_unsigned(o, "packets", u->jobs);
        json_unsigned(o, "busy", u->busy);
        json_unsigned(o, "stalled", u->stalled);
        json_unsigned(o, "starved", u->starved);
    }
}

/* What units and SMs share: uses, so many a clock. */
static void add_shared(const struct time_net *n, cJSON *all)
{
    for (u32 i = 0; i < n->units; i++) {
        const struct time_unit *u = &n->unit[i];
        cJSON *o;

        if (!u->rate || !u->busy)
            continue;
        o = cJSON_CreateObject();
        cJSON_AddItemToArray(all, o);
        cJSON_AddStringToObject(o, "name", u->name);
        json_unsigned(o, "instance", u->instance);
        json_unsigned(o, "busy", (u->busy + u->rate - 1) / u->rate);
    }
}

static void add_wires(const struct time_net *n, cJSON *all)
{
    for (u32 i = 0; i < n->pipes; i++) {
        const struct time_pipe *p = &n->pipe[i];
        cJSON *o;

        if (!p->packets)
            continue;
        o = cJSON_CreateObject();
        cJSON_AddItemToArray(all, o);
        cJSON_AddStringToObject(o, "name", p->name);
        cJSON_AddStringToObject(o, "to", n->unit[p->unit].name);
        json_unsigned(o, "instance", n->unit[p->unit].instance);
        json_unsigned(o, "packets", p->packets);
        json_unsigned(o, "full", p->full);
        json_unsigned(o, "joins", p->held_for[TIME_JOIN]);
        json_unsigned(o, "in_flight", p->held_for[TIME_FLIGHT]);
    }
}

void clocks_json(const struct time_machine *t, cJSON *json)
{
    json_unsigned(json, "clocks", t->net.now);
    add_frames(t, cJSON_AddArrayToObject(json, "frames"));
    add_draws(t, cJSON_AddArrayToObject(json, "draws"));
    add_units(&t->net, cJSON_AddArrayToObject(json, "timed_units"));
    add_shared(&t->net, cJSON_AddArrayToObject(json, "shared"));
    add_wires(&t->net, cJSON_AddArrayToObject(json, "wires"));
    clocks_json_sms(t, json);
    clocks_json_memory(t, json);
}
