/// Numbers that a kernel of one's own is called with: a sweep goes along them as along a catalogue kernel's parameters.
#pragma once

#include "app/experiment/experiment.h"

#include <cstddef>
#include <string>
#include <vector>

namespace warpatlas::inline experiment {

struct OwnNumber {
    std::string name; ///< as the text has it: "n"
    ElementType type = ElementType::I32;
    std::size_t parameter = 0; ///< its place in the call, from 0
    std::string value; ///< what it is in the experiment's call, as an argument has it: "1000"
    double minimum = 0, maximum = 0; ///< what the type holds; of 64 bits what a double tells apart

    bool isWhole() const { return !isReal(type); }
};

/// The numbers by value of the bound experiment's kernel, in the order of its parameters; not those of structures.
std::vector<OwnNumber> numbersOf(const BoundExperiment& bound);

/// Calls the kernel with another value: in place of the argument that it has, or beside those that have names.
/// `argument`: "i32:1000".
void setArgument(SourceKernel& source, const std::string& name, std::size_t parameter, const std::string& argument);

} // namespace warpatlas::inline experiment
