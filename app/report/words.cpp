#include "app/report/words.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas {

std::string labelOf(Timed what)
{
    switch (what) {
    case Timed::CpuScalar:
        return "CPU, 1 thread, scalar";
    case Timed::CpuSimd:
        return "CPU, 1 thread, SIMD";
    case Timed::CpuParallel:
        return "CPU, all threads, SIMD";
    case Timed::Upload:
        return "GPU copy to device";
    case Timed::Kernel:
        return "GPU kernel alone";
    case Timed::Download:
        return "GPU copy to host";
    case Timed::EndToEnd:
        return "GPU with copies";
    case Timed::LaunchOverhead:
        return "GPU launch overhead";
    case Timed::CpuLibrary:
        return "CPU, all threads, library";
    case Timed::Library:
        return "GPU kernel of the library";
    }
    return {};
}

std::string parametersInWords(const KernelDescription& kernel, const ParameterValues& given)
{
    std::string words;
    for (const ParameterDescription& parameter : kernel.parameters) {
        const auto value = given.find(parameter.name);
        words += fmt::format("{}{} {}", words.empty() ? "" : ", ", parameter.name,
            value == given.end() ? parameter.defaultValue : value->second);
    }
    return words;
}

std::string limitersInWords(const std::vector<std::string>& limitedBy)
{
    std::string words;
    for (const std::string& limiter : limitedBy) {
        if (!words.empty())
            words += &limiter == &limitedBy.back() ? " and " : ", ";
        words += limiter;
    }
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

} // namespace warpatlas
