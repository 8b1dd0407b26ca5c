/* fuzz_vector_file.c - any bytes as a vector file: refused with a reason, or read to the end
 *
 * The first byte chooses what the rest is: 0 mod 3 ('0') a plain file, 1 a .zst file, 2 the text in
 * a good .zst file.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>

#include "common/bits.h"
#include "vector/vector_file.h"

enum form { FORM_PLAIN, FORM_PACKED, FORM_TO_PACK };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Our own machinery or the reader's promise is broken. */
static void need(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "fuzz_vector_file: %s\n", what);
    abort();
}

static void write_file(const char *path, const void *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");

    need(file && fwrite(bytes, 1, size, file) == size && fclose(file) == 0, "no room in TMPDIR");
}

static void write_packed(const char *path, const uint8_t *bytes, size_t size)
{
    size_t room = ZSTD_compressBound(size);
    void *packed = malloc(room);
    size_t length = ZSTD_compress(packed, room, bytes, size, 1);

    need(!ZSTD_isError(length), "ZSTD_compress failed");
    write_file(path, packed, length);
    free(packed);
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
        need(f.code == EXIT_IO && f.text[0] && !strchr(f.text, '\n'), "refused without a reason");
        return;
    }
    need(f.code == 0, "read, but a reason given");
    read_all(r);
    vector_reader_close(r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *temporary = getenv("TMPDIR");
    char folder[1024], path[1040];

    if (size == 0)
        return 0;
    enum form form = (enum form)(data[0] % 3);
    snprintf(folder, sizeof folder, "%s/aurum-fuzz-XXXXXX", temporary ? temporary : "/tmp");
    need(mkdtemp(folder) != NULL, "no room in TMPDIR");
    snprintf(path, sizeof path, "%s/a%s", folder, form == FORM_PLAIN ? ".hex" : ".zst");
    if (form == FORM_TO_PACK)
        write_packed(path, data + 1, size - 1);
    else
        write_file(path, data + 1, size - 1);
    read_file(path);
    unlink(path);
    rmdir(folder);
    return 0;
}
