#include "kernels/simulator/recording/access_array.h"

#include "kernels/simulator/recording/access_chunk.h"
#include "kernels/simulator/recording/access_reader.h"

#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <cassert>
#include <utility>

namespace warpatlas {
namespace {

constexpr std::array<AccessField, accessFields> allFields{
    AccessField::LastWriter, AccessField::Writes, AccessField::LastReader, AccessField::Reads};

} // namespace

PackedChunk::PackedChunk(const AccessChunk& chunk, std::size_t size)
{
    for (const AccessField field : allFields)
        columns[static_cast<std::size_t>(field)] =
            chunk.has(field) ? PackedColumn(std::span(chunk.column(field), size)) : PackedColumn(untouched(field));
}

std::size_t PackedChunk::bytes() const
{
    std::size_t sum = sizeof *this;
    for (const PackedColumn& column : columns)
        sum += column.bytes();
    return sum;
}

void PackedChunk::unpack(AccessChunk& into, std::size_t size) const
{
    const auto isUntouched = [&](AccessField last, AccessField count) {
        return column(last).isConstant() && column(last).at(0) == noThread && column(count).isConstant()
            && column(count).at(0) == 0;
    };
    into.clear();
    into.hasWrites = !isUntouched(AccessField::LastWriter, AccessField::Writes);
    into.hasReads = !isUntouched(AccessField::LastReader, AccessField::Reads);
    for (const AccessField field : allFields)
        if (into.has(field))
            column(field).copy(0, {into.column(field), size});
}

void AccessArray::Delete::operator()(AccessChunk* chunk) const
{
    delete chunk;
}

AccessArray::AccessArray(const AccessArray& other) : m_size(other.m_size), m_slots(other.m_slots.size())
{
    for (std::size_t i = 0; i < m_slots.size(); ++i) {
        m_slots[i].packed = other.m_slots[i].packed;
        if (other.m_slots[i].dense)
            m_slots[i].dense = ChunkPointer(new AccessChunk(*other.m_slots[i].dense));
    }
}

void AccessArray::resize(std::uint64_t size)
{
    m_size = size;
    m_slots.clear();
    m_slots.resize(static_cast<std::size_t>((size + chunkMask) >> chunkShift));
}

ValueAccess AccessArray::operator[](std::uint64_t index) const
{
    assert(index < m_size);
    const Slot& slot = m_slots[static_cast<std::size_t>(index >> chunkShift)];
    const auto at = static_cast<std::uint32_t>(index & chunkMask);
    const auto valueOf = [at](const auto& fieldAt) {
        return ValueAccess{fieldAt(AccessField::LastWriter, at), fieldAt(AccessField::Writes, at),
            fieldAt(AccessField::LastReader, at), fieldAt(AccessField::Reads, at)};
    };
    if (slot.dense)
        return valueOf([&](AccessField field, std::uint32_t i) { return slot.dense->at(field, i); });
    if (slot.packed)
        return valueOf([&](AccessField field, std::uint32_t i) { return slot.packed->column(field).at(i); });
    return {};
}

void AccessArray::copy(AccessField field, std::uint64_t first, std::span<std::uint32_t> to) const
{
    assert(first + to.size() <= m_size);
    while (!to.empty()) {
        const Slot& slot = m_slots[static_cast<std::size_t>(first >> chunkShift)];
        const auto at = static_cast<std::uint32_t>(first & chunkMask);
        const std::size_t count = std::min<std::size_t>(to.size(), chunkMask + 1 - at);
        if (slot.dense && slot.dense->has(field))
            std::copy_n(slot.dense->column(field) + at, count, to.data());
        else if (!slot.dense && slot.packed)
            slot.packed->column(field).copy(at, to.first(count));
        else
            std::fill_n(to.data(), count, untouched(field));
        first += count;
        to = to.subspan(count);
    }
}

bool AccessArray::shares(std::size_t chunk, const AccessArray& other) const
{
    const Slot &own = m_slots[chunk], &others = other.m_slots[chunk];
    return !own.dense && !others.dense && own.packed == others.packed;
}

AccessChunk& AccessArray::writable(std::size_t chunk, ChunkPointer* spare)
{
    Slot& slot = m_slots[chunk];
    if (slot.dense)
        return *slot.dense;
    slot.dense = spare != nullptr && *spare ? std::move(*spare) : ChunkPointer(new AccessChunk);
    slot.dense->clear();
    if (slot.packed)
        slot.packed->unpack(*slot.dense, chunkSize(chunk));
    slot.packed.reset();
    slot.forRoom = false;
    return *slot.dense;
}

void AccessArray::set(std::uint64_t index, const ValueAccess& access)
{
    assert(index < m_size);
    AccessChunk& chunk = writable(static_cast<std::size_t>(index >> chunkShift));
    const std::uint64_t at = index & chunkMask;
    chunk.makeWrites();
    chunk.makeReads();
    chunk.column(AccessField::LastWriter)[at] = access.lastWriter;
    chunk.column(AccessField::Writes)[at] = access.writes;
    chunk.column(AccessField::LastReader)[at] = access.lastReader;
    chunk.column(AccessField::Reads)[at] = access.reads;
}

AccessArray::ChunkPointer AccessArray::pack(std::size_t chunk, bool forRoom)
{
    Slot& slot = m_slots[chunk];
    if (slot.dense) {
        slot.packed = std::make_shared<const PackedChunk>(*slot.dense, chunkSize(chunk));
        slot.forRoom = forRoom;
    }
    return std::move(slot.dense);
}

void AccessArray::packAll()
{
    oneapi::tbb::parallel_for(std::size_t{0}, chunks(), [this](std::size_t chunk) { pack(chunk); });
}

AccessArray AccessArray::snapshot()
{
    packAll();
    for (Slot& slot : m_slots)
        slot.forRoom = false;
    return *this;
}

std::uint64_t AccessArray::bytes() const
{
    std::uint64_t sum = m_slots.size() * sizeof(Slot);
    for (const Slot& slot : m_slots)
        sum += slot.dense ? sizeof(AccessChunk) : slot.packed ? slot.packed->bytes() : 0;
    return sum;
}

bool AccessArray::operator==(const AccessArray& other) const
{
    if (m_size != other.m_size)
        return false;
    AccessReader own(*this), others(other);
    for (std::uint64_t i = 0; i < m_size; ++i)
        if (own[i] != others[i])
            return false;
    return true;
}

void AccessReader::read(std::uint64_t first)
{
    m_first = first;
    const std::size_t count = static_cast<std::size_t>(std::min(window, m_array->size() - first));
    std::array<std::array<std::uint32_t, window>, accessFields> fields;
    for (const AccessField field : allFields)
        m_array->copy(field, first, std::span(fields[static_cast<std::size_t>(field)]).first(count));
    for (std::size_t i = 0; i < count; ++i)
        m_values[i] = {fields[0][i], fields[1][i], fields[2][i], fields[3][i]};
}

} // namespace warpatlas
