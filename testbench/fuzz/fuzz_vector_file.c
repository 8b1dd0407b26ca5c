/* fuzz_vector_file.c - any bytes as a vector file: refused with a reason, or read to the end
 *
 * The first byte chooses what the rest is: 0 mod 3 ('0') a plain file, 1 a .zst file, 2 the text in
 * a good .zst file.
 */
#include <stdlib.h>
#include <zstd.h>

#include "common/bits.h"
#include "fuzz.h"
#include "vector/vector_file.h"

enum form { FORM_PLAIN, FORM_PACKED, FORM_TO_PACK };

/* A .zst file of the text. */
static struct scratch packed_file(const uint8_t *bytes, size_t size)
{
    size_t room = ZSTD_compressBound(size);
    void *packed = malloc(room);
    size_t length = ZSTD_compress(packed, room, bytes, size, 1);
    struct scratch s;

    need(!ZSTD_isError(length), "ZSTD_compress failed");
    s = scratch_new("a.zst", packed, length);
    free(packed);
    return s;
}

/* Reads all twice; a line never sets a bit above the vector. */
static void read_all(struct vector_reader *r)
{
    const struct vector_header *h = vector_reader_header(r);
    unsigned bits = h->unit->vector->bits;
    uint32_t *words = malloc(BITS_WORDS(bits) * sizeof *words);

    need(words != NULL, "no memory");
    for (unsigned pass = 0; pass < 2; pass++) {
        uint64_t lines = 0;

        for (; vector_reader_next(r, words); lines++)
            need(bits % 32 == 0 || words[bits / 32] >> bits % 32 == 0, "a line is too wide");
        need(lines == h->count, "lines and count differ");
        vector_reader_rewind(r);
    }
    free(words);
}

static void read_file(const char *path)
{
    struct failure f = { 0 };
    struct vector_reader *r = vector_reader_open(path, &f);

    if (!r) {
        need_reason(&f);
        return;
    }
    need(f.code == 0, "read, but a reason given");
    read_all(r);
    vector_reader_close(r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct scratch s;
    enum form form;

    if (size == 0)
        return 0;
    form = (enum form)(data[0] % 3);
    s = form == FORM_TO_PACK
            ? packed_file(data + 1, size - 1)
            : scratch_new(form == FORM_PLAIN ? "a.hex" : "a.zst", data + 1, size - 1);
    read_file(s.path);
    scratch_free(&s);
    return 0;
}
