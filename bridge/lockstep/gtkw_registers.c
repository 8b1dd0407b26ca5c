/* gtkw_registers.c - see gtkw_registers.h */
#include "gtkw_registers.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "vector/quoted.h"

#define SHOWN_MOST 120

/* The registers, a line each in the result; the next from 'at' on into 'name', or false. */
static bool next_register(const char **at, char *name, size_t size)
{
    const size_t n = strcspn(*at, "\n");

    if (n == 0)
        return false;
    snprintf(name, size, "%.*s", (int)n, *at);
    *at += n + ((*at)[n] == '\n');
    return true;
}

/* By its path behind the unit, which tells instances apart; GTKWave shows what is behind a dot alone. */
static void signal_line(FILE *out, const struct gtkw *g, const char *name)
{
    const char *range = strrchr(name, '[');
    char unit[64], shown[600], *dot = shown;
    const char *at;

    snprintf(unit, sizeof unit, ".u_%s.", g->unit->name);
    at = strstr(name, unit);
    snprintf(shown, sizeof shown, "%s", at ? at + strlen(unit) : name);
    while ((dot = strchr(dot, '.')))
        *dot = ':';
    fprintf(out, "@%s\n[color] 0\n+{%s} %s\n", range && strchr(range, ':') ? "22" : "28", shown,
            name);
}

/* Its stage: 2 of x_q2, 1 of x_q; instances inside the unit are behind its own. */
static int stage_of(const char *name, const char *unit)
{
    const char *q = NULL, *at = strstr(name, unit);
    unsigned dots = 0;

    at = at ? at + strlen(unit) : name;
    for (; *at; at++) {
        if (at[0] == '_' && at[1] == 'q' && !isalpha((unsigned char)at[2]))
            q = at + 2;
        dots += *at == '.';
    }
    const int stage = q && isdigit((unsigned char)*q) ? atoi(q) : 1;
    return stage - (dots > 1 ? 1000 : 0);
}

void gtkw_registers(FILE *out, const struct gtkw *g)
{
    char name[512], unit[64];
    unsigned shown = 0;

    snprintf(unit, sizeof unit, ".u_%s", g->unit->name);
    if (g->result->registers[0])
        fprintf(out, "@200\n-\n-registers of %s, the last stage first\n", g->unit->name);
    for (int stage = 99; stage > -1000 && shown < SHOWN_MOST; stage--) {
        const char *at = g->result->registers;

        while (next_register(&at, name, sizeof name) && shown < SHOWN_MOST)
            if (stage_of(name, unit) == stage) {
                signal_line(out, g, name);
                shown++;
            }
    }
}

/* A wanted name with the range that the waveform has it with, if the bench has told it. */
static void wanted(FILE *out, const struct gtkw *g, const char *line)
{
    char whole[600], name[512];
    const char *at = g->result->registers;

    if (strncmp(line, "TOP.", 4) == 0)
        snprintf(whole, sizeof whole, "%s", line);
    else
        snprintf(whole, sizeof whole, "TOP.bench.u_%s.%s", g->unit->name, line);
    while (next_register(&at, name, sizeof name))
        if (strncmp(name, whole, strlen(whole)) == 0 && name[strlen(whole)] == '[')
            snprintf(whole, sizeof whole, "%s", name);
    signal_line(out, g, whole);
}

static bool next_line(FILE *in, char *line, size_t size)
{
    while (fgets(line, (int)size, in)) {
        line[strcspn(line, "#\r\n")] = '\0';
        for (size_t n = strlen(line); n > 0 && isspace((unsigned char)line[n - 1]); n--)
            line[n - 1] = '\0';
        if (line[0])
            return true;
    }
    return false;
}

void gtkw_signals(FILE *out, const struct gtkw *g)
{
    FILE *in = g->signals ? fopen(g->signals, "r") : NULL;
    char line[512];

    if (!in)
        return;
    fprintf(out, "@200\n-\n-signals of %s\n", g->signals);
    while (next_line(in, line, sizeof line))
        wanted(out, g, line);
    fclose(in);
}

bool gtkw_signals_possible(const char *signals, struct failure *f)
{
    FILE *in = signals ? fopen(signals, "r") : NULL;
    unsigned number = 0;
    char line[512];

    if (!signals)
        return true;
    if (!in)
        return fail(f, EXIT_IO, "--signals %s: %s", quote_path(signals).text, strerror(errno));
    while (!f->code && next_line(in, line, sizeof line)) {
        number++;
        if (line[strspn(line,
                        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.:$[]")])
            fail(f, EXIT_IO, "%s: name %u, '%s', is none of a signal; write one a line", signals,
                 number, quote_word(line).text);
    }
    fclose(in);
    return !f->code;
}
