/* host_state.c - Host after power-up, its state bundle, the names of its interrupts */
#include <string.h>

#include "hub/host/host.h"

void host_reset(struct host *h)
{
    memset(h, 0, sizeof *h);
    h->cfg.ps_per_clock = 1000;
    h->current = -1;
}

void host_set_state(struct host *h, const struct host_config *cfg)
{
    h->cfg = *cfg;
}

const char *host_not_modelled(const struct host_config *cfg)
{
    return cfg->ps_per_clock ? NULL : "host: clocks that take no time";
}

const char *host_interrupt_name(u32 bit)
{
    switch (bit) {
    case 0: return "MMU fault";
    case HOST_GPFIFO: return "GPFIFO";
    case HOST_GPPTR: return "GPPTR";
    case HOST_GPENTRY: return "GPENTRY";
    case HOST_PBENTRY: return "PBENTRY";
    case HOST_METHOD: return "METHOD";
    case HOST_SEMAPHORE: return "SEMAPHORE";
    case HOST_ACQUIRE: return "ACQUIRE";
    case HOST_PBSEG: return "PBSEG";
    case HOST_SIGNATURE: return "SIGNATURE";
    default: return "an interrupt that Host does not raise";
    }
}
