/* cuda_image.c - what programs give as code: cubins, fatbins, PTX; what a compiler is told (cuda_module.h) */
#include <elf.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cuda/cuda_module.h"
#include "cuda/cuda_user.h"

#define MOST (UINT64_C(1) << 30) /* chosen: bytes of an image */
#define WRAPPER \
    0x466243b1u /* known: what nvcc puts in front of a fatbin in a program: published by several open tools */
#define FATBIN       0xba55ed50u
#define MACHINE_CUDA 190

int jit_options(unsigned options, const int *option, void *const *value, struct jit *how)
{
    *how = (struct jit){ .optimization = -1, .registers = -1 };
    if (options > 1024)
        return CU_INVALID_VALUE;
    for (unsigned n = 0; n < options; n++) {
        void *given;
        int key;

        if (!cu_take(&key, option + n, sizeof key) || !cu_take(&given, value + n, sizeof given))
            return CU_INVALID_VALUE;
        const u64 number = (uintptr_t)given;

        switch (key) {
        case CU_JIT_INFO_LOG: how->info = given; break;
        case CU_JIT_INFO_LOG_BYTES: how->info_room = (unsigned)number; break;
        case CU_JIT_ERROR_LOG: how->error = given; break;
        case CU_JIT_ERROR_LOG_BYTES: how->error_room = (unsigned)number; break;
        case CU_JIT_OPTIMIZATION: how->optimization = (int)(number & 7); break;
        case CU_JIT_MAX_REGISTERS: how->registers = (int)(number & 255); break;
        case CU_JIT_DEBUG: how->debug = number & 1; break;
        case CU_JIT_LINES: how->lines = number & 1; break;
        default: break; /* advice to a compiler */
        }
    }
    return CU_SUCCESS;
}

static u32 word_at(const u8 *from)
{
    u32 word;

    memcpy(&word, from, 4);
    return word;
}

/* Copies 'bytes' of the caller's. */
static int copy(const void *from, u64 bytes, u8 **to)
{
    if (!bytes || bytes > MOST)
        return CU_INVALID_IMAGE;
    *to = malloc(bytes + 1);
    if (!*to)
        return CU_OUT_OF_MEMORY;
    (*to)[bytes] = 0;
    if (cu_take(*to, from, bytes))
        return CU_SUCCESS;
    free(*to);
    return CU_INVALID_VALUE;
}

/* Where the last section, or their table, ends. */
static u64 elf_bytes(const u8 *image)
{
    Elf64_Ehdr h;
    u64 end;

    if (!cu_take(&h, image, sizeof h) || h.e_machine != MACHINE_CUDA || h.e_shoff > MOST ||
        h.e_shentsize != sizeof(Elf64_Shdr))
        return 0;
    end = h.e_shoff + (u64)h.e_shnum * sizeof(Elf64_Shdr);
    if (h.e_phnum && h.e_phoff + (u64)h.e_phnum * h.e_phentsize > end)
        end = h.e_phoff + (u64)h.e_phnum * h.e_phentsize;
    for (unsigned n = 0; n < h.e_shnum; n++) {
        Elf64_Shdr s;

        if (!cu_take(&s, image + h.e_shoff + n * sizeof s, sizeof s))
            return 0;
        if (s.sh_type != SHT_NOBITS && s.sh_offset < MOST && s.sh_size < MOST &&
            s.sh_offset + s.sh_size > end)
            end = s.sh_offset + s.sh_size;
    }
    return end;
}

/* A text's length; 0: it does not end where memory does. */
static u64 text_bytes(const char *text)
{
    char piece[4097];

    for (u64 done = 0; done < MOST; done += strlen(piece)) {
        const size_t room = 4096 - ((uintptr_t)text + done) % 4096;

        if (!cu_take(piece, text + done, room))
            return 0;
        piece[room] = 0;
        if (strlen(piece) < room)
            return done + strlen(piece);
    }
    return 0;
}

static u64 fatbin_bytes(const u8 *image)
{
    u8 head[16];
    u64 bytes;

    if (!cu_take(head, image, sizeof head))
        return 0;
    memcpy(&bytes, head + 8, 8);
    return bytes < MOST ? bytes + (head[6] | head[7] << 8) : 0;
}

int image_cubin_of(const u8 *image, u64 bytes, int type, struct jit *how, u8 **cubin, u64 *size)
{
    u8 *picked;
    u64 picked_bytes;
    int error;

    if (type < 0)
        type = bytes > 4 && memcmp(image, ELFMAG, 4) == 0 ? CU_INPUT_CUBIN
               : bytes > 16 && word_at(image) == FATBIN   ? CU_INPUT_FATBIN
                                                          : CU_INPUT_PTX;
    switch (type) {
    case CU_INPUT_CUBIN: *size = bytes; return copy(image, bytes, cubin);
    case CU_INPUT_PTX: return ptxas(image, bytes, how, cubin, size);
    case CU_INPUT_FATBIN:
        error = fatbin_pick(image, bytes, &picked, &picked_bytes, &type);
        if (error)
            return error;
        error = type == CU_INPUT_FATBIN
                    ? CU_INVALID_IMAGE
                    : image_cubin_of(picked, picked_bytes, type, how, cubin, size);
        free(picked);
        return error;
    default: return cu_refuse("an input of a linker that is no cubin, fatbin or PTX");
    }
}

int image_cubin(const void *image, struct jit *how, u8 **cubin, u64 *size)
{
    const u8 *at = image;
    u8 head[16], *own;
    u64 bytes;
    int error;

    if (!cu_take(head, at, 4))
        return CU_INVALID_VALUE;
    if (word_at(head) == WRAPPER) {
        if (!cu_take(head, at, sizeof head))
            return CU_INVALID_VALUE;
        memcpy(&at, head + 8, sizeof at);
        if (!cu_take(head, at, 4))
            return CU_INVALID_IMAGE;
    }
    bytes = memcmp(head, ELFMAG, 4) == 0 ? elf_bytes(at)
            : word_at(head) == FATBIN    ? fatbin_bytes(at)
                                         : text_bytes((const char *)at);
    error = copy(at, bytes, &own);
    if (error)
        return error == CU_INVALID_VALUE ? CU_INVALID_IMAGE : error;
    error = image_cubin_of(own, bytes, -1, how, cubin, size);
    free(own);
    return error;
}

int image_file(const char *path, u8 **bytes, u64 *size)
{
    FILE *f = fopen(path, "rb");
    size_t room = 65536, used = 0;
    u8 *all = NULL;

    if (!f)
        return errno == ENOENT || errno == ENOTDIR ? CU_FILE_NOT_FOUND : CU_OPERATING_SYSTEM;
    do {
        u8 *more = realloc(all, room *= 2);

        if (!more || room > 2 * MOST) {
            free(more ? more : all);
            fclose(f);
            return CU_OUT_OF_MEMORY;
        }
        all = more;
        used += fread(all + used, 1, room - 1 - used, f);
    } while (used == room - 1);
    fclose(f);
    all[used] = 0;
    *bytes = all;
    *size = used;
    return CU_SUCCESS;
}

int image_cubin_in(const char *path, struct jit *how, u8 **cubin, u64 *bytes)
{
    u8 *file;
    u64 size;
    int error = image_file(path, &file, &size);

    if (error)
        return error;
    error = image_cubin_of(file, size, -1, how, cubin, bytes);
    free(file);
    return error;
}
