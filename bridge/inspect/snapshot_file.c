/* snapshot_file.c - see snapshot_file.h */
#include "inspect/snapshot_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "vector/pack_stream.h"
#include "vector/quoted.h"

#define DIGEST SHA256_DIGEST_SIZE

/* Of the layouts of the structs that are saved (snapshot_saved.c). */
static const char structs_digest[] =
#include "structs_digest.inc"
    ;

struct head {
    char magic[8];
    uint32_t version, order;
    uint64_t sizes;
    uint8_t structs[DIGEST], trace[DIGEST];
};
static const char magic[9] = "AURUMSNP";

/* The bytes of a file of the trace, unpacked. */
static bool add_file(struct sha256_ctx *sha, const char *folder, const char *name,
                     struct failure *f)
{
    char path[4096], buffer[16384];
    struct byte_source *s;
    ssize_t n;

    snprintf(path, sizeof path, "%s/%s", folder, name);
    s = byte_source_open(path, f);
    if (!s)
        return false;
    while ((n = byte_source_read(s, buffer, sizeof buffer, f)) > 0)
        sha256_update(sha, (size_t)n, (const uint8_t *)buffer);
    byte_source_close(s);
    return n == 0;
}

static bool head_of(struct head *h, const char *trace, uint64_t sizes, struct failure *f)
{
    struct sha256_ctx sha;

    *h = (struct head){ .version = SNAPSHOT_VERSION, .order = 0x01020304, .sizes = sizes };
    memcpy(h->magic, magic, sizeof h->magic);
    sha256_init(&sha);
    sha256_update(&sha, sizeof structs_digest, (const uint8_t *)structs_digest);
    sha256_digest(&sha, SHA256_DIGEST_SIZE, h->structs);
    sha256_init(&sha);
    if (trace && (!add_file(&sha, trace, "trace.jsonl.zst", f) ||
                  !add_file(&sha, trace, "trace.bin.zst", f)))
        return false;
    sha256_digest(&sha, SHA256_DIGEST_SIZE, h->trace);
    return true;
}

bool snapshot_create(struct snapshot_out *o, const char *path, const char *trace, uint64_t sizes,
                     struct failure *f)
{
    struct head h;

    if (!head_of(&h, trace, sizes, f) || !new_file_open(&o->file, path, f))
        return false;
    o->to = byte_source_is_packed(path) ? tmpfile() : o->file.stream;
    if (!o->to) {
        new_file_abandon(&o->file);
        return fail(f, EXIT_IO, "no temporary file: %s; set TMPDIR or make room", strerror(errno));
    }
    sha256_init(&o->sha);
    snapshot_put(o, &h, sizeof h);
    return true;
}

/* What fails is found at the end: a stream keeps its error. */
void snapshot_put(struct snapshot_out *o, const void *data, size_t bytes)
{
    if (bytes == 0)
        return;
    sha256_update(&o->sha, bytes, data);
    fwrite(data, 1, bytes, o->to);
}

bool snapshot_commit(struct snapshot_out *o, struct failure *f)
{
    uint8_t digest[DIGEST];
    bool good = true;

    sha256_digest(&o->sha, SHA256_DIGEST_SIZE, digest);
    fwrite(digest, 1, sizeof digest, o->to);
    if (o->to != o->file.stream) {
        good = !ferror(o->to) && fflush(o->to) == 0 && pack_stream(o->file.stream, o->to);
        if (!good)
            new_file_fail(&o->file, f);
        fclose(o->to);
    }
    if (good)
        return new_file_commit(&o->file, f);
    new_file_abandon(&o->file);
    return false;
}

static bool bad(struct snapshot_in *in, const char *what)
{
    return fail(in->failure, EXIT_IO, "%s: %s", quote_path(in->path).text, what);
}

bool snapshot_damaged(struct snapshot_in *in)
{
    return bad(in, "the snapshot is damaged or cut off; make it again");
}

bool snapshot_get(struct snapshot_in *in, void *data, size_t bytes)
{
    char *to = data;

    while (bytes > 0) {
        const ssize_t n = byte_source_read(in->from, to, bytes, in->failure);

        if (n <= 0)
            return n < 0 ? false : snapshot_damaged(in);
        to += n;
        bytes -= (size_t)n;
    }
    return true;
}

/* Whether the digest at the end is that of all before. */
static bool whole(struct snapshot_in *in)
{
    uint8_t buffer[16384 + DIGEST], digest[DIGEST];
    size_t held = 0; /* bytes that may be the digest */
    struct sha256_ctx sha;
    ssize_t n;

    sha256_init(&sha);
    while ((n = byte_source_read(in->from, (char *)buffer + held, 16384, in->failure)) > 0) {
        held += (size_t)n;
        if (held > DIGEST) {
            sha256_update(&sha, held - DIGEST, buffer);
            memmove(buffer, buffer + held - DIGEST, DIGEST);
            held = DIGEST;
        }
    }
    sha256_digest(&sha, SHA256_DIGEST_SIZE, digest);
    byte_source_rewind(in->from);
    return n == 0 && held == DIGEST && memcmp(buffer, digest, DIGEST) == 0;
}

static bool check_head(struct snapshot_in *in, const struct head *is, const struct head *wanted)
{
    if (memcmp(is->magic, wanted->magic, sizeof is->magic) != 0)
        return bad(in, "is no snapshot of aurum run; give a file that one has saved");
    if (is->order != wanted->order)
        return bad(in, "is a snapshot of a machine with another order of bytes; make it again");
    if (is->version != wanted->version)
        return fail(in->failure, EXIT_IO,
                    "%s: is a snapshot of version %" PRIu32 ", this aurum reads %d; make it again",
                    quote_path(in->path).text, is->version, SNAPSHOT_VERSION);
    if (is->sizes != wanted->sizes || memcmp(is->structs, wanted->structs, DIGEST) != 0)
        return bad(in, "is a snapshot of an aurum with other structs; make it again");
    if (memcmp(is->trace, wanted->trace, DIGEST) != 0)
        return bad(in, "is a snapshot of another trace; give the one that it was made of");
    return true;
}

bool snapshot_open(struct snapshot_in *in, const char *path, const char *trace, uint64_t sizes,
                   struct failure *f)
{
    struct head is, wanted;
    bool good;

    *in = (struct snapshot_in){ .path = path, .failure = f };
    if (!head_of(&wanted, trace, sizes, f) || !(in->from = byte_source_open(path, f)))
        return false;
    good = snapshot_get(in, &is, sizeof is) && check_head(in, &is, &wanted);
    if (good) {
        byte_source_rewind(in->from);
        good = (whole(in) || snapshot_damaged(in)) && snapshot_get(in, &is, sizeof is);
    }
    if (!good)
        snapshot_close(in);
    return good;
}

void snapshot_close(struct snapshot_in *in)
{
    byte_source_close(in->from);
    in->from = NULL;
}
