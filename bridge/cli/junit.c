/* junit.c - see junit.h */
#include "junit.h"

#include <inttypes.h>
#include <stdio.h>

#include "vector/new_file.h"

static void escaped(FILE *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '"': fputs("&quot;", out); break;
        default: fputc((unsigned char)*text < 32 && *text != '\n' ? ' ' : *text, out);
        }
    }
}

static void write_case(FILE *out, const char *suite, const char *name, uint64_t seed,
                       uint64_t compared, const char *failed)
{
    fprintf(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"");
    escaped(out, suite);
    fprintf(out, "\" tests=\"1\" failures=\"%d\">\n<properties>\n", failed != NULL);
    fprintf(out, "<property name=\"seed\" value=\"%" PRIu64 "\"/>\n", seed);
    fprintf(out, "<property name=\"compared\" value=\"%" PRIu64 "\"/>\n</properties>\n", compared);
    fprintf(out, "<testcase classname=\"");
    escaped(out, suite);
    fprintf(out, "\" name=\"");
    escaped(out, name);
    fprintf(out, "\">");
    if (failed) {
        fprintf(out, "<failure message=\"differs\">");
        escaped(out, failed);
        fprintf(out, "</failure>");
    }
    fprintf(out, "</testcase>\n</testsuite>\n</testsuites>\n");
}

bool junit_write(const char *path, const char *suite, const char *name, uint64_t seed,
                 uint64_t compared, const char *failed, struct failure *f)
{
    struct new_file n;

    if (!new_file_open(&n, path, f))
        return false;
    write_case(n.stream, suite, name, seed, compared, failed);
    return new_file_commit(&n, f);
}
