"""base.py - how regress ends, and how it writes a file"""
import os
import sys
import tempfile


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
