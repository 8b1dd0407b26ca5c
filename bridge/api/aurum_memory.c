/* aurum_memory.c - a GPU's memory: mappings, and bytes as the CPU sees them (see aurum_gpu.h) */
#include <inttypes.h>
#include <string.h>

#include "api_errors.h"
#include "api_gpu.h"
#include "machine/playback.h"

bool api_in_space(uint64_t va, uint64_t bytes)
{
    return va <= UINT64_C(1) << 40 && bytes <= (UINT64_C(1) << 40) - va;
}

/* The first mapping that begins at an address or behind it. */
static unsigned mapping_from(const struct aurum_gpu *g, uint64_t va)
{
    unsigned low = 0, high = g->mappings;

    while (low < high) {
        const unsigned middle = (low + high) / 2;

        if (g->mapping[middle].of.va < va)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool map(struct aurum_gpu *g, uint64_t va, uint64_t bytes, unsigned kind, struct failure *f)
{
    struct api_mapping m = { .of = { .va = va, .bytes = bytes, .kind = (u8)kind } };
    const unsigned at = mapping_from(g, va);
    struct api_mapping *here = &g->mapping[at];

    if (!bytes || va % ADDRESS_PAGE || bytes % ADDRESS_PAGE || va > API_OURS ||
        bytes > API_OURS - va)
        return fail(f, EXIT_USAGE,
                    "a mapping of %" PRIu64 " bytes at 0x%" PRIx64
                    ": whole pages of 4096 below 0xfe00000000",
                    bytes, va);
    if (kind > 255)
        return fail(f, EXIT_USAGE, "kind 0x%x: a page's kind has 8 bits", kind);
    if ((at < g->mappings && here->of.va - va < bytes) ||
        (at && va - here[-1].of.va < here[-1].of.bytes))
        return fail(f, EXIT_USAGE, "0x%" PRIx64 ", %" PRIu64 " bytes: a part is mapped already", va,
                    bytes);
    if (g->mappings == API_MAPPINGS)
        return fail(f, EXIT_USAGE, "%d mappings at most: map larger ones", API_MAPPINGS);
    if (!device_map(&g->device, &m.of, &m.place, f))
        return false;
    memmove(here + 1, here, (g->mappings++ - at) * sizeof *here);
    *here = m;
    return true;
}

int aurum_gpu_map(struct aurum_gpu *g, uint64_t va, uint64_t bytes, unsigned kind,
                  struct aurum_error *e)
{
    struct failure f = { 0 };

    if (api_gpu(g, &f))
        map(g, va, bytes, kind, &f);
    return api_result(e, &f);
}

/* The mapping that begins at an address; NULL with 'f' filled. */
static struct api_mapping *mapping_at(struct aurum_gpu *g, uint64_t va, struct failure *f)
{
    const unsigned at = api_gpu(g, f) ? mapping_from(g, va) : 0;

    if (f->code)
        return NULL;
    if (at < g->mappings && g->mapping[at].of.va == va)
        return &g->mapping[at];
    fail(f, EXIT_USAGE, "no mapping begins at 0x%" PRIx64, va);
    return NULL;
}

int aurum_gpu_unmap(struct aurum_gpu *g, uint64_t va, struct aurum_error *e)
{
    struct failure f = { 0 };
    struct api_mapping *m = mapping_at(g, va, &f);

    if (m) {
        if (m->laid)
            memory_lay(&g->device.memory, m->place, m->of.bytes, -1, &f);
        device_unmap(&g->device, &m->of);
        memmove(m, m + 1, (char *)&g->mapping[g->mappings--] - (char *)(m + 1));
    }
    return api_result(e, &f);
}

int aurum_gpu_place(struct aurum_gpu *g, uint64_t va, uint64_t *place, struct aurum_error *e)
{
    struct failure f = { 0 };
    const struct api_mapping *m = mapping_at(g, va, &f);

    if (m)
        *place = m->place;
    return api_result(e, &f);
}

int aurum_gpu_lay(struct aurum_gpu *g, uint64_t va, int fd, struct aurum_error *e)
{
    struct failure f = { 0 };
    struct api_mapping *m = mapping_at(g, va, &f);

    if (m && fd < 0)
        fail(&f, EXIT_USAGE, "file %d is none", fd);
    if (!f.code && memory_lay(&g->device.memory, m->place, m->of.bytes, fd, &f))
        m->laid = 1;
    return api_result(e, &f);
}

/* What a CPU's access came to; 'what' is its verb. */
static bool accessed(bool done, uint64_t va, uint64_t bytes, const char *what, struct failure *f)
{
    return done || fail(f, EXIT_USAGE,
                        "%" PRIu64 " bytes at 0x%" PRIx64 " cannot be %s: not all are mapped",
                        bytes, va, what);
}

int aurum_gpu_write(struct aurum_gpu *g, uint64_t va, const void *from, uint64_t bytes,
                    struct aurum_error *e)
{
    struct failure f = { 0 };

    if (api_gpu(g, &f))
        accessed(api_in_space(va, bytes) && device_write(&g->device, va, from, bytes), va, bytes,
                 "written", &f);
    return api_result(e, &f);
}

struct mem_space *api_space(struct aurum_gpu *g)
{
    struct hub_channel *c = g->playback ? playback_channel(g->playback) : NULL;

    return c ? &c->space : device_cpu(&g->device);
}

int aurum_gpu_read(struct aurum_gpu *g, uint64_t va, void *to, uint64_t bytes,
                   struct aurum_error *e)
{
    struct failure f = { 0 };

    if (api_gpu(g, &f))
        accessed(api_in_space(va, bytes) &&
                     mem_space_read(api_space(g), &g->device.gpu->mem, MEM_HOST, va, to, bytes),
                 va, bytes, "read", &f);
    return api_result(e, &f);
}
