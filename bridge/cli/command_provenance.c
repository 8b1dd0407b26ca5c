/* command_provenance.c - aurum provenance: the tags of the sources, as the build collected them */
#include <argp.h>
#include <stdio.h>

#include "command.h"

static const char *const lines[] = {
#include "provenance.inc"
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    if (key != ARGP_KEY_ARG)
        return ARGP_ERR_UNKNOWN;
    argp_error(state, "'%s': there are no arguments", arg);
    return 0;
}

int command_provenance(int argc, char **argv)
{
    static const struct argp argp = {
        NULL,
        parse,
        NULL,
        "Prints where each behaviour comes from: known, chosen, guess "
        "and hardware tags, as FILE:LINE: TAG.",
        NULL,
        NULL,
        NULL
    };

    argp_err_exit_status = EXIT_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, NULL);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        puts(lines[i]);
    return EXIT_AGREE;
}
