/// A file that appears whole or not at all, whatever happens: the one way in which this program writes files.
/// It grows under a random name beside its own, is brought to the disk, and takes its name at the end; what was there
/// before stays until then. It keeps an old file's mode and, where the system lets us, its owner. Through a link it
/// replaces the file that the link points at. It writes into a device, a pipe or an open file (/dev/stdout).
/// Threads: one at a time. Errors: InputError that names the file, which is then as it was before.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace warpatlas::inline dataset {

// Files that are being written under a name that is not yet theirs, and how a signal removes them.

/// Marks one file as unfinished, from when it is named until forget() or the destructor. Any thread.
class UnfinishedFile {
public:
    UnfinishedFile() = default; ///< no file
    explicit UnfinishedFile(const std::string& path);
    ~UnfinishedFile() { forget(); }
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

class OutputFile {
public:
    explicit OutputFile(std::string path);
    ~OutputFile(); ///< removes what was not committed
    OutputFile(OutputFile&& other) noexcept; ///< leaves the other one with nothing open and nothing to remove
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    OutputFile& operator=(OutputFile&&) = delete;

    void write(std::span<const std::byte> bytes);
    void write(std::span<const std::uint8_t> bytes) { write(std::as_bytes(bytes)); }
    void close(); ///< nothing more can be written; the file takes its name in commit()
    void commit(); ///< closes it if it is open
    const std::string& path() const { return m_path; } ///< as it was asked for

private:
    struct Owner {
        std::uint32_t mode = 0, user = 0, group = 0;
        bool known = false; ///< there was a file before
    };
    void openBeside();

    std::string m_path;
    std::string m_target; ///< the file that is replaced
    std::string m_growing; ///< empty once committed, and where nothing is replaced
    UnfinishedFile m_unfinished;
    Owner m_owner;
    int m_descriptor = -1;
};

} // namespace warpatlas::inline dataset
