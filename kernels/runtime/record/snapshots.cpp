#include "kernels/runtime/record/snapshots.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string_view>

namespace warpatlas::runtime {
namespace {

/// Compared with what the file has: a hash alone would show other data than the launch had.
bool isWhatHas(const std::string& file, std::span<const std::byte> contents)
{
    std::ifstream stream(file, std::ios::binary);
    std::array<char, 65536> part{};
    while (!contents.empty()) {
        const std::size_t length = std::min(contents.size(), part.size());
        if (!stream.read(part.data(), static_cast<std::streamsize>(length))
            || std::memcmp(part.data(), contents.data(), length) != 0)
            return false;
        contents = contents.subspan(length);
    }
    return stream.peek() == std::ifstream::traits_type::eof();
}

} // namespace

std::optional<std::uint64_t> Snapshots::keep(std::span<const std::byte> contents)
{
    const std::string_view text(reinterpret_cast<const char*>(contents.data()), contents.size());
    const std::size_t hash = std::hash<std::string_view>()(text);
    for (auto [at, end] = m_numbers.equal_range(hash); at != end; ++at)
        if (isWhatHas(fileOf(at->second), contents))
            return at->second;
    if (contents.size() > m_limit - m_bytes)
        return {};
    std::ofstream stream(fileOf(m_next), std::ios::binary);
    if (!stream.write(text.data(), static_cast<std::streamsize>(text.size())).flush()) {
        // A full disk is no reason for the program to fail: what could not be kept is not there.
        std::error_code ignored;
        std::filesystem::remove(fileOf(m_next), ignored);
        return {};
    }
    m_bytes += contents.size();
    m_numbers.emplace(hash, m_next);
    return m_next++;
}

} // namespace warpatlas::runtime
