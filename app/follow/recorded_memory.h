/// The memory that a followed thread met: what its recorded accesses read and wrote, in the order of its own steps.
#pragma once

#include "app/follow/source/run.h"
#include "app/follow/thread_story.h"
#include "kernels/model/progress.h"
#include "kernels/model/work.h"

#include <map>
#include <optional>

namespace warpatlas::simulator {
class LaunchSnapshot;
}

namespace warpatlas::inline follow {

/// Gives a value only where the order of the thread's own accesses to a byte says which it is.
class RecordedMemory : public cpp::Memory {
public:
    RecordedMemory(const ThreadStory& story, const simulator::LaunchSnapshot& launch, const Progress& progress);

    /// Returns what an argument of the launch is in the source: a pointer, a number, or a structure.
    cpp::Value argument(const Argument& argument, const cpp::Type* type);

    void tick() override { m_progress.throwIfCancelled(); }
    std::uint32_t objectOf(const cpp::Variable& variable) override;
    void read(std::uint32_t object, std::int64_t offset, std::span<std::uint8_t> bytes,
        std::span<std::uint8_t> known) override;
    bool write(std::uint32_t object, std::int64_t offset, const cpp::Bytes& bytes) override;
    std::optional<cpp::Bytes> update(std::uint32_t object, std::int64_t offset, std::uint64_t bytes) override;
    bool barrier() override;
    std::optional<double> computed(
        double about, std::uint64_t bytes, std::uint32_t firstLine, std::uint32_t lastLine) override;
    std::optional<double> computedAs(
        std::span<const double> values, std::uint64_t bytes, std::uint32_t firstLine, std::uint32_t lastLine) override;
    std::optional<std::uint64_t> fromWarp() override;
    std::optional<std::uint64_t> fromTexture() override;
    bool surfaceWrite() override;
    std::vector<std::uint32_t>& touched() override { return m_touched; }

    /// Returns the step of something touched; empty where it might be that of another round.
    std::optional<std::uint64_t> stepOf(std::uint32_t touched) const;
    /// Returns the first step at which the thread wrote what the source does not make it write; empty: there is none.
    std::optional<std::uint64_t> firstMissed() const;

private:
    cpp::Value pointerTo(std::size_t buffer, const cpp::Type* type); ///< to its beginning
    struct Object {
        bool shared = false;
        std::uint64_t base = 0, bytes = 0;
    };
    /// One access of one byte.
    struct Item {
        std::uint64_t key = 0; ///< address, and which space it is in
        std::uint32_t access = 0; ///< index in ThreadStory::accesses
        std::uint32_t epoch = 0; ///< barriers before it
        std::uint32_t row = 0; ///< number of its row: loads with no write or barrier between them
    };
    struct Byte {
        std::uint32_t first = 0, last = 0, next = 0; ///< indices in m_items
    };

    void list();
    bool inside(const Object& object, std::int64_t offset, std::uint64_t bytes) const;
    Byte* byteAt(std::uint32_t object, std::int64_t offset);
    bool writes(const Item& item) const;
    /// Returns the next write to the byte in this epoch; null if there is none.
    const Item* nextWrite(Byte& byte) const;
    std::uint8_t valueOf(const Item& item, bool after) const;
    void touch(std::uint32_t access);

    /// The numbers that registers took in visits of a line, in order.
    struct Number {
        std::size_t visit = 0;
        std::uint64_t bits = 0;
        std::uint32_t bytes = 4; ///< 4: a float, perhaps; 8: a double
        bool real = false; ///< certainly one
        double value() const;
    };
    struct Numbers {
        std::vector<Number> list;
        std::size_t next = 0;
    };
    Numbers& numbersOf(std::uint32_t firstLine, std::uint32_t lastLine);

    const ThreadStory& m_story;
    const simulator::LaunchSnapshot& m_launch;
    const Progress& m_progress;
    std::vector<Object> m_objects;
    std::map<const cpp::Variable*, std::uint32_t> m_variables;
    std::vector<Item> m_items; ///< by key, then in the thread's order
    std::map<std::uint64_t, Byte> m_bytes;
    std::vector<std::uint32_t> m_loads, m_reads; ///< by row: how many were recorded, and asked for
    std::vector<std::uint32_t> m_rowOf; ///< by access: of its first byte
    std::vector<bool> m_met; ///< by access
    std::vector<std::uint32_t> m_touched;
    std::map<std::pair<std::uint32_t, std::uint32_t>, Numbers> m_numbers; ///< by lines
    std::size_t m_barriers = 0, m_warpValues = 0, m_textureValues = 0;
    std::uint32_t m_surfaceWrites = 0; ///< accesses that were looked at for one
};

} // namespace warpatlas::inline follow
