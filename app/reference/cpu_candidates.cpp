#include "app/reference/cpu_candidates.h"

#include "app/reference/match_parameters.h"
#include "kernels/compiler/cpu_functions.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace warpatlas::inline reference {
namespace {

std::string inWords(const CpuFunction& function)
{
    std::string list;
    for (const CpuParameter& parameter : function.parameters)
        list += (list.empty() ? "" : ", ") + parameter.type + (parameter.name.empty() ? "" : " ") + parameter.name;
    return function.name + "(" + list + ")";
}

/// The buffers that an argument brings.
std::set<std::size_t> buffersOf(const Argument& argument)
{
    std::set<std::size_t> buffers;
    if (const auto* array = std::get_if<BufferArgument>(&argument))
        buffers.insert(array->buffer);
    else if (const auto* structure = std::get_if<StructArgument>(&argument))
        for (const PointerPlace& pointer : structure->pointers)
            buffers.insert(pointer.buffer);
    return buffers;
}

/// Whether it takes all arrays of the kernel and can write one that is written, or takes all that are read and returns
/// a number.
bool computesAlike(const CpuFunction& function, const KernelSignature& signature, const Work& work)
{
    std::vector<CalledParameter> called;
    for (const CpuParameter& parameter : function.parameters)
        called.push_back(calledParameter(parameter, function.templateParameters));
    const auto matches = matchParameters(called, signature, work);
    if (!matches)
        return false;
    std::set<std::size_t> taken;
    bool writes = false;
    for (std::size_t i = 0; i < matches.value().size(); ++i)
        for (const std::size_t buffer : buffersOf(work.arguments[matches.value()[i]])) {
            taken.insert(buffer);
            writes = writes || (!called[i].constant && work.buffers[buffer].role != BufferRole::Input);
        }
    const bool returns = function.result != "void" && function.result != "bool";
    for (std::size_t i = 0; i < work.buffers.size(); ++i)
        if (!taken.contains(i) && !(returns && work.buffers[i].role == BufferRole::Output))
            return false;
    return !work.buffers.empty() && (writes || returns);
}

} // namespace

bool namesReference(std::string_view name)
{
    static const std::set<std::string, std::less<>> words{"cpu", "host", "ref", "reference", "golden", "gold", "verify",
        "expected", "serial", "sequential", "seq", "naive", "check", "truth", "baseline"};
    std::string word;
    const auto isOne = [&] { return words.contains(word); };
    for (std::size_t i = 0; i < name.size(); ++i) {
        const auto letter = static_cast<unsigned char>(name[i]);
        const bool hump =
            std::isupper(letter) != 0 && i > 0 && std::isupper(static_cast<unsigned char>(name[i - 1])) == 0;
        if (name[i] == '_' || hump || std::isdigit(letter) != 0) {
            if (isOne())
                return true;
            word.clear();
        }
        if (std::isalpha(letter) != 0)
            word += static_cast<char>(std::tolower(letter));
    }
    return isOne();
}

std::vector<CpuCandidate> cpuCandidates(std::string_view text, const KernelSignature& signature, const Work& work)
{
    std::vector<CpuCandidate> candidates;
    for (const CpuFunction& function : cpuFunctionsOf(text))
        if (computesAlike(function, signature, work))
            candidates.push_back({function.name, inWords(function), false});
    const auto named = [](const CpuCandidate& candidate) { return namesReference(candidate.name); };
    if (candidates.size() == 1)
        candidates.front().suggested = true;
    else if (std::ranges::count_if(candidates, named) == 1)
        std::ranges::find_if(candidates, named)->suggested = true;
    return candidates;
}

const CpuCandidate* suggestedOf(const std::vector<CpuCandidate>& candidates)
{
    const auto found = std::ranges::find(candidates, true, &CpuCandidate::suggested);
    return found == candidates.end() ? nullptr : &*found;
}

} // namespace warpatlas::inline reference
