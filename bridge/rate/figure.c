/* figure.c - see figure.h */
#include "rate/figure.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rate_measure.h"
#include "rate_program.h"
#include "rate_table.h"

static const char *const lines[] = {
#include "figures.inc"
};

bool figure_row(unsigned i, struct figure_row *row)
{
    if (i + 1 >= sizeof lines / sizeof lines[0])
        return false;
    const char *c = rate_table_field(lines[i + 1], row->profile, sizeof row->profile);

    c = rate_table_field(c, row->item, sizeof row->item);
    c = rate_table_field(c, row->value, sizeof row->value);
    c = rate_table_field(c, row->unit, sizeof row->unit);
    c = rate_table_field(c, row->command, sizeof row->command);
    rate_table_field(c, row->reason, sizeof row->reason);
    return true;
}

double figure_value(const struct figure_row *row)
{
    char *end;
    const double x = strtod(row->value, &end);

    if (*row->value == 'y' || *row->value == 'n')
        return *row->value == 'y';
    if (*end == '/')
        return x / strtod(end + 1, NULL);
    return x;
}

figure_by *figure_find(const struct figure_item *table, unsigned count, const char *item)
{
    for (unsigned i = 0; i < count; i++)
        if (strcmp(table[i].item, item) == 0)
            return table[i].measure;
    return NULL;
}

/* A published count that others are measured by. */
static double published(const char *profile, const char *item)
{
    struct figure_row row;

    for (unsigned i = 0; figure_row(i, &row); i++)
        if (strcmp(row.profile, profile) == 0 && strcmp(row.item, item) == 0)
            return figure_value(&row);
    return 0;
}

/* Registers are given out in pieces, so that fewer threads come than by division. */
static void note_pieces(const struct figure_of *of, const char *item, char *note, size_t size)
{
    unsigned registers, most = 0;

    if (!of->room || sscanf(item, "threads at %u registers", &registers) != 1)
        return;
    for (unsigned threads = 32; threads <= of->room->cta_threads; threads += 32) {
        const unsigned all = threads * occupancy_ctas(of->room, threads, registers, 0);

        most = all > most ? all : most;
    }
    snprintf(note, size, "%u as they are given out", most);
}

bool figure_met(const struct figure_row *row, const struct figure_measured *m)
{
    const double wanted = figure_value(row), off = m->value - wanted;

    return (off < 0 ? -off : off) <= RATE_TOLERANCE * wanted;
}

bool figure_measure(const struct figure_row *row, struct figure_measured *m)
{
    static const struct {
        const char *by;
        figure_by *(*find)(const char *item);
    } files[] = { { "program", figure_program },
                  { "program", figure_caches },
                  { "memory", figure_memory },
                  { "grid", figure_unmapped },
                  { "program", figure_transactions },
                  { "program", figure_texture },
                  { "grid", figure_tpc },
                  { "grid", figure_address },
                  { "grid", figure_machine },
                  { "grid", figure_paths },
                  { "room", figure_room },
                  { "unit", figure_unit },
                  { "draw", figure_draw },
                  { "draw", figure_samples } };
    struct figure_of of = { .p = profile_named(row->profile), .item = row->item };

    of.issue = sm_issue_of(of.p);
    of.vector = sm_vector_named(of.p->name);
    of.room = occupancy_room(of.p);
    of.sfus = published(row->profile, "SFUs of an SM");
    of.memory_ghz = published(row->profile, "memory clock");
    for (unsigned i = 0; i < sizeof files / sizeof files[0]; i++) {
        figure_by *const measure = files[i].find(row->item);

        if (!measure)
            continue;
        rate_run_as(of.issue);
        *m = (struct figure_measured){ .value = measure(&of), .by = files[i].by };
        rate_run_as(NULL);
        note_pieces(&of, row->item, m->note, sizeof m->note);
        return true;
    }
    return false;
}
