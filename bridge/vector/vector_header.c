/* vector_header.c - see vector_header.h */
#include "vector_header.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "hex_line.h"
#include "profile/profile.h"
#include "quoted.h"
#include "vector_fields.h"

#define MAGIC   "// aurum vectors "
#define VERSION "1"
#define LICENCE "Apache-2.0"

void vector_header_write(FILE *out, const struct vector_header *h, struct header_places *places)
{
    fprintf(out, MAGIC VERSION "\n// unit %s\n// profile %s\n// seed %" PRIu64 "\n", h->unit->name,
            h->profile[0] ? h->profile : profile_default()->name, h->seed);
    fprintf(out, "// options%s%s\n", h->options[0] ? " " : "", h->options);
    if (h->width)
        fprintf(out, "// picture %ux%u\n", h->width, h->height);
    for (uint64_t i = 0; i < h->numbers; i++)
        fprintf(out, "%s%" PRIu64 "%s%s", i ? " " : "// lines ", h->number[i] & ~NUMBER_ANSWERS,
                h->number[i] & NUMBER_ANSWERS ? "+" : "", i + 1 == h->numbers ? "\n" : "");
    fprintf(out, "// count ");
    places->count = ftell(out);
    fprintf(out, "%0*d\n// sha256 ", COUNT_DIGITS, 0);
    places->sha256 = ftell(out);
    fprintf(out, "%064d\n// licence " LICENCE "\n", 0);
    vector_fields_write(out, h->unit->vector);
}

struct header_reading {
    struct line_source *source;
    struct vector_header *header;
    struct failure *f;
    unsigned seen; /* a bit for each of 'keys' */
    uint64_t bits; /* of the struct line */
};

/* Decimal digits and nothing else. */
static bool parse_number(const char *text, uint64_t most, uint64_t *value)
{
    size_t length = strspn(text, "0123456789");

    errno = 0;
    *value = strtoull(text, NULL, 10);
    return length > 0 && text[length] == '\0' && errno == 0 && *value <= most;
}

static bool parse_unit(struct header_reading *r, const char *value)
{
    return (r->header->unit = unit_named(value)) != NULL;
}

static bool parse_profile(struct header_reading *r, const char *value)
{
    snprintf(r->header->profile, sizeof r->header->profile, "%s", value);
    return profile_named(value) != NULL;
}

static bool parse_seed(struct header_reading *r, const char *value)
{
    return parse_number(value, UINT64_MAX, &r->header->seed);
}

static bool parse_options(struct header_reading *r, const char *value)
{
    snprintf(r->header->options, sizeof r->header->options, "%s", value);
    return strlen(value) < sizeof r->header->options;
}

static bool parse_picture(struct header_reading *r, const char *value)
{
    const char *height = strchr(value, 'x');
    char width[8] = "";
    uint64_t w, h;

    if (!height || (size_t)(height - value) >= sizeof width)
        return false;
    memcpy(width, value, (size_t)(height - value));
    if (!parse_number(width, PICTURE_MOST, &w) || !parse_number(height + 1, PICTURE_MOST, &h))
        return false;
    r->header->width = (unsigned)w;
    r->header->height = (unsigned)h;
    return w > 0 && h > 0;
}

static bool parse_lines(struct header_reading *r, const char *value)
{
    uint64_t *number = malloc((strlen(value) / 2 + 1) * sizeof *number);
    char *end;

    r->header->number = number;
    for (; number; value = end + 1) {
        const uint64_t n = strtoull(value, &end, 10);

        if (strspn(value, "0123456789") != (size_t)(end - value) || end == value ||
            n >= NUMBER_ANSWERS)
            return false;
        number[r->header->numbers++] = n | (*end == '+' ? NUMBER_ANSWERS : 0);
        end += *end == '+';
        if (*end != ' ')
            return *end == '\0';
    }
    return false;
}

static bool parse_count(struct header_reading *r, const char *value)
{
    return parse_number(value, COUNT_MOST, &r->header->count);
}

static bool parse_sha256(struct header_reading *r, const char *value)
{
    if (strlen(value) != 64 || hex_span(value) != 64)
        return false;
    for (unsigned i = 0; i < 64; i++)
        r->header->sha256[i] = (char)(value[i] | 0x20); /* lower case; leaves 0..9 as they are */
    return true;
}

static bool parse_licence(struct header_reading *r, const char *value)
{
    (void)r;
    return value[0] != '\0';
}

/* The struct line, and the field lines that must follow at once. */
static bool parse_struct(struct header_reading *r, const char *value)
{
    const struct unit_ops *unit = r->header->unit;

    if (!unit)
        return line_fail(r->source, r->f, "stands before the line '// unit'; move it behind");
    size_t length = strlen(unit->vector->name);
    if (strncmp(value, unit->vector->name, length) != 0 || value[length] != ' ' ||
        !parse_number(value + length + 1, UINT32_MAX, &r->bits))
        return line_fail(r->source, r->f,
                         "the struct of unit %s is %s, not '%s'; generate the "
                         "file again",
                         unit->name, unit->vector->name, quote_word(value).text);
    return vector_fields_check(r->source, unit->vector, r->f);
}

