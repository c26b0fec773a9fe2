/// An expression of the source with its values at one place of a thread's way: names, then numbers for them, then what
/// was read.
#pragma once

#include "app/follow/source/run.h"
#include "app/follow/thread_story.h"

#include <functional>
#include <optional>
#include <string>

namespace warpatlas::inline follow {

class FormulaText {
public:
    /// `event` is of `run`, and `run` of `program`.
    FormulaText(const cpp::Program& program, const cpp::Run& run, const cpp::Event& event);

    enum class Stage : std::uint8_t {
        Written, ///< "tile[t + 1] + x"
        Numbers, ///< "tile[4 + 1] + 7"
        Indices, ///< "tile[5] + 7"
        Loaded, ///< "0.5 + 7"
    };
    std::string text(const cpp::Expression& expression, Stage stage, bool marked = false) const;
    /// Writes the expression as a place in memory: its last element is not read.
    std::string place(const cpp::Expression& expression, Stage stage, bool marked = false) const;
    /// Returns the first of stages(), also where it is too long to be one of them.
    std::string written(const cpp::Expression& first, std::string_view sign, const cpp::Expression& expression) const;

    /// Returns "a * b + c", "14 * 32 + 5", "453": each stage that says more than the one before. The last one is
    /// `result`, or "not traced". The numbers give the result when read as C++: where plain ones would mislead, they
    /// have their suffixes, "0u - 1 < 40".
    std::vector<std::string> stages(const cpp::Expression& expression, const cpp::Value& result) const;
    /// Does the same with `first sign expression` for "first += expression".
    std::vector<std::string> stages(const cpp::Expression& first, std::string_view sign,
        const cpp::Expression& expression, const cpp::Value& result) const;

    const cpp::Value* captured(const cpp::Expression& node) const;
    /// Adds the expression's names, each once, as those of formula number `formula`.
    void collectNames(const cpp::Expression& expression, std::size_t formula, std::vector<StoryName>& names) const;
    /// Adds the expression's names where they stand, each as often as it does.
    void collectValues(const cpp::Expression& expression, std::vector<StoryValue>& values) const;

    /// Returns a value under bytes of the source.
    StoryValue valueAt(std::size_t begin, std::size_t length, StoryValue::Kind kind, std::string text) const;

private:
    struct Part; ///< an expression, or "first sign expression"
    std::string text(const Part& part, Stage stage, bool marked) const;
    cpp::Value read(const cpp::Expression& expression, Stage stage, bool marked) const;
    cpp::Value sum(std::string_view sign, const cpp::Value& left, const cpp::Expression* leftNode,
        const cpp::Value& right, const cpp::Expression& rightNode, Stage stage, bool marked) const;
    cpp::Value read(const Part& part, Stage stage, bool marked) const;
    Part decided(const Part& part) const;
    std::vector<std::string> stagesOf(const Part& whole, const cpp::Value& result) const;
    std::optional<std::string> number(const cpp::Expression& node, Stage stage, bool marked) const;
    std::string withParts(const cpp::Expression& expression, Stage stage, bool marked) const;

    const cpp::Program& m_program;
    std::span<const cpp::Captured> m_captured;
    mutable bool m_fuses = false; ///< read() computes a product and a sum with one rounding
};

} // namespace warpatlas::inline follow
