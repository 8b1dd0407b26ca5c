/* oracle_textures.h - texture and surface instructions of PTX, as NVIDIA's assembler makes them, run on the model
 *
 * A form is a kernel of one instruction: each thread takes IN_WORDS words and gives OUT_WORDS.  A round has a texture, its
 * sampler and inputs of its own; what threads get is judged by PTX's words for the instruction, with the sampler of
 * tex_reference.h.
 */
#ifndef ORACLE_TEXTURES_H
#define ORACLE_TEXTURES_H

#include "driver/launch.h"
#include "tex_random.h"
#include "tex_reference.h"

#define THREADS   128
#define IN_WORDS  64
#define OUT_WORDS 8
#define HANDLE    7 /* number of the header; 5 of the sampler */
#define SAMPLER   5

/* Words that a thread takes, in textures.py too. */
enum in_word {
    IN_AT,          /* x, y, z: fp32 or integers */
    IN_LAYER = 3,   /* of an array */
    IN_LOD,         /* fp32 or an integer */
    IN_REFERENCE,   /* of a comparison */
    IN_SAMPLE,      /* of a pixel */
    IN_OFFSET,      /* x, y, z */
    IN_DX = 10,     /* x, y, z */
    IN_DY = 13,     /* x, y, z */
    IN_HANDLE = 16, /* where the instruction has it from a register: two words */
    IN_DATA = 32    /* what is stored: four times two words */
};

enum kind { TEX, TLD4, TXQ, SULD, SUST, SUSTP, SURED, KINDS };
enum geometry { G1D, G2D, G3D, GA1D, GA2D, GCUBE, GACUBE, G2DMS, GA2DMS, GEOMETRIES };
enum mode { PLAIN, BASE, LEVEL, GRADIENT, MODES };
enum beyond { TRAP, CLAMP, ZERO, BEYONDS };

struct form {
    char kernel[16];
    enum kind kind;
    enum geometry geometry;
    enum mode mode;
    bool integers;      /* coordinates are */
    bool half;          /* results are fp16, two to a word */
    unsigned component; /* of a gather; of a query 0 width, 1 height, 2 depth */
    bool offset, compare, indirect;
    bool adds;             /* as ptxas -O0: what goes from lane to lane is added to 0 by FSWZADD */
    enum beyond beyond;    /* of a surface */
    unsigned words, bytes; /* that a surface's access has, of so many bytes each */
    char operation[8], type[8]; /* of a reduction */
};

/* A round: what the model has, and what it gave. */
struct round {
    struct tex_random texture;
    struct tex_lod_quad quad[THREADS]; /* of each thread; it is lane 0 */
    unsigned threads;
    u32 in[THREADS][IN_WORDS], out[THREADS][OUT_WORDS];
    u8 *before, *after; /* TEX_RANDOM_BYTES, which the header's addresses count in */
};

struct judged {
    unsigned long compared, differ, free;
    char first[256]; /* what differs */
};

/* sampled.c: draw a round of a texture instruction; judge it. */
void sampled_draw(struct random *r, const struct form *f, struct round *z);
void sampled_judge(const struct form *f, const struct round *z, struct judged *j);

/* surfaces.c: of a surface's. */
void surfaces_draw(struct random *r, const struct form *f, struct round *z);
void surfaces_judge(const struct form *f, const struct round *z, struct judged *j);

#endif
