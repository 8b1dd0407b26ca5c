/* bench_lines.c - the lines that a bench offers: of a file, made, or kept in memory */
#include "bench_state.h"

#include <stdlib.h>
#include <string.h>

/* The file's next line, but none that brings the answer of the line before alone: answers come as they came
 * in the run that the lines are of.
 */
static bool read_line(uint32_t *line)
{
    const struct vector_header *h = vector_reader_header(bench.reader);
    uint64_t n;

    do {
        if (!vector_reader_next(bench.reader, line))
            return false;
        n = bench.at.read++;
    } while (n > 0 && n < h->numbers && h->number[n] == h->number[n - 1]);
    bench.at.next_number = n < h->numbers ? h->number[n] : n;
    return true;
}

bool bench_skip_line(void)
{
    uint32_t line[VECTOR_WORDS];

    return read_line(line);
}

bool bench_line(uint64_t index, uint32_t *line)
{
    const struct bench_options *o = &bench.options;
    uint64_t i = o->from + index;

    bench.at.next_number = i;
    if (bench.memory) {
        if (index >= bench.memory_lines * o->repeat)
            return false;
        memcpy(line, bench.memory + index % bench.memory_lines * bench.words,
               bench.words * sizeof *line);
        return true;
    }
    if (index >= o->count)
        return false;
    if (!bench.reader)
        return unit_line(o->unit, &o->lines, i, line, NULL);
    for (uint64_t skip = index == 0 ? o->from : 0; skip > 0; skip--)
        bench_skip_line();
    return read_line(line);
}

void bench_load(void)
{
    uint64_t room = 1024, n = 0;
    uint32_t line[VECTOR_WORDS], *memory = NULL;

    for (; bench_line(n, line); n++) {
        if (n == 0 || n == room) {
            room *= n ? 2 : 1;
            memory = realloc(memory, room * bench.words * sizeof *line);
            if (!memory)
                abort();
        }
        memcpy(memory + n * bench.words, line, bench.words * sizeof *line);
    }
    bench.memory = memory; /* bench_line reads it from now on */
    bench.memory_lines = n;
}
