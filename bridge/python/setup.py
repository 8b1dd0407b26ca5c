"""Puts libaurum into the package: $AURUM_LIBRARY, or what a build of this tree has made."""
import os
import shutil

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")


def library():
    """The library's file; None: the package will look for an installed one."""
    given = os.environ.get("AURUM_LIBRARY")
    if given:
        return given
    for build in ("build", "build-debug"):
        path = os.path.join(ROOT, build, "bridge", "api", "libaurum.so")
        if os.path.exists(path):
            return path
    return None


class WithLibrary(build_py):
    def run(self):
        super().run()
        path = library()
        if path:
            folder = os.path.join(self.build_lib, "aurum")
            os.makedirs(folder, exist_ok=True)
            shutil.copyfile(path, os.path.join(folder, "libaurum.so"))


setup(cmdclass={"build_py": WithLibrary})
