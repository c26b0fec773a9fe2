#include "ui/desktop/files/missing_files.h"

#include "app/dataset/data_spec.h"

#include <filesystem>

namespace warpatlas::ui {

MissingFiles replaceMissingFiles(Experiment& experiment)
{
    MissingFiles missing;
    const auto kernel = findKernel(experiment.kernel);
    const auto inputs = kernel ? kernel.value()->description().inputs : std::vector<InputDescription>();
    std::vector<std::size_t> gone;
    bool others = false;
    for (std::size_t i = 0; i < experiment.data.size() && i < inputs.size(); ++i) {
        const std::string path(fileOf(experiment.data[i]));
        std::error_code unknown;
        // Where nobody can tell, loading says why.
        if (path.empty() || std::filesystem::exists(path, unknown) || unknown) {
            others = others || experiment.data[i] != inputs[i].defaultData;
            continue;
        }
        missing.paths.push_back(path);
        gone.push_back(i);
    }
    missing.replaced = !gone.empty() && !others;
    for (const std::size_t input : gone)
        experiment.data[input] = missing.replaced ? inputs[input].defaultData : "";
    return missing;
}

std::string MissingFiles::words() const
{
    if (paths.empty())
        return {};
    std::string names;
    for (const std::string& path : paths)
        names += (names.empty() ? "" : ", ") + path;
    const bool one = paths.size() == 1;
    return names + (one ? " is" : " are") + " not there any more: "
        + (replaced ? std::string("the kernel's own data stand in ") + (one ? "its" : "their") + " place, " : "")
        + "everything else is as it was.";
}

} // namespace warpatlas::ui
