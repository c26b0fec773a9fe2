/// An expression of the source with what it came to in one place of a thread's way: names, then numbers for them, then
/// what was read.
#pragma once

#include "app/follow/source/run.h"
#include "app/follow/thread_story.h"

#include <functional>
#include <optional>
#include <string>

namespace warpatlas {

class FormulaText {
public:
    /// `event` is of `run`, and `run` of `program`.
    FormulaText(const source::Program& program, const source::Run& run, const source::Event& event);

    enum class Stage : std::uint8_t {
        Written, ///< "tile[t + 1] + x"
        Numbers, ///< "tile[4 + 1] + 7"
        Indices, ///< "tile[5] + 7"
        Loaded, ///< "0.5 + 7"
    };
    std::string text(const source::Expression& expression, Stage stage, bool marked = false) const;
    /// As the place that it is: its last element is not read.
    std::string place(const source::Expression& expression, Stage stage, bool marked = false) const;
    /// The first of stages(), unless it is too long to be one of them.
    std::string written(
        const source::Expression& first, std::string_view sign, const source::Expression& expression) const;

    /// "a * b + c", "14 * 32 + 5", "453": each stage that says more than the one before. The last one is `result`, or
    /// "not traced". Whoever reads the numbers as C++ comes to it: where plain ones would mislead, they have their
    /// suffixes, "0u - 1 < 40".
    std::vector<std::string> stages(const source::Expression& expression, const source::Value& result) const;
    /// The same with `first sign expression` for "first += expression".
    std::vector<std::string> stages(const source::Expression& first, std::string_view sign,
        const source::Expression& expression, const source::Value& result) const;

    const source::Value* captured(const source::Expression& node) const;
    /// Of the expression, as those of formula number `formula`; each once.
    void collectNames(const source::Expression& expression, std::size_t formula, std::vector<StoryName>& names) const;

private:
    struct Part; ///< an expression, or "first sign expression"
    std::string text(const Part& part, Stage stage, bool marked) const;
    source::Value read(const source::Expression& expression, Stage stage, bool marked) const;
    source::Value read(const Part& part, Stage stage, bool marked) const;
    Part decided(const Part& part) const;
    std::vector<std::string> stagesOf(const Part& whole, const source::Value& result) const;
    std::optional<std::string> number(const source::Expression& node, Stage stage, bool marked) const;
    std::string withParts(const source::Expression& expression, Stage stage, bool marked) const;

    const source::Program& m_program;
    std::span<const source::Captured> m_captured;
};

} // namespace warpatlas
