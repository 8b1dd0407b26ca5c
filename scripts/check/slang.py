"""slang.py - slang's judgement of SystemVerilog: slang.py OPTION... FILE...; every warning is an error"""

import sys

from pyslang.driver import Driver

d = Driver()
d.addStandardArgs()
ok = d.parseCommandLine("slang -Wextra -Werror " + " ".join(f'"{word}"' for word in sys.argv[1:]))
ok = ok and d.processOptions() and d.parseAllSources() and d.runFullCompilation(True)
sys.exit(not ok)
