/* pack_stream.c - see pack_stream.h */
#include "pack_stream.h"

#include <errno.h>
#include <zstd.h>

#define LEVEL 3

static bool pack_chunk(FILE *to, ZSTD_CStream *zst, ZSTD_inBuffer in, ZSTD_EndDirective end)
{
    char packed[16384];
    size_t owed;

    do {
        ZSTD_outBuffer out = { packed, sizeof packed, 0 };
        owed = ZSTD_compressStream2(zst, &out, &in, end);
        if (ZSTD_isError(owed)) {
            errno = ENOMEM; /* the only one that correct use leaves */
            return false;
        }
        if (fwrite(packed, 1, out.pos, to) != out.pos)
            return false;
    } while (in.pos < in.size || (end == ZSTD_e_end && owed != 0));
    return true;
}

bool pack_stream(FILE *to, FILE *from)
{
    char buffer[16384];
    ZSTD_CStream *zst = ZSTD_createCStream();
    bool good = zst != NULL;
    size_t n;

    if (!zst) {
        errno = ENOMEM;
        return false;
    }
    ZSTD_CCtx_setParameter(zst, ZSTD_c_compressionLevel, LEVEL);
    ZSTD_CCtx_setParameter(zst, ZSTD_c_checksumFlag, 1);
    rewind(from);
    while (good && (n = fread(buffer, 1, sizeof buffer, from)) > 0)
        good = pack_chunk(to, zst, (ZSTD_inBuffer){ buffer, n, 0 }, ZSTD_e_continue);
    good =
        good && !ferror(from) && pack_chunk(to, zst, (ZSTD_inBuffer){ buffer, 0, 0 }, ZSTD_e_end);
    int why = errno;
    ZSTD_freeCStream(zst);
    errno = why;
    return good;
}
