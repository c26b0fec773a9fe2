/// Which argument of the checked kernel each parameter of a reference takes: by name where names agree, by position and
/// kind otherwise. Pure, any thread.
#pragma once

#include "app/reference/called_parameter.h"
#include "app/source/kernel_signature.h"
#include "kernels/model/answer.h"
#include "kernels/model/work.h"

#include <cstddef>
#include <vector>

namespace warpatlas {

/// By parameter of `called`: the index of the argument. Parameters at the end that have defaults and match nothing are
/// left out. Refuses in one line that names the parameter where one can take no argument, or might take several.
Answer<std::vector<std::size_t>> matchParameters(
    const std::vector<CalledParameter>& called, const KernelSignature& signature, const Work& work);

/// "h_srcA" to "srca": without what says only whose memory it is.
std::string plainParameterName(const std::string& name);

} // namespace warpatlas
