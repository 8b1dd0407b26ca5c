/* module_print.c - see module_print.h */
#include "driver/module_print.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "code/code_assemble.h"

#define RECORDS 64 /* where they begin: the first word counts their bytes */
#define HEAD    16 /* bytes of a record in front of its values */
#define TEXT    4096

/* CUDA's calling convention for SM 5.x: R4, R5 the format; R6, R7 the values; R4 the result; R0 to R3, and R16 on, are the
 * caller's.  known: what compiled code keeps in them over a call (vectors/cuda/module.cubin)
 */
static const char source[] = "P2R R15, PR, RZ, 0x7f;\n"
                             "MOV R10, R4;\nMOV R11, R5;\nMOV R8, RZ;\n"
                             "SSY .scanned;\n"
                             ".scan:\n"
                             "LD.E.U8 R9, [R10];\n"
                             "IADD R10.CC, R10, 0x1;\nIADD.X R11, R11, RZ;\n"
                             "ISETP.EQ.AND P0, PT, R9, 0x25, PT;\n@P0 IADD R8, R8, 0x1;\n"
                             "ISETP.EQ.AND P0, PT, R9, 0x2a, PT;\n@P0 IADD R8, R8, 0x1;\n"
                             "ISETP.NE.AND P0, PT, R9, RZ, PT;\n@P0 BRA .scan;\n"
                             "SYNC;\n"
                             ".scanned:\n"
                             "SHL R9, R8, 0x3;\nIADD R9, R9, 0x%x;\n"
                             "MOV32I R10, 0x%x;\nMOV32I R11, 0x%x;\n"
                             "ATOM.E.ADD R12, [R10], R9;\n"
                             "IADD R13, R12, R9;\nMOV32I R14, 0x%x;\n"
                             "SSY .done;\n"
                             "ISETP.GT.U32.AND P0, PT, R13, R14, PT;\n"
                             "@P0 MOV32I R4, 0xffffffff;\n@P0 SYNC;\n"
                             "IADD R10.CC, R10, R12;\nIADD.X R11, R11, RZ;\n"
                             "ST.E [R10+0x40], R9;\nST.E [R10+0x44], R8;\nST.E.64 [R10+0x48], R4;\n"
                             "MOV R4, R8;\n"
                             ".copy:\n"
                             "ISETP.EQ.AND P0, PT, R8, RZ, PT;\n@P0 SYNC;\n"
                             "LD.E.64 R12, [R6];\nST.E.64 [R10+0x50], R12;\n"
                             "IADD R6.CC, R6, 0x8;\nIADD.X R7, R7, RZ;\n"
                             "IADD R10.CC, R10, 0x8;\nIADD.X R11, R11, RZ;\n"
                             "IADD R8, R8, -0x1;\nBRA .copy;\n"
                             ".done:\n"
                             "R2P PR, R15, 0x7f;\n"
                             "RET;\n";

bool module_prints(const struct cubin *c)
{
    for (unsigned n = 1; n < c->symbols.count; n++) {
        Elf64_Sym s;

        if (strcmp(code_elf_symbol(&c->elf, &c->symbols, n, &s), "vprintf") == 0 &&
            s.st_shndx == SHN_UNDEF)
            return true;
    }
    return false;
}

unsigned module_print_code(u64 va, u8 code[MODULE_PRINT_CODE], struct failure *f)
{
    char text[sizeof source + 100];
    struct code_file file = { NULL, 0 };
    unsigned bytes = 0;

    snprintf(text, sizeof text, source, HEAD, (u32)va, (u32)(va >> 32),
             MODULE_PRINT_BYTES - RECORDS);
    if (code_assemble(&file, "vprintf", text, f) && file.part[0].size <= MODULE_PRINT_CODE) {
        bytes = (unsigned)file.part[0].size;
        memcpy(code, file.part[0].bytes, bytes);
    }
    code_file_free(&file);
    return bytes;
}

/* Reads a text of the device; what is not there ends it. */
static void read_text(struct module *m, u64 va, char text[TEXT])
{
    unsigned n = 0;

    while (n < TEXT - 1 && device_read(m->device, va + n, text + n, 1) && text[n])
        n++;
    text[n] = 0;
}

