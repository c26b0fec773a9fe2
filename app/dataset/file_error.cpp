#include "app/dataset/file_error.h"

#include "kernels/model/error.h"

#include <cerrno>
#include <cstring>

namespace warpatlas {

std::string reasonOf(int error)
{
    switch (error) {
    case ENOENT:
        return "no such file";
    case ENOTDIR:
        return "no such folder";
    case EACCES:
    case EPERM:
        return "no permission";
    case EISDIR:
        return "is a directory";
    case ENOSPC:
    case EDQUOT:
        return "no space left on the disk";
    case EROFS:
        return "the disk cannot be written";
    case ENAMETOOLONG:
        return "its name is too long";
    case ELOOP:
        return "its links lead in a circle";
    default:
        return std::strerror(error);
    }
}

void refuseWriting(const std::string& path, int error)
{
    throw InputError(path, "cannot be written: " + (error == ENOENT ? "no such folder" : reasonOf(error)));
}

void requireFileName(const std::string& path)
{
    if (path.empty())
        throw InputError("''", "no file is named");
    if (path.find('\0') != std::string::npos)
        throw InputError(path, "no file can have this name: it has a NUL byte in it");
}

} // namespace warpatlas
