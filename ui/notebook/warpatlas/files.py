"""Files that are written whole, or not at all: where the disk is full, what was there stays."""
import os


def write(path, data):
    """Text as UTF-8, or bytes. Raises OSError, which names `path`."""
    path = os.fspath(path)
    data = data.encode("utf-8") if isinstance(data, str) else data
    target = os.path.realpath(path)
    try:
        if os.path.exists(target) and not os.path.isfile(target):  # a device, a pipe: there is nothing to replace
            with open(target, "wb") as stream:
                stream.write(data)
            return
        _replace(target, data)
    except OSError as error:
        raise OSError(error.errno, error.strerror, path) from None


def _replace(target, data):
    growing = os.path.join(os.path.dirname(target), f".warpatlas-{os.urandom(8).hex()}.part")
    try:
        with open(growing, "xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if os.path.exists(target):
            os.chmod(growing, os.stat(target).st_mode & 0o7777)
        os.replace(growing, target)
    except BaseException:
        if os.path.exists(growing):
            os.unlink(growing)
        raise
