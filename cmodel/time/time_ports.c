/* time_ports.c - see time_ports.h: the .nets, read once more */
#include "time/time_ports.h"

#include "gpu.h"

/* Who does what .nets have as LOGIC, and what the machine does around them. */
#define FRONT_PORTS          \
    TAKES(, fe_engine)       \
    GIVES(, fe_ce)           \
    GIVES(, fe_i2m)          \
    GIVES(, fe_i2m_data)     \
    GIVES(, fe_rstr2d)       \
    GIVES(, fe_rstr2d_solid) \
    GIVES(, fe_rstr2d_data)  \
    GIVES(, fe_pd)           \
    GIVES(, fe_vaf)          \
    GIVES(, fe_sked) GIVES(, fe_walk) GIVES(, fe_zcull) GIVES(, fe_zcache) GIVES(, fe_ccache)

#define UNIT(u, what, row, ports) \
    { TIME_PORT_OF, NET_QUOTE(NET), #u, offsetof(struct u, clocks) }, ports
#define INNER(u, place, what, row, ports) \
    { TIME_PORT_OF, NET_QUOTE(NET), #u, offsetof(struct u, clocks) }, ports
#define PART(u, ports) { TIME_PORT_OF, NET_QUOTE(NET), #u, TIME_NO_CLOCKS }, ports
#define TAKES(t, w)    { TIME_PORT_TAKES, NULL, #w, 0 },
#define GIVES(t, w)    { TIME_PORT_GIVES, NULL, #w, 0 },
#include "common/net_rest.h"
const struct time_port time_ports[] = {
#define NET hub
    PART(host_reads, TAKES(, host_memory) GIVES(, memory_host))
#include "hub/hub.net"
        PART(host, GIVES(, host_pb) TAKES(, pb_host)) /* beside those that hub.net has */
    PART(fe, GIVES(, fe_mme) TAKES(, mme_fe)) PART(front, FRONT_PORTS) PART(
        memory_hub, TAKES(, ce_memory_read) GIVES(, memory_ce) TAKES(, ce_memory_write)
                        TAKES(, i2m_memory_write) TAKES(, rstr2d_memory_read) GIVES(, memory_rstr2d)
                            TAKES(, rstr2d_memory_write))
        PART(ended, TAKES(, ce_fe) TAKES(, i2m_fe) TAKES(, rstr2d_fe) TAKES(, sked_fe))
#undef NET
#define NET grids
            PART(memory_sked, TAKES(, sked_memory) GIVES(, memory_sked))
#include "grids/grids.net"
                PART(mpcs,
                     TAKES(, cwd_mpcs) GIVES(, mpcs_cwd)) PART(sms, TAKES(, cwd_sm) GIVES(, sm_cwd))
#undef NET
#define NET world
#include "world/world.net"
                    PART(memory_pd, TAKES(, pd_memory) GIVES(, memory_pd)) PART(
                        batch, TAKES(, pd_pe) GIVES(, pe_isbe) TAKES(, isbe_pe) GIVES(, pe_vaf))
                        PART(memory_vaf, TAKES(, vaf_memory) GIVES(, memory_vaf))
                            PART(vertices, TAKES(, vaf_sm) GIVES(, pe_tess) TAKES(, tess_pe)
                                               GIVES(, sm_vsc) GIVES(, vsc_isbe) GIVES(, sm_wdx))
                                PART(piece, TAKES(, wdx_gpc_prim) TAKES(, wdx_gpc) GIVES(, wdx_bin)
                                                TAKES(, bin_gpc) GIVES(, wdx_setup))
#undef NET
#define NET gpc
#include "gpc/gpc.net"
                                    PART(setup, GIVES(, wdx_stri)) /* attributes of what it kept */
#undef NET
#define NET tpc
#include "gpc/tpc/tpc.net"
#undef NET
#define NET screen
#include "screen/screen.net"
#undef NET
#define NET fbp
#include "fbp/fbp.net"
#undef NET
};
#include "common/net_undef.h"

const unsigned time_ports_count = sizeof time_ports / sizeof time_ports[0];

const struct time_port *time_port_end(const char *wire, enum time_port_kind kind)
{
    const struct time_port *of = NULL;

    for (unsigned i = 0; i < time_ports_count; i++)
        if (time_ports[i].kind == TIME_PORT_OF)
            of = &time_ports[i];
        else if (time_ports[i].kind == kind && !strcmp(time_ports[i].name, wire))
            return of;
    return NULL;
}
