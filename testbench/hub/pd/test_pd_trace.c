/* test_pd_trace.c - the draws of a recorded stream, through Host, macros and page tables, as their batches say
 *
 *   test_pd_trace FOLDER     prints those of another trace
 */
#include "class/b197/bundle.h"
#include "class/b197/pd_draws.h"
#include "machine/playback.h"
#include "hub/pd/pd.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "seeded.h"

#define TEXT 200000

static struct drawn {
    struct pd unit;
    struct pd_draw_fifo draws;
    struct pd_read_fifo reads;
    struct pd_data_fifo data;
    struct pd_batch_fifo out;
    unsigned count;
    size_t end;
    char text[TEXT]; /* a line a draw */
} drawn;

static void say(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    drawn.end += (size_t)vsnprintf(drawn.text + drawn.end, TEXT - drawn.end, format, args);
    va_end(args);
    assert_true(drawn.end < TEXT);
}

static void answer(struct playback *r)
{
    struct mem_space *space = &playback_channel(r)->space;

    while (!pd_read_empty(&drawn.reads)) {
        const u64 at = pd_read_pop(&drawn.reads).address;
        u8 line[PD_LINE];

        assert_true(mem_space_read(space, &playback_gpu(r)->mem, MEM_PD, at, line, sizeof line));
        struct pd_data *d = pd_data_next(&drawn.data);
        for (unsigned i = 0; i < 4; i++)
            d->word[i] = mem_get(line + 4 * i, 4);
    }
}

/* "2 0: 0-1-2" of each batch: primitives, instance, indices of the first. */
static void take(void)
{
    while (!pd_batch_empty(&drawn.out)) {
        const struct pd_batch b = pd_batch_pop(&drawn.out);

        if (b.draw_end) {
            say("\n");
            drawn.count++;
            continue;
        }
        say("%u %u:", b.primitives, b.instance_id);
        for (unsigned i = 0; i < b.corners; i++)
            say("%c%u", i ? '-' : ' ', b.index[b.primitive[0].corner[i]]);
        say(";");
    }
}

static struct playback *played;

static enum gpu_choice act(void *context, struct gpu *g, const struct fe_action *a)
{
    const u32 *state = g->hub.channel[a->channel].fe.state[CLASS_3D];
    const struct pd_config cfg = pd_bundle(state);
    struct pd_draw packet[PD_PACKETS];
    const unsigned packets = a->engine == CLASS_3D ? pd_draws_of(state, a->method * 4u, a->data,
                                                                 (u16)drawn.count, packet)
                                                   : 0;
    const char *why;

    (void)context;
    if (!packets)
        return GPU_LEAVE_OUT;
    pd_set_state(&drawn.unit, &cfg);
    why = pd_refuses(&drawn.unit, &packet[0]);
    if (why)
        say("%s\n", why);
    for (unsigned i = 0; i < packets && !why; i++)
        pd_draw_push(&drawn.draws, &packet[i]);
    while (pd_step(&drawn.unit, &drawn.draws, &drawn.data, &drawn.reads, &drawn.out)) {
        answer(played);
        take();
    }
    assert_true(pd_idle(&drawn.unit));
    return GPU_LEAVE_OUT;
}

static void carry_out(const char *folder)
{
    const struct playback_taker taker = { .watch = { .before = act } };
    struct failure f = { 0 };
    struct playback *r = played = playback_open(folder, profile_default(), &taker, &f);

    if (!r)
        fail_msg("%s", f.text);
    memset(&drawn, 0, sizeof drawn);
    if (!playback_run(r, UINT64_MAX, &f))
        fail_msg("%s", f.text);
    playback_close(r);
}

/* The program draws indices 0 1 2 twice, then 3 2 0, then an array twice: indirect draws, which macros carry out. */
static void draws_of_macros_and_memory(void **state)
{
    (void)state;
    carry_out(VECTORS_DIR "/trace/t27_indirect");
    assert_string_equal(drawn.text, "1 0: 0-1-2;\n"
                                    "1 1: 0-1-2;\n"
                                    "1 0: 3-2-0;\n"
                                    "1 0: 0-1-2;\n"
                                    "1 1: 0-1-2;\n");
    assert_int_equal(drawn.count, 5);
    assert_int_equal(drawn.unit.answered, 3); /* a line for each that has indices */
    compared("draws", drawn.count);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draws_of_macros_and_memory),
    };

    if (argc > 1) {
        carry_out(argv[1]);
        fputs(drawn.text, stdout);
        return 0;
    }
    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
