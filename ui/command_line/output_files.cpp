#include "ui/command_line/output_files.h"

#include "app/dataset/data_spec.h"
#include "app/dataset/file_bytes.h"
#include "app/dataset/file_kind.h"
#include "app/dataset/save.h"
#include "app/ptx/annotated_ptx.h"
#include "app/reference/reference.h"
#include "app/report/json_report.h"
#include "app/words/say.h"
#include "app/words/today.h"
#include "kernels/model/error.h"
#include "ui/command_line/commands.h"
#include "ui/command_line/options/option_values.h"
#include "ui/terminal/output.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace warpatlas::ui::inline command_line {

void PtxOption::addTo(CLI::App& command)
{
    const AddOption option{command};
    requireName(*option("--ptx", m_file, "FILE|-",
        say("cli.ptx", "Write the kernel's PTX, with the source and what each instruction does as comments")));
}

void PtxOption::requireOutput(const std::string& json) const
{
    if (toOutput() && json == "-")
        throw InputError("--ptx -", say("cli.ptx.output", "standard output is --json's already; name a file for one"));
}

void PtxOption::write(const Outcome& outcome) const
{
    if (m_file.empty())
        return;
    const std::string text = annotatedPtx(PtxOrigin::of(outcome.bound->work.code));
    if (toOutput())
        print(text);
    else
        forOption("--ptx", m_file, [&] { writeFile(m_file, asBytes(text)); });
}

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

nlohmann::ordered_json keptReport(const Outcome& outcome)
{
    nlohmann::ordered_json json = toReport(outcome);
    json["taken"] = {{"program", WARPATLAS_VERSION}, {"date", todayInUtc()}};
    return json;
}

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

void requireOneOnOutput(const std::vector<std::pair<std::string, std::string>>& outputs)
{
    std::string taken;
    for (const auto& [option, file] : outputs) {
        if (file != "-")
            continue;
        if (!taken.empty())
            throw InputError(optionText(option, file), say("cli.output_taken", "{} has the standard output", taken));
        taken = option;
    }
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

namespace {

/// Splits "NAME=FILE", where NAME is written as C++ does: "A.elements", "stats::count"; else all is a file's name.
std::pair<std::string, std::string> nameAndFile(const std::string& wish)
{
    const std::size_t equals = wish.find('=');
    const std::string_view name = std::string_view(wish).substr(0, equals == std::string::npos ? 0 : equals);
    const bool isName = std::ranges::all_of(name, [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0
            || std::string_view("_.:[]").find(c) != std::string_view::npos;
    });
    return name.empty() || !isName ? std::pair(std::string(), wish)
                                   : std::pair(std::string(name), wish.substr(equals + 1));
}

std::string listOfOutputs(const Work& work, std::optional<std::size_t> without = {})
{
    std::string names;
    for (const std::size_t output : outputsOf(work))
        if (output != without)
            names += (names.empty() ? "" : ", ") + work.buffers[output].name;
    return names;
}

/// The array that a name stands for; empty: the shown one.
ArrayPointer outputNamed(const std::string& name, const std::string& wish, const Outcome& outcome)
{
    const Work& work = outcome.bound->work;
    if (name.empty() || name == work.outputBuffer().name)
        return outcome.output;
    for (const std::size_t output : outputsOf(work))
        if (work.buffers[output].name == name)
            return output < outcome.after.size() ? outcome.after[output] : nullptr;
    throw InputError(optionText("--out", wish),
        say("cli.out.no_such", "{} is no array that the kernel writes; it writes {}", name, listOfOutputs(work)));
}

} // namespace

void OutputOption::addTo(CLI::App& command)
{
    const AddOption option{command};
    requireName(*option("--out", m_wishes, "[NAME=]FILE",
        say("cli.run.out", "Write the kernel's output: .npy, .csv, .tsv or .png; NAME=FILE for one of several"))
                     ->allow_extra_args(false));
}

void OutputOption::check(bool severalDevices) const
{
    std::string unnamed;
    for (const std::string& wish : m_wishes) {
        const auto [name, file] = nameAndFile(wish);
        forOption("--out", wish, [&, &path = file] { requireSavable(path); });
        if (severalDevices)
            throw InputError(optionText("--out", wish),
                say("cli.run.one_device", "is for one device; --device all has several outputs"));
        if (name.empty() && !unnamed.empty())
            throw InputError(optionText("--out", wish),
                say("cli.out.twice", "is for the same output as {}; NAME=FILE says for which one it is", unnamed));
        if (name.empty())
            unnamed = file;
    }
}

std::vector<std::pair<std::string, std::string>> OutputOption::files() const
{
    std::vector<std::pair<std::string, std::string>> files;
    for (const std::string& wish : m_wishes)
        files.emplace_back("--out", nameAndFile(wish).second);
    return files;
}

void OutputOption::write(const Outcome& outcome) const
{
    const Work& work = outcome.bound->work;
    for (const std::string& wish : m_wishes) {
        const auto [name, file] = nameAndFile(wish);
        const ArrayPointer array = outputNamed(name, wish, outcome);
        if (array == nullptr)
            continue; // a launch that did not run
        forOption("--out", wish, [&, &path = file] {
            if (const std::string changed = saveArray(*array, path); !changed.empty())
                printError(optionText("--out", wish) + ": " + changed);
        });
        const std::string others = listOfOutputs(work, work.output);
        if (name.empty() && m_wishes.size() == 1 && outcome.bound->source && !others.empty())
            printError(optionText("--out", wish) + ": "
                + say(
                    "cli.out.which", "is {}; --out NAME=FILE writes the others: {}", work.outputBuffer().name, others));
    }
}

} // namespace warpatlas::ui::inline command_line
