/// Which argument of the checked kernel each parameter of a reference takes: by name where names agree, by position and
/// kind otherwise. Pure, any thread.
#pragma once

#include "app/source/kernel_signature.h"
#include "kernels/compiler/cpu_functions.h"
#include "kernels/model/answer.h"
#include "kernels/model/work.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline reference {

/// A parameter of what computes a reference, a host function or another kernel, as far as its type tells which argument
/// of the checked kernel it may take. Pure, any thread.
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

/// By parameter of `called`: the index of the argument. Parameters at the end that have defaults and match nothing are
/// left out. Refuses in one line that names the parameter where one can take no argument, or might take several.
/// `inOrder`: each takes the argument of its own place, and no other.
Answer<std::vector<std::size_t>> matchParameters(const std::vector<CalledParameter>& called,
    const KernelSignature& signature, const Work& work, bool inOrder = false);

/// "h_srcA" to "srca": without what says only whose memory it is.
std::string plainParameterName(const std::string& name);

} // namespace warpatlas::inline reference
