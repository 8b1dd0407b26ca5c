/* aurum.h - libaurum: golden units by name, vector files, and the whole GPU
 *
 * A unit runs on packed words.  A vector is the unit's UNIT_vector: aurum_vector_words() 32-bit words, bit
 * 0 of word 0 first (DPI's svBitVecVal[]).  aurum_port() gives the place of each wire's packet in it;
 * aurum_units_json() describes every field.
 *
 * The whole GPU is in aurum_gpu.h, who looks at it in aurum_look.h, its clocks in aurum_time.h, whole works for it, as recorded traces, in aurum_work.h.
 *
 * There are no globals: threads may use different handles at once, one handle by one thread at a time.
 * Functions that can fail fill an aurum_error with one line, which names the fix.
 */
#ifndef AURUM_H
#define AURUM_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define AURUM_API __attribute__((visibility("default")))

enum aurum_code {
    AURUM_OK = 0,
    AURUM_DIFFER = 1,
    AURUM_USAGE = 2,        /* the caller's mistake: an unknown unit, port or profile */
    AURUM_NOT_MODELLED = 3, /* the vector asks for a feature that the model lacks */
    AURUM_IO = 4,           /* a file that cannot be read or written, or is malformed */
};

struct aurum_error {
    int code; /* enum aurum_code */
    char text[2000];
};

/* Receives text for people, or JSON, piece by piece in order; lines end with a newline. */
typedef void aurum_text(void *context, const char *piece);

enum aurum_direction { AURUM_CONFIG, AURUM_IN, AURUM_OUT };

struct aurum_port {
    const char *name; /* of the wire; "cfg" for the state bundle */
    enum aurum_direction direction;
    const char *type;   /* of its packet */
    unsigned bits;      /* of the packet */
    unsigned lsb;       /* of the packet in the vector */
    unsigned valid_lsb; /* of its valid bit; the state bundle has none */
};

/* Number and names of the units, 0 .. aurum_units()-1, in flow order. */
AURUM_API unsigned aurum_units(void);
AURUM_API const char *aurum_unit_name(unsigned i);

/* Name of modelled GPU i, 0 on; the first is the default.  NULL behind the last. */
AURUM_API const char *aurum_profile_name(unsigned i);

/* Every unit's ports and fields and all enumerations as JSON; free() it.  NULL: out of memory. */
AURUM_API char *aurum_units_json(void);

/* Sizes of a unit's vector; 0 if there is no such unit. */
AURUM_API unsigned aurum_vector_bits(const char *unit);
AURUM_API unsigned aurum_vector_words(const char *unit);

/* Port i of a unit, the state bundle first; returns 0 past the last, else 1. */
AURUM_API int aurum_port(const char *unit, unsigned i, struct aurum_port *port);

/* Writes and reads a field of at most 64 bits ("cfg.blend_enable", "pass_crop.src[3]"). */
AURUM_API int aurum_put(const char *unit, uint32_t *vector, const char *field, uint64_t value,
                        struct aurum_error *e);
AURUM_API int aurum_get(const char *unit, const uint32_t *vector, const char *field,
                        uint64_t *value, struct aurum_error *e);

/* Writes fields given as text, separated by blanks; numbers and enumerated names as at the command line:
 * "cfg.format=A8B8G8R8 cfg.color_src=src-alpha pass_crop.src[0]=0x80ff0000".  An array without an
 * index is filled.  On failure the vector is unchanged.
 */
AURUM_API int aurum_set(const char *unit, uint32_t *vector, const char *assignments,
                        struct aurum_error *e);

/* A field that is found once, to be written and read in many vectors: its place and its elements, which follow
 * one another from the lowest bit up.  'element' is below 'count', which is 1 of a field that is no array.
 */
struct aurum_field {
    unsigned lsb;  /* of element 0, in the vector */
    unsigned bits; /* of an element: 1 to 64 */
    unsigned count;
    int is_signed;
};
AURUM_API int aurum_field_find(const char *unit, const char *name, struct aurum_field *field,
                               struct aurum_error *e);
