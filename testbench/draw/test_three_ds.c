/* test_three_ds.c - the 3DS reader: what it takes, what it refuses and at which byte */
#include "scene/mesh.h" /* before cmocka.h, which has a macro fail() */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "seeded.h"
#include "host_float.h"

#define ROOM  8192
#define DEPTH 8
#define OBJECT \
    18 /* the first object's chunk, behind the heads of file and editor and a short chunk */

/* A model being written: open chunks get their length when they are closed. */
struct model {
    uint8_t byte[ROOM];
    size_t size, open[DEPTH];
    unsigned depth;
};

static struct model m;

static void put(uint64_t value, unsigned bytes)
{
    for (; bytes > 0; bytes--, value >>= 8)
        m.byte[m.size++] = (uint8_t)value;
}

static void put_float(float value)
{
    put(bits_of_float(value), 4);
}

static void chunk(unsigned number)
{
    m.open[m.depth++] = m.size;
    put(number, 2);
    put(0, 4);
}

static void close_chunk(void)
{
    const size_t at = m.open[--m.depth], end = m.size;

    m.size = at + 2;
    put(end - at, 4);
    m.size = end;
}

static void close_all(void)
{
    while (m.depth > 0)
        close_chunk();
}

/* An object up to its triangles, which are open. */
static void object(const char *name)
{
    chunk(0x4000);
    do
        put((uint8_t)*name, 1);
    while (*name++);
    chunk(0x4100);
}

/* File and editor, open, and a chunk of nothing that is passed over. */
static void begin(void)
{
    memset(&m, 0, sizeof m);
    chunk(0x4d4d);
    chunk(0x3d3d);
    chunk(0xafff);
    close_chunk();
}

static void positions(unsigned count, float from)
{
    chunk(0x4110);
    put(count, 2);
    for (unsigned i = 0; i < count; i++) {
        put_float(from + (float)(i % 2));
        put_float((float)(i / 2 % 2));
        put_float((float)(i / 4));
    }
    close_chunk();
}

static void faces(unsigned count, unsigned corners)
{
    chunk(0x4120);
    put(count, 2);
    for (unsigned i = 0; i < count; i++) {
        for (unsigned k = 0; k < 3; k++)
            put((i + k) % corners, 2);
        put(7, 2);
    }
    chunk(0x4130); /* what the faces are made of */
    put(0x12345678, 4);
    close_chunk();
    close_chunk();
}

static bool parse(struct mesh *mesh, struct failure *f)
{
    uint8_t *exact = malloc(m.size + 1); /* a sanitizer sees a read beyond it */
    bool good;

    assert_non_null(exact);
    memcpy(exact, m.byte, m.size);
    exact[m.size] = 0;
    *f = (struct failure){ 0 };
    good = mesh_parse(mesh, (const char *)exact, m.size, "model.3ds", f);
    free(exact);
    return good;
}

static void every_object_is_read(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned objects = 1; objects <= 6; objects++)
        for (unsigned swapped = 0; swapped < 2; swapped++) {
            struct mesh mesh;
            struct failure f;

            begin();
            for (unsigned i = 0; i < objects; i++) {
                object(i ? "one" : "");
                if (swapped)
                    faces(5 + i, 4 + i);
                positions(4 + i, (float)(10 * i));
                chunk(0x4160);
                put(0, 8);
                close_chunk();
                if (!swapped)
                    faces(5 + i, 4 + i);
                close_chunk();
                close_chunk();
            }
            close_all();
            if (!parse(&mesh, &f))
                fail_msg("%s", f.text);
            size_t triangle = 0, first = 0;
            for (unsigned i = 0; i < objects; first += 4 + i, i++)
                for (unsigned k = 0; k < 3 * (5 + i); k++, cases++) {
                    const struct mesh_corner *c = &mesh.triangle[triangle + k / 3].corner[k % 3];
                    const unsigned corner = (k / 3 + k % 3) % (4 + i);

                    assert_int_equal(c->position, first + corner);
                    assert_true(mesh.position[c->position].x == 10 * i + corner % 2);
                    assert_true(mesh.position[c->position].y == corner / 2 % 2);
                    assert_true(mesh.position[c->position].z == corner / 4);
                    assert_true(c->normal < mesh.normals);
                    triangle += k == 3 * (5 + i) - 1 ? 5 + i : 0;
                }
            assert_int_equal(mesh.triangles, triangle);
            assert_int_equal(mesh.positions, first);
            mesh_free(&mesh);
        }
    compared("corners", cases);
}

