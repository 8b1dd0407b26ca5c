/* ask.h - what dEQP's tests of some families ask, by their names, asked again by small programs (vectors/piglit/README.md) */
#ifndef ASK_H
#define ASK_H

#include <GLES3/gl31.h>
#include <stdbool.h>
#include <stddef.h>

enum { ASK_TEXT = 16384 };

/* A type of GLSL, of columns x rows components; 'kind': f, i, u or b. */
struct ask_type {
    char name[16], kind;
    unsigned columns, rows;
    bool row_major;
};

/* Reads a type behind its precision and order, as highp_vec3 or row_major_mat2x3; false: none. */
bool ask_type_of(const char *text, struct ask_type *t);

/* Adds to 'to', which has ASK_TEXT bytes. */
void ask_add(char *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds a constructor of the type, each component's value an expression of 'at' and its number. */
void ask_value(char *to, const struct ask_type *t, const char *at, unsigned more);

/* Returns the bits of such a component. */
GLuint ask_bits(const struct ask_type *t, unsigned at, unsigned component, unsigned more);

/* Makes a program of shaders (NULL: none), linked when 'varyings' are captured; 0: it does not compile or link. */
GLuint ask_program(const char *vertex, const char *fragment, const char *compute,
                   const char *const *varyings, unsigned count, GLenum mode);

/* Ask a test; return 1 it holds, 0 it does not, -1 its name does not say what it asks. */
int ask_feedback(const char *name);
int ask_buffers(const char *name);
int ask_atomics(const char *name);
int ask_queries(const char *name);
int ask_images(const char *name);
int ask_shared(const char *name);
int ask_counters(const char *name);

#endif
