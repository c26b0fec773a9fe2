/// A condition on a thread's variables and on elements of arrays, as C++ writes it: "i == 785 && tile[7][k] > 3".
#pragma once

#include "app/follow/source/run.h"
#include "app/follow/source_story.h"
#include "app/follow/thread_variables.h"
#include "kernels/simulator/replay/cursor.h"
#include "kernels/simulator/replay/shared_writers.h"

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline debug {

/// The memory that a condition looks into: shared memory, buffers and variables of a module as a recorded block had
/// them at a moment. It is read only. One thread at a time.
class ConditionMemory : public cpp::Memory {
public:
    /// `cursor` is where the condition is asked, and outlives it; `writers`: null where no shared memory is asked for.
    ConditionMemory(const simulator::Cursor& cursor, std::shared_ptr<const simulator::SharedWriters> writers = nullptr);

    /// Says whose names the next condition uses; it outlives its use.
    void setSource(const SourceStory& source);

    std::uint32_t objectOf(const cpp::Variable& variable) override;
    /// What no thread of the block has written in shared memory is not known.
    void read(std::uint32_t object, std::int64_t offset, std::span<std::uint8_t> bytes,
        std::span<std::uint8_t> known) override;
    bool write(std::uint32_t, std::int64_t, const cpp::Bytes&) override { return false; }
    std::optional<cpp::Bytes> update(std::uint32_t, std::int64_t, std::uint64_t) override { return std::nullopt; }
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

class Condition {
public:
    /// Throws InputError where the text is no expression, or names nothing that the kernel knows.
    Condition(std::string text, const SourceStory& source);

    /// The names that it uses and that are no macros, constants or CUDA's own: a thread's variables and parameters.
    const std::vector<std::string>& names() const { return m_names; }
    /// Whether it may look into memory: names an array that threads share, or a pointer.
    bool readsMemory() const { return m_readsMemory; }
    bool readsShared() const { return m_readsShared; }
    /// Whether it holds; false also where a variable or an element of it does not exist there or is not certain.
    bool holds(const std::vector<HeldVariable>& variables, const SourceStory& source, const cpp::ThreadOfRun& thread,
        ConditionMemory& memory);
    /// Whether holds(), as it was asked last, could not say it because the condition divides a whole number by zero.
    bool dividedByZero() const { return m_dividedByZero; }

private:
    struct Made {
        std::shared_ptr<const std::string> text; ///< what the program's views are of
        std::shared_ptr<const cpp::Program> program;
        const cpp::Function* function = nullptr;
    };
    void addName(std::string_view name, const std::set<std::string_view>& known, const SourceStory& source);
    Made make(const std::vector<const cpp::Type*>& types, const SourceStory& source) const;

    std::string m_text;
    std::vector<std::string> m_names;
    std::vector<std::string> m_shared; ///< names of arrays in shared memory that functions declare
    std::vector<const cpp::Type*> m_types;
    Made m_made;
    bool m_readsMemory = false, m_readsShared = false;
    bool m_dividedByZero = false;
};

} // namespace warpatlas::inline debug
