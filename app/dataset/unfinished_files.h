/// Files that are being written under a name that is not yet theirs, and how a signal removes them.
#pragma once

#include <atomic>
#include <string>

namespace warpatlas {

/// Marks one file as unfinished, from when it is named until forget() or the destructor. Any thread.
class UnfinishedFile {
public:
    UnfinishedFile() = default; ///< no file
    explicit UnfinishedFile(const std::string& path);
    ~UnfinishedFile();
    UnfinishedFile(UnfinishedFile&& other) noexcept;
    UnfinishedFile& operator=(UnfinishedFile&& other) noexcept;
    UnfinishedFile(const UnfinishedFile&) = delete;
    UnfinishedFile& operator=(const UnfinishedFile&) = delete;

    void forget(); ///< call when the file has its own name, or is gone

private:
    std::atomic<bool>* m_unfinished = nullptr;
};

/// Unlinks every unfinished file of this process. A handler of a signal that ends the program may call it, on any
/// thread at any moment. A forked child removes nothing of its parent's.
void removeUnfinishedFiles() noexcept;

} // namespace warpatlas
