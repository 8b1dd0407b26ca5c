/* unit_rows.c - see unit_rows.h */
#include "inspect/unit_rows.h"

#include <inttypes.h>
#include <string.h>

#include "json_number.h"

#define SFU_UNITS \
    8 /* of a TPC; known: rates.csv T3: GM20B interpolates 64 values a clock, a unit four */

/* Of the hardware, that an instance stands for. */
static unsigned units_of(const char *name)
{
    return strcmp(name, "sfu") ? 1 : SFU_UNITS;
}

static void add(void *context, const struct net_unit *u)
{
    const unsigned many = units_of(u->name);
    const uint64_t clocks = (u->clocks + many - 1) / many;
    struct unit_rows *r = context;
    unsigned i = 0;

    while (i < r->count && strcmp(r->row[i].name, u->name) != 0)
        i++;
    if (i == r->count)
        r->row[r->count++] = (struct unit_row){ u->name, u->what, 0, 0, 0 };
    r->row[i].units += many;
    r->row[i].packets += u->packets;
    if (clocks > r->row[i].clocks)
        r->row[i].clocks = clocks;
}

void unit_rows_fill(struct unit_rows *r, struct world *before, struct screen *g)
{
    memset(r, 0, sizeof *r);
    if (before)
        world_units(before, add, r);
    screen_units(g, add, r);
    for (unsigned i = 0; i < r->count; i++)
        if (r->row[i].clocks > (r->slowest ? r->slowest->clocks : 0))
            r->slowest = &r->row[i];
}

void unit_rows_of_gpu(struct unit_rows *r, struct gpu *g)
{
    memset(r, 0, sizeof *r);
    hub_units(&g->hub, &g->in_hub, add, r);
    grids_units(&g->grids, add, r);
    world_units(&g->world, add, r);
    screen_units(&g->screen, add, r);
}

static void print_row(const struct unit_row *r, FILE *out)
{
    char of[48];

    snprintf(of, sizeof of, r->units > 1 ? "%s, over %u units" : "%s", r->what, r->units);
    fprintf(out, "%-6s %-26s %12" PRIu64 " %12" PRIu64 "\n", r->name, of, r->packets, r->clocks);
}

static void add_row(const struct unit_row *r, cJSON *units)
{
    cJSON *o = cJSON_CreateObject();

    cJSON_AddItemToArray(units, o);
    cJSON_AddStringToObject(o, "unit", r->name);
    cJSON_AddStringToObject(o, "of", r->what);
    cJSON_AddNumberToObject(o, "units", r->units);
    json_unsigned(o, "packets", r->packets);
    json_unsigned(o, "clocks", r->clocks);
}

void unit_rows_print(const struct unit_rows *r, FILE *out, cJSON *json)
{
    cJSON *units = json ? cJSON_AddArrayToObject(json, "units") : NULL;

    if (!json)
        fprintf(out, "%-6s %-26s %12s %12s\n", "unit", "of", "packets", "clocks");
    for (unsigned i = 0; i < r->count; i++)
        if (json)
            add_row(&r->row[i], units);
        else
            print_row(&r->row[i], out);
}

void unit_rows_print_slowest(const struct unit_rows *r, const char *whole, FILE *out, cJSON *json)
{
    const char *name = r->slowest ? r->slowest->name : "none";
    const uint64_t clocks = r->slowest ? r->slowest->clocks : 0;

    if (json) {
        cJSON_AddStringToObject(json, "slowest", name);
        json_unsigned(json, "clocks", clocks);
    } else {
        fprintf(out, "slowest: %s, %" PRIu64 " clocks for the %s\n", name, clocks, whole);
    }
}
