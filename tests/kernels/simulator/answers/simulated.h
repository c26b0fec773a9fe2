/// The simulator's answers, and how they compare with a GPU's.
#pragma once

#include "kernels/simulator/execution/machine.h"
#include "tests/kernels/simulator/answers/form.h"

namespace warpatlas::simulator::answers {

/// The answers of one build of the hot loop to each form; what could not be run is in `problem`.
struct Simulated {
    std::vector<std::byte> answers;
    std::string problem;
};
std::vector<Simulated> simulate(const std::vector<Form>& forms, const InstructionSet& set);

struct Difference {
    std::size_t rows = 0; ///< that are wrong: other bits, or further away than the bound
    std::string first; ///< the first of them in words
    double largestUlps = 0; ///< for approximate forms, where both are finite
    double largestApart = 0; ///< the same as a difference of values
};
Difference compare(const Form& form, const std::vector<std::byte>& simulated, const std::vector<std::byte>& real);

} // namespace warpatlas::simulator::answers
