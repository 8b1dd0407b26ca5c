/* command_run.c - aurum run: a recorded trace carried out by the model */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "run_arguments.h"
#include "run_output.h"
#include "vector/files_differ.h"
#include "vector/new_file.h"

/* The last part of a path, for the head of a vector file. */
static const char *name_of(const char *path)
{
    const char *at = path;

    for (const char *p = path; *p; p++)
        if (p[0] == '/' && p[1])
            at = p + 1;
    return at;
}

/* Whether no file that is written is another one. */
static bool files_apart(const struct run_arguments *a, struct failure *f)
{
    struct file_named files[4 + RUN_DUMPS + STAND_IN_FILES] = {
        { "--load", a->load, false },
        { "--save", a->save, true },
        { "--final", a->final, true },
        { "--timeline", a->clocked.timeline, true },
    };
    unsigned n = 4;

    for (unsigned i = 0; i < a->dumps.count; i++)
        files[n++] = (struct file_named){ "--dump", a->dumps.dump[i].file, true };
    return files_differ(files, stand_in_options_files(&a->in, files, n), f);
}

static struct aurum_trace *open(const struct run_arguments *a, struct aurum_gpu *g,
                                struct failure *f)
{
    static const struct tiling_option untiled = { AURUM_TILING_OFF, 0, 0, 0 };
    const bool alone = a->pixel.given || a->step; /* on one host thread, draw by draw */
    struct aurum_trace *t;
    struct aurum_error e;
    bool good;

    t = aurum_trace_open(g, a->trace, &e);
    if (!t) {
        api_good(e.code, &e, f);
        return NULL;
    }
    aurum_gpu_keep(g, AURUM_KEEP_TARGETS | (a->final ? AURUM_KEEP_LAST : 0) |
                          (a->images ? AURUM_KEEP_ALL : 0));
    aurum_gpu_queue(g, a->queue);
    good = tiling_option_set(alone ? &untiled : &a->tiling, g, f);
    if (a->step)
        aurum_trace_step(t, a->step, a->step_folder);
    if (good && (alone || api_good(aurum_gpu_jobs(g, a->jobs, &e), &e, f)))
        return t;
    aurum_trace_close(t);
    return NULL;
}

static bool go_on(const struct run_arguments *a, struct aurum_trace *t, struct aurum_gpu *g,
                  struct failure *f)
{
    struct aurum_error e;
    bool good =
        api_good(aurum_gpu_attach(g, a->in.list, name_of(a->trace), api_print, stderr, &e), &e, f);

    good =
        good && (!a->pixel.given || /* in front of recorders */
                 api_good(aurum_gpu_pixel(g, a->pixel.x, a->pixel.y, a->pixel.target, &e), &e, f));
    good = good && clocked_option_begin(&a->clocked, g, f);
    good = good && (!a->load || api_good(aurum_trace_load(t, a->load, &e), &e, f));
    good = good && api_good(aurum_trace_run(t, a->until, a->keep_going, &e), &e, f);
    return api_good(aurum_gpu_detach(g, &e), &e, f) && good;
}

/* Targets whose buffers are gone, as behind a snapshot, are named. */
static bool write_images(const struct run_arguments *a, struct aurum_gpu *g, struct failure *f)
{
    struct aurum_target t;
    struct aurum_error e;

    for (unsigned i = 0; aurum_gpu_target(g, i, &t); i++)
        if (!t.there)
            fprintf(stderr, "aurum: the buffer of the target at 0x%010" PRIx64 " is gone\n",
                    t.address);
    return api_good(aurum_gpu_target_files(g, a->images, &e), &e, f);
}

/* The frame that was shown last, or else the colour target used last. */
static bool write_final(const struct run_arguments *a, struct aurum_trace *t, struct failure *f)
{
    struct aurum_picture p;
    struct aurum_error e;

    if (!api_good(aurum_trace_picture(t, &p, &e), &e, f))
        return false;
    if (p.rgba)
        return api_picture(&p, a->final, f);
    fprintf(stderr, "aurum: %s is not written: the trace shows and draws nothing\n", a->final);
    return true;
}

/* The files that were asked for, the snapshot before pictures are read. */
static bool write_files(const struct run_arguments *a, struct aurum_trace *t, struct aurum_gpu *g,
                        struct failure *f)
{
    struct aurum_error e;

    return (!a->save || api_good(aurum_trace_save(t, a->save, &e), &e, f)) &&
           clocked_option_end(&a->clocked, g, f) && (!a->images || write_images(a, g, f)) &&
           (!a->final || write_final(a, t, f)) && run_dumps_write(&a->dumps, g, f);
}

/* Whether what was asked for was reached, and is as the recorder saw it. */
static bool reached(const struct run_arguments *a, struct aurum_trace *t, struct aurum_gpu *g,
                    struct failure *f)
{
    struct aurum_trace_counts c;
    struct aurum_error e;

    aurum_trace_counts(t, &c);
    if (!api_good(aurum_trace_step_reached(t, &e), &e, f) ||
        (a->pixel.given && !api_good(aurum_gpu_pixel_history(g, 0, NULL, NULL, &e), &e, f)))
        return false;
    return c.skipped || !c.fences_wrong ||
           fail(f, EXIT_DIFFER,
                "%" PRIu64 " of %" PRIu64 " fences and queries are not as the recorder saw them",
                c.fences_wrong, c.fences);
}

/* A failure at what is not modelled: another run can go on behind it. */
static void name_way_on(const struct run_arguments *a, struct aurum_trace *t, struct failure *f)
{
    const size_t at = strlen(f->text);
    struct aurum_trace_counts c;

    aurum_trace_counts(t, &c);
    if (f->code == EXIT_NOT_MODELLED && c.skipped && !a->keep_going)
        snprintf(f->text + at, sizeof f->text - at, "; --keep-going skips it");
}

static int run(const struct run_arguments *a, struct aurum_gpu *g, struct failure *f)
{
    struct aurum_trace *t = open(a, g, f);
    struct aurum_trace_counts c;

    if (!t)
        return report_failure(f);
    if (go_on(a, t, g, f) && write_files(a, t, g, f))
        reached(a, t, g, f);
    name_way_on(a, t, f);
    if (a->json)
        run_print_json(a, t, g, f);
    else
        run_print_stats(a, t, g, f);
    aurum_trace_counts(t, &c);
    aurum_trace_close(t);
    return f->code ? report_failure(f) : c.skipped ? EXIT_NOT_MODELLED : EXIT_AGREE;
}

int command_run(int argc, char **argv)
{
    struct run_arguments a = { .profile = aurum_profile_name(0), .until = UINT64_MAX, .jobs = 1 };
    struct aurum_gpu *g = NULL;
    struct aurum_error e;
    struct failure f = { 0 };
    int code;

    run_parse(&a, argc, argv);
    if (files_apart(&a, &f) && new_file_possible(a.save, &f) &&
        new_file_possible(a.clocked.timeline, &f) &&
        (g = aurum_gpu_new_with(a.profile, &a.numbers, &e)) == NULL)
        api_good(e.code, &e, &f);
    code = g ? run(&a, g, &f) : report_failure(&f);
    aurum_gpu_free(g);
    aurum_stand_ins_free(a.in.list);
    return code;
}
