/* trace_parse.c - a line of trace.jsonl becomes a record: every key of its event, once, and no other */
#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

#include "json_number.h"
#include "trace/trace_fields.h"
#include "vector/quoted.h"

static bool take_dec(const cJSON *o, const char *key, uint64_t *to, struct failure *f)
{
    return json_whole(o, to) || fail(f, EXIT_IO, "\"%s\" must be a whole number, 0 to 2^53", key);
}

static bool take_hex(const cJSON *o, const char *key, uint64_t *to, struct failure *f)
{
    const char *s = cJSON_IsString(o) ? o->valuestring : "";
    size_t digits = strlen(s) < 2 ? 0 : strspn(s + 2, "0123456789abcdef");

    if (strncmp(s, "0x", 2) != 0 || digits == 0 || digits > 16 || s[2 + digits])
        return fail(f, EXIT_IO, "\"%s\" must be a string like \"0x1f\", 16 digits at most", key);
    *to = strtoull(s, NULL, 16);
    return true;
}

static bool take_list(const cJSON *o, const char *key, int least, int most, struct failure *f)
{
    int n = cJSON_IsArray(o) ? cJSON_GetArraySize(o) : -1;

    return (n >= least && n <= most) ||
           fail(f, EXIT_IO, "\"%s\" must be a list of %d to %d elements", key, least, most);
}

static bool take_bufs(const cJSON *o, const char *key, struct trace_record *r, struct failure *f)
{
    const cJSON *e, *n;

    if (!take_list(o, key, 0, TRACE_BUFS, f))
        return false;
    cJSON_ArrayForEach(e, o)
    {
        struct trace_buf *b = &r->buf[r->bufs++];
        uint64_t *to[] = { &b->h, &b->read, &b->write, &b->valid }, i = 0;
        if (!take_list(e, key, 4, 4, f))
            return false;
        cJSON_ArrayForEach(n, e)
        {
            if (!take_dec(n, key, to[i++], f))
                return false;
        }
    }
    return true;
}

/* How many elements an object has that are not 'known' of them. */
static bool all_known(const cJSON *o, int known, const char *what, struct failure *f)
{
    return cJSON_GetArraySize(o) == known ||
           fail(f, EXIT_IO, "%s has keys that it should not have, or one twice", what);
}

static bool take_pushes(const cJSON *o, const char *key, struct trace_record *r, struct failure *f)
{
    const cJSON *e;

    if (!take_list(o, key, 0, TRACE_PUSHES, f))
        return false;
    cJSON_ArrayForEach(e, o)
    {
        struct trace_push *p = &r->push[r->pushes++];
        uint64_t *to[] = { &p->h, &p->va, &p->off, &p->len, &p->flags };
        for (unsigned i = 0; i < 5; i++) {
            const struct trace_field *k = &trace_push_fields[i];
            const cJSON *v = cJSON_GetObjectItemCaseSensitive(e, k->key);
            if (!(k->kind == TRACE_DEC ? take_dec : take_hex)(v, k->key, to[i], f))
                return false;
        }
        if (!all_known(e, 5, "an element of \"push\"", f))
            return false;
    }
    return true;
}

static bool take_blob(const cJSON *o, const char *key, uint64_t *to, struct failure *f)
{
    return take_list(o, key, 2, 2, f) && take_dec(o->child, key, to, f) &&
           take_dec(o->child->next, key, to + 1, f);
}

static bool take_fields(const cJSON *o, struct trace_record *r, struct failure *f)
{
    unsigned at = 1;
    int keys = 1;

    for (const struct trace_field *k = trace_fields(r->event); k->kind != TRACE_FIELDS_END; k++) {
        const cJSON *v = cJSON_GetObjectItemCaseSensitive(o, k->key);
        bool good = false;
        keys++;
        if (!v)
            return fail(f, EXIT_IO, "%s has no \"%s\"", trace_event_name(r->event), k->key);
        switch (k->kind) {
        case TRACE_FORMAT_NAME:
            good = (cJSON_IsString(v) && strcmp(v->valuestring, TRACE_FORMAT) == 0) ||
                   fail(f, EXIT_IO, "\"%s\" is not \"%s\"; record it again", k->key, TRACE_FORMAT);
            break;
        case TRACE_DEC: good = take_dec(v, k->key, &r->number[at++], f); break;
        case TRACE_HEX: good = take_hex(v, k->key, &r->number[at++], f); break;
        case TRACE_BLOB:
            good = take_blob(v, k->key, &r->number[at], f);
            at += 2;
            break;
        case TRACE_BUF_LIST: good = take_bufs(v, k->key, r, f); break;
        case TRACE_PUSH_LIST: good = take_pushes(v, k->key, r, f); break;
        case TRACE_FIELDS_END: break;
        }
        if (!good)
            return false;
    }
    return all_known(o, keys, trace_event_name(r->event), f);
}

static bool take_event(const cJSON *o, struct trace_record *r, struct failure *f)
{
    const cJSON *ev = cJSON_GetObjectItemCaseSensitive(o, "ev");

    if (!cJSON_IsObject(o) || !cJSON_IsString(ev))
        return fail(f, EXIT_IO, "is not an object with a string \"ev\"");
    for (unsigned e = 0; e < TRACE_EVENTS; e++)
        if (strcmp(ev->valuestring, trace_event_name((enum trace_event)e)) == 0) {
            r->event = (enum trace_event)e;
            return true;
        }
    return fail(f, EXIT_IO, "there is no event '%s'", quote_word(ev->valuestring).text);
}

bool trace_parse(const char *text, struct trace_record *r, struct failure *f)
{
    cJSON *o = json_read(text);
    bool good;

    memset(r->number, 0, sizeof r->number);
    r->bufs = r->pushes = 0;
    good = o ? take_event(o, r, f) && take_fields(o, r, f)
             : fail(f, EXIT_IO,
                    "is not one JSON value, an object of it has a key twice, or memory is short");
    cJSON_Delete(o);
    return good;
}