static const struct key {
    const char *name;
    bool optional;
    bool (*parse)(struct header_reading *, const char *value);
    const char *wants; /* NULL: one of profile_names() */
} keys[] = {
    { "unit", false, parse_unit, "a unit of this version ('aurum units' lists them)" },
    { "profile", false, parse_profile, NULL },
    { "seed", false, parse_seed, "a decimal number below 2^64" },
    { "options", false, parse_options, "fewer than 480 characters" },
    { "picture", true, parse_picture, "WIDTHxHEIGHT, each 1 to 16384" },
    { "lines", true, parse_lines,
      "decimal numbers below 2^63, each perhaps with a '+', one blank between" },
    { "count", false, parse_count, "a decimal number of at most 12 digits" },
    { "sha256", false, parse_sha256, "64 hexadecimal digits" },
    { "licence", false, parse_licence, "a name" },
    { "struct", false, parse_struct, "a name and a width" },
};
#define KEYS (sizeof keys / sizeof keys[0])

static bool read_key(struct header_reading *r, const char *line)
{
    const char *name = line + 3;
    size_t length = strncmp(line, "// ", 3) == 0 ? strcspn(name, " ") : 0;
    const char *value = length ? name + length + (name[length] == ' ') : "";

    for (unsigned i = 0; i < KEYS; i++) {
        if (strlen(keys[i].name) != length || strncmp(keys[i].name, name, length) != 0)
            continue;
        if (r->seen & 1u << i)
            return line_fail(r->source, r->f,
                             "a second '// %s'; remove one or generate the file "
                             "again",
                             keys[i].name);
        r->seen |= 1u << i;
        return keys[i].parse(r, value) ||
               line_fail(r->source, r->f,
                         "'// %s' wants %s%s, not '%s'; mend it or generate the "
                         "file again",
                         keys[i].name, keys[i].wants ? keys[i].wants : "one of ",
                         keys[i].wants ? "" : profile_names(), quote_word(value).text);
    }
    if (length == 5 && strncmp(name, "field", 5) == 0 && r->bits)
        return line_fail(r->source, r->f,
                         "field '%s' is not one of this version; the file was "
                         "made by another version, generate it again",
                         quote_word(value).text);
    return line_fail(r->source, r->f,
                     "'%s' is not a line of a vector file's header; remove it "
                     "(comments may stand behind the first vector)",
                     quote_word(line).text);
}

static bool check_first(const struct line_source *source, const char *line, struct failure *f)
{
    size_t length = strlen(MAGIC);

    if (strncmp(line, MAGIC, length) != 0)
        return line_fail(source, f,
                         "is not a vector file: the first line is not '" MAGIC VERSION
                         "'; 'aurum gen' makes one");
    if (strcmp(line + length, VERSION) != 0)
        return line_fail(source, f,
                         "version '%s' of the format; this program reads version " VERSION
                         ", generate the file again",
                         quote_word(line + length).text);
    return true;
}

static bool check_complete(const struct header_reading *r)
{
    for (unsigned i = 0; i < KEYS; i++)
        if (!keys[i].optional && !(r->seen & 1u << i))
            return line_fail(r->source, r->f,
                             "the header ends without a line '// %s'; it is cut "
                             "off or was edited, generate the file again",
                             keys[i].name);
    if (r->header->numbers && r->header->numbers != r->header->count)
        return line_fail(r->source, r->f,
                         "'// lines' has %" PRIu64 " numbers, '// count' says %" PRIu64
                         "; mend one or generate the file again",
                         r->header->numbers, r->header->count);
    if (r->bits != r->header->unit->vector->bits)
        return line_fail(r->source, r->f,
                         "the struct line says %" PRIu64 " bits, its fields have "
                         "%u; generate the file again",
                         r->bits, r->header->unit->vector->bits);
    return true;
}

bool vector_header_read(struct line_source *source, struct vector_header *h, struct failure *f)
{
    struct header_reading r = { .source = source, .header = h, .f = f };
    const char *line;
    enum line_read got = line_source_next(source, &line, f);

    *h = (struct vector_header){ 0 };
    if (got == LINE_END)
        return line_fail_file(source, f, "is empty; 'aurum gen' makes a vector file");
    if (got == LINE_FAILED || !check_first(source, line, f))
        return false;
    while ((got = line_source_next(source, &line, f)) == LINE_READ && line[0] == '/')
        if (!read_key(&r, line))
            return false;
    if (got == LINE_READ)
        line_source_again(source);
    return got != LINE_FAILED && check_complete(&r);
}
