/* vaf.h - vertex attribute fetch: what vertices of a batch read (facts/tpc.md, Primitive engine; draw_semantics.md 3)
 *
 *   vaf_immediate  +-----+ vaf_inputs
 *  fe ------------>|     |------------> sm
 *   vaf_batch      |     | vaf_read
 *  pe ------------>| vaf |<-----------> memory
 *                  +-----+ vaf_line
 *
 * Attribute a is the vector a[0x80 + 0x10*a] of attribute space.  Its element of a vertex lies in a stream at base +
 * index * stride + offset, is cut into components and converted to 32 bits each.  Instance id and vertex id are words
 * of vector 0x2f0.  A word that the program does not read is 0.
 * Memory is read in lines of 32 bytes, of which the last 32 are kept during a batch.
 *
 * chosen: a batch goes attribute by attribute, the vertices of each in order; lines leave in the order they came.
 * chosen: an element that is not read costs a clock too; ids cost none.
 *
 * Vectors go in their order, those of which a word is read.  A batch that reads none gives vector 0, of zeros, as its last.  A
 * batch that waits goes before an immediate, and neither while a batch is under way.  Words of vertices that the batch has not are 0.
 *
 * Not modelled: SET_VERTEX_GLOBAL_BASE_OFFSET but 0, whose meaning no source gives;
 * vertices that VTX_ATTR_DEFINE of attribute 0 draws between BEGIN and END; skip masks of attributes, which save
 * room; latency.
 */
#ifndef VAF_H
#define VAF_H

#include "gpc/tpc/tpc_bus.h"

#define VAF_VERTICES   32 /* of a batch */
#define VAF_ATTRIBUTES 32
#define VAF_VECTORS    64 /* of attribute space */
#define VAF_WORDS      (4 * VAF_VECTORS)
#define VAF_GENERIC    8  /* the vector of attribute 0 */
#define VAF_IDS        47 /* the vector of ids: instance in z, vertex in w */
#define VAF_LINES      32 /* known: facts/tpc.md */
#define VAF_LINE_BYTES 32 /* known: facts/tpc.md */
#define VAF_CHAINS     64 /* of the model: lines are found by chains of those with equal low bits */

/* An attribute as VTX_ATTR_DEFINE and VTX_ATTR_DATA gave it. */
struct vaf_constant {
    bool given;
    u32 define, data[4];
};

struct vaf_held_line {
    u40 address;
    u32 word[8];
    bool valid;
    u8 next; /* of its chain, 1 on; 0: it is the last */
};

struct vaf {
    struct vaf_config cfg; /* sampled with each batch */
    u64 clocks;            /* busy so far */
    u64 asked, answered;   /* lines */
    u64 found;             /* lines in which bytes of an element were */
    u64 batches, elements;
    struct vaf_constant constant[VAF_ATTRIBUTES];
    u8 defined;                 /* the attribute of the last VTX_ATTR_DEFINE */
    bool busy;                  /* with a batch: */
    bool filled, asks, waiting; /* its vector is whole; a line is to be read; is read */
    struct vaf_config draw;     /* of the batch */
    struct vaf_batch batch;
    unsigned vertex, bytes; /* under way; bytes of its element that are there */
    u32 element[4];
    u40 wanted; /* a line */
    struct vaf_inputs inputs;
    struct vaf_held_line line[VAF_LINES];
    u8 chain[VAF_CHAINS]; /* lines by their numbers' low bits: the newest, 1 on; 0: none */
    unsigned oldest;
};

void vaf_reset(struct vaf *v);

/* Returns whether no packet is inside. */
static inline bool vaf_idle(const struct vaf *v)
{
    return !v->busy;
}

/* Takes a state bundle; no packet is inside. */
void vaf_set_state(struct vaf *v, const struct vaf_config *cfg);

/* Names what a state bundle asks for that is not modelled, or NULL. */
const char *vaf_not_modelled(const struct vaf_config *cfg);

/* vaf_batch.c: makes the packet of a batch; reads: what its vertices read, by word of attribute space. */
struct vaf_batch vaf_batch_of(const struct pd_batch *b, const bool reads[VAF_WORDS]);

/* vaf_format.c */

/* Returns the bytes of an element; 0 of a code (below 64) that the class does not have. */
unsigned vaf_bytes(unsigned widths);

/* Returns the code of so many components of so many bytes (1, 2, 4); 0 if there is none. */
unsigned vaf_widths_of(unsigned components, unsigned bytes);

/* Converts an element's words, lowest byte first, to four components of 32 bits. */
void vaf_value(unsigned widths, enum vaf_kind kind, bool swap, const u32 element[4], u32 z[4]);

/* Where the element of an attribute lies: so many bytes, none of which is read if 'bytes' is 0. */
struct vaf_place {
    u40 address;
    unsigned bytes;
};
struct vaf_place vaf_place_of(const struct vaf_config *cfg, unsigned attribute, u32 index,
                              u32 instance_id);

/* Makes the value of an attribute that no stream gives. */
void vaf_constant_value(const struct vaf_config *cfg, const struct vaf_constant *c,
                        unsigned attribute, u32 z[4]);

/* Returns the clocks of an element.  known: facts/tpc.md: one, and one for a second line */
unsigned vaf_clocks(const struct vaf_place *p);

/* Takes a method of an attribute that the stream gives; no packet is inside. */
void vaf_define(struct vaf *v, const struct vaf_immediate *m);

/* Takes an immediate or a batch while no batch is inside, a line; gives a line to be read, a vector. */
bool fe_vaf_into(struct vaf *v, const struct vaf_immediate *in);
bool pe_vaf_into(struct vaf *v, const struct vaf_batch *in);
bool memory_vaf_into(struct vaf *v, const struct vaf_line *in);
bool vaf_memory_from(struct vaf *v, struct vaf_read *out);
bool vaf_sm_from(struct vaf *v, struct vaf_inputs *out);

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool vaf_step(struct vaf *v, struct vaf_immediate_fifo *immediates, struct vaf_batch_fifo *batches,
              struct vaf_line_fifo *lines, struct vaf_read_fifo *reads,
              struct vaf_inputs_fifo *out);

#endif
