/* golden_only.c - runs a vector file's lines on the golden model, from memory: golden_only FILE N */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/bits.h"
#include "golden.h"
#include "vector/vector_file.h"

int main(int argc, char **argv)
{
    struct failure f = { 0 };
    struct vector_reader *r = argc == 3 ? vector_reader_open(argv[1], &f) : NULL;

    if (!r) {
        fprintf(stderr, "usage: golden_only FILE N; %s\n", f.text);
        return 2;
    }
    const struct vector_header *h = vector_reader_header(r);
    size_t words = BITS_WORDS(h->unit->vector->bits);
    uint32_t *lines = calloc(h->count, words * sizeof *lines);
    struct golden *g = golden_open(h->unit);
    uint32_t cfg[64] = { 0 }, in[1024], out[1024] = { 0 };

    for (uint64_t i = 0; lines && i < h->count; i++)
        vector_reader_next(r, lines + i * words);
    bits_copy(cfg, 0, lines, g->port[0].lsb, g->port[0].wire.type->bits);
    golden_put(g, 0, cfg);
    for (long n = strtol(argv[2], NULL, 10); n > 0; n--)
        for (uint64_t i = 0; i < h->count; i++) {
            memset(in, 0, BITS_WORDS(g->port[1].wire.type->bits) * sizeof *in);
            bits_copy(in, 0, lines + i * words, g->port[1].lsb, g->port[1].wire.type->bits);
            golden_put(g, 1, in);
            golden_get(g, 2, out);
        }
    printf("%08x\n", (unsigned)out[0]);
    golden_close(g);
    free(lines);
    vector_reader_close(r);
    return 0;
}
