/* code_bytes.c - whole files in memory */
#include "code/code_bytes.h"

#include <stdlib.h>

#include "vector/byte_source.h"

void *code_memory(void *old, size_t size)
{
    void *new = realloc(old, size ? size : 1);

    if (!new)
        abort();
    return new;
}

u8 *code_bytes_read(const char *path, size_t *size, struct failure *f)
{
    struct byte_source *s = byte_source_open(path, f);
    size_t room = 65536, used = 0;
    ssize_t got;

    if (!s)
        return NULL;
    u8 *bytes = code_memory(NULL, room + 1);
    while ((got = byte_source_read(s, (char *)bytes + used, room - used, f)) > 0) {
        used += (size_t)got;
        if (used > CODE_LARGEST) {
            fail(f, EXIT_IO, "%s: larger than 1 GiB: give the file that holds the code", path);
            got = -1;
            break;
        }
        if (used == room)
            bytes = code_memory(bytes, (room *= 2) + 1);
    }
    byte_source_close(s);
    if (got < 0) {
        free(bytes);
        return NULL;
    }
    bytes[used] = 0;
    *size = used;
    return bytes;
}
