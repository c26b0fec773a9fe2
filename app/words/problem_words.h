/// A problem as a sentence for people. Programs read the problem's fields, never the sentence.
#pragma once

#include "kernels/model/problem.h"

#include <cstdint>
#include <span>
#include <string>

namespace warpatlas::inline words {

/// "reads 'in'[1024], 24 elements behind the end of 'in' (1,000 elements); the launch has 1,024 threads where ...":
/// what happened, in which launches, and why as far as that is proven. A race that may be none begins with "possible".
std::string sentenceOf(const Problem& problem);

/// Returns the same of a launch of a whole program, where no option and no field of a form helps.
std::string sentenceInProgram(const Problem& problem);

/// Returns the same as sentenceOf() for use behind a label that says already whether it is only possible.
std::string sentenceAfterLabel(const Problem& problem);
/// Says whether sentenceOf() calls it only possible.
bool saysPossible(const Problem& problem);

/// Returns "line 10, block (3,0,0), thread (232,0,0)": as far as it is known, without what the sentence names itself;
/// may be empty.
std::string placeInWords(const Problem& problem);

/// How many problems there are, by what they are.
struct ProblemCount {
    std::uint64_t errors = 0, possible = 0, remarks = 0;
    void add(Severity severity);
    bool operator==(const ProblemCount&) const = default;
};
/// "2 errors, 2 possible, 1 remark": what there is none of is left out, of none nothing is said.
std::string toText(const ProblemCount& count);

/// "whether the run is right was not looked at (not simulated: 16,777,216 threads); `warpatlas run` does".
std::string notJudgedInWords(const std::string& reason);

/// Returns both: "line 10, block (3,0,0), thread (232,0,0): reads 'in'[1024] ...".
std::string sentenceWithPlace(const Problem& problem);

/// Returns " (24 times)", to follow its sentence; empty where it was once, or the sentence says how many.
std::string timesInWords(const Problem& problem);

/// Returns "The run is wrong: line 10, ...", with the first problem, and how many there are where it is not the only
/// one. Empty where there is none.
std::string wrongRunInWords(std::span<const Problem> problems);

} // namespace warpatlas::inline words