static void good_model(void)
{
    begin();
    object("a");
    positions(3, 0);
    faces(1, 3);
    close_all();
}

/* The good model with some bytes at a place changed. */
static void bad_bytes_are_named(void **state)
{
    enum { TRIANGLES = OBJECT + 8, POSITIONS = TRIANGLES + 6, FACES = POSITIONS + 8 + 36 };
    static const struct {
        size_t at;
        uint32_t value;
        unsigned bytes;
        const char *says;
    } cases[] = {
        { 2, 5, 4, "model.3ds, byte 0: chunk 4d4d says that it has 5 bytes" },
        { 2, 10000, 4, "model.3ds, byte 0: chunk 4d4d says that it has 10000 bytes" },
        { 2, 0xffffffff, 4, "model.3ds, byte 0: chunk 4d4d says that it has 4294967295 bytes" },
        { 2, 9, 4, "model.3ds, byte 6: 3 bytes are left, too few for a chunk" },
        { 8, 0, 4, "model.3ds, byte 6: chunk 3d3d says that it has 0 bytes" },
        { 6, 0x3d3c, 2, "model.3ds has no faces" },
        { OBJECT + 2, 6, 4, "model.3ds, byte 24: the name of an object does not end" },
        { OBJECT + 7, 'b', 1, "model.3ds, byte 2" },
        { TRIANGLES + 2, 1000, 4, "model.3ds, byte 26: chunk 4100 says that it has 1000 bytes" },
        { POSITIONS + 6, 4, 2, "model.3ds, byte 38: a list of 4 items does not fit in 38 bytes" },
        { POSITIONS + 6, 65535, 2, "model.3ds, byte 38: a list of 65535 items does not fit" },
        { POSITIONS + 6, 2, 2, "model.3ds, byte 88: corner 2 does not name one of the object's 2" },
        { POSITIONS + 8, 0x7fc00000, 4, "model.3ds, byte 40: nan is not a coordinate" },
        { POSITIONS + 12, 0x7f800000, 4, "model.3ds, byte 44: inf is not a coordinate" },
        { POSITIONS + 16, 0xff000000, 4, "model.3ds, byte 48: -1.70141e+38 is not a coordinate" },
        { FACES + 6, 4, 2, "model.3ds, byte 82: a list of 4 items does not fit in 20 bytes" },
        { FACES + 8, 3, 2, "model.3ds, byte 84: corner 3 does not name one of the object's 3" },
        { FACES + 12, 65535, 2, "model.3ds, byte 88: corner 65535 does not name" },
        { FACES + 6, 0, 2, "model.3ds has no faces" },
        { FACES, 0x4121, 2, "model.3ds has no faces" },
    };
    unsigned long n = 0;

    (void)state;
    for (; n < sizeof cases / sizeof cases[0]; n++) {
        struct mesh mesh;
        struct failure f;
        size_t size;

        good_model();
        size = m.size;
        m.size = cases[n].at;
        put(cases[n].value, cases[n].bytes);
        m.size = size;
        if (parse(&mesh, &f))
            fail_msg("case %lu is taken", n);
        if (f.code != EXIT_IO || strncmp(f.text, cases[n].says, strlen(cases[n].says)) != 0)
            fail_msg("case %lu says '%s', not '%s'", n, f.text, cases[n].says);
        assert_null(strchr(f.text, '\n'));
        assert_null(mesh.triangle);
    }
    compared("refusals", n);
}

/* Cut anywhere, it is refused. */
static void a_part_of_a_model_is_refused(void **state)
{
    unsigned long cases = 0;
    struct mesh mesh;
    struct failure f;
    size_t size;

    (void)state;
    good_model();
    assert_true(parse(&mesh, &f));
    mesh_free(&mesh);
    size = m.size;
    for (m.size = 2; m.size < size; m.size++, cases++) {
        assert_false(parse(&mesh, &f));
        assert_true(f.code == EXIT_IO && f.text[0]);
    }
    compared("models that are cut", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_object_is_read),
        cmocka_unit_test(bad_bytes_are_named),
        cmocka_unit_test(a_part_of_a_model_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
