/* test_work.c - whole works by libaurum: a recorded trace, a kernel of a cubin, a drawing; who looks at them */
#include <stdbool.h>

#include "gpu_checks.h"

#include "scratch_folder.h"

#define SEGMENT 0x4000000
#define TRACE   VECTORS_DIR "/trace/t04_depth_blend"

static struct aurum_trace *trace_on(struct aurum_gpu *g)
{
    struct aurum_trace *t = aurum_trace_open(g, TRACE, &e);

    if (!t)
        fail_msg("%s", e.text);
    return t;
}

struct told {
    char text[65536];
    size_t size;
};
static void tell(void *context, const char *piece)
{
    struct told *t = context;

    t->size += (size_t)snprintf(t->text + t->size, sizeof t->text - t->size, "%s", piece);
    assert_true(t->size < sizeof t->text);
}

struct watched {
    unsigned draws, clears, after;
    bool leave_out;
};
static int before(void *context, enum aurum_action what, uint64_t number)
{
    struct watched *w = context;

    w->draws += what == AURUM_DRAW;
    w->clears += what == AURUM_CLEAR;
    assert_int_equal(number, what == AURUM_DRAW ? w->draws : w->clears);
    return w->leave_out && what == AURUM_DRAW;
}
static void after(void *context, enum aurum_action what, uint64_t number)
{
    (void)what;
    (void)number;
    ((struct watched *)context)->after++;
}

/* Runs the trace under 'w'; its picture, to be freed. */
static struct aurum_picture picture_of(struct watched *w, unsigned jobs, int queue)
{
    const struct aurum_watch watch = { before, after, w };
    struct aurum_gpu *g = new_gpu();
    struct aurum_trace *t = trace_on(g);
    struct aurum_trace_counts c;
    struct aurum_totals totals;
    struct aurum_picture p;

    aurum_gpu_watch(g, &watch);
    aurum_gpu_keep(g, AURUM_KEEP_LAST | AURUM_KEEP_TARGETS);
    aurum_gpu_queue(g, queue);
    done(aurum_gpu_jobs(g, jobs, &e));
    done(aurum_trace_run(t, UINT64_MAX, 0, &e));
    done(aurum_trace_picture(t, &p, &e));
    assert_non_null(p.rgba);
    aurum_trace_counts(t, &c);
    aurum_gpu_totals(g, &totals);
    assert_true(c.submits > 0 && c.targets >= 2);
    assert_int_equal(totals.draws, w->draws);
    assert_int_equal(totals.clears, w->clears);
    assert_int_equal(w->after, w->draws + w->clears);
    if (!w->leave_out)
        assert_int_equal(c.fences_wrong, 0);
    aurum_trace_close(t);
    aurum_gpu_free(g);
    return p;
}

static bool same(const struct aurum_picture *a, const struct aurum_picture *b)
{
    compared += (unsigned long long)a->width * a->height;
    return a->width == b->width && a->height == b->height &&
           memcmp(a->rgba, b->rgba, 4 * (size_t)a->width * a->height) == 0;
}

static void a_trace_runs_and_its_actions_are_told(void **state)
{
    struct watched one = { 0 }, many = { 0 }, queued = { 0 }, none = { .leave_out = true };
    struct aurum_picture p[] = { picture_of(&one, 1, 0), picture_of(&many, 2, 0),
                                 picture_of(&queued, 1, 1), picture_of(&none, 1, 0) };

    (void)state;
    assert_true(one.draws > 0 && one.clears > 0);
    assert_true(same(&p[0], &p[1]));
    assert_true(same(&p[0], &p[2]));
    assert_false(same(&p[0], &p[3])); /* no draw was done */
    for (unsigned i = 0; i < 4; i++)
        free(p[i].rgba);
}

static void targets_and_a_pixel_are_read_back(void **state)
{
    struct aurum_gpu *g = new_gpu();
    struct aurum_trace *t = trace_on(g);
    struct told words = { .size = 0 }, json = { .size = 0 };
    struct aurum_target target;
    struct aurum_picture p;
    unsigned depths = 0;

    (void)state;
    refused(aurum_gpu_pixel_history(g, 0, NULL, NULL, &e), AURUM_USAGE, "no pixel is watched");
    aurum_gpu_keep(g, AURUM_KEEP_TARGETS);
    done(aurum_gpu_pixel(g, 100, 100, 0, &e));
    refused(aurum_gpu_pixel(g, 1, 1, 0, &e), AURUM_USAGE, "has the history of one already");
    done(aurum_trace_run(t, UINT64_MAX, 0, &e));
    for (unsigned i = 0; aurum_gpu_target(g, i, &target); i++) {
        assert_true(target.there && target.width && target.height && *target.format);
        depths += target.depth != 0;
        done(aurum_gpu_target_picture(g, i, &p, &e));
        assert_true(p.width == target.width && p.height == target.height);
        free(p.rgba);
    }
    assert_int_equal(depths, 1);
    refused(aurum_gpu_target_picture(g, 99, &p, &e), AURUM_USAGE, "target 99");
    done(aurum_gpu_target_files(g, ".", &e));
    done(aurum_gpu_pixel_history(g, 0, tell, &words, &e));
    done(aurum_gpu_pixel_history(g, 1, tell, &json, &e));
    assert_non_null(strstr(words.text, "pixel 100,100 of the target"));
    assert_non_null(strstr(json.text, "\"events\""));
    aurum_trace_close(t);
    aurum_gpu_free(g);
}

