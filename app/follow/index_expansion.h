/// Follows the index of an access back through the source to the thread's place in the launch, with the values that
/// were traced. For ElementIndices.
#pragma once

#include "app/follow/index_sum.h"
#include "app/follow/source_story.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace warpatlas::inline follow {

/// A place in memory as the source writes it: how far it is from where an object begins.
struct SourceAddress {
    std::uint32_t object = 0; ///< number in RecordedMemory
    const cpp::Type* type = nullptr; ///< of what lies there
    IndexSum bytes; ///< from the object's beginning
};

/// A variable that was met on the way, with what it stands for.
struct NamedSum {
    std::string name;
    std::uint32_t line = 0; ///< where it got that value
    IndexSum sum;
};

/// Expands the indices of one thread; used by one thread of the program at a time. `story` must outlive it.
class IndexExpansion {
public:
    explicit IndexExpansion(const SourceStory& story);

    /// Returns where the place lies, `event` being an index in cpp::Run::events; empty where the way to it cannot be
    /// followed, or is not known.
    std::optional<SourceAddress> addressOf(const cpp::Expression& place, std::uint32_t event);
    /// Returns the same of what a pointer points to.
    std::optional<SourceAddress> target(const cpp::Expression& pointer, std::uint32_t event);

    /// Variables that were met since the last call, the innermost first.
    std::vector<NamedSum> takeNamed()
    {
        m_names.clear();
        return std::exchange(m_named, {});
    }

private:
    /// An expression or a declaration that gives a variable its value, or a part of it.
    struct Write {
        std::uint32_t event = 0;
        const cpp::Expression* node = nullptr; ///< an assignment or ++; null: the declaration
        std::string_view field; ///< of a structure; empty: all of it
    };
    struct Given { ///< what a parameter of a function was given, in the event that calls
        const cpp::Expression* argument = nullptr;
        std::uint32_t event = 0;
    };

    struct KnownName {
        std::optional<IndexSum> sum;
        std::optional<std::uint32_t> line; ///< where it got the sum; empty: it is taken as one number
    };
    static constexpr int deepest = 60; ///< names within names
    static constexpr std::size_t longest = 40; ///< terms

    void collectWrites();
    std::optional<IndexSum> sumIn(const cpp::Expression& node, std::uint32_t event);
    std::optional<IndexSum> binarySum(const cpp::Expression& node, std::uint32_t event);
    std::optional<IndexSum> callSum(const cpp::Expression& node, std::uint32_t event);
    std::optional<IndexSum> nameSum(const cpp::Expression& node, std::uint32_t event);
    std::optional<IndexSum> freshNameSum(
        const cpp::Expression& node, std::uint32_t event, std::optional<std::uint32_t>& namedLine);
    std::optional<IndexSum> opaque(const cpp::Expression& node, std::uint32_t event);
    IndexFactor leaf(const cpp::Expression& node, IndexFactor::Kind kind, std::int64_t value) const;
    /// Returns what a variable holds before `event`; empty where it is not written as a sum.
    std::optional<IndexSum> variableSum(
        const cpp::Variable& variable, std::string_view field, std::uint32_t event, std::uint32_t& line);
    std::optional<SourceAddress> variableTarget(const cpp::Variable& variable, std::uint32_t event);
    const Write* lastWrite(const cpp::Variable& variable, std::string_view field, std::uint32_t event) const;
    const cpp::Expression* valueOfWrite(const Write& write, std::string_view field) const;
    std::optional<Given> given(const cpp::Variable& parameter, std::uint32_t event) const;
    std::optional<std::int64_t> numberOf(const cpp::Expression& node, std::uint32_t event) const;
    cpp::Value evaluated(const cpp::Expression& node, std::uint32_t event) const;
    IndexFactor::Hides hiddenIn(const cpp::Expression& node, std::uint32_t event);
    const cpp::Value* captured(const cpp::Expression& node, std::uint32_t event) const;
    std::string written(const cpp::Expression& node) const;

    const SourceStory& m_story;
    const cpp::Program& m_program;
    const cpp::Run& m_run;
    std::map<const cpp::Variable*, std::vector<Write>> m_writes; ///< by variable, in the order of events
    std::vector<std::uint32_t> m_callers; ///< by event: the one that calls its function; its own number: none
    std::vector<NamedSum> m_named;
    std::map<std::pair<const cpp::Expression*, std::uint32_t>, KnownName> m_names; ///< by place and event
    int m_depth = 0;
};

} // namespace warpatlas::inline follow
