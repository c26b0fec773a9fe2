#include "app/dataset/output_file.h"

#include "app/dataset/file_bytes.h"
#include "kernels/model/error.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <random>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace warpatlas::inline dataset {

namespace {

/// An entry never changes but for the flag and is never freed (some hundred bytes for each file that was written). A
/// signal handler may be at any of them, and may neither wait nor find one gone.
struct Entry {
    std::string path;
    pid_t process;
    Entry* next;
    std::atomic<bool> unfinished;
};

std::atomic<Entry*> newest = nullptr;
static_assert(std::atomic<Entry*>::is_always_lock_free && std::atomic<bool>::is_always_lock_free,
    "a signal handler may touch nothing that could wait");

} // namespace

UnfinishedFile::UnfinishedFile(const std::string& path)
{
    auto* const entry = new Entry{path, ::getpid(), newest.load(), true};
    while (!newest.compare_exchange_weak(entry->next, entry)) { }
    m_unfinished = &entry->unfinished;
}

UnfinishedFile::UnfinishedFile(UnfinishedFile&& other) noexcept
    : m_unfinished(std::exchange(other.m_unfinished, nullptr))
{
}

UnfinishedFile& UnfinishedFile::operator=(UnfinishedFile&& other) noexcept
{
    if (this != &other) {
        forget();
        m_unfinished = std::exchange(other.m_unfinished, nullptr);
    }
    return *this;
}

void UnfinishedFile::forget()
{
    if (m_unfinished != nullptr)
        m_unfinished->store(false);
    m_unfinished = nullptr;
}

void removeUnfinishedFiles() noexcept
{
    const int before = errno;
    const pid_t process = ::getpid();
    for (const Entry* entry = newest.load(); entry != nullptr; entry = entry->next)
        if (entry->process == process && entry->unfinished.load())
            ::unlink(entry->path.c_str());
    errno = before;
}

namespace {

namespace fs = std::filesystem;

/// Says whether the path is "/dev/stdout" or its like, which names an open file: replacing the file behind it would not
/// change what its owner has open.
bool namesOpenFile(const std::string& path)
{
    return path.starts_with("/dev/std") || path.starts_with("/dev/fd/") || path.starts_with("/proc/");
}

/// Returns the file at the end of the links, which may not exist yet.
std::string targetOf(const std::string& path)
{
    constexpr int mostLinks = 40; // as the system's own limit
    fs::path target = path;
    for (int links = 0; links <= mostLinks; ++links) {
        std::error_code isNoLink;
        if (namesOpenFile(target.string()))
            return target.string();
        const fs::path next = fs::read_symlink(target, isNoLink);
        if (isNoLink)
            return target.string();
        target = target.parent_path() / next; // an absolute one replaces the folder
    }
    refuseWriting(path, ELOOP);
}

/// Returns a short name, so that the longest name that the system takes can be written too; hidden, as users should not
/// open it.
std::string randomNameBeside(const std::string& target)
{
    std::random_device random;
    const std::uint64_t number = std::uint64_t{random()} << 32 | random();
    return (fs::path(target).parent_path() / fmt::format(".warpatlas-{:016x}.part", number)).string();
}

/// Makes the new name survive a power cut; where the system cannot, it is as safe as any file there.
void syncFolderOf(const std::string& target)
{
    const fs::path folder = fs::path(target).parent_path();
    const int descriptor = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return;
    ::fsync(descriptor);
    ::close(descriptor);
}

} // namespace

OutputFile::OutputFile(std::string path) : m_path(std::move(path))
{
    requireFileName(m_path);
    m_target = targetOf(m_path);
    struct stat old { };
    m_owner.known = ::stat(m_target.c_str(), &old) == 0;
    if (!m_owner.known && errno != ENOENT)
        refuseWriting(m_path, errno);
    if (m_owner.known && S_ISDIR(old.st_mode))
        throw InputError(m_path, reasonOf(EISDIR));
    if (m_owner.known && (!S_ISREG(old.st_mode) || namesOpenFile(m_target))) {
        m_descriptor = ::open(m_target.c_str(), O_WRONLY | O_APPEND | O_NOCTTY | O_CLOEXEC);
        if (m_descriptor < 0)
            refuseWriting(m_path, errno);
        return;
    }
    // Renaming needs a right to the folder alone; a protected file was meant to be protected.
    if (m_owner.known && ::access(m_target.c_str(), W_OK) != 0)
        refuseWriting(m_path, errno);
    if (m_owner.known) {
        m_owner.mode = old.st_mode & 07777;
        m_owner.user = old.st_uid;
        m_owner.group = old.st_gid;
    }
    openBeside();
}

/// No other user may read the file before it has the old file's mode; a new file has the mode that the system gives it.
void OutputFile::openBeside()
{
    constexpr int attempts = 16; // of one in 2^64
    for (int attempt = 0; m_descriptor < 0; ++attempt) {
        const std::string name = randomNameBeside(m_target);
        m_unfinished = UnfinishedFile(name); // known before it is there: a signal may come in between
        m_descriptor =
            ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, m_owner.known ? 0600 : 0666);
        if (m_descriptor >= 0)
            m_growing = name;
        else if (errno != EEXIST || attempt == attempts)
            refuseWriting(m_path, errno);
    }
}

OutputFile::~OutputFile()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
    if (!m_growing.empty())
        ::unlink(m_growing.c_str());
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : m_path(std::move(other.m_path)),
      m_target(std::move(other.m_target)),
      m_growing(std::exchange(other.m_growing, {})),
      m_unfinished(std::move(other.m_unfinished)),
      m_owner(other.m_owner),
      m_descriptor(std::exchange(other.m_descriptor, -1))
{
}

void OutputFile::write(std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const ssize_t count = ::write(m_descriptor, bytes.data(), bytes.size());
        if (count < 0 && errno != EINTR)
            refuseWriting(m_path, errno);
        bytes = bytes.subspan(count > 0 ? std::size_t(count) : 0);
    }
}

void OutputFile::close()
{
    if (m_descriptor < 0)
        return;
    if (!m_growing.empty() && m_owner.known) {
        // The owner first, as it takes bits of the mode away; only a superuser may give files to others, and there are
        // disks without modes.
        [[maybe_unused]] const int ignored = ::fchown(m_descriptor, m_owner.user, m_owner.group);
        if (::fchmod(m_descriptor, m_owner.mode) != 0 && errno != EPERM && errno != EOPNOTSUPP)
            refuseWriting(m_path, errno);
    }
    // Before it has its name: after a power cut there is the old content or the new one, not an empty file.
    if (!m_growing.empty() && ::fsync(m_descriptor) != 0 && errno != EINVAL)
        refuseWriting(m_path, errno);
    // Closing reports what the disk could not take.
    if (::close(std::exchange(m_descriptor, -1)) != 0)
        refuseWriting(m_path, errno);
}

void OutputFile::commit()
{
    close();
    if (m_growing.empty())
        return;
    if (::rename(m_growing.c_str(), m_target.c_str()) != 0)
        refuseWriting(m_path, errno);
    m_growing.clear();
    m_unfinished.forget();
    syncFolderOf(m_target);
}

} // namespace warpatlas::inline dataset
