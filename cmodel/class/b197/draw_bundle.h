/* class/b197/draw_bundle.h - the state of a draw from class MAXWELL_B's registers (facts/classes/3d_semantics.md, draw_semantics.md)
 *
 * Each unit's bundle is made by a pure function of bundle.h: setup_bundle, crast_bundle, zcull_bundle,
 * frast_bundle, prop_bundle, stri_bundle, sfu_bundle; fbp_bundle of zrop_bundle, cread_bundle and where targets lie.
 * Here they come together, and what none of them models gets its name.
 *
 * Not modelled: a region of Zcull, whose commands nobody carries out in a draw's state: nothing is discarded, which
 * changes no picture; whether the pages of a depth target are of a kind for it (fbp_kind_holds), which page tables say.
 */
#ifndef DRAW_BUNDLE_H
#define DRAW_BUNDLE_H

#include "class/class.h"
#include "gpc/tpc/sm/sph.h"
#include "screen/screen.h"

/* Fills all of 'g'.  'pixel' is the header of the pixel program, NULL: there is none, and nothing is shaded.  Returns
 * NULL, or what is not modelled; then 'g' is not to be drawn with.  Of the program's state, g->gpc.program, the caller
 * gives the entry.
 *
 * What the SM lacks screen_not_modelled says.
 */
const char *draw_bundle(struct screen_state *g, const u32 *state, const struct sph *pixel);

/* Makes 'g' again where only what 'stale' names has changed since it was made: a bit for each enum class_reader, as
 * fe_take_stale says; for another pixel program DRAW_OF_PIXEL.
 */
#define DRAW_BUNDLES                                                                     \
    (1u << READER_SETUP | 1u << READER_CRAST | 1u << READER_ZCULL | 1u << READER_FRAST | \
     1u << READER_PROP | 1u << READER_STRI | 1u << READER_SFU | 1u << READER_ZROP |      \
     1u << READER_CREAD | 1u << READER_FBP | 1u << READER_DRAW)
#define DRAW_OF_PIXEL (1u << READER_ZCULL | 1u << READER_PROP | 1u << READER_DRAW)
const char *draw_bundle_again(struct screen_state *g, const u32 *state, const struct sph *pixel,
                              u32 stale);

/* Gives 'g', which is whole, the depth range of another viewport than 0. */
void draw_bundle_range(struct screen_state *g, const u32 *state, unsigned viewport);

#endif
