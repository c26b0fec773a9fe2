#include "app/dataset/file_bytes.h"

#include "app/dataset/output_file.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace warpatlas::inline dataset {

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

namespace {

class FileDescriptor {
public:
    explicit FileDescriptor(int number) : m_number(number) { }
    ~FileDescriptor()
    {
        if (m_number >= 0)
            ::close(m_number);
    }
    FileDescriptor(const FileDescriptor&) = delete;
    FileDescriptor& operator=(const FileDescriptor&) = delete;
    int number() const { return m_number; }

private:
    int m_number;
};

/// One file while it is read.
class FileReader {
public:
    explicit FileReader(const std::string& path)
        // Not blocking, so that a pipe without a writer is refused instead of waited for.
        : m_path(path), m_file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY))
    {
        if (m_file.number() < 0)
            throw InputError(m_path, reasonOf(errno));
    }

    /// Returns the size; refuses files without a reliable one.
    std::uint64_t size() const
    {
        const struct stat information = status();
        if (S_ISDIR(information.st_mode))
            throw InputError(m_path, reasonOf(EISDIR));
        if (!S_ISREG(information.st_mode))
            throw InputError(m_path, say("file.not_regular", "is not a regular file"));
        if (information.st_size == 0)
            throw InputError(m_path, say("file.empty", "is empty"));
        return std::uint64_t(information.st_size);
    }

    void read(std::span<std::byte> bytes)
    {
        while (!bytes.empty()) {
            const ssize_t count = ::read(m_file.number(), bytes.data(), bytes.size());
            if (count < 0 && errno == EINTR)
                continue;
            if (count < 0)
                throw InputError(m_path, reasonOf(errno));
            if (count == 0)
                refuseChange();
            bytes = bytes.subspan(std::size_t(count));
        }
    }

    /// Refuses a changed size: what was read may be half of one content and half of another.
    void requireSize(std::uint64_t size) const
    {
        if (std::uint64_t(status().st_size) != size)
            refuseChange();
    }

private:
    struct stat status() const
    {
        struct stat information { };
        if (::fstat(m_file.number(), &information) != 0)
            throw InputError(m_path, reasonOf(errno));
        return information;
    }
    [[noreturn]] void refuseChange() const
    {
        throw InputError(
            m_path, say("file.changed", "changed its size while it was read; try again when it is complete"));
    }

    const std::string& m_path;
    FileDescriptor m_file;
};

constexpr std::size_t bytesAtOnce = std::size_t{4} << 20; ///< some milliseconds of a disk

/// `progress` may be null.
std::vector<std::byte> readAll(const std::string& path, std::uint64_t most, const LookAtHead& look, Progress* progress)
{
    requireFileName(path);
    FileReader file(path);
    const std::uint64_t size = file.size();
    if (size > most)
        throw InputError(
            path, say("file.too_large", "is too large: {} bytes, of at most {}", grouped(size), grouped(most)));

    std::vector<std::byte> head(std::min<std::uint64_t>(size, headBytes));
    file.read(head);
    if (look)
        look(head);
    requireMemory(path, size, say("file.to_be_read", "to be read"));
    std::vector<std::byte> bytes = std::move(head);
    const std::size_t done = bytes.size();
    bytes.resize(size);
    for (std::span<std::byte> rest = std::span(bytes).subspan(done); !rest.empty();) {
        const std::size_t part = progress != nullptr ? std::min(rest.size(), bytesAtOnce) : rest.size();
        file.read(rest.first(part));
        rest = rest.subspan(part);
        if (progress != nullptr) {
            progress->throwIfCancelled();
            progress->report(1 - double(rest.size()) / double(size));
        }
    }
    file.requireSize(size);
    return bytes;
}

} // namespace

std::vector<std::byte> readFile(const std::string& path, std::uint64_t most, const LookAtHead& look)
{
    return readAll(path, most, look, nullptr);
}

std::vector<std::byte> readLongFile(const std::string& path, Progress& progress)
{
    return readAll(path, maximumFileBytes, {}, &progress);
}

std::string readTextFile(const std::string& path)
{
    const std::vector<std::byte> bytes = readFile(path, maximumTextBytes);
    const std::string_view text = asText(bytes);
    if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
        throw InputError(path, say("file.utf16", "is written as UTF-16; save it as UTF-8"));
    if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos)
        throw InputError(path, say("file.no_text", "is not a text: its byte {} is zero", grouped(zero + 1)));
    return std::string(text);
}

void writeFile(const std::string& path, std::span<const std::byte> bytes)
{
    OutputFile file(path);
    file.write(bytes);
    file.commit();
}

std::string wholePath(const std::string& path)
{
    std::error_code unknown;
    const std::filesystem::path whole =
        std::filesystem::weakly_canonical(std::filesystem::absolute(path, unknown), unknown);
    return unknown ? path : whole.string();
}

} // namespace warpatlas::inline dataset
