/// Numbers in the headers of image files.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace warpatlas::inline dataset {

/// The bytes of a file. Those behind its end are 0: callers check whether bytes exist before they use them.
class FileBytesView {
public:
    explicit FileBytesView(std::string_view content) : m_content(content) { }

    std::size_t size() const { return m_content.size(); }
    bool has(std::uint64_t end) const { return end <= m_content.size(); }
    std::uint32_t operator[](std::uint64_t at) const
    {
        return at < m_content.size() ? static_cast<unsigned char>(m_content[at]) : 0;
    }
    std::uint32_t little(std::uint64_t at, int bytes) const
    {
        std::uint32_t number = 0;
        for (int byte = bytes; byte-- > 0;)
            number = number << 8 | (*this)[at + std::uint64_t(byte)];
        return number;
    }
    std::uint32_t big(std::uint64_t at, int bytes) const
    {
        std::uint32_t number = 0;
        for (int byte = 0; byte < bytes; ++byte)
            number = number << 8 | (*this)[at + std::uint64_t(byte)];
        return number;
    }
    /// Returns the index of the next such byte from `at` on; the size where there is none.
    std::uint64_t find(char byte, std::uint64_t at) const { return std::min(m_content.find(byte, at), size()); }

private:
    std::string_view m_content;
};

} // namespace warpatlas::inline dataset
