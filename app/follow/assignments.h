/// Values that an event of a thread's way through the source gives to the thread's own variables.
#pragma once

#include "app/follow/source/run.h"

#include <string>
#include <vector>

namespace warpatlas::inline follow {

struct Assignment {
    const cpp::Variable* variable = nullptr; ///< never null
    std::string name; ///< the variable's, or of the part that gets a value: "pixel.x"
    cpp::Value value;
    bool declared = false; ///< the event declares the variable; otherwise it existed before
};

/// Returns them in their order; pointers, arrays and references are left out. `event` is of `run`, and `run` of
/// `program`. A loop's counters get their values when its condition is asked.
std::vector<Assignment> assignmentsOf(const cpp::Program& program, const cpp::Run& run, const cpp::Event& event);

/// Says whether the event is the "int k = 0" of a for's bracket: its condition comes next, on the same line.
bool isLoopStart(const cpp::Run& run, const cpp::Event& event);

/// Returns what "++" and "--" make of a value.
cpp::Value stepped(const cpp::Expression& increment, const cpp::Value& before);

} // namespace warpatlas::inline follow
