/* clocks_json.c - see clocks.h */
#include "inspect/clocks.h"

static void number(cJSON *o, const char *name, u64 value)
{
    cJSON_AddNumberToObject(o, name, (double)value);
}

static void add_unit(cJSON *o, const char *name, const struct clocks_unit *u)
{
    cJSON *of;

    if (!u->busy)
        return;
    of = cJSON_AddObjectToObject(o, name);
    cJSON_AddStringToObject(of, "unit", u->name);
    number(of, "instance", u->instance);
    number(of, "busy", u->busy);
}

static void add_draws(const struct time_machine *t, cJSON *all)
{
    struct clocks_draw d;

    for (unsigned i = 0; clocks_draw(t, i, &d); i++) {
        cJSON *o = cJSON_CreateObject();

        cJSON_AddItemToArray(all, o);
        cJSON_AddStringToObject(o, "what", d.what);
        number(o, "number", d.number);
        number(o, "begin", d.begin);
        number(o, "end", d.end);
        add_unit(o, "bound", &d.bound);
        add_unit(o, "second", &d.second);
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
        number(o, "instance", u->instance);
        number(o, "packets", u->jobs);
        number(o, "busy", u->busy);
        number(o, "stalled", u->stalled);
        number(o, "starved", u->starved);
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
        number(o, "instance", n->unit[p->unit].instance);
        number(o, "packets", p->packets);
        number(o, "full", p->full);
        number(o, "joins", p->held_for[TIME_JOIN]);
        number(o, "in_flight", p->held_for[TIME_FLIGHT]);
    }
}

void clocks_json(const struct time_machine *t, cJSON *json)
{
    number(json, "clocks", t->net.now);
    number(json, "relieved", t->net.relieved);
    add_draws(t, cJSON_AddArrayToObject(json, "draws"));
    add_units(&t->net, cJSON_AddArrayToObject(json, "timed_units"));
    add_wires(&t->net, cJSON_AddArrayToObject(json, "wires"));
    clocks_json_memory(t, json);
}
