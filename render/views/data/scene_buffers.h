/// A scene's buffers in GL memory. Replacing a scene uploads only those parts that are other objects than before.
#pragma once

#include "kernels/analysis/schedule.h"
#include "render/gl/buffer.h"
#include "render/gl/texture.h"
#include "render/views/data/data_scene.h"
#include "render/views/data/difference_map.h"
#include "render/views/data/level_reduction.h"
#include "render/views/data/value_buffer.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <future>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <utility>

namespace warpatlas::render {

/// What the shader knows about each block: when it runs and which of the block colours it has. 8 bytes a block.
class BlockBuffer {
public:
    BlockBuffer() = default; ///< no blocks
    /// Fills in the blocks by linear id. `schedule` may be null: every block then runs from 0 to 1. Throws RenderError
    /// where it does not fit.
    BlockBuffer(const Launch& launch, const Schedule* schedule);

    void bind(int unit) const { m_texture.bind(unit); }
    float lastEnd() const { return m_lastEnd; } ///< when the last block is done

private:
    gl::Buffer m_buffer;
    gl::TextureBuffer m_texture;
    float m_lastEnd = 1;
};

/// Packs a block's start with the number of its colour (0 to 7) in the three lowest bits, which makes it a millionth of
/// the launch early.
std::uint32_t packStart(float start, int colourIndex);

/// One byte an element in GL memory, with its reduced levels.
class ByteBuffer {
public:
    ByteBuffer() = default; ///< nothing is known
    /// `bytes` has one byte an element. Throws RenderError where it does not fit.
    ByteBuffer(std::span<const std::uint8_t> bytes, const Layout& layout, Reduction reduction, ByteReducer& reducer);

    explicit operator bool() const { return m_bytes.name() != 0; }
    void bind(int unit, bool reduced) const { (reduced ? m_reducedTexture : m_texture).bind(unit); }

private:
    gl::Buffer m_bytes, m_reduced;
    gl::TextureBuffer m_texture, m_reducedTexture;
};

/// Owners and counts of accesses in GL memory, with their reduced levels.
class OwnerBuffers {
public:
    OwnerBuffers() = default; ///< owners are not known
    /// `owners` and `counts` have one entry an element. Throws RenderError where it does not fit.
    OwnerBuffers(std::span<const std::uint32_t> owners, std::span<const std::uint8_t> counts, const Layout& layout,
        OwnerReducer& reducer);

    explicit operator bool() const { return m_owners.name() != 0; }
    void bindOwners(int unit) const { m_ownerTexture.bind(unit); }
    void bindWrites(int unit) const { m_writeTexture.bind(unit); }
    void bindReducedOwners(int unit) const { m_reducedOwnerTexture.bind(unit); }
    void bindReducedFlags(int unit) const { m_reducedFlagTexture.bind(unit); }

private:
    gl::Buffer m_owners, m_writes;
    ReducedOwners m_reduced;
    gl::TextureBuffer m_ownerTexture, m_writeTexture, m_reducedOwnerTexture, m_reducedFlagTexture;
};

/// Makes the map of differences on a worker, and brings what it needs there: a window draws on while all elements of
/// two arrays are compared.
class DifferenceWork {
public:
    /// Maps of more elements are made on the worker: fewer take a few milliseconds.
    static constexpr std::uint64_t mostAtOnce = 1'000'000;

    DifferenceWork() = default;
    DifferenceWork(DifferenceWork&&) = default;
    DifferenceWork& operator=(DifferenceWork&& other) noexcept
    {
        giveUp();
        m_map = std::move(other.m_map);
        m_stop = std::move(other.m_stop);
        return *this;
    }
    DifferenceWork(const DifferenceWork&) = delete;
    DifferenceWork& operator=(const DifferenceWork&) = delete;
    ~DifferenceWork() { giveUp(); }

