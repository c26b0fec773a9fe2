#include "kernels/simulator/execution/device_heap.h"

#include <algorithm>
#include <iterator>

namespace warpatlas::simulator {
namespace {

constexpr std::uint64_t alignment = 16;
/// Between two pieces: what runs past the end of one hits nothing.
constexpr std::uint64_t redZone = 256;
/// A piece's own bookkeeping counts too, as it does on a GPU.
constexpr std::uint64_t overhead = 16;
/// This many freed pieces can still be named.
constexpr std::uint64_t freedPiecesKept = 1 << 14;

std::uint64_t alignUp(std::uint64_t value)
{
    return (value + alignment - 1) / alignment * alignment;
}
std::uint64_t footprint(std::uint64_t bytes)
{
    return alignUp(bytes) + overhead;
}

} // namespace

std::uint64_t DeviceHeap::allocate(std::uint64_t bytes, const Dim3& block, const Dim3& thread, std::uint32_t line)
{
    if (bytes > m_capacity || footprint(bytes) > m_capacity - m_used)
        return 0;
    const std::uint64_t extent = alignUp(std::max<std::uint64_t>(bytes, 1)) + redZone;
    if (m_next + extent > m_base + m_span) {
        m_next = m_base; // once round: room is where pieces were freed
        std::erase_if(m_pieces, [](const auto& piece) { return piece.second.freed; });
        m_freedCount = 0;
    }
    // Living pieces that stand in the way; there are few of them within 8 MiB.
    for (auto piece = m_pieces.lower_bound(m_next); piece != m_pieces.end() && piece->first < m_next + extent;
         piece = m_pieces.lower_bound(m_next))
        m_next = piece->first + alignUp(std::max<std::uint64_t>(piece->second.bytes, 1)) + redZone;
    if (m_next + extent > m_base + m_span)
        return 0;
    const std::uint64_t address = m_next;
    m_next += extent;
    m_used += footprint(bytes);
    Piece piece;
    piece.bytes = bytes;
    piece.block = block;
    piece.thread = thread;
    piece.line = line;
    piece.storage.resize(bytes);
    m_pieces.emplace(address, std::move(piece));
    return address;
}

std::optional<HeapFault> DeviceHeap::release(std::uint64_t address, std::uint32_t line)
{
    if (address == 0)
        return std::nullopt;
    const auto found = m_pieces.find(address);
    if (found == m_pieces.end())
        return HeapFault{false, placeOf(address)};
    Piece& piece = found->second;
    if (piece.freed)
        return HeapFault{true, placeOf(address)};
    piece.freed = true;
    piece.freedLine = line;
    piece.storage = {};
    m_used -= footprint(piece.bytes);
    if (++m_freedCount > 2 * freedPiecesKept)
        forget();
    return std::nullopt;
}

/// Forgets half of the freed pieces, those with the lowest addresses and so the oldest: they can no longer be named.
void DeviceHeap::forget()
{
    for (auto piece = m_pieces.begin(); piece != m_pieces.end() && m_freedCount > freedPiecesKept;) {
        if (piece->second.freed) {
            piece = m_pieces.erase(piece);
            --m_freedCount;
        } else {
            ++piece;
        }
    }
}

DeviceHeap::Pieces::const_iterator DeviceHeap::nearest(std::uint64_t address) const
{
    const auto after = m_pieces.upper_bound(address);
    return after == m_pieces.begin() ? after : std::prev(after);
}

std::byte* DeviceHeap::find(std::uint64_t address, std::uint64_t bytes)
{
    const auto after = m_pieces.upper_bound(address);
    if (after == m_pieces.begin())
        return nullptr;
    auto& [start, piece] = *std::prev(after);
    const std::uint64_t offset = address - start;
    if (piece.freed || offset > piece.bytes || piece.bytes - offset < bytes)
        return nullptr;
    return piece.storage.data() + offset;
}

void DeviceHeap::settle()
{
    for (auto& [address, piece] : m_pieces)
        piece.settled = true;
}

bool DeviceHeap::isSettled(std::uint64_t address) const
{
    const auto piece = nearest(address);
    return piece != m_pieces.end() && piece->second.settled;
}

MemoryPlace DeviceHeap::placeOf(std::uint64_t address) const
{
    MemoryPlace place;
    place.address = address;
    const auto piece = contains(address) ? nearest(address) : m_pieces.end();
    if (piece == m_pieces.end()) {
        place.where = contains(address) ? MemoryPlace::Where::EmptyHeap : MemoryPlace::Where::Nowhere;
        return place;
    }
    place.where = MemoryPlace::Where::Heap;
    place.element = static_cast<std::int64_t>(address - piece->first);
    place.piece = piece->second.asAskedFor();
    return place;
}

} // namespace warpatlas::simulator
