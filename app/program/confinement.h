/// What a stranger's program may: compute, and no more. Linux's Landlock keeps it from all files but those that it
/// needs to run; a filter of system calls keeps it from the network, from other processes and from the machine's
/// settings, and ends it by SIGSYS where it tries. Made by the parent, entered by the child between fork and exec.
#pragma once

#include <chrono>
#include <cstdint>
#include <linux/filter.h>
#include <string>
#include <vector>

namespace warpatlas::inline program {

class Confinement {
public:
    struct Allowed {
        /// To be read and run: files, and folders with all that is in them. Beside the system's libraries; those that
        /// are not there are left out.
        std::vector<std::string> readable;
        std::vector<std::string> writable; ///< folders; it begins in the first
        std::uint64_t bytes = 0; ///< of memory
        std::chrono::milliseconds time{}; ///< of each core
    };
    /// Throws InputError where this machine's Linux cannot do it: a stranger's program is not run there.
    explicit Confinement(const Allowed& allowed);
    ~Confinement();
    Confinement(const Confinement&) = delete;
    Confinement& operator=(const Confinement&) = delete;

    /// Makes it hold for the calling process, for ever, and for all that it starts. Does only what may follow a fork.
    /// False: it does not hold, and the process must not go on.
    bool enter();
    std::uint64_t bytes() const { return m_bytes; } ///< of memory, and of files as well
    std::uint64_t written() const; ///< bytes of the files in its folders

private:
    void addRule(const std::string& path, std::uint64_t access) const;

    int m_rules = -1; ///< descriptor
    std::vector<sock_filter> m_filter;
    std::vector<std::size_t> m_ownProcess; ///< places in the filter that the child's number belongs into
    std::vector<std::string> m_folders;
    std::uint64_t m_bytes = 0, m_cores = 1, m_seconds = 0;
};

} // namespace warpatlas::inline program
