/* mxbar_ends.h - the crossbar of memory and its ends by number: sources, the GPCs and the hub, and slices */
#ifndef MXBAR_ENDS_H
#define MXBAR_ENDS_H

#include "fbp/l2/mxbar/mxbar.h"

static struct mxbar x;

static bool (*const request_into[2])(struct mxbar *,
                                     const struct l2_request *) = { gpc_mxbar_into,
                                                                    hub_mxbar_into };
static bool (*const request_from[2])(struct mxbar *, struct l2_request *) = { mxbar_slice0_from,
                                                                              mxbar_slice1_from };
static bool (*const reply_into[2])(struct mxbar *, const struct l2_reply *) = { slice0_mxbar_into,
                                                                                slice1_mxbar_into };
static bool (*const reply_from[2])(struct mxbar *, struct l2_reply *) = { mxbar_gpc_from,
                                                                          mxbar_hub_from };

static bool (*const room_into[2])(struct mxbar *, const struct l2_room *) = { room0_mxbar_into,
                                                                              room1_mxbar_into };
static bool (*const room_from[2])(struct mxbar *, struct l2_room *) = { mxbar_gpc_room_from,
                                                                        mxbar_hub_room_from };

#endif
