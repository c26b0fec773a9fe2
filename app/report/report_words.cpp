#include "app/report/report_words.h"

#include "app/words/names.h"
#include "app/words/say.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas {

std::string labelOf(Timed what)
{
    switch (what) {
    case Timed::CpuScalar:
        return say("timed.cpu_scalar", "CPU, 1 thread, scalar");
    case Timed::CpuSimd:
        return say("timed.cpu_simd", "CPU, 1 thread, SIMD");
    case Timed::CpuParallel:
        return say("timed.cpu_parallel", "CPU, all threads, SIMD");
    case Timed::Upload:
        return say("timed.upload", "GPU copy to device");
    case Timed::Kernel:
        return say("timed.kernel", "GPU kernel alone");
    case Timed::Download:
        return say("timed.download", "GPU copy to host");
    case Timed::EndToEnd:
        return say("timed.end_to_end", "GPU with copies");
    case Timed::LaunchOverhead:
        return say("timed.launch_overhead", "GPU launch overhead");
    case Timed::CpuLibrary:
        return say("timed.cpu_library", "CPU, all threads, library");
    case Timed::Library:
        return say("timed.library", "GPU kernel of the library");
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
    static constexpr Text known[] = {{"limiter.warps", "warps"}, {"limiter.registers", "registers"},
        {"limiter.shared_memory", "shared memory"}, {"limiter.blocks", "blocks"}};
    std::vector<std::string> words;
    for (const std::string& limiter : limitedBy) {
        const auto text = std::ranges::find_if(
            known, [&](const Text& one) { return one.key.substr(one.key.find('.') + 1) == limiter; });
        words.push_back(text == std::end(known) ? limiter : say(*text));
    }
    return listed(words);
}

} // namespace warpatlas
