/* class/b197/bundle.h - the state bundle of each unit from class MAXWELL_B's state, by word address, in flow order
 * (facts/classes/3d_semantics.md, draw_semantics.md)
 *
 * Every function is total.  What of a bundle is not modelled its unit says (UNIT_not_modelled); where targets lie is in
 * target.h, all of a draw in draw_bundle.h.
 */
#ifndef B197_BUNDLE_H
#define B197_BUNDLE_H

#include "gpc/tpc/sm/sm_bus.h"
#include "gpc/tpc/sm/sph.h"
#include "gpc/tpc/tpc_bus.h"
#include "hub/hub_bus.h"
#include "fbp/fbp_bus.h"

struct pd_config pd_bundle(const u32 *state);
struct vaf_config vaf_bundle(const u32 *state);

/* Makes vaf's packet of an action; false: the action is none of vaf's. */
bool vaf_method(unsigned method, u32 data, struct vaf_immediate *out);

struct tess_config tess_bundle(const u32 *state);
struct vsc_config vsc_bundle(const u32 *state);

/* Makes wdx's.  last: the header of the last program before the raster; pixel: of the pixel program, or NULL: there is
 * none, and no planes but 1/w.
 */
struct wdx_config wdx_bundle(const u32 *state, const struct sph *last, const struct sph *pixel);

/* Makes bin's: all that its storage holds; a tile of no pixel is as large as one of 16. */
struct bin_config bin_bundle(const u32 *state);

struct setup_config setup_bundle(const u32 *state);
struct crast_config crast_bundle(const u32 *state);

/* Makes zcull's; pixel: the header of the pixel program, or NULL. */
struct zcull_config zcull_bundle(const u32 *state, const struct sph *pixel);

struct frast_config frast_bundle(const u32 *state);

/* Makes PROP's; pixel: the header of the pixel program, or NULL. */
struct prop_config prop_bundle(const u32 *state, const struct sph *pixel);

struct stri_config stri_bundle(const u32 *state);
struct sfu_config sfu_bundle(const u32 *state);

/* Makes ZROP's, of draws and of clears. */
struct zrop_config zrop_bundle(const u32 *state);

/* Makes cread's; targets that no output goes to are DISABLED. */
struct cread_config cread_bundle(const u32 *state);

/* Makes CROP's of target t; DISABLED where none is bound. */
struct crop_config crop_bundle(const u32 *state, unsigned t);

/* Makes clear's, for colour target 'target' and CLEAR_SURFACE's 'word'. */
struct clear_config clear_bundle(const u32 *state, unsigned target, u32 word);

#endif
