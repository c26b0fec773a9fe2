/// Some thousand values' accesses, a column a field: as they are while threads touch them, and packed.
#pragma once

#include "kernels/simulator/recording/access_array.h"
#include "kernels/simulator/recording/packed_column.h"
#include "kernels/simulator/recording/value_access.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace warpatlas {

/// Half of the columns of memory that is only read or only written are never made. 64 KB.
struct AccessChunk {
    static constexpr int shift = AccessArray::chunkShift;
    static constexpr std::uint64_t mask = AccessArray::chunkMask, count = mask + 1;
    /// Fields of a value that are a multiple of 4 KB apart look like one to a CPU that guesses what a load waits for.
    static constexpr std::uint64_t apart = count + 64;

    std::array<std::array<std::uint32_t, apart>, accessFields> columns; ///< by AccessField, where they are made
    bool hasWrites = false, hasReads = false; ///< the columns of them are made
    std::uint32_t touchedAt = 0; ///< last; in the time of the thread that touches it

    AccessChunk() { } // NOLINT(modernize-use-equals-default): the columns are to stay as they are
    bool has(AccessField field) const
    {
        return field == AccessField::LastWriter || field == AccessField::Writes ? hasWrites : hasReads;
    }
    std::uint32_t* column(AccessField field) { return columns[static_cast<std::size_t>(field)].data(); }
    const std::uint32_t* column(AccessField field) const { return columns[static_cast<std::size_t>(field)].data(); }
    std::uint32_t at(AccessField field, std::uint64_t index) const
    {
        return has(field) ? column(field)[index] : untouched(field);
    }

    void makeWrites()
    {
        if (hasWrites)
            return;
        hasWrites = true;
        makeColumn(AccessField::LastWriter);
        makeColumn(AccessField::Writes);
    }
    void makeReads()
    {
        if (hasReads)
            return;
        hasReads = true;
        makeColumn(AccessField::LastReader);
        makeColumn(AccessField::Reads);
    }
    /// As if nothing had touched it.
    void clear() { hasWrites = hasReads = false; }

private:
    void makeColumn(AccessField field) { std::fill_n(column(field), count, untouched(field)); }
};

struct PackedChunk {
    std::array<PackedColumn, accessFields> columns; ///< by AccessField

    PackedChunk(const AccessChunk& chunk, std::size_t size);
    const PackedColumn& column(AccessField field) const { return columns[static_cast<std::size_t>(field)]; }
    std::size_t bytes() const;
    void unpack(AccessChunk& into, std::size_t size) const;
};

} // namespace warpatlas
