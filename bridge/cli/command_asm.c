/* command_asm.c - aurum asm: assembly of SM 5.x to machine code */
#include <argp.h>
#include <errno.h>
#include <stdlib.h>

#include "code/code_assemble.h"
#include "code/code_bytes.h"
#include "command.h"

static const struct argp_option options[] = {
    { "output", 'o', "FILE", 0, "Where the code goes", 0 },
    { 0 },
};

struct arguments {
    const char *path, *output;
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct arguments *a = state->input;

    switch (key) {
    case 'o': a->output = arg; return 0;
    case ARGP_KEY_ARG:
        if (a->path)
            argp_error(state, "'%s': one file at a time", arg);
        a->path = arg;
        return 0;
    case ARGP_KEY_END:
        if (!a->path)
            argp_error(state, "a file is missing");
        if (!a->output)
            argp_error(state, "-o FILE is missing");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

int command_asm(int argc, char **argv)
{
    static const struct argp argp = {
        options,
        parse,
        "FILE",
        "Assembly of SM 5.0 to 5.3, as aurum disasm writes it, to machine code: the "
        "sections one behind the other, each after its header.",
        NULL,
        NULL,
        NULL
    };
    struct arguments a = { NULL, NULL };
    struct failure f = { 0 };
    struct code_file c;
    size_t size;

    argp_err_exit_status = EXIT_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, &a);
    u8 *text = code_bytes_read(a.path, &size, &f);
    if (text && code_assemble(&c, a.path, (const char *)text, &f)) {
        code_write(&c, a.output, &f);
        code_file_free(&c);
    }
    free(text);
    return report_failure(&f);
}
