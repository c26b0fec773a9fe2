#include "ui/desktop/files/missing_files.h"

#include "app/dataset/data_spec.h"
#include "app/words/say.h"

#include <filesystem>

namespace warpatlas::ui {

MissingFiles replaceMissingFiles(Experiment& experiment)
{
    MissingFiles missing;
    const auto kernel = findKernel(experiment.kernel);
    // Data of one's own kernel are chosen where none are given.
    const auto inputs = experiment.source ? std::vector<InputDescription>(experiment.data.size())
        : kernel                          ? kernel.value()->description().inputs
                                          : std::vector<InputDescription>();
    std::vector<std::size_t> gone;
    bool others = false;
    for (std::size_t i = 0; i < experiment.data.size() && i < inputs.size(); ++i) {
        const std::string path(fileOf(experiment.data[i]));
        std::error_code unknown;
        // Where this cannot be found out, loading says why.
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
    if (replaced)
        return one ? warpatlas::say("data.gone_replaced",
                   "{} is not there any more: the kernel's own data stand in its place, everything else is as it was.",
                   names)
                   : warpatlas::say("data.several_gone_replaced",
                       "{} are not there any more: the kernel's own data stand in their place, everything else is as "
                       "it was.",
                       names);
    return one ? warpatlas::say("data.gone", "{} is not there any more: everything else is as it was.", names)
               : warpatlas::say("data.several_gone", "{} are not there any more: everything else is as it was.", names);
}

} // namespace warpatlas::ui
