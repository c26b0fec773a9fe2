/// A file that appears whole or not at all: it grows under another name beside its own and takes that name at the end.
/// What was there before stays until then. For pictures and films that are larger than memory should hold.
/// Threads: one at a time. Errors: InputError that names the file.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace warpatlas::ui {

class OutputFile {
public:
    explicit OutputFile(std::string path);
    ~OutputFile(); ///< removes what was not committed
    OutputFile(OutputFile&& other) noexcept; ///< moved-from: nothing is open, nothing is removed
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    OutputFile& operator=(OutputFile&&) = delete;

    void write(std::span<const std::uint8_t> bytes);
    void close(); ///< nothing more comes; its name waits for commit()
    void commit(); ///< closes it if it is open
    const std::string& path() const { return m_path; } ///< as it was asked for

private:
    std::string m_path;
    std::string m_target; ///< that is replaced
    std::string m_growing; ///< empty once committed; m_target itself for a device or a pipe, which is not replaced
    int m_descriptor = -1;
};

} // namespace warpatlas::ui