/* A step stops; what was recorded is a file; both by their own runs. */
static void a_step_and_a_recording_are_written(void **state)
{
    struct aurum_stand_ins *s = aurum_stand_ins_new(&e);
    struct aurum_gpu *g = new_gpu();
    struct aurum_trace *t = trace_on(g);
    struct aurum_reader *r;
    const char *file;
    struct aurum_totals totals;

    (void)state;
    done(aurum_stand_ins_record(s, "setup:setup.hex", &e));
    refused(aurum_stand_ins_record(s, "setup:b.hex", &e), AURUM_USAGE, "has a file already");
    refused(aurum_stand_ins_record(s, "none:b.hex", &e), AURUM_USAGE, "no unit 'none'");
    refused(aurum_stand_ins_rtl(s, "zcull", &e), AURUM_USAGE, "no unit 'zcull' with RTL");
    assert_int_equal(aurum_stand_ins_entry(s, 0, &file), 1);
    assert_string_equal(file, "setup.hex");
    assert_int_equal(aurum_stand_ins_entry(s, 1, &file), 0);
    aurum_trace_step(t, 2, "step");
    done(aurum_gpu_attach(g, s, "test_work", NULL, NULL, &e));
    refused(aurum_trace_step_reached(t, &e), AURUM_USAGE, "has 0 draws, as far as it ran");
    done(aurum_trace_run(t, UINT64_MAX, 0, &e));
    done(aurum_trace_step_reached(t, &e));
    done(aurum_gpu_detach(g, &e));
    aurum_gpu_totals(g, &totals);
    assert_int_equal(totals.draws, 2);
    r = aurum_reader_open("setup.hex", &e);
    assert_true(r && aurum_reader_count(r) >= 8);
    compared += aurum_reader_count(r);
    aurum_reader_close(r);
    free(file_read("step/units.txt", &(size_t){ 0 }));
    assert_int_equal(system("rm -r step"), 0);
    aurum_trace_close(t);
    aurum_gpu_free(g);
    aurum_stand_ins_free(s);
}

static void a_snapshot_goes_on_as_the_trace_does(void **state)
{
    struct aurum_gpu *g[2] = { new_gpu(), new_gpu() };
    struct aurum_trace *t[2] = { trace_on(g[0]), trace_on(g[1]) };
    struct aurum_picture p[2];

    (void)state;
    for (unsigned i = 0; i < 2; i++)
        aurum_gpu_keep(g[i], AURUM_KEEP_TARGETS | AURUM_KEEP_LAST);
    done(aurum_trace_run(t[0], 2, 0, &e));
    done(aurum_trace_save(t[0], "snapshot.zst", &e));
    done(aurum_trace_run(t[0], UINT64_MAX, 0, &e));
    done(aurum_trace_load(t[1], "snapshot.zst", &e));
    done(aurum_trace_run(t[1], UINT64_MAX, 0, &e));
    for (unsigned i = 0; i < 2; i++) {
        done(aurum_trace_picture(t[i], &p[i], &e));
        aurum_trace_close(t[i]);
        aurum_gpu_free(g[i]);
    }
    assert_true(same(&p[0], &p[1]));
    free(p[0].rgba);
    free(p[1].rgba);
}