    /// As differenceMap() takes them. What was begun before is given up.
    void begin(ArrayPointer values, ArrayPointer reference, const Tolerance& tolerance)
    {
        giveUp();
        m_stop = std::stop_source();
        m_map = std::async(std::launch::async,
            [values = std::move(values), reference = std::move(reference), tolerance, stop = m_stop.get_token()] {
                return differenceMap(*values, *reference, tolerance, stop);
            });
    }
    void giveUp()
    {
        if (!m_map.valid())
            return;
        m_stop.request_stop();
        m_map.wait();
        m_map = {};
    }
    bool begun() const { return m_map.valid(); } ///< and not taken yet
    /// Says whether the map is not there yet.
    bool busy() const { return m_map.valid() && m_map.wait_for(std::chrono::seconds(0)) != std::future_status::ready; }
    /// Returns the map once it is there; `wait`: in any case. Empty where nothing was begun. Throws std::bad_alloc.
    std::optional<DifferenceMap> take(bool wait)
    {
        if (!m_map.valid() || (!wait && busy()))
            return std::nullopt;
        return m_map.get();
    }

private:
    std::future<DifferenceMap> m_map;
    std::stop_source m_stop;
};

/// Copies a result that lies in GL memory, a piece each time it is asked: all of it at once would hold a window up.
/// Use it in the thread of the GL context.
class ResultCopy {
public:
    static constexpr std::size_t bytesAtOnce = std::size_t{16} << 20; ///< take a few milliseconds

    void begin(ElementType type, const Shape& shape)
    {
        giveUp();
        // To have its memory takes as long as to fill it.
        m_made = std::async(std::launch::async, [type, shape] { return std::make_shared<Array>(type, shape); });
    }
    void giveUp() { *this = ResultCopy(); }
    bool begun() const { return m_made.valid() || m_array; } ///< and not taken yet
    /// Reads the next piece, or `all` that is left. Returns the array once it is whole, null before. Throws
    /// std::bad_alloc.
    ArrayPointer next(const ValueBuffer& from, bool all)
    {
        if (m_made.valid() && (all || m_made.wait_for(std::chrono::seconds(0)) == std::future_status::ready))
            m_array = m_made.get();
        if (!m_array)
            return nullptr;
        const std::size_t left = m_array->byteCount() - m_read, count = all ? left : std::min(left, bytesAtOnce);
        from.read(m_read, m_array->bytes().subspan(m_read, count));
        m_read += count;
        if (m_read < m_array->byteCount())
            return nullptr;
        m_read = 0;
        return std::exchange(m_array, nullptr);
    }

private:
    std::future<std::shared_ptr<Array>> m_made;
    std::shared_ptr<Array> m_array;
    std::size_t m_read = 0; ///< bytes
};

class SceneBuffers {
public:
    /// Null: nothing is drawn. Throws RenderError where the scene does not fit into GL's limits; nothing is drawn then.
    void setScene(std::shared_ptr<const DataScene> scene);

    const DataScene* scene() const { return m_scene.get(); }
    const Layout& layout() const { return m_layout; }
    const Levels& levels() const { return m_levels; }
    const OwnerBuffers& owners() const { return m_owners; }
    const ValueBuffer& output() const { return m_output; }
    const ValueBuffer& input() const { return m_input; }
    std::array<double, 2> inputBounds() const { return m_inputBounds; }
    const BlockBuffer& blocks() const { return m_blocks; }
    bool read() const { return m_scene->use == DataUse::Read; } ///< owners are readers
    bool partial() const; ///< blocks are missing: owners may be as well
    /// These two are made when a frame first needs them; empty where nothing is known.
    const ByteBuffer& reads();
    /// For many elements they are made on a worker: empty until they are there, unless `wait`.
    const ByteBuffer& differences(bool wait);
    bool comparing() const { return m_copy.begun() || m_comparing.busy(); } ///< or copying what is to be compared
    int mostReads() const { return m_mostReads; } ///< known after reads()
    /// Makes the reduced levels of input and output, when a camera first needs them.
    void makeReducedLevels();

private:
    std::shared_ptr<const DataScene> m_scene;
    Layout m_layout;
    Levels m_levels{Layout{}};
    OwnerBuffers m_owners;
    ValueBuffer m_output, m_input;
    ByteBuffer m_reads, m_differences;
    ResultCopy m_copy; ///< for m_comparing, of a result in GL memory alone
    DifferenceWork m_comparing; ///< makes m_differences
    int m_mostReads = 0;
    std::array<double, 2> m_inputBounds{};
    BlockBuffer m_blocks;
    // Their programs outlive a scene, and none at all.
    struct Reducers {
        ValueReducer values;
        OwnerReducer owners;
        ByteReducer bytes;
    };
    Reducers m_reducers;
};

} // namespace warpatlas::render
