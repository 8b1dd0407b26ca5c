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
#include "trace/trace_stream.h"

static size_t pack(char *to, size_t room, const void *from, size_t size)
{
    size_t n = ZSTD_compress(to, room, from, size, 1);

    need(!ZSTD_isError(n), "zstd");
    return n;
}

static void read_all(const char *folder)
{
    struct failure f = { 0 };
    struct trace_totals totals;
    bool good = trace_stream(folder, UINT64_MAX, NULL, &totals, &f);

    need(good == (f.code == 0), "neither read nor refused");
    if (!good)
        need_reason(&f);
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