AURUM_API void aurum_field_put(const struct aurum_field *field, uint32_t *vector, unsigned element,
                               uint64_t value); /* its low bits */
AURUM_API uint64_t aurum_field_get(const struct aurum_field *field, const uint32_t *vector,
                                   unsigned element); /* without sign */
AURUM_API int64_t aurum_field_get_signed(const struct aurum_field *field, const uint32_t *vector,
                                         unsigned element);

/* One golden unit with its state.  NULL on failure. */
struct aurum_golden;
AURUM_API struct aurum_golden *aurum_golden_new(const char *unit, const char *profile,
                                                struct aurum_error *e);
AURUM_API void aurum_golden_free(struct aurum_golden *g);

/* Runs one vector: takes reset, state bundle and the valid inputs of 'in', writes 'out', which is
 * 'in' with every output and its valid bit filled.  AURUM_OK, AURUM_NOT_MODELLED.
 */
AURUM_API int aurum_golden_run(struct aurum_golden *g, const uint32_t *in, uint32_t *out,
                               struct aurum_error *e);

/* Runs 'count' vectors that lie one behind the other, aurum_vector_words() each, as many runs would;
 * 'done' (or NULL) receives how many were run, fewer if one is not modelled.
 */
AURUM_API int aurum_golden_run_batch(struct aurum_golden *g, const uint32_t *in, uint32_t *out,
                                     uint64_t count, uint64_t *done, struct aurum_error *e);

/* Makes the vector after 'vector', which was run last, if the unit still has packets to give: without
 * inputs, but for an answer with random data that the unit waits for.  Returns 1 if it made one.
 */
AURUM_API int aurum_golden_follow(struct aurum_golden *g, uint32_t *vector);

/* Vector files; all of a file is verified when it is opened. */
struct aurum_reader;
AURUM_API struct aurum_reader *aurum_reader_open(const char *path, struct aurum_error *e);
AURUM_API const char *aurum_reader_unit(const struct aurum_reader *r);
AURUM_API uint64_t aurum_reader_count(const struct aurum_reader *r);
AURUM_API int aurum_reader_next(struct aurum_reader *r, uint32_t *vector); /* 0 at the end */
AURUM_API uint64_t aurum_reader_read(struct aurum_reader *r, uint32_t *vectors,
                                     uint64_t count); /* how many it read */
AURUM_API void aurum_reader_close(struct aurum_reader *r);

/* A file gets its name when it is complete, in aurum_writer_commit(), which frees the writer.
 * aurum_writer_abandon() leaves no file.
 */
struct aurum_writer;
AURUM_API struct aurum_writer *aurum_writer_open(const char *path, const char *unit,
                                                 const char *profile, struct aurum_error *e);
AURUM_API int aurum_writer_put(struct aurum_writer *w, const uint32_t *vector,
                               struct aurum_error *e);
AURUM_API int aurum_writer_write(struct aurum_writer *w, const uint32_t *vectors, uint64_t count,
                                 struct aurum_error *e);
AURUM_API int aurum_writer_commit(struct aurum_writer *w, struct aurum_error *e);
AURUM_API void aurum_writer_abandon(struct aurum_writer *w);

/* Assembles one program, as aurum disasm writes them, to words: of one with a header (.sph) the header's 20 first.  'words' has
 * room for 'room'; *count receives how many there are.  AURUM_USAGE: a line is none, or the room is too small.
 */
AURUM_API int aurum_assemble(const char *text, uint32_t *words, unsigned room, unsigned *count,
                             struct aurum_error *e);

#ifdef __cplusplus
}
#endif

#include "aurum_gpu.h"
#include "aurum_look.h"
#include "aurum_time.h"
#include "aurum_work.h"
#include "aurum_module.h"

#endif
