/* bench.c - see bench.h: from opening to the report, without SystemVerilog */
#include "bench_state.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "common/bits.h"
#include "progress.h"

#define LEASH_CLOCKS      4096
#define WAVE_LEASH_CLOCKS 64 /* a clock with waves takes as long as hundreds without */

static void stop_if_failed(void)
{
    if (bench.failure.code) {
        fprintf(stderr, "%s bench: %s\n", bench.options.unit->name, bench.failure.text);
        exit(bench.failure.code);
    }
}

static void open_recorder(void)
{
    struct vector_header h = { .unit = bench.options.unit, .seed = bench.options.seed };

    if (bench.reader)
        h = *vector_reader_header(bench.reader);
    snprintf(h.options, sizeof h.options, "recorded from RTL");
    bench.recorder = vector_writer_open(bench.options.record, &h, &bench.failure);
}

/* What it is asked for and was not built with. */
static void check_kind(const struct bench_options *o, const struct bench_kind *kind)
{
    if (o->drive.wave && !kind->waves)
        fail(&bench.failure, EXIT_USAGE, "--wave: it was made without waveforms (LEAN=1)");
    if ((o->drive.checkpoint || o->drive.restore) && !kind->checkpoints)
        fail(&bench.failure, EXIT_USAGE, "checkpoints: it was made without them (LEAN=1)");
    if (o->drive.coverage && !kind->coverage)
        fail(&bench.failure, EXIT_USAGE, "--coverage: it was made without (COVERAGE=1)");
}

void bench_open(int argc, char **argv, const struct bench_kind *kind)
{
    struct bench_options *o = &bench.options;

    o->unit = unit_named(kind->unit);
    if (!o->unit) {
        fprintf(stderr, "bench: no golden unit '%s'\n", kind->unit);
        exit(EXIT_USAGE);
    }
    bench_parse(argc, argv, o);
    if (o->identify) {
        bench_identify(o->unit, kind);
        exit(fflush(stdout) == 0 ? EXIT_AGREE : EXIT_IO);
    }
    check_kind(o, kind);
    bench.words = BITS_WORDS(o->unit->vector->bits);
    for (unsigned i = 0; i < o->unit->ports; i++)
        bench.port[i] = unit_port(o->unit, i);
    if (o->file)
        bench.reader = vector_reader_open(o->file, &bench.failure);
    stop_if_failed();
    if (bench.reader && vector_reader_header(bench.reader)->unit != o->unit) {
        fail(&bench.failure, EXIT_USAGE, "%s holds vectors of %s", o->file,
             vector_reader_header(bench.reader)->unit->name);
        stop_if_failed();
    }
    if (o->record)
        open_recorder();
    stop_if_failed();
    if (o->repeat > 1)
        bench_load();
    if (o->loop < 0)
        bench_interruptible();
    bench.loading = true;
}

const struct bench_drive *bench_drive(void)
{
    return &bench.options.drive;
}

bool bench_clock(uint64_t clock)
{
    bench.at.clock = clock;
    bench.loading = bench.loading && clock == 0;
    if (clock % (bench.options.drive.wave ? WAVE_LEASH_CLOCKS : LEASH_CLOCKS) == 0) {
        bench_stay_on_leash();
        bench_wave_look(clock);
        bench.at.interrupted = bench_interrupted() && !bench.at.stop;
        bench.at.stop = bench.at.stop || bench.at.interrupted;
    }
    if (clock % 65536 == 0 && bench.options.loop < 0)
        progress_show(bench.options.unit->name, bench.at.taken, 0);
    /* A waveform goes on a little after the difference. */
    if (bench.at.stop && bench.at.after > 0)
        return bench.at.after-- > 1;
    return !bench.at.stop;
}

void bench_state(void (*each)(void *context, void *data, size_t size), void *context)
{
    each(context, &bench.at, sizeof bench.at);
    for (unsigned i = 0; i < bench.goldens; i++)
        each(context, bench.golden[i]->twin, bench.golden[i]->unit->twin_size);
    bench_due_state(each, context);
    bench_silent_state(each, context);
    bench_clocks_state(each, context);
}

void bench_restored(void)
{
    const uint64_t read = bench.at.read;

    if (bench.reader && !bench.memory) {
        vector_reader_rewind(bench.reader);
        bench.at.read = 0;
        while (bench.at.read < read && bench_skip_line()) {}
    }
}

/* Nothing compared is no agreement, nor is a run that somebody else ended. */
static void check_end(void)
{
    if (bench.at.differ || bench.failure.code || bench.at.interrupted)
        return;
    if (!bench.at.ended) {
        bench_say("the simulation was ended in clock %" PRIu64
                  ", before the last line: by $finish of the RTL?\n",
                  bench.at.clock);
        bench_differ("ended", bench.at.clock);
    } else if (bench.options.check && bench.at.compared == 0) {
        bench_say("no packet was compared: that proves nothing\n");
        bench_differ("nothing", bench.at.clock);
    }
}

int bench_close(void)
{
    const struct bench_options *o = &bench.options;
    bool told = false; /* whoever reads the result says what failed */

    bench_note_stretch();
    check_end();
    if (bench.recorder && bench.at.ended && !bench.failure.code)
        vector_writer_commit(bench.recorder, &bench.failure);
    else if (bench.recorder)
        vector_writer_abandon(bench.recorder);
    if (o->result)
        told = bench_write_result(o->result);
    else
        printf("%s%s%s: %" PRIu64 " packets compared, %" PRIu64 " differ, %" PRIu64 " clocks\n",
               bench.report, bench.at.interrupted ? "interrupted: " : "", o->unit->name,
               bench.at.compared, bench.at.differ, bench_traffic_clocks());
    bench_stay_on_leash();
    if (told && bench.failure.code)
        return bench.failure.code;
    stop_if_failed();
    if (bench.wave.code && !o->result)
        fprintf(stderr, "%s bench: %s: %s\n", o->unit->name, o->drive.wave, bench.wave.text);
    if (bench.at.differ || o->result)
        return bench.at.differ ? EXIT_DIFFER : EXIT_AGREE;
    return bench.wave.code;
}
