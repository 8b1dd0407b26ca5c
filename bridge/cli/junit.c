/* junit.c - see junit.h */
#define _DEFAULT_SOURCE /* on_exit */
#include "junit.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "command.h"
#include "utf8.h"
#include "vector/new_file.h"

struct test_case {
    char name[256];
    enum junit_outcome outcome;
    uint64_t compared;
    char *text;
};

static struct {
    const char *suite, *path; /* NULL: no file */
    uint64_t seed;
    bool seeded;
    struct test_case *cases;
    unsigned count[4], all; /* of each outcome */
    struct timespec start;
    time_t date;
} junit;

static void escaped(FILE *out, const char *text)
{
    for (unsigned n; *text; text += n ? n : 1) {
        n = utf8_length(text);
        switch (*text) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '"': fputs("&quot;", out); break;
        default:
            if (n == 0)
                fprintf(out, "\\x%02x", (unsigned char)*text);
            else if (n == 1)
                fputc((unsigned char)*text < 32 && *text != '\n' ? ' ' : *text, out);
            else
                fwrite(text, 1, n, out);
        }
    }
}

/* Of options that argp refuses: it has said why, and ends the program. */
static void on_wrong_options(int status, void *unused)
{
    struct failure f = { .code = status }, ignored = { 0 };

    (void)unused;
    if (status != EXIT_USAGE || junit.all > 0)
        return;
    snprintf(f.text, sizeof f.text, "wrong options: standard error says which");
    junit_failure("options", &f);
    junit_end(&ignored);
}

void junit_begin(const char *suite, int argc, char **argv)
{
    junit.suite = suite;
    clock_gettime(CLOCK_MONOTONIC, &junit.start);
    junit.date = time(NULL);
    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], "--junit=", 8) == 0)
            junit.path = argv[i] + 8;
        if (strcmp(argv[i], "--junit") == 0 && i + 1 < argc)
            junit.path = argv[i + 1];
    }
    if (junit.path)
        on_exit(on_wrong_options, NULL);
}

void junit_seed(uint64_t seed)
{
    junit.seed = seed;
    junit.seeded = true;
}

void junit_none(void)
{
    junit.path = NULL;
}

void junit_case(const char *name, enum junit_outcome outcome, uint64_t compared, const char *text)
{
    struct test_case *c;

    if (!junit.path)
        return;
    c = realloc(junit.cases, (junit.all + 1) * sizeof *c);
    if (!c)
        abort();
    junit.cases = c;
    c += junit.all++;
    *c = (struct test_case){ .outcome = outcome, .compared = compared };
    snprintf(c->name, sizeof c->name, "%s", name);
    c->text = strdup(text ? text : "");
    junit.count[outcome]++;
}

void junit_failure(const char *name, const struct failure *why)
{
    junit_case(name, why->code == EXIT_NOT_MODELLED ? JUNIT_SKIPPED : JUNIT_ERROR, 0,
               why->text[0] ? why->text : "standard error says why");
}

static void write_case(FILE *out, const struct test_case *c, const char *seconds)
{
    static const char *const element[] = { "", "failure", "error", "skipped" };
    static const char *const type[] = { "", "differs", "error", "not modelled" };

    fprintf(out, "<testcase classname=\"");
    escaped(out, junit.suite);
    fprintf(out, "\" name=\"");
    escaped(out, c->name);
    fprintf(out, "\" assertions=\"%" PRIu64 "\"", c->compared);
    if (junit.all == 1) /* several ran together */
        fprintf(out, " time=\"%s\"", seconds);
    fprintf(out, ">");
    if (c->outcome != JUNIT_PASSED) {
        char first[200];

        snprintf(first, sizeof first, "%.*s", (int)strcspn(c->text, "\n"), c->text);
        fprintf(out, "<%s message=\"", element[c->outcome]);
        escaped(out, first);
        if (c->outcome == JUNIT_SKIPPED)
            fprintf(out, "\"/>");
        else
            fprintf(out, "\" type=\"%s\">", type[c->outcome]);
        if (c->outcome != JUNIT_SKIPPED) {
            escaped(out, c->text);
            fprintf(out, "</%s>", element[c->outcome]);
        }
    }
    fprintf(out, "</testcase>\n");
}

static void write_suite(FILE *out)
{
    struct timespec now;
    struct tm at;
    char date[32], seconds[32];

    clock_gettime(CLOCK_MONOTONIC, &now);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&junit.date, &at));
    const int64_t ms =
        (now.tv_sec - junit.start.tv_sec) * 1000 + (now.tv_nsec - junit.start.tv_nsec) / 1000000;
    snprintf(seconds, sizeof seconds, "%" PRId64 ".%03d", ms / 1000, (int)(ms % 1000));
    fprintf(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"");
    escaped(out, junit.suite);
    fprintf(out, "\" tests=\"%u\" failures=\"%u\" errors=\"%u\" skipped=\"%u\"", junit.all,
            junit.count[JUNIT_FAILED], junit.count[JUNIT_ERROR], junit.count[JUNIT_SKIPPED]);
    fprintf(out, " time=\"%s\" timestamp=\"%s\">\n", seconds, date);
    if (junit.seeded)
        fprintf(out,
                "<properties>\n<property name=\"seed\" value=\"%" PRIu64 "\"/>\n</properties>\n",
                junit.seed);
    for (unsigned i = 0; i < junit.all; i++)
        write_case(out, &junit.cases[i], seconds);
    fprintf(out, "</testsuite>\n</testsuites>\n");
}

/* Before the command knows that FILE is none of its other files, it replaces only a file as this one. */
static bool may_replace(void)
{
    char start[6] = "";
    struct stat status;
    FILE *f;

    if (stat(junit.path, &status) != 0)
        return true;
    f = S_ISREG(status.st_mode) ? fopen(junit.path, "r") : NULL;
    if (!f)
        return false;
    const size_t n = fread(start, 1, 5, f);
    fclose(f);
    return n == 0 || strcmp(start, "<?xml") == 0;
}

bool junit_end(struct failure *f)
{
    struct new_file n;

    if (!junit.path)
        return true;
    if (junit.count[JUNIT_ERROR] && !may_replace())
        return true;
    if (!new_file_open(&n, junit.path, f))
        return false;
    write_suite(n.stream);
    return new_file_commit(&n, f);
}
