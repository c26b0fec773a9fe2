#include "ui/desktop/files/missing_files.h"

#include "app/dataset/data_spec.h"

#include <filesystem>

namespace warpatlas::ui {

std::vector<std::string> replaceMissingFiles(Experiment& experiment)
{
    std::vector<std::string> missing;
    const auto kernel = findKernel(experiment.kernel);
    const auto inputs = kernel ? kernel.value()->description().inputs : std::vector<InputDescription>();
    for (std::size_t i = 0; i < experiment.data.size() && i < inputs.size(); ++i) {
        const std::string path(fileOf(experiment.data[i]));
        std::error_code unknown;
        // Where nobody can tell, loading says why.
        if (path.empty() || std::filesystem::exists(path, unknown) || unknown)
            continue;
        missing.push_back(path);
        experiment.data[i] = inputs[i].defaultData;
    }
    return missing;
}

std::string wordsOnMissing(const std::vector<std::string>& paths)
{
    if (paths.empty())
        return {};
    std::string names;
    for (const std::string& path : paths)
        names += (names.empty() ? "" : ", ") + path;
    const bool one = paths.size() == 1;
    return names + (one ? " is" : " are") + " not there any more: the kernel's own data stand in "
        + (one ? "its" : "their") + " place, everything else is as it was.";
}

} // namespace warpatlas::ui
