/* main.c - aurum: golden units, vector files and lock step from the command line */
#define _DEFAULT_SOURCE /* on_exit */
#include <argp.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "vector/clean_up.h"

static const struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *what;
} commands[] = {
    { "units", command_units, "list the golden units, their ports and fields" },
    { "gen", command_gen, "make a vector file: random, directed, or from two pictures" },
    { "fill", command_fill, "give inputs from a pipe the golden outputs, line by line" },
    { "check", command_check, "replay a vector file on the golden model" },
    { "cosim", command_cosim, "run RTL in lock step with the golden model" },
    { "bench", command_bench, "build a lock-step bench of your RTL" },
    { "plain", command_plain,
      "run your RTL on vectors without C: Icarus, Verilator, other simulators" },
    { "show", command_show, "print a vector file for people" },
    { "coverage", command_coverage, "which values, and which together, vectors have had" },
    { "rates", command_rates, "throughput: the rate table, the model and the RTL" },
    { "sfu", command_sfu, "accuracy of the SFU's tables: published beside measured" },
    { "iblend", command_iblend, "microcode of the advanced blend modes" },
    { "compress", command_compress, "the colour codec on pictures, beside two others" },
    { "draw", command_draw, "a model or a built-in scene through the raster pipeline" },
    { "diff", command_diff, "two pictures or raw files beside each other" },
    { "run", command_run, "carries out a recorded trace" },
    { "bandwidth", command_bandwidth, "bytes of L2 and DRAM by draw and client of a trace" },
    { "decode", command_decode, "a recorded command stream: methods, fields, macros" },
    { "methods", command_methods, "methods of a class: fields, values, what they do here" },
    { "disasm", command_disasm, "machine code of SM 5.x as assembly" },
    { "asm", command_asm, "assembly of SM 5.x to machine code" },
    { "launch", command_launch, "a compute kernel of a cubin on the SM" },
    { "with", command_with, "a program that uses OpenGL, with the model as its GPU" },
    { "provenance", command_provenance, "how each behaviour is known, or that it was chosen" },
};
#define COMMANDS (sizeof commands / sizeof commands[0])

static const char version[] =
#include "version.inc"
    ;

static void usage(FILE *out)
{
    fprintf(out, "usage: aurum COMMAND [ARGUMENT...]\n\n");
    for (size_t i = 0; i < COMMANDS; i++)
        fprintf(out, "  %-11s %s\n", commands[i].name, commands[i].what);
    fprintf(out, "\naurum COMMAND --help says more, aurum --version which it is.  Exit: 0 agree, 1 "
                 "differ, 2 usage, "
                 "3 not modelled, 4 input or output.\n");
}

/* However a command ends, argp's --help too: agreement is none if what was printed is lost. */
static void close_output(int code, void *unused)
{
    const bool had_failed = ferror(stdout);

    (void)unused;
    if ((fflush(stdout) == 0 && !had_failed) || code > EXIT_DIFFER)
        return;
    fprintf(stderr, "aurum: standard output: cannot be written: %s\n", strerror(errno));
    if (code == EXIT_AGREE)
        _exit(EXIT_IO);
}

/* A standard stream that is closed: no file that a command opens takes its number, and its use fails. */
static void open_streams(void)
{
    static const int wrong_way[] = { O_WRONLY, O_RDONLY, O_WRONLY };

    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", wrong_way[fd]) != fd)
            _exit(EXIT_IO);
}

int main(int argc, char **argv)
{
    open_streams();
    on_exit(close_output, NULL);
    clean_up_on_signals();
    argp_err_exit_status = EXIT_USAGE;
    if (argc >= 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0)) {
        usage(stdout);
        return EXIT_AGREE;
    }
    if (argc >= 2 && strcmp(argv[1], "--version") == 0) {
        printf("aurum %s\n", version);
        return EXIT_AGREE;
    }
    for (size_t i = 0; argc >= 2 && i < COMMANDS; i++) {
        char name[32];
        if (strcmp(argv[1], commands[i].name) != 0)
            continue;
        snprintf(name, sizeof name, "aurum %s", argv[1]);
        argv[1] = name;
        return commands[i].run(argc - 1, argv + 1);
    }
    if (argc >= 2)
        fprintf(stderr, "aurum: there is no command '%s'; aurum --help lists them\n", argv[1]);
    else
        usage(stderr);
    return EXIT_USAGE;
}

int report_failure(const struct failure *f)
{
    if (f->text[0])
        fprintf(stderr, "aurum: %s\n", f->text);
    return f->code;
}

const struct unit_ops *unit_or_fail(const char *name, struct failure *f)
{
    const struct unit_ops *u = unit_named(name);
    char names[1000] = "";

    for (unsigned i = 0; !u && i < all_units_count; i++)
        snprintf(names + strlen(names), sizeof names - strlen(names), " %s", all_units[i]->name);
    if (!u)
        fail(f, EXIT_USAGE, "there is no unit '%s'; there are:%s", name, names);
    return u;
}
