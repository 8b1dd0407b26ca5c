/* code_json.c - machine code as JSON, an instruction a line */
#include "code/code_listing.h"

#include <stdlib.h>

#include <cjson/cJSON.h>

#include "gpc/tpc/sm/isa/isa_text.h"

/* A string with its quotes, as JSON escapes it. */
static bool put_string(FILE *out, const char *s, struct failure *f)
{
    cJSON *string = cJSON_CreateString(s);
    char *text = string ? cJSON_PrintUnformatted(string) : NULL;

    cJSON_Delete(string);
    if (!text)
        return fail(f, EXIT_IO, "there is no memory for '%.40s'", s);
    fputs(text, out);
    free(text);
    return true;
}

static bool put_instruction(FILE *out, const struct code_part *p, size_t at, u32 control,
                            struct failure *f)
{
    u64 word = code_word_at(p, at), address = p->base + at;
    struct isa_control c = isa_control(control);
    char text[ISA_TEXT_SIZE] = "";
    struct isa_instruction i;

    if (isa_decode(word, control, &i) && !isa_refused(&i))
        isa_print(&i, address, NULL, text, sizeof text);
    fprintf(out,
            "    {\"address\": %llu, \"word\": \"%016llx\", \"control\": %u, \"stall\": %u, "
            "\"yield\": %s, "
            "\"write\": %d, \"read\": %d, \"wait\": %u, \"reuse\": %u, \"text\": ",
            (unsigned long long)address, (unsigned long long)word, control, c.stall,
            c.no_yield ? "false" : "true", c.write_barrier == ISA_NO_SCORE ? -1 : c.write_barrier,
            c.read_barrier == ISA_NO_SCORE ? -1 : c.read_barrier, c.wait, c.reuse);
    bool good = *text ? put_string(out, text, f) : (fputs("null", out), true);
    fputs("}", out);
    return good;
}

static bool put_part(FILE *out, const struct code_part *p, struct failure *f)
{
    const char *between = "\n";

    fputs("  {\"name\": ", out);
    if (!put_string(out, p->name, f))
        return false;
    fprintf(out, ", \"base\": %llu, \"place\": %zu, \"size\": %zu, \"sph\": [",
            (unsigned long long)p->base, p->place, p->size);
    for (unsigned n = 0; p->has_sph && n < CODE_SPH_WORDS; n++)
        fprintf(out, "%s%u", n ? ", " : "", p->sph[n]);
    fputs("], \"instructions\": [", out);
    for (size_t at = 0; at < p->size; at += 8) {
        size_t bundle = at - at % CODE_BUNDLE_BYTES;
        if (!code_is_instruction(p, at))
            continue;
        fputs(between, out);
        between = ",\n";
        unsigned n = (unsigned)(at - bundle) / 8 - 1;
        if (!put_instruction(out, p, at, isa_control_of(code_word_at(p, bundle), n), f))
            return false;
    }
    fputs("]}", out);
    return true;
}

bool code_json(FILE *out, const struct code_file *c, struct failure *f)
{
    fputs("{\"parts\": [", out);
    for (size_t n = 0; n < c->parts; n++) {
        fputs(n ? ",\n" : "\n", out);
        if (!put_part(out, &c->part[n], f))
            return false;
    }
    fputs("\n]}\n", out);
    return true;
}
