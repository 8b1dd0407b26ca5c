/* gmmu_kind.h - the kinds of pages: how the bytes of one are laid out (facts/classes/mmu.md 5) */
#ifndef GMMU_KIND_H
#define GMMU_KIND_H

enum kind_layout {
    KIND_INVALID,
    KIND_PITCH,
    KIND_GENERIC,
    KIND_COLOR,
    KIND_DEPTH,
    KIND_STENCIL,
    KIND_SPECIAL,
};
struct gmmu_kind {
    const char *name; /* NULL: not a kind */
    enum kind_layout layout;
    unsigned samples; /* 0: the kind does not say */
    unsigned bits;    /* tag bits of a tile; 0: never compressed */
};

/* Returns what a kind is, of 0 to 255. */
const struct gmmu_kind *gmmu_kind(unsigned kind);

#endif
