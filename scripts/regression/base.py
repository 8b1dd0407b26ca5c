"""base.py - how regress ends, how it writes a file, and which aurum is beside it"""
import os
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def aurum_beside():
    """In the source tree that of the build; installed that of the same prefix."""
    if os.path.exists(os.path.join(ROOT, "CMakeLists.txt")):
        return os.path.join(os.environ.get("BUILD", os.path.join(ROOT, "build")), "aurum")
    return os.path.join(ROOT, "..", "..", "bin", "aurum")


def stop(code, text):
    print(f"regress: {text}", file=sys.stderr)
    sys.exit(code)


def write(path, text):
    """Under a temporary name first, so that it is whole or not there."""
    try:
        with tempfile.NamedTemporaryFile("w", dir=os.path.dirname(os.path.abspath(path)), delete=False) as file:
            file.write(text)
        os.chmod(file.name, 0o644)
        os.replace(file.name, path)
    except OSError as error:
        stop(4, f"{path}: {error.strerror}")
