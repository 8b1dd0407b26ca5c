/* oracle_numbers.c - arguments for functions as a compiler makes them, and a check of what the model gave
 *
 *   oracle_numbers make SET BITS FROM COUNT A B           writes two files of arguments (make_numbers.c); AURUM_SEED
 *   oracle_numbers check FUNCTION ROUNDING BITS FTZ A B Z FTZ: 1 or 0; B: - for one argument
 *
 * ROUNDING is rn, rz, rm, rp, or approx: within what PTX or CUDA documents; u or s: of integers.  Exit code 1: results
 * are wrong.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle/numbers/numbers.h"

static void *read_file(const char *name, size_t *bytes)
{
    FILE *f = fopen(name, "rb");
    void *content = NULL;
    long size = -1;

    if (f && fseek(f, 0, SEEK_END) == 0 && (size = ftell(f)) > 0 && fseek(f, 0, SEEK_SET) == 0 &&
        (content = malloc((size_t)size)) && fread(content, 1, (size_t)size, f) == (size_t)size)
        *bytes = (size_t)size;
    else
        fprintf(stderr, "oracle_numbers: %s: %s\n", name, size == 0 ? "is empty" : strerror(errno));
    if (f)
        fclose(f);
    return content;
}

static bool write_file(const char *name, const void *content, size_t bytes)
{
    FILE *f = fopen(name, "wb");
    const bool written = f && fwrite(content, 1, bytes, f) == bytes;

    if ((f && fclose(f)) || !written) {
        fprintf(stderr, "oracle_numbers: %s: %s\n", name, strerror(errno));
        return false;
    }
    return true;
}

void numbers_differ(const struct numbers *n, size_t i, uint64_t want, const char *what)
{
    const int digits = (int)n->bits / 4;

    printf("    %s of %0*" PRIx64, n->function, digits, number_of(n, n->a, i));
    if (n->b)
        printf(", %0*" PRIx64, digits, number_of(n, n->b, i));
    printf(": %0*" PRIx64, digits, number_of(n, n->z, i));
    if (what[0])
        printf(": %s\n", what);
    else
        printf(", not %0*" PRIx64 "\n", digits, want);
}

static int make(char **argv)
{
    const char *seed = getenv("AURUM_SEED");
    const unsigned bits = (unsigned)strtoul(argv[3], NULL, 0);
    const size_t count = strtoull(argv[5], NULL, 0), bytes = count * bits / 8;
    const uint64_t from = strtoull(argv[4], NULL, 0);
    struct random random = random_start(seed ? strtoull(seed, NULL, 0) : 1, from);
    void *a = malloc(bytes), *b = malloc(bytes);
    bool good = a && b && numbers_make(&random, argv[2], bits, from, count, a, b);

    if (!good)
        fprintf(stderr, "oracle_numbers: no set '%s'\n", argv[2]);
    good = good && write_file(argv[6], a, bytes) && write_file(argv[7], b, bytes);
    free(a);
    free(b);
    return good ? 0 : 2;
}

static int check(char **argv)
{
    struct numbers n = { .function = argv[2],
                         .rounding = argv[3],
                         .bits = (unsigned)strtoul(argv[4], NULL, 0),
                         .flush = argv[5][0] == '1' };
    const bool two = strcmp(argv[7], "-") != 0;
    size_t a = 0, b = 0, z = 0;

    n.a = read_file(argv[6], &a);
    n.b = two ? read_file(argv[7], &b) : NULL;
    n.z = read_file(argv[8], &z);
    n.count = z / (n.bits / 8);
    if (!n.a || !n.z || a != z || (two && b != z)) {
        fprintf(stderr, "oracle_numbers: %s, %s and %s are not of one size\n", argv[6], argv[7],
                argv[8]);
        return 2;
    }
    const size_t wrong = strcmp(n.rounding, "approx") == 0 ? numbers_bounded(&n)
                         : strlen(n.rounding) == 1         ? numbers_divided(&n)
                                                           : numbers_rounded(&n);
    free((void *)n.a);
    free((void *)n.b);
    free((void *)n.z);
    if (wrong == SIZE_MAX) {
        fprintf(stderr, "oracle_numbers: no function %s.%s of %u bits\n", n.function, n.rounding,
                n.bits);
        return 2;
    }
    printf("  %zu results, %zu wrong\n", n.count, wrong);
    return wrong != 0;
}

int main(int argc, char **argv)
{
    if (argc == 8 && strcmp(argv[1], "make") == 0)
        return make(argv);
    if (argc == 9 && strcmp(argv[1], "check") == 0)
        return check(argv);
    fprintf(stderr, "usage: oracle_numbers make SET BITS FROM COUNT A B\n"
                    "       oracle_numbers check FUNCTION ROUNDING BITS FTZ A B|- Z\n");
    return 2;
}
