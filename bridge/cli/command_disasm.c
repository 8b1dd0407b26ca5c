/* command_disasm.c - aurum disasm: machine code of SM 5.x as assembly */
#include <argp.h>
#include <errno.h>

#include "code/code_assemble.h"
#include "code/code_hazard.h"
#include "code/code_listing.h"
#include "command.h"

static const struct argp_option options[] = {
    { "json", 'j', NULL, 0, "As JSON", 0 },
    { "check", 'c', NULL, 0, "Assemble the listing again and compare: exit 0 or 1", 0 },
    { "hazards", 'H', NULL, 0, "Check the control words instead: exit 0 or 1", 0 },
    { 0 },
};

struct arguments {
    bool json, check, hazards;
    const char *path;
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct arguments *a = state->input;

    switch (key) {
    case 'j': a->json = true; return 0;
    case 'c': a->check = true; return 0;
    case 'H': a->hazards = true; return 0;
    case ARGP_KEY_ARG:
        if (a->path)
            argp_error(state, "'%s': one file at a time", arg);
        a->path = arg;
        return 0;
    case ARGP_KEY_NO_ARGS: argp_error(state, "a file is missing"); return EINVAL;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static size_t instructions_of(const struct code_file *c)
{
    size_t count = 0;

    for (size_t n = 0; n < c->parts; n++)
        for (size_t at = 0; at < c->part[n].size; at += CODE_BUNDLE_BYTES)
            count += code_bundle_slots(&c->part[n], at);
    return count;
}

static void print_hazard(void *context, const struct code_hazard *h)
{
    const struct code_part *p = context;
    char text[800];

    code_hazard_print(text, sizeof text, p, h);
    printf("%s: %s\n", p->name, text);
}

/* Every part's hazards, and how many there are. */
static int hazards(struct code_file *c, const char *path)
{
    size_t found = 0, unjudged = 0;

    for (size_t n = 0; n < c->parts; n++) {
        found += code_hazards(&c->part[n], print_hazard, &c->part[n]);
        unjudged += code_hazards_not_judged(&c->part[n]);
    }
    printf("%s: %zu parts, %zu instructions, %zu hazards", path, c->parts, instructions_of(c),
           found);
    if (unjudged)
        printf("; %zu controls without a stall: nothing is judged behind them", unjudged);
    putchar('\n');
    return found ? EXIT_DIFFER : EXIT_AGREE;
}

int command_disasm(int argc, char **argv)
{
    static const struct argp argp = { options,
                                      parse,
                                      "FILE",
                                      "Machine code of SM 5.0 to 5.3 as assembly: a cubin, raw "
                                      "code, a blob of NVIDIA's shaders, or the "
                                      "folder of a recorded stream.",
                                      NULL,
                                      NULL,
                                      NULL };
    struct arguments a = { false, false, false, NULL };
    struct failure f = { 0 };
    struct code_file c;

    argp_err_exit_status = EXIT_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, &a);
    if (!code_file_read(&c, a.path, &f))
        return report_failure(&f);
    if (a.hazards) {
        int code = hazards(&c, a.path);
        code_file_free(&c);
        return code;
    }
    if (a.check && code_check(&c, a.path, &f))
        printf("%s: %zu parts, %zu instructions come back\n", a.path, c.parts, instructions_of(&c));
    if (!a.check && a.json)
        code_json(stdout, &c, &f);
    if (!a.check && !a.json)
        code_list(stdout, &c);
    code_file_free(&c);
    return report_failure(&f);
}
