/* live_share.c - see live_share.h */
#define _GNU_SOURCE /* memfd_create, F_ADD_SEALS */
#include "live/live_share.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "live/live.h"
#include "live/live_gpu.h"
#include "live/live_record.h"

#define NAME "aurum-buffer:"

/* What /proc/self/maps says of a mapping. */
struct mapped {
    uint64_t from, to, offset;
    int protection;
};
static bool read_line(const char *line, const struct stat *file, struct mapped *m)
{
    unsigned major_number, minor_number;
    uint64_t inode;
    char right[8];

    if (sscanf(line, "%" SCNx64 "-%" SCNx64 " %7s %" SCNx64 " %x:%x %" SCNu64, &m->from, &m->to,
               right, &m->offset, &major_number, &minor_number, &inode) != 7)
        return false;
    m->protection = (right[0] == 'r' ? PROT_READ : 0) | (right[1] == 'w' ? PROT_WRITE : 0);
    return inode == file->st_ino && makedev(major_number, minor_number) == file->st_dev;
}

/* What the program has mapped of a buffer is its new file from now on. */
static bool move_mappings(const struct live_buffer *b)
{
    struct stat file;
    FILE *maps = fopen("/proc/self/maps", "r");
    char line[512];
    struct mapped m;
    bool good = maps && fstat(live_gpu_file(), &file) == 0;

    while (good && fgets(line, sizeof line, maps)) {
        if (!read_line(line, &file, &m) || m.offset >= b->place + b->bytes ||
            m.offset + (m.to - m.from) <= b->place)
            continue;
        const uint64_t first = m.offset > b->place ? m.offset : b->place;
        const uint64_t end = m.offset + (m.to - m.from) < b->place + b->bytes
                                 ? m.offset + (m.to - m.from)
                                 : b->place + b->bytes;

        good = mmap((void *)(uintptr_t)(m.from + first - m.offset), end - first, m.protection,
                    MAP_SHARED | MAP_FIXED, b->shared, (off_t)(first - b->place)) != MAP_FAILED;
    }
    if (maps)
        fclose(maps);
    return good;
}

/* Fills the file with what the buffer holds. */
static bool fill(int file, const struct live_buffer *b)
{
    void *to;
    bool good;

    if (ftruncate(file, (off_t)b->bytes) != 0 ||
        fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0)
        return false;
    to = mmap(NULL, b->bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    good = to != MAP_FAILED && aurum_gpu_read(live_gpu(), b->va, to, b->bytes, NULL) == AURUM_OK;
    if (to != MAP_FAILED)
        munmap(to, b->bytes);
    return good;
}

/* Its memory becomes a file of its own. */
static bool share(struct live_buffer *b)
{
    char name[80];
    int file;

    snprintf(name, sizeof name, NAME "%x:%x", b->tile_mode, b->tile_flags);
    file = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0)
        return false;
    if (!fill(file, b) || aurum_gpu_lay(live_gpu(), b->va, file, NULL) != AURUM_OK) {
        close(file);
        return false;
    }
    b->shared = file;
    live_record_mapped(b);
    return move_mappings(b);
}

int live_share_export(struct live_buffer *b, bool cloexec)
{
    int fd;

    if (b->shared < 0 && !share(b))
        return -ENOMEM;
    fd = fcntl(b->shared, cloexec ? F_DUPFD_CLOEXEC : F_DUPFD, 0);
    return fd < 0 ? -errno : fd;
}

/* How the pixels of a descriptor's buffer lie. */
static bool layout_of(int fd, uint32_t *tile_mode, uint32_t *tile_flags)
{
    char link[40], target[200];
    ssize_t n;
    const char *name;

    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    n = readlink(link, target, sizeof target - 1);
    if (n < 0)
        return false;
    target[n] = '\0';
    name = strstr(target, "memfd:" NAME);
    return name && sscanf(name, "memfd:" NAME "%x:%x", tile_mode, tile_flags) == 2;
}

bool live_share_is(int fd)
{
    uint32_t mode, flags;

    return layout_of(fd, &mode, &flags);
}

/* The buffer that has this file already. */
static struct live_buffer *known(const struct stat *file)
{
    struct live_buffer *b;
    struct stat of;

    for (uint32_t i = 0; live_buffer_next(&i, &b);)
        if (b->shared >= 0 && fstat(b->shared, &of) == 0 && of.st_ino == file->st_ino &&
            of.st_dev == file->st_dev)
            return b;
    return NULL;
}

static struct live_buffer *lay(int fd, uint64_t bytes, uint32_t tile_mode, uint32_t tile_flags)
{
    struct live_buffer *b = live_buffer_new(bytes, 0, (uint8_t)(tile_flags >> 8));

    if (!b)
        return NULL;
    b->tile_mode = tile_mode;
    b->tile_flags = tile_flags;
    live_record_buffer(b, 0);
    live_record_mapped(b);
    b->shared = fcntl(fd, F_DUPFD_CLOEXEC, 0);
    if (b->shared >= 0 && aurum_gpu_lay(live_gpu(), b->va, b->shared, NULL) == AURUM_OK)
        return b;
    live_buffer_close(b);
    return NULL;
}

struct live_buffer *live_share_import(int fd, int *error)
{
    uint32_t tile_mode, tile_flags;
    struct live_buffer *b;
    struct stat file;

    *error = -EINVAL;
    if (fstat(fd, &file) != 0) {
        *error = -EBADF;
        return NULL;
    }
    if (!layout_of(fd, &tile_mode, &tile_flags) || file.st_size <= 0 || file.st_size % LIVE_PAGE ||
        !(fcntl(fd, F_GET_SEALS) & F_SEAL_SHRINK))
        return NULL;
    b = known(&file);
    if (b) {
        live_buffer_hold(b);
        return b;
    }
    *error = -ENOMEM;
    return lay(fd, (uint64_t)file.st_size, tile_mode, tile_flags);
}
