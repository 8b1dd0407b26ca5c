/* command_iblend.c - aurum iblend: the microcode of the blend modes */
#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <strings.h>

#include "command.h"
#include "fbp/crop/iblend/iblend_programs.h"

static const struct argp_option options[] = {
    { "list", 'l', NULL, 0, "The modes and their passes", 0 },
    { "disasm", 'd', "MODE", 0, "Words and constants, for LOAD_ITERATED_BLEND_INSTRUCTION", 0 },
    { 0 },
};

struct arguments {
    bool list;
    const char *mode;
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct arguments *a = state->input;

    switch (key) {
    case 'l': a->list = true; return 0;
    case 'd': a->mode = arg; return 0;
    case ARGP_KEY_ARG: argp_error(state, "'%s': there are no arguments", arg); return EINVAL;
    case ARGP_KEY_END:
        if (a->list == (a->mode != NULL))
            argp_error(state, "either --list or --disasm MODE");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static void list(void)
{
    printf("mode            passes  pixels per clock\n");
    for (unsigned i = 0; i < IBLEND_PROGRAMS; i++) {
        struct iblend_program p = iblend_program(i);
        printf("%-15s %6u  %16.3f\n", p.name, p.passes, 4.0 / p.passes);
    }
}

static void disassemble(const struct iblend_program *p)
{
    for (unsigned k = 0; k < 8; k++)
        if (p->constant[3 * k] || p->constant[3 * k + 1] || p->constant[3 * k + 2])
            printf("K%u  %04x %04x %04x\n", k, p->constant[3 * k], p->constant[3 * k + 1],
                   p->constant[3 * k + 2]);
    for (unsigned i = 0; i < p->passes; i++) {
        char text[128];
        iblend_disassemble(text, sizeof text, p->words[i]);
        printf("%2u  %08x  %s\n", i, p->words[i], text);
    }
}

int command_iblend(int argc, char **argv)
{
    static const struct argp argp = { options,
                                      parse,
                                      NULL,
                                      "The blend modes of KHR_blend_equation_advanced as microcode "
                                      "of the iterated blend.",
                                      NULL,
                                      NULL,
                                      NULL };
    struct arguments a = { false, NULL };
    struct failure f = { 0 };

    argp_parse(&argp, argc, argv, 0, NULL, &a);
    if (a.list) {
        list();
        return EXIT_AGREE;
    }
    for (unsigned i = 0; i < IBLEND_PROGRAMS; i++) {
        struct iblend_program p = iblend_program(i);
        if (strcasecmp(p.name, a.mode) == 0) {
            disassemble(&p);
            return EXIT_AGREE;
        }
    }
    fail(&f, EXIT_USAGE, "--disasm %s: aurum iblend --list names the modes", a.mode);
    return report_failure(&f);
}
