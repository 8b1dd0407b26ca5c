/* test_full_wires.c - a unit gives the same packets whether its outputs are taken at once or are full, and without
 * a packet it does not move
 *
 *   test_full_wires [UNIT]       every unit that has one input and asks for nothing, or this one
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "common/bits.h"
#include "seeded.h"
#include "unit.h"

#define LINES   150
#define BUNDLES 4                /* of each unit */
#define INSIDE  60               /* packets that wait at an input, at most; it has room for 64 */
#define MIX     0x100000001b3ull /* FNV-1a, 64 bits */

static const char *only; /* the one unit */

/* What came out of a port: how many packets, and a digest of them in their order. */
struct came {
    unsigned long packets;
    uint64_t digest;
};

static bool has_one_input(const struct unit_ops *u)
{
    unsigned inputs = 0;

    for (unsigned n = 1; n < u->ports; n++) {
        inputs += u->wires[n].direction == PORT_IN;
        if (u->wires[n].answers)
            return false;
    }
    return inputs == 1;
}

/* Takes a packet of each output that has one. */
static void take_one_of_each(const struct unit_ops *u, void *twin, struct came came[])
{
    for (unsigned n = 1; n < u->ports; n++) {
        uint32_t bits[VECTOR_WORDS] = { 0 };

        if (u->wires[n].direction != PORT_OUT || !u->give(twin, n, bits))
            continue;
        came[n].packets++;
        for (unsigned w = 0; w < (u->wires[n].type->bits + 31) / 32; w++)
            came[n].digest = (came[n].digest ^ bits[w]) * MIX;
    }
}

static void run(const struct unit_ops *u, void *twin)
{
    while (u->step(twin))
        continue;
}

/* The lines' packets through the unit; with 'full', outputs are taken only when nothing moves any more. */
static void pass(const struct unit_ops *u, void *twin, const uint32_t *config, uint64_t seed,
                 bool full, struct came came[])
{
    const struct unit_port in = unit_port(u, 1);
    uint32_t vector[VECTOR_WORDS] = { 0 }, bits[VECTOR_WORDS];
    const struct unit_port cfg = unit_port(u, 0);

    u->reset(twin);
    assert_false(u->step(twin)); /* nothing is there */
    u->take(twin, 0, config);
    assert_false(u->step(twin));
    for (unsigned i = 0; i < LINES; i++) {
        struct random r = random_start(seed, i);

        memset(vector, 0, sizeof vector);
        bits_copy(vector, cfg.lsb, config, 0, cfg.wire.type->bits);
        u->random_inputs(&r, vector);
        memset(bits, 0, sizeof bits);
        bits_copy(bits, 0, vector, in.lsb, in.wire.type->bits);
        if (!(vector[in.valid_lsb / 32] >> in.valid_lsb % 32 & 1))
            continue;
        while (full && u->owed(twin) - u->ready(twin, 0) > INSIDE) {
            run(u, twin);
            if (u->owed(twin) - u->ready(twin, 0) > INSIDE)
                take_one_of_each(u, twin, came);
        }
        u->take(twin, 1, bits);
        for (run(u, twin); !full && u->ready(twin, 0); run(u, twin))
            take_one_of_each(u, twin, came);
    }
    for (; u->ready(twin, 0); run(u, twin))
        take_one_of_each(u, twin, came);
    assert_int_equal(u->owed(twin), 0);
}

static unsigned long compare(const struct unit_ops *u, void *twin)
{
    unsigned long packets = 0;

    for (unsigned b = 0; b < BUNDLES; b++) {
        struct came at_once[16] = { 0 }, late[16] = { 0 };
        const uint64_t seed = random_word();
        const struct unit_port cfg = unit_port(u, 0);
        uint32_t vector[VECTOR_WORDS], config[VECTOR_WORDS];

        do {
            struct random r = random_start(random_word(), b);

            memset(vector, 0, sizeof vector);
            u->random_config(&r, vector);
            memset(config, 0, sizeof config);
            bits_copy(config, 0, vector, cfg.lsb, cfg.wire.type->bits);
        } while (u->not_modelled(config));
        pass(u, twin, config, seed, false, at_once);
        pass(u, twin, config, seed, true, late);
        for (unsigned n = 1; n < u->ports; n++) {
            if (at_once[n].packets != late[n].packets || at_once[n].digest != late[n].digest)
                fail_msg("%s, port %u: %lu packets at once, %lu late, or others", u->name, n,
                         at_once[n].packets, late[n].packets);
            packets += at_once[n].packets;
        }
    }
    return packets;
}

static void full_outputs_change_nothing(void **state)
{
    unsigned long packets = 0, units = 0;

    (void)state;
    for (unsigned i = 0; i < all_units_count; i++) {
        const struct unit_ops *u = all_units[i];
        void *twin;

        if (!has_one_input(u) || (only && strcmp(only, u->name) != 0))
            continue;
        twin = calloc(1, u->twin_size);
        assert_non_null(twin);
        packets += compare(u, twin);
        free(twin);
        units++;
    }
    compared("units", units);
    compared("packets", packets);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(full_outputs_change_nothing) };

    only = argc > 1 ? argv[1] : NULL;
    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