/* out[i] = 5 times its block's threads from the end on (vectors/cuda). */
static void a_kernel_runs_with_its_arguments(void **state)
{
    struct aurum_launch_how how = { { 1, 1, 1 }, { 4, 1, 1 }, .shared = 16 };
    struct aurum_launch *l = aurum_launch_open(VECTORS_DIR "/cuda/dyn.cubin", NULL, &how, &e);
    struct told said = { .size = 0 };
    int32_t out[4] = { 0 };

    (void)state;
    assert_non_null(l);
    assert_int_equal(aurum_launch_parameters(l), 2);
    assert_int_equal(aurum_launch_parameter(l, 0), 8);
    assert_int_equal(aurum_launch_parameter(l, 2), 0);
    refused(aurum_launch_bytes(l, 1, out, 3, &e), AURUM_USAGE, "has 4 bytes: 3 were given");
    done(aurum_launch_buffer(l, 0, out, sizeof out, &e));
    done(aurum_launch_number(l, 1, 4, &e));
    refused(aurum_launch_trace(l, 1, tell, &said, &e), AURUM_USAGE, "the block has 1 warps");
    refused(aurum_launch_stats(l, tell, &said, &e), AURUM_USAGE, "nothing was counted");
    done(aurum_launch_trace(l, 0, tell, &said, &e));
    done(aurum_launch_count(l, &e));
    done(aurum_launch_run(l, &e));
    for (int i = 0; i < 4; i++, compared++)
        assert_int_equal(out[i], 3 - i);
    done(aurum_launch_stats(l, tell, &said, &e));
    assert_non_null(strstr(said.text, "EXIT"));
    assert_non_null(strstr(said.text, "clocks of the SM"));
    aurum_launch_close(l);
    assert_null(aurum_launch_open(VECTORS_DIR "/cuda/dyn.cubin", "none", &how, &e));
    refused(e.code, AURUM_USAGE, "no kernel none");
}

static void a_scene_is_drawn(void **state)
{
    const struct aurum_drawing_how how = { .scene = "planes", .width = 64, .height = 48 };
    struct aurum_drawing_how wrong = how;
    struct aurum_drawing *d = aurum_drawing_open(&how, &e);
    struct told said = { .size = 0 };
    struct aurum_picture p;

    (void)state;
    assert_non_null(d);
    done(aurum_drawing_note_frame(d, &e));
    done(aurum_drawing_note_triangles(d, 0, &e));
    done(aurum_drawing_run(d, NULL, &e));
    done(aurum_drawing_picture(d, &p, &e));
    assert_true(p.width == 64 && p.height == 48);
    free(p.rgba);
    done(aurum_drawing_write_frame(d, "frame", &e));
    done(aurum_drawing_write_triangles(d, "triangles", &e));
    done(aurum_drawing_stats(d, 1, tell, &said, &e));
    assert_non_null(strstr(said.text, "\"slowest\""));
    aurum_drawing_close(d);
    wrong.samples = 3;
    assert_null(aurum_drawing_open(&wrong, &e));
    refused(e.code, AURUM_USAGE, "give 1, 2, 4 or 8");
    wrong = how;
    wrong.numbers.gpcs = AURUM_GPCS + 1;
    assert_null(aurum_drawing_open(&wrong, &e));
    refused(e.code, AURUM_NOT_MODELLED, "so many GPCs");
    wrong.model = "a.obj";
    assert_null(aurum_drawing_open(&wrong, &e));
    refused(e.code, AURUM_USAGE, "of a model or of a scene");
}

/* As the pushed words of test_gpu.c, but in mapped memory. */
static void a_segment_in_memory_runs(void **state)
{
    const uint32_t words[] = { 1u << 29 | 1u << 16 | 1u << 13, 0xb1c0 };
    struct aurum_gpu *g = new_gpu();
    struct aurum_totals t;

    (void)state;
    done(aurum_gpu_map(g, SEGMENT, 4096, 0, &e));
    done(aurum_gpu_write(g, SEGMENT, words, sizeof words, &e));
    done(aurum_gpu_submit(g, 3, SEGMENT, sizeof words, 0, &e));
    assert_int_equal(aurum_gpu_run(g, NULL), AURUM_IDLE);
    aurum_gpu_totals(g, &t);
    assert_int_equal(t.methods, 1);
    refused(aurum_gpu_submit(g, 3, SEGMENT + 1, 8, 0, &e), AURUM_USAGE, "whole words");
    refused(aurum_gpu_submit(g, 15, SEGMENT, 8, 0, &e), AURUM_USAGE, "channel 15");
    refused(aurum_gpu_jobs(g, 0, &e), AURUM_USAGE, "1 to 64");
    aurum_gpu_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_trace_runs_and_its_actions_are_told),
        cmocka_unit_test_setup_teardown(targets_and_a_pixel_are_read_back, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test_setup_teardown(a_step_and_a_recording_are_written, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test_setup_teardown(a_snapshot_goes_on_as_the_trace_does, scratch_enter,
                                        scratch_leave),
        cmocka_unit_test(a_kernel_runs_with_its_arguments),
        cmocka_unit_test_setup_teardown(a_scene_is_drawn, scratch_enter, scratch_leave),
        cmocka_unit_test(a_segment_in_memory_runs),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);

    printf("test_work: %llu compared\n", compared);
    return failed;
}
