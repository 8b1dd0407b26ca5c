/* layout_name.h - layouts of texels by their names alone (class cl b197tex) */
#ifndef LAYOUT_NAME_H
#define LAYOUT_NAME_H

/* A layout as its name tells it. */
struct named {
    const char *name;
    unsigned code, count, bytes;
    unsigned lsb[4], width[4];
};

/* Reads a name: its parts, set apart by '_', lie one behind the other; a part lists its fields from the top, X is nothing. */
struct named read_name(const char *name, unsigned code);

#endif
