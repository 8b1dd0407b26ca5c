/* texels.c - prints what the model decodes of elements: reads lines "HEADER CONVERTS BYTES", word 0 of a texture header in hex,
 * 1 for linear light of sRGB, the element's bytes in hex; prints its texels, row by row, four words in hex each
 */
#include <stdio.h>

#include "gpc/tpc/tex/tex_format.h"

static void read_bytes(const char *hex, u8 element[16])
{
    unsigned x;

    for (unsigned n = 0; n < 16 && sscanf(hex + 2 * n, "%2x", &x) == 1; n++)
        element[n] = (u8)x;
}

int main(void)
{
    static u32 value[TEX_ELEMENT_TEXELS][4];
    unsigned header, converts;
    char hex[33];

    while (scanf("%x %u %32s", &header, &converts, hex) == 3) {
        struct tex_format f;
        u8 element[16] = { 0 };
        const char *lacks = tex_format_of(header, &f);

        if (lacks) {
            fprintf(stderr, "texels: %s\n", lacks);
            return 3;
        }
        read_bytes(hex, element);
        tex_decode_block(&f, converts, element, value);
        for (unsigned t = 0; t < (unsigned)f.wide * f.high; t++)
            printf("%x %x %x %x ", value[t][0], value[t][1], value[t][2], value[t][3]);
        puts("");
    }
    return 0;
}
