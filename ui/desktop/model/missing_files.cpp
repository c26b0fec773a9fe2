#include "ui/desktop/model/missing_files.h"

#include "app/dataset/data_spec.h"
#include "app/source/symbol_spec.h"
#include "app/words/say.h"

#include <algorithm>
#include <filesystem>

namespace warpatlas::ui::inline desktop {

namespace {

/// Where this cannot be found out, loading says why.
bool isGone(const std::string& path)
{
    std::error_code unknown;
    return !path.empty() && !std::filesystem::exists(path, unknown) && !unknown;
}

void add(const std::string& path, std::vector<std::string>& paths)
{
    if (std::ranges::find(paths, path) == paths.end())
        paths.push_back(path);
}

/// Takes out what reads a file that is gone.
template <class Parse>
void takeOutMissing(std::vector<std::string>& specs, const Parse& arraysOf, std::vector<std::string>& paths)
{
    std::erase_if(specs, [&](const std::string& spec) {
        bool gone = false;
        for (const BufferArgumentSpec& array : arraysOf(spec))
            if (const std::string path(fileOf(array.source)); isGone(path)) {
                add(path, paths);
                gone = true;
            }
        return gone;
    });
}

/// Arguments in the order of the parameters stay: without one of them the others would be for other parameters.
void takeOutMissing(SourceKernel& source, std::vector<std::string>& paths)
{
    const auto ofArgument = [](const std::string& text) {
        const NamedArgument argument = namedArgument(text);
        return argument.name.empty() ? std::vector<BufferArgumentSpec>() : arraysOf(argument.spec);
    };
    takeOutMissing(source.arguments, ofArgument, paths);
    takeOutMissing(
        source.symbols, [](const std::string& text) { return arraysOf(parseSymbolSpec(text)); }, paths);
}

} // namespace

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
        if (!isGone(path)) {
            others = others || experiment.data[i] != inputs[i].defaultData;
            continue;
        }
        add(path, missing.paths);
        gone.push_back(i);
    }
    if (experiment.source)
        takeOutMissing(*experiment.source, missing.paths);
    missing.replaced = !missing.paths.empty() && (!others || experiment.source);
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

} // namespace warpatlas::ui::inline desktop
