/// Holds the formulas of a followed thread against what the simulator has: for the tests of every kernel.
#pragma once

#include "app/follow/follower.h"

#include <cstddef>
#include <string>
#include <vector>

namespace warpatlas::test {

struct FormulaTruth {
    std::size_t lines = 0; ///< passes through lines that have something to tell
    std::size_t untraced = 0; ///< lines with "not traced", in whole or in part
    std::size_t formulas = 0;
    std::size_t parts = 0; ///< parts of formulas, read as C and found to be the value behind the last sign
    std::size_t unread =
        0; ///< parts that need what only the program knows: a pointer's target, an array of the thread's own
    std::size_t names = 0; ///< with values that are the launch's, or that a register or the text of a macro holds
    std::size_t eliminated =
        0; ///< names whose value is in no register: the compiler has it in an address or a constant
    std::size_t written = 0; ///< values given to a name that a register takes in the very visit
    std::size_t unwritten = 0; ///< others: copies, numbers as they stand, what the compiler computed before or never
    std::vector<std::string> wrong; ///< what does not hold, one sentence each

    void add(const FormulaTruth& other);
    std::string text() const; ///< one line of figures
};

/// Checks every visit, or past `most` of them every seventh.
FormulaTruth truthOf(const OutcomePointer& outcome, const StoryPointer& story, std::size_t most = 600);

} // namespace warpatlas::test
