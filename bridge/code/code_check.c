/* code_check.c - a listing assembled again, beside what it lists */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "code/code_assemble.h"
#include "code/code_bytes.h"
#include "code/code_listing.h"

bool code_same(const struct code_file *a, const struct code_file *b, const char *path,
               struct failure *f)
{
    if (a->parts != b->parts)
        return fail(f, EXIT_DIFFER, "%s: %zu parts, assembled again %zu", path, a->parts, b->parts);
    for (size_t n = 0; n < a->parts; n++) {
        const struct code_part *p = &a->part[n], *q = &b->part[n];
        if (strcmp(p->name, q->name) != 0 || p->base != q->base || p->size != q->size ||
            p->has_sph != q->has_sph || memcmp(p->sph, q->sph, sizeof p->sph) != 0)
            return fail(f, EXIT_DIFFER, "%s: %s: name, base, size or header differ", path, p->name);
        for (size_t at = 0; at < p->size; at += 8)
            if (code_word_at(p, at) != code_word_at(q, at))
                return fail(f, EXIT_DIFFER,
                            "%s: %s: address 0x%llx: %016llx assembled again is %016llx", path,
                            p->name, (unsigned long long)(p->base + at),
                            (unsigned long long)code_word_at(p, at),
                            (unsigned long long)code_word_at(q, at));
    }
    return true;
}

bool code_check(const struct code_file *c, const char *path, struct failure *f)
{
    struct code_file again = { .parts = 0 };
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    if (!out)
        return fail(f, EXIT_IO, "%s: no memory for its listing", path);
    code_list(out, c);
    if (fclose(out) != 0) {
        free(text);
        return fail(f, EXIT_IO, "%s: no memory for its listing", path);
    }
    bool good = code_assemble(&again, path, text, f) && code_same(c, &again, path, f);
    if (!good && f->code == EXIT_IO)
        f->code = EXIT_DIFFER; /* our own listing is not to blame on the file */
    code_file_free(&again);
    free(text);
    return good;
}
