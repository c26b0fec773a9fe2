/// Names and numbers as reports and panels show them.
#pragma once

#include "app/measure/statistics.h"
#include "kernels/catalogue/catalogue.h"

#include <string>

namespace warpatlas {

/// "CPU, 1 thread, SIMD", "GPU kernel", "GPU with copies" ...
std::string labelOf(Timed what);

/// Returns "width 101, height 67": all parameters of the kernel, with defaults where none are given.
std::string parametersInWords(const KernelDescription& kernel, const ParameterValues& given);

/// "registers and shared memory".
std::string limitersInWords(const std::vector<std::string>& limitedBy);

} // namespace warpatlas
