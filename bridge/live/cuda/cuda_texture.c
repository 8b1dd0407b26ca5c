/* cuda_texture.c - textures and surfaces: headers and samplers in two pools of a context (facts/texture/texunit.md 1)
 *
 * An object is what instructions take: its header's number, and its sampler's in bits 31:20.
 */
#include <stdlib.h>
#include <string.h>

#include "cuda/cuda_array.h"
#include "cuda/cuda_entry.h"
#include "cuda/cuda_texture.h"
#include "cuda/cuda_user.h"

#define SAMPLERS_AT (32 * TEXTURES)

enum { RESOURCE_ARRAY, RESOURCE_MIPMAPPED, RESOURCE_LINEAR, RESOURCE_PITCH };

struct texture {
    bool used, surface;
    struct cu_resource resource;
    struct cu_texture how;
};

static bool open_pools(void)
{
    if (cu_here->pools)
        return true;
    if (!cu_here->textures)
        cu_here->textures = calloc(TEXTURES, sizeof(struct texture));
    if (cu_here->textures)
        cu_here->pools = block_new(cu_here, BLOCK_ARRAY, 2 * SAMPLERS_AT);
    return cu_here->pools != NULL;
}

/* The first that is free; 0 is none's. */
static unsigned free_texture(const struct texture *t)
{
    unsigned n = 1;

    while (n < TEXTURES && t[n].used)
        n++;
    return n;
}

static int create(u64 *object, const struct cu_resource *r, const struct cu_texture *h,
                  bool surface)
{
    u32 header[8] = { 0 }, sampler[8];
    struct texture *t;
    unsigned n;
    u64 handle;
    int error;

    switch (r->type) {
    case RESOURCE_ARRAY: error = texture_array(header, r->of.array, h->flags, surface); break;
    case RESOURCE_MIPMAPPED: return cu_refuse("a texture of levels");
    case RESOURCE_LINEAR:
        error = surface ? CU_INVALID_VALUE : texture_linear(header, r, h->flags);
        break;
    case RESOURCE_PITCH:
        error = surface ? CU_INVALID_VALUE : texture_pitch(header, r, h->flags);
        break;
    default: return CU_INVALID_VALUE;
    }
    if (error)
        return error;
    if (!open_pools() || (n = free_texture(cu_here->textures)) == TEXTURES)
        return CU_OUT_OF_MEMORY;
    handle = n | (surface ? 0 : (u64)n << 20);
    if (CU_GIVE(object, handle))
        return CU_INVALID_VALUE;
    t = (struct texture *)cu_here->textures + n;
    *t = (struct texture){ true, surface, *r, *h };
    texture_sampler(sampler, h);
    memcpy(cu_here->pools->memory + 32 * n, header, 32);
    memcpy(cu_here->pools->memory + SAMPLERS_AT + 32 * n, sampler, 32);
    return CU_SUCCESS;
}

static struct texture *texture_of(u64 object, bool surface)
{
    const u64 n = object & 0xfffff;
    struct texture *t = cu_here->textures;

    return t && n && n < TEXTURES && t[n].used && t[n].surface == surface &&
                   object == (n | (surface ? 0 : n << 20))
               ? &t[n]
               : NULL;
}

int do_cuTexObjectCreate(u64 *object, const struct cu_resource *resource,
                         const struct cu_texture *how, const void *view)
{
    struct cu_resource r;
    struct cu_texture h;

    if (!cu_take(&r, resource, sizeof r) || !cu_take(&h, how, sizeof h) || r.flags)
        return CU_INVALID_VALUE;
    if (view)
        return cu_refuse("a texture's view");
    for (unsigned n = 0; n < 3; n++)
        if (h.address[n] < 0 || h.address[n] > 3)
            return CU_INVALID_VALUE;
    if (h.filter < 0 || h.filter > 1)
        return CU_INVALID_VALUE;
    return create(object, &r, &h, false);
}

int do_cuSurfObjectCreate(u64 *object, const struct cu_resource *resource)
{
    static const struct cu_texture how = { .flags = TEXTURE_NORMALIZED };
    struct cu_resource r;

    if (!cu_take(&r, resource, sizeof r) || r.type != RESOURCE_ARRAY)
        return CU_INVALID_VALUE;
    return create(object, &r, &how, true);
}

static int destroy(u64 object, bool surface)
{
    struct texture *t = texture_of(object, surface);

    if (!t)
        return CU_INVALID_HANDLE;
    t->used = false;
    memset(cu_here->pools->memory + 32 * (object & 0xfffff), 0, 32);
    return CU_SUCCESS;
}

int do_cuTexObjectDestroy(u64 object)
{
    return destroy(object, false);
}

int do_cuSurfObjectDestroy(u64 object)
{
    return destroy(object, true);
}

int do_cuTexObjectGetResourceDesc(struct cu_resource *to, u64 object)
{
    const struct texture *t = texture_of(object, false);

    return t ? CU_GIVE(to, t->resource) : CU_INVALID_HANDLE;
}

int do_cuSurfObjectGetResourceDesc(struct cu_resource *to, u64 object)
{
    const struct texture *t = texture_of(object, true);

    return t ? CU_GIVE(to, t->resource) : CU_INVALID_HANDLE;
}

int do_cuTexObjectGetTextureDesc(struct cu_texture *to, u64 object)
{
    const struct texture *t = texture_of(object, false);

    return t ? CU_GIVE(to, t->how) : CU_INVALID_HANDLE;
}
