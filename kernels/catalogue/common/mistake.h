/// The named mistakes: what goes wrong in every course, as real device code that can be run, seen and understood.
#pragma once

#include "kernels/model/problem.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline bundled {

/// A mistake in the host's code: how it changes the launch where the user gives none.
enum class MistakenLaunch {
    None,
    TruncatedGrid, ///< the number of blocks is rounded down
    OneThreadBlocks, ///< blocks of one thread each, as many as there are elements
};

/// A mistake's name, which is the same for all kernels that have the mistake.
struct MistakeName {
    std::string_view name; ///< as --mistake takes it: "no_guard"
    std::string_view title; ///< "No guard"
    MistakenLaunch launch = MistakenLaunch::None;
};

std::span<const MistakeName> mistakeNames();

/// A line of a kernel that has a mistake, or of the right one in its place.
struct MistakenLine {
    std::size_t number = 0; ///< in the file that tells of the mistake, from 1
    char sign = ' '; ///< '-': only the right kernel has it, '+': only the wrong one, ' ': both
    bool guilty = false; ///< a problem of the run must name it
    std::string_view text;
};

/// A mistake of one kernel, kept as what it changes there (mistake_text.h). Its text is a whole `.cu` whose kernels
/// have the right one's names and parameters, written as by a person who has not seen the mistake yet. A mistake in the
/// host's code is in the comment above the kernel that shows its launch.
struct Mistake {
    std::string name; ///< as --mistake takes it
    std::string title; ///< the name as a title
    std::string summary; ///< what was written and what comes of it, one sentence
    std::string kernel; ///< the right file's name without ".cu": "vector_add"
    std::string code; ///< that of the wrong text: "vector_add_no_guard"
    ProblemKind caughtAs = ProblemKind::Mismatch; ///< kind of problem at the guilty line, on default data and launch
    MistakenLaunch launch = MistakenLaunch::None;
    std::vector<std::vector<MistakenLine>> places{}; ///< lines that follow one another in the kernel, from the top
};

/// Where a mistake's text differs from the right one.
struct MistakenChange {
    std::uint32_t line =
        0; ///< the first of the mistake's own lines, from 1; without any the line below what is missing
    std::uint32_t count = 0; ///< number of those lines
    std::vector<std::string> right; ///< the right kernel's lines in their place
};

struct MistakenText {
    std::string text;
    std::uint32_t guilty = 0; ///< the line that a problem of the run must name, from 1
    std::vector<MistakenChange> changes; ///< from the top
};

} // namespace warpatlas::inline bundled
