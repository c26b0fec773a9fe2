#include "ui/pictures/gif_code.h"

#include <algorithm>
#include <unordered_map>

namespace warpatlas::ui {

namespace {

constexpr int longestCode = 12;
constexpr std::size_t longestBlock = 255;

/// Codes of any length, lowest bit first, in blocks.
class CodeBlocks {
public:
    explicit CodeBlocks(std::vector<std::uint8_t>& to) : m_to(to) { }

    void add(std::uint32_t code, int bits)
    {
        m_waiting |= code << m_waitingBits;
        for (m_waitingBits += bits; m_waitingBits >= 8; m_waitingBits -= 8) {
            addByte(std::uint8_t(m_waiting));
            m_waiting >>= 8;
        }
    }
    void finish()
    {
        if (m_waitingBits > 0)
            addByte(std::uint8_t(m_waiting));
        endBlock();
        m_to.push_back(0);
    }

private:
    void addByte(std::uint8_t byte)
    {
        m_block.push_back(byte);
        if (m_block.size() == longestBlock)
            endBlock();
    }
    void endBlock()
    {
        if (m_block.empty())
            return;
        m_to.push_back(std::uint8_t(m_block.size()));
        m_to.insert(m_to.end(), m_block.begin(), m_block.end());
        m_block.clear();
    }

    std::vector<std::uint8_t>& m_to;
    std::vector<std::uint8_t> m_block;
    std::uint32_t m_waiting = 0;
    int m_waitingBits = 0;
};

} // namespace

std::vector<std::uint8_t> gifCode(std::span<const std::uint8_t> pixels, int bits)
{
    std::vector<std::uint8_t> bytes{std::uint8_t(bits)};
    CodeBlocks blocks(bytes);
    const std::uint32_t clear = 1u << bits, end = clear + 1;
    std::unordered_map<std::uint32_t, std::uint32_t> known; // a known row and its next pixel -> the row with it
    known.reserve(std::size_t{1} << longestCode);
    std::uint32_t next = end + 1;
    int length = bits + 1;
    blocks.add(clear, length);
    std::uint32_t row = pixels.empty() ? end : pixels.front();
    for (const std::uint8_t pixel : pixels.subspan(std::min<std::size_t>(pixels.size(), 1))) {
        const std::uint32_t longer = row << 8 | pixel;
        if (const auto found = known.find(longer); found != known.end()) {
            row = found->second;
            continue;
        }
        blocks.add(row, length);
        row = pixel;
        if (next == 1u << longestCode) { // the table is full: it begins anew
            blocks.add(clear, length);
            known.clear();
            next = end + 1;
            length = bits + 1;
            continue;
        }
        known.emplace(longer, next);
        if (next == 1u << length)
            ++length;
        ++next;
    }
    if (!pixels.empty())
        blocks.add(row, length);
    // The reader's table grows with the last row as well, and its codes with it.
    if (!pixels.empty() && next == 1u << length && length < longestCode)
        ++length;
    blocks.add(end, length);
    blocks.finish();
    return bytes;
}

} // namespace warpatlas::ui
