#include "kernels/compiler/process/clang_installation.h"

#include "kernels/compiler/process/child.h"

#include <algorithm>
#include <regex>

namespace warpatlas::inline compiler {
namespace {

/// The version of PTX that a compute capability came with, as clang's own table has it.
int ptxVersionFor(int capability)
{
    constexpr std::pair<int, int> first[] = {
        {120, 87}, {103, 88}, {101, 86}, {100, 86}, {89, 78}, {87, 74}, {86, 71}, {80, 70}};
    for (const auto& [from, version] : first)
        if (capability >= from)
            return version;
    return 63;
}

} // namespace

Answer<ClangInstallation> ClangInstallation::find(std::chrono::milliseconds timeToAnswer)
{
    const CompileLimits limits{.time = timeToAnswer};
    std::vector<std::string> names{"clang++"};
    for (int version = 21; version >= 14; --version)
        names.push_back("clang++-" + std::to_string(version));
    for (const std::string& name : names) {
        const ChildResult said = runChild({name, "--version"}, {}, Progress(), limits);
        std::smatch match;
        if (!said.started || said.status != 0 || !std::regex_search(said.out, match, std::regex("version ([0-9.]+)")))
            continue;
        ClangInstallation found{name, "clang " + match[1].str(), {}};
        const ChildResult listed =
            runChild({name, "--target=nvptx64-nvidia-cuda", "-print-supported-cpus"}, {}, Progress(), limits);
        const std::string cpus = listed.out + listed.err;
        const std::regex architecture("sm_([0-9]+)\\s");
        for (std::sregex_iterator at(cpus.begin(), cpus.end(), architecture), end; at != end; ++at)
            found.architectures.push_back(std::stoi((*at)[1].str()));
        return found;
    }
    return Refusal{"clang is not installed (package clang)"};
}

const Answer<ClangInstallation>& ClangInstallation::instance()
{
    // Both answers take milliseconds; one that hangs must not hold up what wants to compile for long.
    static const Answer<ClangInstallation> found = find(std::chrono::seconds(10));
    return found;
}

int ClangInstallation::architectureFor(int computeCapability) const
{
    int best = oldestArchitecture;
    for (const int architecture : architectures)
        if (architecture <= computeCapability)
            best = std::max(best, architecture);
    return best;
}

std::vector<std::string> ClangInstallation::targetOptions(int architecture)
{
    return {"--cuda-gpu-arch=sm_" + std::to_string(architecture), "-nocudainc", "-nocudalib", "-Xclang",
        "-target-feature", "-Xclang", "+ptx" + std::to_string(ptxVersionFor(architecture)),
        "-Wno-unknown-cuda-version"};
}

} // namespace warpatlas::inline compiler
