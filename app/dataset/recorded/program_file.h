/// A saved run of a whole program: one line of JSON, behind it what the line numbers, contents of memory and what the
/// program printed, and at the end a line with the checksum of all that (format 2; format 1 ends before it).
#pragma once

#include "kernels/model/progress.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

namespace warpatlas::inline dataset {

inline constexpr const char* programExtension = ".warpatlas-program";
/// Says whether the name is that of a saved run, in small letters or large ones.
bool isProgramFile(const std::string& path);

/// As it is read. Any thread.
class ProgramFile {
public:
    /// Throws InputError: a file that cannot be read, that is no saved run, or of a later version, cut off or damaged.
    explicit ProgramFile(std::string path);
    /// The same with how far it is; throws Cancelled as well.
    ProgramFile(std::string path, Progress& progress);
    /// Reads it, or returns what was read last where that is this file, unchanged: a launch has many arguments, and all
    /// of them are in it. The last one stays in memory.
    static std::shared_ptr<const ProgramFile> open(const std::string& path);
    static std::shared_ptr<const ProgramFile> open(const std::string& path, Progress& progress);
    /// The same of bytes in memory; `path` is for messages.
    ProgramFile(std::string path, std::vector<std::byte> bytes);

    const std::string& path() const { return m_path; }
    const nlohmann::json& head() const { return m_head; }
    std::uint64_t count() const { return m_contents.size(); }
    /// Throws InputError where there is no such number.
    std::span<const std::byte> contents(std::uint64_t number) const;

private:
    void read(Progress& progress);

    std::string m_path;
    std::vector<std::byte> m_bytes;
    nlohmann::json m_head;
    std::vector<std::span<const std::byte>> m_contents;
};

/// The line that a file of these bytes ends with: their checksum.
std::string checksumLine(std::span<const std::byte> bytes);
std::string checksumLine(std::span<const std::byte> bytes, Progress& progress); ///< throws Cancelled as well

/// Replaces the file as writeFile() does. `head` is an object; version and lengths are added. Throws InputError.
void writeProgramFile(
    const std::string& path, nlohmann::ordered_json head, std::span<const std::span<const std::byte>> contents);

} // namespace warpatlas::inline dataset
