/* command_gen.c - aurum gen */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "common/bits.h"
#include "gen_picture.h"
#include "golden.h"
#include "lines.h"
#include "profile_text.h"
#include "progress.h"
#include "vector/files_differ.h"
#include "vector/vector_file.h"

struct arguments {
    struct lines lines;
    struct gen_picture picture;
    const char *unit, *output, *profile;
    char **argv;
    int argc;
};

enum { KEY_PROFILE = 400 };

static const struct argp_option options[] = {
    { "output", 'o', "FILE", 0, "The vector file; .hex or .hex.zst; - for standard output", 0 },
    { "profile", KEY_PROFILE, "NAME", 0, "The GPU (default: the first that a wrong name lists)",
      0 },
    { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct arguments *a = state->input;

    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &a->lines;
        state->child_inputs[1] = &a->picture;
        return 0;
    case 'o': a->output = arg; return 0;
    case KEY_PROFILE: a->profile = arg; return 0;
    case ARGP_KEY_ARG:
        if (a->unit)
            argp_error(state, "'%s' is a second unit; one at a time", arg);
        a->unit = arg;
        return 0;
    case ARGP_KEY_END:
        if (!a->unit)
            argp_error(state, "which unit? (aurum units lists them)");
        if (!a->output)
            argp_error(state, "where to? (-o FILE)");
        if (a->picture.src &&
            (a->lines.kind != LINES_RANDOM || a->lines.count_given || a->lines.shards > 1))
            argp_error(state,
                       "--src says every line: no --directed, --exhaustive, --count, --shard");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* How many arguments from here name the output: -o FILE, -oFILE, --output FILE, --output=FILE. */
static int output_words(const char *word)
{
    if (strncmp(word, "-o", 2) != 0 && strncmp(word, "--o", 3) != 0)
        return 0;
    return strcmp(word, "-o") == 0 || (word[1] == '-' && !strchr(word, '=')) ? 2 : 1;
}

/* The command as it was given, without the program and the output. */
static void describe(char *to, size_t size, int argc, char **argv)
{
    to[0] = '\0';
    for (int i = 1; i < argc; i++) {
        if (output_words(argv[i]))
            i += output_words(argv[i]) - 1;
        else
            snprintf(to + strlen(to), size - strlen(to), "%s%s", to[0] ? " " : "", argv[i]);
    }
    for (char *c = to; *c; c++)
        if (*c == '\n' || *c == '\r')
            *c = ' ';
}

/* Makes one line without its outputs; false after the last. */
static bool make(const struct arguments *a, const struct unit_ops *u, const struct unit_lines *made,
                 uint64_t i, uint32_t *line, const char **comment)
{
    *comment = NULL;
    if (a->picture.src)
        return gen_picture_line(&a->picture, i, line);
    return i < lines_count(&a->lines) &&
           unit_line(u, made, lines_from(&a->lines) + i, line, comment);
}

static bool write_lines(const struct arguments *a, const struct unit_ops *u,
                        const struct unit_lines *made, struct vector_writer *w, uint64_t *count,
                        struct failure *f)
{
    struct golden *g = golden_open(u);
    uint32_t in[VECTOR_WORDS], out[VECTOR_WORDS];
    const char *comment;

    for (uint64_t i = 0; g && !f->code && make(a, u, made, i, in, &comment); i++) {
        if (!golden_line(g, in, out)) {
            fail(f, EXIT_NOT_MODELLED, "line %" PRIu64 " is not modelled: %s", i, g->not_modelled);
            break;
        }
        *count += vector_writer_put(w, out, comment, f);
        while (!f->code && golden_follow(g, out))
            *count += vector_writer_put(w, out, NULL, f);
        if (i % 4096 == 0)
            progress_show(u->name, i, a->picture.src ? 0 : lines_count(&a->lines));
    }
    progress_end();
    golden_close(g);
    return !f->code;
}

static int generate(struct arguments *a, const struct unit_ops *u, struct failure *f)
{
    struct vector_header h = { .unit = u, .seed = a->lines.seed };
    struct unit_lines made = { 0 };
    struct vector_writer *w;
    uint64_t count = 0;

    profile_of(a->profile, f);
    const struct file_named files[] = { { "--src", a->picture.src, false },
                                        { "--dst", a->picture.dst, false },
                                        { "-o", a->output, true } };

    if (f->code || !files_differ(files, 3, f) || !lines_made(&a->lines, u, &made, f) ||
        !lines_any(&a->lines, f) || !gen_picture_open(&a->picture, u, &made.sets, f)) {
        gen_picture_close(&a->picture);
        return report_failure(f);
    }
    snprintf(h.profile, sizeof h.profile, "%s", a->profile);
    describe(h.options, sizeof h.options, a->argc, a->argv);
    h.width = a->picture.src ? a->picture.src_picture.width : 0;
    h.height = a->picture.src ? a->picture.src_picture.height : 0;
    w = vector_writer_open(a->output, &h, f);
    if (w && write_lines(a, u, &made, w, &count, f) && !vector_writer_commit(w, f))
        fail(f, EXIT_IO, "cannot finish %s", a->output);
    if (w && f->code)
        vector_writer_abandon(w);
    gen_picture_close(&a->picture);
    if (f->code)
        return report_failure(f);
    fprintf(stderr, "%s: %" PRIu64 " vectors of %s, seed %" PRIu64 "\n", a->output, count, u->name,
            a->lines.seed);
    return EXIT_AGREE;
}

int command_gen(int argc, char **argv)
{
    static const struct argp_child children[] = { { &lines_argp, 0, "Lines:", 1 },
                                                  { &gen_picture_argp, 0, "Pictures (crop):", 2 },
                                                  { 0 } };
    static const struct argp argp = {
        options,
        parse,
        "UNIT -o FILE",
        "Makes a vector file: inputs, and the golden model's outputs.",
        children,
        NULL,
        NULL
    };
    struct arguments a = { .profile = profile_default()->name, .argc = argc, .argv = argv };
    char *copy[64];
    struct failure f = { 0 };
    const struct unit_ops *u;

    for (int i = 0; i < argc && i < 64; i++) /* argp reorders argv */
        copy[i] = argv[i];
    argp_err_exit_status = EXIT_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, &a);
    a.argv = copy;
    a.argc = argc < 64 ? argc : 64;
    if (!(u = unit_or_fail(a.unit, &f)))
        return report_failure(&f);
    return generate(&a, u, &f);
}
