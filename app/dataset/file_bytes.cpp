#include "app/dataset/file_bytes.h"

#include "app/dataset/limits.h"
#include "kernels/values/error.h"
#include "kernels/values/text.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace warpatlas {

namespace {

// The largest .npy that is accepted: 2^30 values of 8 bytes, and its header.
constexpr std::uint64_t maximumFileBytes = maximumValues * 8 + 65536;

class Descriptor {
public:
    explicit Descriptor(int number) : m_number(number) { }
    ~Descriptor()
    {
        if (m_number >= 0)
            ::close(m_number);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int number() const { return m_number; }
    /// Closing reports what the disk could not take.
    int close() { return ::close(std::exchange(m_number, -1)); }

private:
    int m_number;
};

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
        return "no space left on the disk";
    case EROFS:
        return "the disk cannot be written";
    default:
        return std::strerror(error);
    }
}

} // namespace

std::vector<std::byte> readFile(const std::string& path)
{
    if (path.empty())
        throw InputError("''", "no file is named");
    // Not blocking, so that a pipe without a writer is refused below instead of waited for.
    Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.number() < 0)
        throw InputError(path, reasonOf(errno));
    struct stat information { };
    if (::fstat(file.number(), &information) != 0)
        throw InputError(path, reasonOf(errno));
    if (S_ISDIR(information.st_mode))
        throw InputError(path, "is a directory");
    if (!S_ISREG(information.st_mode))
        throw InputError(path, "is not a regular file");
    if (information.st_size == 0)
        throw InputError(path, "is empty");
    if (std::uint64_t(information.st_size) > maximumFileBytes)
        throw InputError(path, fmt::format("is too large ({} bytes)", grouped(information.st_size)));

    std::vector<std::byte> bytes(information.st_size);
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t count = ::read(file.number(), bytes.data() + done, bytes.size() - done);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            throw InputError(path, reasonOf(errno));
        if (count == 0)
            break; // it shrank meanwhile; the readers say what is missing
        done += count;
    }
    bytes.resize(done);
    return bytes;
}

void writeFile(const std::string& path, std::span<const std::byte> bytes)
{
    if (path.empty())
        throw InputError("''", "no file is named");
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        throw InputError(path, "is a directory");
    // A device or a pipe (/dev/null, /dev/stdout) is written into, not replaced.
    const bool replace = !std::filesystem::exists(path, ignored) || std::filesystem::is_regular_file(path, ignored);
    const std::string target = replace ? path + fmt::format(".{}.part", ::getpid()) : path;

    Descriptor file(::open(target.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
    if (file.number() < 0)
        throw InputError(path, "cannot be written: " + reasonOf(errno));
    const auto fail = [&](int error) {
        if (replace)
            ::unlink(target.c_str());
        throw InputError(path, "cannot be written: " + reasonOf(error));
    };
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t count = ::write(file.number(), bytes.data() + done, bytes.size() - done);
        if (count < 0 && errno != EINTR)
            fail(errno);
        done += count > 0 ? count : 0;
    }
    if (file.close() != 0)
        fail(errno);
    if (replace && ::rename(target.c_str(), path.c_str()) != 0)
        fail(errno);
}

} // namespace warpatlas
