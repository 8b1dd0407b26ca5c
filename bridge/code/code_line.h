/* code_line.h - one line of assembly taken apart: label, control, and what stands there */
#ifndef CODE_LINE_H
#define CODE_LINE_H

#include <stddef.h>

#include "common/types.h"

#define CODE_LINE_SIZE 512

enum code_line_kind {
    CODE_LINE_EMPTY,
    CODE_LINE_LABEL,       /* name */
    CODE_LINE_BUNDLE,      /* a label of the control word */
    CODE_LINE_SECTION,     /* name, number: its base */
    CODE_LINE_SPH,         /* five words */
    CODE_LINE_WORD,        /* number: eight bytes of no bundle */
    CODE_LINE_CUT,         /* the section ends within a bundle */
    CODE_LINE_INSN,        /* number: an instruction as its word */
    CODE_LINE_INSTRUCTION, /* rest */
    CODE_LINE_CONTROLS,    /* number: of the next three instructions (code_nvidia.h) */
    CODE_LINE_DATA,        /* what follows up to a section is none of the code */
};

struct code_line {
    enum code_line_kind kind;
    char text[CODE_LINE_SIZE]; /* without its comment */
    const char *rest;          /* within the text: the instruction */
    char name[256];
    u64 number;
    u32 sph[5];
    u32 control;
    bool has_control;
    bool nvidia; /* a section of NVIDIA's listings */
};

/* Takes the line at *source apart and moves to the next; returns NULL, or what is wrong, with its column. */
const char *code_line_read(struct code_line *l, const char **source, unsigned *column);

#endif
