/// The memory that a condition looks into: shared memory, buffers and variables of a module as a recorded block had
/// them at a moment. It is read only. One thread at a time.
#pragma once

#include "app/follow/source/run.h"
#include "app/follow/source_story.h"
#include "kernels/simulator/replay/cursor.h"
#include "kernels/simulator/replay/shared_writers.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace warpatlas {

class ConditionMemory : public source::Memory {
public:
    /// `cursor` is where the condition is asked, and outlives it; `writers`: null where no shared memory is asked for.
    ConditionMemory(const simulator::Cursor& cursor, std::shared_ptr<const simulator::SharedWriters> writers = nullptr);

    /// Says whose names the next condition uses; it outlives its use.
    void setSource(const SourceStory& source);

    std::uint32_t objectOf(const source::Variable& variable) override;
    /// What no thread of the block has written in shared memory is not known.
    void read(std::uint32_t object, std::int64_t offset, std::span<std::uint8_t> bytes,
        std::span<std::uint8_t> known) override;
    bool write(std::uint32_t, std::int64_t, const source::Bytes&) override { return false; }
    std::optional<source::Bytes> update(std::uint32_t, std::int64_t, std::uint64_t) override { return std::nullopt; }
    bool barrier() override { return false; }
    /// No thread computed it: what stands in a condition is computed here.
    std::optional<double> computed(double about, std::uint64_t, std::uint32_t, std::uint32_t) override { return about; }
    std::optional<double> computedAs(std::span<const double>, std::uint64_t, std::uint32_t, std::uint32_t) override
    {
        return std::nullopt;
    }
    std::optional<std::uint64_t> fromWarp() override { return std::nullopt; }
    std::vector<std::uint32_t>& touched() override { return m_touched; }

private:
    struct Object {
        std::uint32_t number = 0; ///< what a pointer or objectOf() says
        bool shared = false;
        std::uint32_t index = 0; ///< of ptx::Program::shared, or of an allocation
    };

    const simulator::Cursor& m_cursor;
    std::shared_ptr<const simulator::SharedWriters> m_writers;
    const SourceStory* m_source = nullptr;
    std::vector<Object> m_objects;
    std::map<std::string, std::uint32_t, std::less<>> m_variables; ///< objectOf() by name
    std::vector<std::uint32_t> m_touched;
};

} // namespace warpatlas
