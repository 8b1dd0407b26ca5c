/* command_bench.c - aurum bench: a lock-step bench of somebody's RTL (scripts/bench) */
#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "lines.h"
#include "scripts.h"

struct arguments {
    const char *unit, *folder;
    char jobs[8];
    bool waves, coverage, print;
    struct script rtl;
};

enum { KEY_WAVES = 256, KEY_COVERAGE, KEY_PRINT, KEY_JOBS, KEY_ADD };

static const struct argp_option options[] = {
    { "output", 'o', "DIR", 0,
      "The folder for UNIT_bench and what it is made of (default UNIT_bench.d)", 0 },
    { "list", 'f', "LIST", 0, "Files and options from a list, as simulators take it", 0 },
    { "waves", KEY_WAVES, NULL, 0,
      "It can write waveforms and checkpoints, runs faster, and takes three times as long to build",
      0 },
    { "coverage", KEY_COVERAGE, NULL, 0, "It counts lines and toggles: aurum cosim --coverage FILE",
      0 },
    { "print", KEY_PRINT, NULL, 0, "Only print Verilator's command", 0 },
    { "jobs", KEY_JOBS, "N", 0, "Compilers at once (default 2)", 0 },
    { "include", 'I', "DIR", 0, "Of the RTL", 1 },
    { "define", 'D', "NAME[=X]", 0, "Of the RTL", 1 },
    { "library", 'y', "DIR", 0, "Where modules that are not given are looked for", 1 },
    { "warn", 'W', "WARNING", 0, "As Verilator's -W: all, no-WIDTH...", 1 },
    { 0 },
};

/* An option for Verilator, in one word. */
static void add(struct arguments *a, char letter, const char *text)
{
    char *word = malloc(strlen(text) + 3);

    if (!word)
        abort();
    sprintf(word, "-%c%s", letter, text);
    script_add(&a->rtl, word);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct arguments *a = state->input;

    switch (key) {
    case 'o': a->folder = arg; return 0;
    case KEY_WAVES: a->waves = true; return 0;
    case KEY_COVERAGE: a->coverage = true; return 0;
    case KEY_PRINT: a->print = true; return 0;
    case KEY_JOBS:
        snprintf(a->jobs, sizeof a->jobs, "%u", lines_within("--jobs", 256, arg, state));
        return 0;
    case 'f':
    case 'y':
        script_add(&a->rtl, key == 'f' ? "-f" : "-y");
        script_add(&a->rtl, arg);
        return 0;
    case 'I':
    case 'D':
    case 'W': add(a, (char)key, arg); return 0;
    case ARGP_KEY_ARG:
        if (!a->unit)
            a->unit = arg;
        else
            script_add(&a->rtl, arg);
        return 0;
    case ARGP_KEY_END:
        if (!a->unit || a->rtl.words == 0)
            argp_error(state, "give UNIT and the files of its RTL, or -f LIST");
        if (a->rtl.words == SCRIPT_WORDS)
            argp_error(state, "more than %d files; give a list, -f LIST", SCRIPT_WORDS);
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

int command_bench(int argc, char **argv)
{
    static const struct argp argp = {
        options,
        parse,
        "UNIT FILE...",
        "Builds a lock-step bench of RTL of a unit, by Verilator: its top module is called as the "
        "unit and has its ports.  Run it with aurum cosim UNIT --bench.  It is made to be built "
        "soon: --waves is for mismatches that are to be looked at.\vModules that are missing are "
        "named, and where Aurum has them.  What Verilator says of the files is printed.",
        NULL,
        NULL,
        NULL
    };
    static struct arguments a;
    static struct script s;
    struct failure f = { 0 };
    char folder[128];

    argp_parse(&argp, argc, argv, 0, NULL, &a);
    if (!unit_or_fail(a.unit, &f) || !script_files(&a.rtl, 0, &f))
        return report_failure(&f);
    snprintf(folder, sizeof folder, "%s_bench.d", a.unit);
    script_add(&s, a.unit);
    script_add(&s, a.folder ? a.folder : folder);
    for (unsigned i = 0; i < a.rtl.words; i++)
        script_add(&s, a.rtl.word[i]);
    script_switch("LEAN", !a.waves);
    script_switch("COVERAGE", a.coverage);
    script_switch("PRINT", a.print);
    script_switch("FREE", false);
    if (a.jobs[0])
        setenv("JOBS", a.jobs, 1);
    script_become("bench", &s, &f);
    return report_failure(&f);
}
