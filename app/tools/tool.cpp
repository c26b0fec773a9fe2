#include "app/tools/tool.h"

#include "app/tools/compute_sanitizer.h"
#include "app/tools/ncu.h"
#include "app/tools/nsys.h"
#include "app/tools/nvcc.h"
#include "app/tools/nvidia_smi.h"
#include "app/tools/nvprof.h"
#include "app/words/say.h"
#include "kernels/model/error.h"

namespace warpatlas::inline tools {
namespace {

using Words = std::vector<std::string>;

struct Tool {
    std::string_view name;
    ToolEnd (*run)(const Words& words, const Progress& progress);
};
constexpr Tool standIns[] = {{"nvcc", runNvcc},
    {"nvidia-smi", [](const Words& words, const Progress&) { return nvidiaSmi(words); }},
    {"compute-sanitizer",
        [](const Words& words, const Progress& progress) {
            return computeSanitizer("COMPUTE-SANITIZER", words, progress);
        }},
    {"cuda-memcheck",
        [](const Words& words, const Progress& progress) {
            return computeSanitizer("CUDA-MEMCHECK", words, progress);
        }},
    {"ncu", runNcu}, {"nv-nsight-cu-cli", runNcu}, {"nsys", runNsys}, {"nvprof", runNvprof}};

} // namespace

std::vector<std::string_view> toolNames()
{
    std::vector<std::string_view> names;
    for (const Tool& tool : standIns)
        names.push_back(tool.name);
    return names;
}

ToolEnd runTool(const std::string& name, const std::vector<std::string>& words, const Progress& progress)
{
    try {
        for (const Tool& tool : standIns)
            if (tool.name == name)
                return tool.run(words, progress);
    } catch (const InputError& error) {
        return {1, "", name + ": " + error.what() + "\n"};
    }
    return {2, "", say("tools.no_tool", "{}: nothing stands in for it here", name) + "\n"};
}

} // namespace warpatlas::inline tools
