#include "app/dataset/unfinished_files.h"

#include <cerrno>
#include <unistd.h>
#include <utility>

namespace warpatlas {

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

UnfinishedFile::~UnfinishedFile()
{
    forget();
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

} // namespace warpatlas
