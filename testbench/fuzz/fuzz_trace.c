/* fuzz_trace.c - any bytes as a trace: refused with a reason, or read to the end
 *
 * The bytes: 16 bits that say how long the text of trace.jsonl is, the text, trace.bin.  Both are packed
 * here, so that what is changed is what the reader sees.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <zstd.h>

#include "fuzz.h"
#include "trace/trace_memory.h"

static size_t pack(char *to, size_t room, const void *from, size_t size)
{
    size_t n = ZSTD_compress(to, room, from, size, 1);

    need(!ZSTD_isError(n), "zstd");
    return n;
}

static void read_all(const char *folder)
{
    struct failure f = { 0 };
    struct trace_reader *t = trace_open(folder, &f);
    struct trace_memory *m = trace_memory_new();
    const struct trace_record *r = NULL;

    need(m != NULL, "memory");
    while (t && (r = trace_next(t, &f)) && trace_memory_take(m, t, r, &f))
        for (unsigned i = 0; r->event == TRACE_submit && i < r->pushes; i++)
            for (uint64_t at = 0; at < r->push[i].len && at < 64; at += 4)
                trace_memory_word(m, r->push[i].va + at);
    if (f.code)
        need_reason(&f);
    else
        need(t != NULL, "neither read nor refused");
    trace_memory_free(m);
    trace_close(t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char packed[1 << 20];
    char path[1200];
    struct scratch lines;
    size_t text, n;

    if (size < 2 || size > sizeof packed / 2)
        return 0;
    text = data[0] | (size_t)data[1] << 8;
    text = text < size - 2 ? text : size - 2;
    n = pack(packed, sizeof packed, data + 2, text);
    lines = scratch_new("trace.jsonl.zst", packed, n);
    snprintf(path, sizeof path, "%s/trace.bin.zst", lines.folder);
    n = pack(packed, sizeof packed, data + 2 + text, size - 2 - text);
    FILE *bin = fopen(path, "wb");
    need(bin && fwrite(packed, 1, n, bin) == n && fclose(bin) == 0, "a file of ours");
    read_all(lines.folder);
    unlink(path);
    scratch_free(&lines);
    return 0;
}
