/// A parameter of what computes a reference, a host function or another kernel, as far as its type tells which argument
/// of the checked kernel it may take. Pure, any thread.
#pragma once

#include "app/source/kernel_signature.h"
#include "kernels/compiler/cpu_functions.h"

#include <optional>
#include <string>

namespace warpatlas {

struct CalledParameter {
    std::string name; ///< empty where it is not known
    std::string type; ///< as written
    bool pointer = false; ///< or a reference to a number that is written
    bool reference = false; ///< takes `*pointer`
    bool constant = false; ///< of a pointer: it only reads
    std::optional<NumberType> number{}; ///< of a pointer: what it points to
    std::string base{}; ///< the type without qualifiers, `*` and `&`: "float", "Params"
    bool generic = false; ///< the base is a parameter of its template
    bool hasDefault = false;
    std::string refusal{}; ///< why no argument can be passed; empty where one can

    std::string text() const { return name.empty() ? type : type + " " + name; }
};

CalledParameter calledParameter(const CpuParameter& parameter, const std::vector<std::string>& templateParameters);
CalledParameter calledParameter(const KernelParameter& parameter);

} // namespace warpatlas
