/// What the source's names stand for at a moment of a thread's life: values that its steps left in registers when it
/// came through the lines that define them. For storyFormulas().
#pragma once

#include "app/follow/source_expression.h"
#include "app/follow/source_lines.h"
#include "app/follow/story_requests.h"
#include "app/follow/story_visits.h"
#include "kernels/simulator/replay/cursor.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace warpatlas {

/// A register that a step of the thread wrote.
struct WrittenRegister {
    std::uint64_t step = 0;
    std::uint32_t function = 0; ///< of Program::functions
    std::uint32_t index = 0;
    ptx::Type type = ptx::Type::None; ///< as declared
};

/// "i" of "int i = ...", as a visit left it.
struct LearntName {
    std::string name;
    WrittenRegister at;
};

class StoryNames {
public:
    /// With everything that the thread knows before the visit.
    StoryNames(const StoryMoment& moment, const SourceLines& lines, const StoryPlaces& places,
        const SilentInstructions& silent, simulator::Cursor& cursor);

    /// Of a variable, a parameter, or a part of blockIdx and its kin.
    std::optional<SourceValue> value(std::string_view name) const;
    /// What the source calls what is in a register; empty if nobody knows.
    std::string nameOf(std::uint32_t function, std::string_view registerName) const;

    /// What the present visit defines, known from here on.
    std::vector<LearntName> learnVisit();
    /// "x < width = 453 < 967 = true": what the present visit decides, known from here on; empty where the steps do not
    /// bear it out.
    std::string learnCondition();

    std::uint32_t warp() const { return m_warp; }
    std::uint32_t lane() const { return m_lane; }

private:
    struct Compared {
        SourceValue left, right;
        std::optional<WrittenRegister> leftRegister, rightRegister;
    };

    void learnParameters();
    void learnBefore(std::size_t visit);
    void nameLoops(std::set<std::uint32_t> lines);
    std::vector<LearntName> learnDefinitions(const StoryVisit& visit);
    std::string learnConditionOf(std::size_t visit);
    std::optional<SourceValue> startOf(std::string_view name, std::size_t visit) const;
    std::vector<Compared> comparedIn(const StoryVisit& visit);
    std::vector<WrittenRegister> writtenIn(const StoryVisit& visit) const;
    std::optional<SourceValue> operandAt(
        const ptx::Operand& operand, ptx::Type type, std::uint64_t step, std::optional<WrittenRegister>& source);
    SourceValue read(const WrittenRegister& at, std::uint64_t position, bool isUnsigned);
    void name(const WrittenRegister& at, const std::string& name);
    std::uint64_t webOf(std::uint32_t function, std::uint32_t index) const;
    void joinMoves();

    const StoryMoment& m_moment;
    const SourceLines& m_lines;
    const StoryPlaces& m_places;
    const SilentInstructions& m_silent;
    simulator::Cursor& m_cursor;
    const simulator::BlockRecording& m_recording;
    std::uint32_t m_warp = 0, m_lane = 0;
    std::map<std::string, SourceValue, std::less<>> m_values;
    std::map<std::uint64_t, std::string> m_names; ///< by web
    mutable std::map<std::uint64_t, std::uint64_t> m_webs; ///< registers that moves join, as a forest
};

} // namespace warpatlas
