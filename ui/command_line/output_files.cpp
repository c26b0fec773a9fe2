#include "ui/command_line/output_files.h"

#include "app/dataset/data_spec.h"
#include "app/dataset/file_kind.h"
#include "app/reference/reference_spec.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "ui/command_line/option_values.h"

#include <CLI/CLI.hpp>
#include <filesystem>

namespace warpatlas::ui {

namespace {

namespace fs = std::filesystem;

/// Says whether both names mean one file, also for files that do not exist yet.
bool same(const std::string& a, const std::string& b)
{
    std::error_code error;
    if (fs::equivalent(a, b, error) && !error)
        return true;
    const auto full = [](const std::string& path) {
        std::error_code unknown;
        const fs::path canonical = fs::weakly_canonical(fs::absolute(path, unknown), unknown);
        return unknown ? fs::path(path).lexically_normal() : canonical;
    };
    return full(a) == full(b);
}

/// Refuses names that cannot be written in the end, before anything is run.
std::string refusalOfName(const std::string& name)
{
    constexpr std::size_t longestPart = 255 - 24; // of what the system takes, less what a growing file's name has more
    if (name.size() > 1 && name.front() == '-')
        return say(
            "cli.file.option_name", "{} is not a file's name here; ./{} is", shortenedName(name), shortened(name, 20));
    if (fs::path(name).filename().native().size() > longestPart)
        return say("cli.file.long_name", "{}: the name is too long for a file", shortenedName(name));
    return {};
}

/// Returns the arrays that a person's own kernel is called with, each with the option that has it.
std::vector<std::pair<std::string, BufferArgumentSpec>> arraysOf(const Experiment& experiment)
{
    std::vector<std::pair<std::string, BufferArgumentSpec>> arrays;
    if (!experiment.source)
        return arrays;
    for (const std::string& argument : experiment.source->arguments)
        for (BufferArgumentSpec& array : warpatlas::arraysOf(namedArgument(argument).spec))
            arrays.emplace_back("--arg " + argument, std::move(array));
    for (const std::string& symbol : experiment.source->symbols)
        for (BufferArgumentSpec& array : warpatlas::arraysOf(parseSymbolSpec(symbol)))
            arrays.emplace_back("--symbol " + symbol, std::move(array));
    return arrays;
}

/// Returns the specs of data that the experiment reads.
std::vector<std::string> readBy(const Experiment& experiment)
{
    std::vector<std::string> files = experiment.data;
    if (experiment.source && experiment.source->file != "-")
        files.push_back(experiment.source->file);
    for (const auto& [option, array] : arraysOf(experiment))
        files.push_back(array.source);
    for (const std::string& reference : experiment.references)
        files.push_back(parseReferenceSpec(reference).file);
    return files;
}

} // namespace

std::vector<std::pair<std::string, std::string>> filesOfArguments(const Experiment& experiment)
{
    std::vector<std::pair<std::string, std::string>> files;
    for (const auto& [option, array] : arraysOf(experiment))
        files.emplace_back(option, array.file);
    return files;
}

void requireName(CLI::Option& option)
{
    option.check([](const std::string& name) { return refusalOfName(name); });
}

void requirePlace(const std::string& option, const std::string& file)
{
    std::error_code unknown;
    if (const fs::path folder = fs::absolute(file, unknown).parent_path(); !fs::is_directory(folder, unknown))
        throw InputError(optionText(option, file), say("cli.file.no_folder", "there is no such folder"));
    if (fs::is_directory(file, unknown))
        throw InputError(optionText(option, file), say("cli.file.is_folder", "is a folder"));
}

void requireOwnFiles(const std::vector<std::pair<std::string, std::string>>& outputs, const Experiment& experiment,
    const std::string& experimentFile)
{
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const auto& [option, file] = outputs[i];
        if (file.empty() || file == "-")
            continue;
        const auto refuse = [&, &option = option, &file = file](
                                const std::string& reason) { throw InputError(optionText(option, file), reason); };
        requirePlace(option, file);
        if (option == "--save" && !isExperimentFile(file))
            refuse(say("cli.file.experiment_name", "an experiment is saved as {}", experimentExtension));
        for (std::size_t other = 0; other < i; ++other)
            if (!outputs[other].second.empty() && same(outputs[other].second, file))
                refuse(say("cli.file.twice", "is the file of {} as well", outputs[other].first));
        for (const std::string& data : readBy(experiment))
            if (!fileOf(data).empty() && same(std::string(fileOf(data)), file))
                refuse(say("cli.file.is_data", "is the data of this run and would be written over"));
        if (option != "--save" && !experimentFile.empty() && same(experimentFile, file))
            refuse(say("cli.file.is_experiment", "is the experiment itself and would be written over"));
    }
}

} // namespace warpatlas::ui
