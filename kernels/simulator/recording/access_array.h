/// For every value of a buffer: the threads that touched it, and how often. Held in chunks: untouched ones cost
/// nothing, those that threads touch at present are dense, all others are packed, which loses nothing and takes a few
/// bytes a row of a block where kernels are regular. Snapshots share what is packed.
#pragma once

#include "kernels/simulator/recording/value_access.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace warpatlas {

struct AccessChunk;
struct PackedChunk;

/// Threads: different threads may write different chunks at the same time. A snapshot is taken while no thread writes;
/// from then on any thread may read it.
class AccessArray {
public:
    static constexpr int chunkShift = 12;
    static constexpr std::uint64_t chunkMask = (std::uint64_t{1} << chunkShift) - 1;
    struct Delete {
        void operator()(AccessChunk* chunk) const;
    };
    using ChunkPointer = std::unique_ptr<AccessChunk, Delete>;

    AccessArray() = default;
    explicit AccessArray(std::uint64_t size) { resize(size); }
    AccessArray(AccessArray&&) noexcept = default;
    AccessArray& operator=(AccessArray&&) noexcept = default;
    ~AccessArray() = default;
    AccessArray(const AccessArray& other);
    AccessArray& operator=(const AccessArray& other)
    {
        *this = AccessArray(other);
        return *this;
    }

    /// Forgets what was there: nothing touched any value.
    void resize(std::uint64_t size);
    std::uint64_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    std::size_t chunks() const { return m_slots.size(); }
    std::size_t chunkSize(std::size_t chunk) const
    {
        return static_cast<std::size_t>(
            std::min<std::uint64_t>(m_size - (std::uint64_t{chunk} << chunkShift), chunkMask + 1));
    }

    /// One value. AccessReader (access_reader.h) is for going through many.
    ValueAccess operator[](std::uint64_t index) const;
    /// One field of neighbouring values, from `first` on.
    void copy(AccessField field, std::uint64_t first, std::span<std::uint32_t> to) const;
    /// Nothing touched any value of the chunk.
    bool isUntouched(std::size_t chunk) const { return !m_slots[chunk].dense && !m_slots[chunk].packed; }
    /// Both arrays share the packed chunk, or it is untouched in both: then it is the same.
    bool shares(std::size_t chunk, const AccessArray& other) const;

    /// The chunk, to be written. `spare`, where given and not null, is what it is unpacked to.
    AccessChunk& writable(std::size_t chunk, ChunkPointer* spare = nullptr);
    AccessChunk* dense(std::size_t chunk) { return m_slots[chunk].dense.get(); } ///< null where it is not dense
    void set(std::uint64_t index, const ValueAccess& access);
    /// Returns what was dense, for other chunks to use; null where nothing was. `forRoom`: packedForRoom() tells.
    ChunkPointer pack(std::size_t chunk, bool forRoom = false);
    /// It was packed to make room for others, and not written since, nor shared with a snapshot.
    bool packedForRoom(std::size_t chunk) const { return m_slots[chunk].forRoom; }
    /// All chunks, by all cores.
    void packAll();
    /// Nothing touched the chunk's values.
    void clear(std::size_t chunk) { m_slots[chunk] = {}; }

    /// Packs everything and shares it.
    AccessArray snapshot();
    std::uint64_t bytes() const; ///< in memory

    bool operator==(const AccessArray& other) const;

private:
    struct Slot {
        ChunkPointer dense; ///< where not null, it stands instead of `packed`
        std::shared_ptr<const PackedChunk> packed;
        bool forRoom = false;
    };

    std::uint64_t m_size = 0;
    std::vector<Slot> m_slots;
};

} // namespace warpatlas
