/* test_isa_files.c - files of machine code: listed, assembled again, every byte comes back
 *
 * Cubins, a blob of NVIDIA's shaders and recorded streams lie in vectors/.  AURUM_CORPUS names a folder of more, whose
 * files (FOLDER/FILE) are cubins and blobs; where it is not set, that is said.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "code/code_assemble.h"
#include "code/code_bytes.h"
#include "code/code_listing.h"
#include <cmocka.h>
#include <cjson/cJSON.h>

#include "recorded_streams.h"
#include "seeded.h"
#include "gpc/tpc/sm/isa/isa.h"

#define VECTORS VECTORS_DIR "/gpc/tpc/sm/isa/"
#define GEMM    VECTORS_DIR "/gpc/tpc/sm/gemm/"

struct count {
    size_t files, parts, instructions, nameless;
};

/* Instructions of a file; words that are none, but for padding of zeros. */
static void count_words(const struct code_file *c, struct count *n)
{
    for (size_t k = 0; k < c->parts; k++)
        for (size_t at = 0; at < c->part[k].size; at += 8) {
            u64 word = code_word_at(&c->part[k], at);
            if (!code_is_instruction(&c->part[k], at))
                continue;
            n->instructions++;
            n->nameless += word != 0 && isa_form_of(word) == ISA_NO_FORM;
        }
    n->files++;
    n->parts += c->parts;
}

static struct count comes_back(const char *path)
{
    struct failure f = { 0 };
    struct code_file c;
    struct count n = { 0 };

    if (!code_file_read(&c, path, &f) || !code_check(&c, path, &f))
        fail_msg("%s", f.text);
    count_words(&c, &n);
    code_file_free(&c);
    return n;
}

static void a_cubin_comes_back(void **state)
{
    (void)state;
    struct failure f = { 0 };
    struct code_file c;
    struct count n = comes_back(GEMM "sgemm_128x128x8_NT_sm_50.cubin.zst");

    assert_int_equal(n.parts, 1);
    assert_int_equal(n.nameless, 0);
    compared("instructions of a cubin", n.instructions);
    assert_true(code_file_read(&c, GEMM "sgemm_128x128x8_NT_sm_50.cubin.zst", &f));
    assert_string_equal(c.part[0].name, ".text.sgemm_128x128x8_NT");
    assert_string_equal(c.part[0].symbol[0].name, "sgemm_128x128x8_NT");
    code_file_free(&c);
}

static void shaders_of_nvidia_come_back(void **state)
{
    (void)state;
    struct count n = comes_back(VECTORS "g_maxwell_shaders.zst");

    assert_int_equal(n.parts, 34); /* NUM_PROGRAMS of their shader_info.h */
    assert_int_equal(n.nameless, 0);
    compared("instructions of shaders", n.instructions);
}

static void a_stream_gives_its_shaders(void **state)
{
    (void)state;
    static const char *const stage[] = { "pixel", "vertex", "tess_init", "tess", "library" };
    struct failure f = { 0 };
    struct code_file c;

    assert_int_equal(comes_back(VECTORS_DIR "/trace/t10_tess").parts, 5);
    assert_true(code_file_read(&c, VECTORS_DIR "/trace/t10_tess", &f));
    for (unsigned n = 0; n < 5; n++) {
        unsigned found = 0;
        for (size_t k = 0; k < c.parts; k++)
            found += strncmp(c.part[k].name, stage[n], strlen(stage[n])) == 0 &&
                     strchr("_0123456789", c.part[k].name[strlen(stage[n]) + 1]) != NULL;
        assert_true(found >= 1);
    }
    compared("shaders of a stream", c.parts);
    code_file_free(&c);
}

static void add(void *to, const char *path)
{
    struct count *all = to, c = comes_back(path);

    all->files += c.files;
    all->parts += c.parts;
    all->instructions += c.instructions;
    all->nameless += c.nameless;
}

static void check_all(const struct count *all)
{
    assert_int_equal(all->nameless, 0);
    compared("files", all->files);
    compared("shaders and kernels", all->parts);
    compared("instructions", all->instructions);
}

/* A stream without a program has no code to list. */
static void add_stream(void *to, const char *folder)
{
    struct failure f = { 0 };
    struct code_file c = { 0 };

    if (!code_read_trace(&c, folder, &f))
        return;
    code_file_free(&c);
    add(to, folder);
}

static void shaders_of_all_streams_come_back(void **state)
{
    struct count all = { 0 };

    (void)state;
    recorded_streams(add_stream, &all);
    check_all(&all);
}

/* False where no file has such a name. */
static bool add_files(struct count *all, const char *names)
{
    glob_t g;

    if (glob(names, 0, NULL, &g) != 0)
        return false;
    for (size_t n = 0; n < g.gl_pathc; n++)
        add(all, g.gl_pathv[n]);
    globfree(&g);
    return true;
}

static void cubins_come_back(void **state)
{
    struct count all = { 0 };

    (void)state;
    assert_true(add_files(&all, GEMM "*.cubin.zst"));
    check_all(&all);
}

static void json_says_every_instruction(void **state)
{
    (void)state;
    struct failure f = { 0 };
    struct code_file c;
    struct count n = { 0 };
    char *text = NULL;
    size_t size = 0, said = 0;
    FILE *out = open_memstream(&text, &size);
    const cJSON *part;

    assert_true(code_file_read(&c, VECTORS_DIR "/trace/t10_tess", &f));
    assert_true(code_json(out, &c, &f));
    fclose(out);
    cJSON *json = cJSON_Parse(text);
    assert_non_null(json);
    cJSON_ArrayForEach(part, cJSON_GetObjectItem(json, "parts"))
    {
        said += (size_t)cJSON_GetArraySize(cJSON_GetObjectItem(part, "instructions"));
    }
    count_words(&c, &n);
    assert_int_equal(said, n.instructions);
    compared("instructions in JSON", said);
    cJSON_Delete(json);
    free(text);
    code_file_free(&c);
}

static void a_corpus_comes_back(void **state)
{
    const char *corpus = getenv("AURUM_CORPUS");
    struct count all = { 0 };
    char names[4096];

    (void)state;
    if (!corpus) {
        printf("  skipped: AURUM_CORPUS names no folder of machine code\n");
        skip();
    }
    snprintf(names, sizeof names, "%s/*/*.cubin", corpus);
    bool any = add_files(&all, names);
    snprintf(names, sizeof names, "%s/*/*_shaders", corpus);
    any |= add_files(&all, names);
    if (!any)
        fail_msg("AURUM_CORPUS: %s has no FOLDER/*.cubin and no FOLDER/*_shaders", corpus);
    check_all(&all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cubin_comes_back),
        cmocka_unit_test(shaders_of_nvidia_come_back),
        cmocka_unit_test(a_stream_gives_its_shaders),
        cmocka_unit_test(shaders_of_all_streams_come_back),
        cmocka_unit_test(json_says_every_instruction),
        cmocka_unit_test(cubins_come_back),
        cmocka_unit_test(a_corpus_comes_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
