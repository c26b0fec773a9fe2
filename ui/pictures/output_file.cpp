#include "ui/pictures/output_file.h"

#include "kernels/values/error.h"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>
#include <utility>

namespace warpatlas::ui {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const std::string& path, int error)
{
    const char* reason = error == ENOENT    ? "no such folder"
        : error == EACCES || error == EPERM ? "no permission"
        : error == ENOSPC                   ? "no space left on the disk"
        : error == EROFS                    ? "the disk cannot be written"
                                            : std::strerror(error);
    throw InputError(path, std::string("cannot be written: ") + reason);
}

/// Two files of one program may grow beside one name.
int nextNumber()
{
    static std::atomic<int> number = 0;
    return ++number;
}

} // namespace

OutputFile::OutputFile(std::string path) : m_path(std::move(path))
{
    std::error_code ignored;
    if (m_path.empty())
        throw InputError("''", "no file is named");
    if (fs::is_directory(m_path, ignored))
        throw InputError(m_path, "is a directory");
    const bool exists = fs::exists(m_path, ignored);
    // A link stays a link: what it points at is replaced.
    m_target = exists ? fs::canonical(m_path, ignored).string() : m_path;
    if (m_target.empty())
        m_target = m_path;
    const bool replaced = !exists || fs::is_regular_file(m_target, ignored);
    m_growing = replaced ? fmt::format("{}.{}-{}.part", m_target, ::getpid(), nextNumber()) : m_target;
    m_descriptor = ::open(m_growing.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (m_descriptor < 0)
        refuse(m_path, errno);
}

OutputFile::~OutputFile()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
    if (!m_growing.empty() && m_growing != m_target)
        ::unlink(m_growing.c_str());
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : m_path(std::move(other.m_path)),
      m_target(std::move(other.m_target)),
      m_growing(std::exchange(other.m_growing, {})),
      m_descriptor(std::exchange(other.m_descriptor, -1))
{
}

void OutputFile::write(std::span<const std::uint8_t> bytes)
{
    while (!bytes.empty()) {
        const ssize_t count = ::write(m_descriptor, bytes.data(), bytes.size());
        if (count < 0 && errno != EINTR)
            refuse(m_path, errno);
        bytes = bytes.subspan(count > 0 ? std::size_t(count) : 0);
    }
}

void OutputFile::close()
{
    // Closing reports what the disk could not take.
    if (m_descriptor >= 0 && ::close(std::exchange(m_descriptor, -1)) != 0)
        refuse(m_path, errno);
}

void OutputFile::commit()
{
    close();
    if (m_growing != m_target && ::rename(m_growing.c_str(), m_target.c_str()) != 0)
        refuse(m_path, errno);
    m_growing.clear();
}

} // namespace warpatlas::ui
