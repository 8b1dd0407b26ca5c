/* test_isa_files.c - files of machine code: listed, assembled again, every byte comes back
 *
 * A cubin, a blob of NVIDIA's shaders, a recorded stream and the shaders of all streams lie in vectors/.  Where the
 * whole corpus and all streams lie beside the repository (../shared), they are taken too; where not, that is said.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <glob.h>
#include <string.h>

#include "code/code_assemble.h"
#include "code/code_bytes.h"
#include "code/code_listing.h"
#include <cmocka.h>
#include <cjson/cJSON.h>

#include "seeded.h"
#include "gpc/tpc/sm/isa/isa.h"

#define VECTORS VECTORS_DIR "/gpc/tpc/sm/isa/"

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
    struct count n = comes_back(VECTORS "sgemm_128x128x8_NT_sm_50.cubin.zst");

    assert_int_equal(n.parts, 1);
    assert_int_equal(n.nameless, 0);
    compared("instructions of a cubin", n.instructions);
    assert_true(code_file_read(&c, VECTORS "sgemm_128x128x8_NT_sm_50.cubin.zst", &f));
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

    assert_int_equal(comes_back(VECTORS "trace").parts, 5);
    assert_true(code_file_read(&c, VECTORS "trace", &f));
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

static void shaders_of_all_streams_come_back(void **state)
{
    (void)state;
    struct failure f = { 0 };
    struct code_file c;
    struct count n = { 0 };
    size_t size;
    u8 *text = code_bytes_read(VECTORS "captures.sass.zst", &size, &f);

    assert_non_null(text);
    if (!code_assemble(&c, "captures.sass", (const char *)text, &f) ||
        !code_check(&c, "captures.sass", &f))
        fail_msg("%s", f.text);
    count_words(&c, &n);
    assert_int_equal(n.nameless, 0);
    compared("shaders of streams", n.parts);
    compared("their instructions", n.instructions);
    code_file_free(&c);
    free(text);
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

    assert_true(code_file_read(&c, VECTORS "trace", &f));
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

static void whole_corpus_comes_back(void **state)
{
    (void)state;
    static const char *const where[] = { SHARED_DIR "/corpus/openai_gemm/*.cubin",
                                         SHARED_DIR "/corpus/nv_open_gpu_modules/*_shaders",
                                         SHARED_DIR "/captures/[gt]*" };
    struct count all = { 0 };

    for (unsigned k = 0; k < sizeof where / sizeof where[0]; k++) {
        glob_t g;
        if (glob(where[k], 0, NULL, &g) != 0)
            continue;
        for (size_t n = 0; n < g.gl_pathc; n++) {
            struct count c = comes_back(g.gl_pathv[n]);
            all.files += c.files;
            all.parts += c.parts;
            all.instructions += c.instructions;
            all.nameless += c.nameless;
        }
        globfree(&g);
    }
    if (all.files == 0) {
        printf("  skipped: there is no corpus at " SHARED_DIR "\n");
        skip();
    }
    assert_int_equal(all.nameless, 0);
    compared("files of the corpus", all.files);
    compared("shaders and kernels", all.parts);
    compared("instructions", all.instructions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cubin_comes_back),
        cmocka_unit_test(shaders_of_nvidia_come_back),
        cmocka_unit_test(a_stream_gives_its_shaders),
        cmocka_unit_test(shaders_of_all_streams_come_back),
        cmocka_unit_test(json_says_every_instruction),
        cmocka_unit_test(whole_corpus_comes_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
