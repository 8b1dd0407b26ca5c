"""zdecomp's RTL beside the golden model, in cocotb: make VECTORS=v.hex"""
import os
import aurum
import cocotb
from aurum.cocotb import Driver, Monitor

@cocotb.test()
async def rows_are_the_model_s(dut):
    seed = int(os.environ.get("AURUM_SEED", "1"))
    monitor = Monitor(dut, "zdecomp", seed)
    driver = Driver(dut, "zdecomp", monitor, seed)
    await driver.reset()
    await driver.send(aurum.read(os.environ["VECTORS"]))
    await monitor.idle()
    assert monitor.compared, "no packet was compared"
