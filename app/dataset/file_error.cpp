#include "app/dataset/file_error.h"

#include "app/words/say.h"
#include "kernels/model/error.h"

#include <cerrno>
#include <cstring>

namespace warpatlas {
namespace {

std::string noSuchFolder()
{
    return say("file.no_such_folder", "no such folder");
}

} // namespace

std::string reasonOf(int error)
{
    switch (error) {
    case ENOENT:
        return say("file.no_such_file", "no such file");
    case ENOTDIR:
        return noSuchFolder();
    case EACCES:
    case EPERM:
        return say("file.no_permission", "no permission");
    case EISDIR:
        return say("file.is_directory", "is a directory");
    case ENOSPC:
    case EDQUOT:
        return say("file.disk_full", "no space left on the disk");
    case EROFS:
        return say("file.read_only", "the disk cannot be written");
    case ENAMETOOLONG:
        return say("file.long_name", "its name is too long");
    case ELOOP:
        return say("file.links", "its links lead in a circle");
    default:
        return std::strerror(error);
    }
}

void refuseWriting(const std::string& path, int error)
{
    throw InputError(
        path, say("file.not_written", "cannot be written: {}", error == ENOENT ? noSuchFolder() : reasonOf(error)));
}

void requireFileName(const std::string& path)
{
    if (path.empty())
        throw InputError("''", say("file.no_name", "no file is named"));
    if (path.find('\0') != std::string::npos)
        throw InputError(path, say("file.nul", "no file can have this name: it has a NUL byte in it"));
}

} // namespace warpatlas
