/* command_plain.c - aurum plain: somebody's RTL on vectors without DPI and without C (scripts/plain) */
#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "lines.h"
#include "scripts.h"

struct arguments {
    const char *unit, *vectors;
    struct script rtl;
};

enum { KEY_VCD = 256, KEY_SEED, KEY_SIMULATOR, KEY_LIST };

static const struct argp_option options[] = {
    { "vectors", 'v', "FILE", 0, "The vectors, if FILE does not end in .hex", 0 },
    { "seed", KEY_SEED, "N", 0, "Of pauses and stalls (default 1)", 0 },
    { "vcd", KEY_VCD, "FILE", 0, "A waveform of the run (VCD)", 0 },
    { "simulator", KEY_SIMULATOR, "NAME", 0, "icarus (default) or verilator", 0 },
    { "output", 'o', "DIR", 0, "The folder for what it makes (default UNIT_plain.d)", 0 },
    { "make-list", KEY_LIST, NULL, 0,
      "Make DIR/UNIT.f for another simulator, of the bench and the files, and run nothing", 0 },
    { "list", 'f', "LIST", 0, "Files and options from a list, as simulators take it", 1 },
    { "include", 'I', "DIR", 0, "Of the RTL", 1 },
    { "define", 'D', "NAME[=X]", 0, "Of the RTL", 1 },
    { "library", 'y', "DIR", 0, "Where modules that are not given are looked for", 1 },
    { 0 },
};

static bool ends(const char *text, const char *end)
{
    const size_t n = strlen(text), m = strlen(end);

    return n > m && strcmp(text + n - m, end) == 0;
}

static void add(struct arguments *a, char letter, const char *text)
{
    char *word = malloc(strlen(text) + 3);

    if (!word)
        abort();
    sprintf(word, "-%c%s", letter, text);
    script_add(&a->rtl, word);
}

static void add_file(struct arguments *a, char *word, struct argp_state *state)
{
    if (!a->unit) {
        a->unit = word;
    } else if (ends(word, ".hex.zst")) {
        argp_error(state, "'%s' is packed, which no simulator reads: unpack it by zstd -d", word);
    } else if (ends(word, ".hex")) {
        if (a->vectors)
            argp_error(state, "'%s' is a second vector file; one at a time", word);
        a->vectors = word;
    } else {
        script_add(&a->rtl, word);
    }
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct arguments *a = state->input;

    switch (key) {
    case 'v': a->vectors = arg; return 0;
    case 'o': setenv("OUT", arg, 1); return 0;
    case KEY_VCD: setenv("VCD", arg, 1); return 0;
    case KEY_SEED:
        lines_number("--seed", arg, state);
        setenv("SEED", arg, 1);
        return 0;
    case KEY_LIST: script_switch("LIST", true); return 0;
    case KEY_SIMULATOR:
        if (strcmp(arg, "icarus") != 0 && strcmp(arg, "verilator") != 0)
            argp_error(state, "--simulator %s: icarus or verilator; others take --make-list", arg);
        setenv("SIMULATOR", arg, 1);
        return 0;
    case 'f':
    case 'y':
        script_add(&a->rtl, key == 'f' ? "-f" : "-y");
        script_add(&a->rtl, arg);
        return 0;
    case 'I':
    case 'D': add(a, (char)key, arg); return 0;
    case ARGP_KEY_ARG: add_file(a, arg, state); return 0;
    case ARGP_KEY_END:
        if (!a->unit || (!a->vectors && !getenv("LIST")))
            argp_error(state, "give UNIT and FILE.hex of vectors; aurum gen UNIT makes them");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

int command_plain(int argc, char **argv)
{
    static const struct argp argp = {
        options,
        parse,
        "UNIT FILE.hex [FILE.sv...]",
        "Runs RTL of a unit on a vector file, in plain SystemVerilog: no DPI, no C.  Without files "
        "of "
        "RTL it is the unit's own.\vOther simulators take the same bench: --make-list, then, for "
        "example, vcs -sverilog -f UNIT.f -top plain, xrun -f UNIT.f -top plain, "
        "qrun -f UNIT.f -top plain, with +vectors=FILE.hex.",
        NULL,
        NULL,
        NULL
    };
    static const char *const ours[] = { "OUT", "VCD", "SEED", "SIMULATOR", "LIST" };
    static struct arguments a;
    static struct script s;
    struct failure f = { 0 };
    char folder[128];

    for (unsigned i = 0; i < sizeof ours / sizeof ours[0]; i++)
        unsetenv(ours[i]);
    argp_parse(&argp, argc, argv, 0, NULL, &a);
    if (!unit_or_fail(a.unit, &f))
        return report_failure(&f);
    snprintf(folder, sizeof folder, "%s_plain.d", a.unit);
    setenv("OUT", folder, 0);
    script_add(&s, a.unit);
    if (a.vectors && !getenv("LIST"))
        script_add(&s, a.vectors);
    for (unsigned i = 0; i < a.rtl.words; i++)
        script_add(&s, a.rtl.word[i]);
    if (script_files(&s, 1, &f))
        script_become("plain", &s, &f);
    return report_failure(&f);
}
