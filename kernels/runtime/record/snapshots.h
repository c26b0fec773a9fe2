/// Contents of memory as they were before launches, kept as files of a folder that are named by their numbers, from 0.
/// The same contents are kept once. Threads: any; the caller holds the runtime's lock.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>

namespace warpatlas::runtime {

class Snapshots {
public:
    /// An empty folder: nothing is kept. `limit`: bytes of all files together.
    Snapshots(std::string folder, std::uint64_t limit) : m_folder(std::move(folder)), m_limit(limit) { }

    bool isOn() const { return !m_folder.empty(); }
    /// Keeps nothing more: another process writes there.
    void turnOff() { m_folder.clear(); }
    /// The number of the file that has it; empty where there is no room for it.
    std::optional<std::uint64_t> keep(std::span<const std::byte> contents);

private:
    std::string fileOf(std::uint64_t number) const { return m_folder + "/" + std::to_string(number); }

    std::string m_folder;
    std::uint64_t m_limit, m_bytes = 0, m_next = 0;
    std::multimap<std::size_t, std::uint64_t> m_numbers; ///< by hash of the contents
};

} // namespace warpatlas::runtime