/* The values of a record, each at a multiple of its size. */
struct values {
    const u8 *byte;
    unsigned bytes, at;
};

static u64 next(struct values *v, unsigned size)
{
    u64 x = 0;

    v->at = (v->at + size - 1) / size * size;
    if (v->at + size <= v->bytes)
        memcpy(&x, v->byte + v->at, size);
    v->at += size;
    return x;
}

/* One conversion, from its % on; '*' becomes its number, lengths go: values are handed over as 64 bits. */
static const char *convert(struct module *m, const char *format, struct values *v, char out[TEXT])
{
    char one[80] = "%", string[TEXT];
    unsigned used = 1, longs = 0;
    double real;
    u64 x;

    out[0] = 0;
    for (format++; *format && strchr("-+ #0123456789.*lhzjt", *format) && used < 60; format++)
        if (*format == '*')
            used += (unsigned)snprintf(one + used, 12, "%d", (int)next(v, 4));
        else if (strchr("lzjt", *format))
            longs++;
        else if (*format != 'h')
            one[used++] = *format;
    switch (*format) {
    case 'd':
    case 'i':
        x = next(v, longs ? 8 : 4);
        snprintf(one + used, 8, "%s", PRId64);
        snprintf(out, TEXT, one, longs ? (s64)x : (s64)(s32)x);
        break;
    case 'u':
    case 'x':
    case 'X':
    case 'o':
        x = next(v, longs ? 8 : 4);
        snprintf(one + used, 8, "%s%c", sizeof(long) == 8 ? "l" : "ll", *format);
        snprintf(out, TEXT, one, x);
        break;
    case 'c':
        one[used] = 'c';
        snprintf(out, TEXT, one, (int)next(v, 4));
        break;
    case 's':
        one[used] = 's';
        read_text(m, next(v, 8), string);
        snprintf(out, TEXT, one, string);
        break;
    case 'p':
        one[used] = 'p';
        snprintf(out, TEXT, one, (void *)(uintptr_t)next(v, 8));
        break;
    case '%': snprintf(out, TEXT, "%%"); break;
    case 0: return format;
    default: /* of doubles: a e f g, A E F G */
        x = next(v, 8);
        memcpy(&real, &x, 8);
        one[used] = strchr("aefgAEFG", *format) ? *format : 'g';
        snprintf(out, TEXT, one, real);
    }
    return format + 1;
}

static void print(struct module *m, u64 format_va, struct values *v,
                  void (*to)(void *context, const char *piece), void *context)
{
    char format[TEXT], out[TEXT];

    read_text(m, format_va, format);
    for (const char *at = format; *at;)
        if (*at == '%') {
            at = convert(m, at, v, out);
            to(context, out);
        } else {
            const size_t plain = strcspn(at, "%");

            snprintf(out, TEXT, "%.*s", (int)plain, at);
            to(context, out);
            at += plain;
        }
}

void module_printed(struct module *m, void (*to)(void *context, const char *piece), void *context)
{
    const u8 *buffer;
    u32 bytes;

    if (!m->print_va)
        return;
    buffer = mem_at(&m->device->gpu->mem, m->print_place, MODULE_PRINT_BYTES);
    bytes = (u32)mem_get(buffer, 4);
    for (u32 at = 0; at < bytes && bytes - at >= HEAD;) {
        const u8 *record = buffer + RECORDS + at;
        const u32 size = at + HEAD <= MODULE_PRINT_BYTES - RECORDS ? (u32)mem_get(record, 4) : 0;
        struct values v = { record + HEAD, size - HEAD, 0 };

        if (size < HEAD || size > MODULE_PRINT_BYTES - RECORDS - at)
            break; /* lost, or written over */
        print(m, mem_get(record + 8, 4) | (u64)mem_get(record + 12, 4) << 32, &v, to, context);
        at += size;
    }
    memset(mem_at(&m->device->gpu->mem, m->print_place, MODULE_PRINT_BYTES), 0,
           bytes < MODULE_PRINT_BYTES - RECORDS ? RECORDS + bytes : MODULE_PRINT_BYTES);
}
