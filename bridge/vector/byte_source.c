/* byte_source.c - see byte_source.h */
#include "byte_source.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include "quoted.h"
#include "spool.h"

#define WINDOW_LOG 23 /* 8 MiB: what levels up to 19 use */

struct byte_source {
    struct quoted name;
    int fd;
    ZSTD_DStream *zst; /* NULL: not compressed */
    ZSTD_inBuffer in;
    size_t owed; /* 0 between frames */
    char packed[65536];
};

bool byte_source_is_packed(const char *path)
{
    size_t length = strlen(path);

    return length >= 4 && strcmp(path + length - 4, ".zst") == 0;
}

static bool is_regular(const struct byte_source *s, struct failure *f)
{
    struct stat status;

    if (fstat(s->fd, &status) != 0)
        return fail(f, EXIT_IO, "%s: cannot be read: %s", s->name.text, strerror(errno));
    if (S_ISDIR(status.st_mode))
        return fail(f, EXIT_IO, "%s: is a directory; name a vector file in it", s->name.text);
    if (!S_ISREG(status.st_mode))
        return fail(f, EXIT_IO,
                    "%s: is not a regular file, and it is read twice; write it to "
                    "a file first and name that, or '-' for standard input",
                    s->name.text);
    return true;
}

static bool start_unpacking(struct byte_source *s, struct failure *f)
{
    s->zst = ZSTD_createDStream();
    if (!s->zst)
        return fail(f, EXIT_IO, "%s: too little memory to decompress it", s->name.text);
    ZSTD_DCtx_setParameter(s->zst, ZSTD_d_windowLogMax, WINDOW_LOG);
    s->in.src = s->packed;
    return true;
}

static struct byte_source *new_source(const char *path, struct failure *f)
{
    struct byte_source *s = calloc(1, sizeof *s);

    if (!s) {
        fail(f, EXIT_IO, "too little memory to read a file");
        return NULL;
    }
    s->fd = -1;
    s->name = quote_path(spool_name(path));
    return s;
}

struct byte_source *byte_source_open(const char *path, struct failure *f)
{
    const bool spooled = strcmp(path, "-") == 0;
    struct byte_source *s = new_source(path, f);

    if (!s || (spooled && !spool_standard_input(f))) {
        byte_source_close(s);
        return NULL;
    }
    /* O_NONBLOCK: a FIFO without a writer must not hang. */
    s->fd = open(spooled ? STANDARD_INPUT : path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (s->fd < 0)
        fail(f, EXIT_IO, "%s: cannot be opened: %s; check the name and its permissions",
             s->name.text, strerror(errno));
    else if (is_regular(s, f) && (!byte_source_is_packed(path) || start_unpacking(s, f)))
        return s;
    byte_source_close(s);
    return NULL;
}

struct byte_source *byte_source_stream(struct failure *f)
{
    struct byte_source *s = new_source("-", f);

    if (s && (s->fd = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)) >= 0)
        return s;
    if (s)
        fail(f, EXIT_IO, "standard input: cannot be read: %s; give it a file or a pipe",
             strerror(errno));
    byte_source_close(s);
    return NULL;
}

static ssize_t read_file(struct byte_source *s, char *to, size_t size, struct failure *f)
{
    ssize_t n;

    do
        n = read(s->fd, to, size);
    while (n < 0 && errno == EINTR);
    if (n < 0)
        fail(f, EXIT_IO, "%s: cannot be read: %s; copy it to a sound disk", s->name.text,
             strerror(errno));
    return n;
}

static ssize_t unpack(struct byte_source *s, char *to, size_t size, struct failure *f)
{
    ZSTD_outBuffer out = { to, size, 0 };

    while (out.pos == 0) {
        if (s->in.pos == s->in.size) {
            ssize_t n = read_file(s, s->packed, sizeof s->packed, f);
            if (n < 0 || (n == 0 && s->owed == 0))
                return n;
            s->in.size = (size_t)n;
            s->in.pos = 0;
        }
        s->owed = ZSTD_decompressStream(s->zst, &out, &s->in);
        if (ZSTD_isError(s->owed)) {
            fail(f, EXIT_IO,
                 "%s: cannot be decompressed: %s; copy or generate it again (zstd "
                 "--ultra and --long are not read)",
                 s->name.text, ZSTD_getErrorName(s->owed));
            return -1;
        }
        if (s->in.size == 0 && out.pos == 0 && s->owed != 0) {
            fail(f, EXIT_IO, "%s: its compressed data is cut off; copy or generate it again",
                 s->name.text);
            return -1;
        }
    }
    return (ssize_t)out.pos;
}

ssize_t byte_source_read(struct byte_source *s, char *to, size_t size, struct failure *f)
{
    return s->zst ? unpack(s, to, size, f) : read_file(s, to, size, f);
}

void byte_source_rewind(struct byte_source *s)
{
    lseek(s->fd, 0, SEEK_SET);
    s->in.pos = s->in.size = s->owed = 0;
    if (s->zst)
        ZSTD_DCtx_reset(s->zst, ZSTD_reset_session_only);
}

void byte_source_close(struct byte_source *s)
{
    if (s && s->fd >= 0)
        close(s->fd);
    if (s)
        ZSTD_freeDStream(s->zst);
    free(s);
}
