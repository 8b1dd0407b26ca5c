/* class/b1c0/bundle.h - the state bundles of the compute pipe from class MAXWELL_COMPUTE_B's state, by word address */
#ifndef B1C0_BUNDLE_H
#define B1C0_BUNDLE_H

#include "hub/hub_bus.h"

/* Make the bundles of a GPU of 'sms' SMs. */
struct sked_config sked_bundle(const u32 *state, unsigned sms);
struct cwd_config cwd_bundle(const u32 *state, unsigned sms);

/* Makes the task that SEND_SIGNALING_PCAS_B asks for. */
struct sked_task sked_task_of(const u32 *state, u32 data);

#endif
