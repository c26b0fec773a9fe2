/// Files that are being written under a name that is not yet theirs, and how a signal removes them.
#pragma once

#include <atomic>
#include <string>

namespace warpatlas {

/// Says of one file that it is unfinished, from when it is named until it is forgotten or this goes. Any thread.
class UnfinishedFile {
public:
    UnfinishedFile() = default; ///< of none
    explicit UnfinishedFile(const std::string& path);
    ~UnfinishedFile();
    UnfinishedFile(UnfinishedFile&& other) noexcept;
    UnfinishedFile& operator=(UnfinishedFile&& other) noexcept;
    UnfinishedFile(const UnfinishedFile&) = delete;
    UnfinishedFile& operator=(const UnfinishedFile&) = delete;

    void forget(); ///< it has its own name, or is gone

private:
    std::atomic<bool>* m_unfinished = nullptr;
};

/// Unlinks every file of this process that is unfinished: for a handler of a signal that ends the program, which may
/// call it on any thread at any moment. A child that was only forked removes nothing of its parent's.
void removeUnfinishedFiles() noexcept;

} // namespace warpatlas
