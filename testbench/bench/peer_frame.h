/* peer_frame.h - a frame as a peer draws it: targets, textures of RGBA8 and draws; and processes that draw it by OpenGL
 *
 * A texture is one that is there, with all its levels, or what was drawn to a target before.
 */
#ifndef PEER_FRAME_H
#define PEER_FRAME_H

#include "gl_context.h"
#include "scene/picture.h"

#define PEER_TARGETS  4
#define PEER_TEXTURES 16
#define PEER_DRAWS    96
#define PEER_STREAMS  3

struct peer_texture {
    uint64_t address; /* its name */
    int target;       /* or -1 */
    unsigned width, height, levels;
    uint8_t *rgba; /* level behind level, row behind row, the row of coordinate 0 first */
    GLenum magnify, minify, wrap[2];
};

struct peer_target {
    uint64_t address;
    unsigned width, height;
    GLenum format;    /* 0: RGBA8 */
    unsigned samples; /* 0: 1 */
    float clear[4];
};

struct peer_draw {
    unsigned target, texture;
    GLenum mode;
    unsigned vertices;
    unsigned floats[PEER_STREAMS]; /* of a vertex; 0: no such stream */
    float *vertex[PEER_STREAMS];
    bool blends;
    uint32_t *index;        /* of the vertices, or NULL: one after another; they are sent once */
    unsigned indices, part; /* that one of its draws takes, where there are indices */
    bool changes;           /* the depth function from one to the next: less, less or equal */
};

struct peer_frame {
    const char *vertex, *pixel; /* programs; streams are attributes 0 on, 'm' two matrices */
    float matrix[32];
    bool depth;       /* test, and back faces are culled: */
    bool both_sides;  /* are not */
    GLenum factor[4]; /* of blends: colours' source and destination, alpha's; all 0: by alpha */
    bool turned;      /* the model's picture has its highest row first */
    unsigned shown;   /* the target that is */
    unsigned targets, textures, draws;
    struct peer_target target[PEER_TARGETS];
    struct peer_texture texture[PEER_TEXTURES];
    struct peer_draw draw[PEER_DRAWS];
};

void peer_frame_free(struct peer_frame *p);

/* A process in which a software rasteriser draws a frame on one core. */
struct peer {
    int process, ask, answer;
    char name[128];
};

/* Starts one, which prepares textures, programs and targets; it must be stopped. */
bool peer_start(struct peer *p, const char *driver, const struct peer_frame *frame,
                struct failure *f);
void peer_stop(struct peer *p);

/* Has it draw the frame: vertices sent, targets cleared, draws, and waiting; returns seconds of processor time. */
bool peer_draw(const struct peer *p, double *seconds, struct failure *f);

/* Takes the picture that is shown, its first row first, of several samples their mean. */
bool peer_picture(const struct peer *p, const struct peer_frame *frame, struct picture *to,
                  struct failure *f);

#endif
