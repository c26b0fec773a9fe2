#include "ui/command_line/experiment_options.h"

#include "app/dataset/file_kind.h"
#include "app/dataset/recorded/program_file.h"
#include "app/program/launch_experiment.h"
#include "app/program/own_program.h"
#include "app/words/problem_words.h"
#include "app/words/say.h"
#include "kernels/model/device_id.h"
#include "kernels/model/error.h"
#include "kernels/model/shortened.h"
#include "ui/command_line/commands.h"
#include "ui/command_line/options/option_values.h"
#include "ui/command_line/output_files.h"
#include "ui/terminal/interrupt.h"
#include "ui/terminal/output.h"

#include <QtCore/QTemporaryDir>
#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>
#include <tuple>

namespace warpatlas::ui::inline command_line {

void ExperimentOptions::addTo(CLI::App& command)
{
    const AddOption option{command};
    option("EXPERIMENT", file, "", say("cli.experiment", "A .warpatlas file; options change what it says"));
    option("--kernel", kernel, "NAME[:VARIANT]", say("cli.kernel", "As `list kernels` shows them (default grayscale)"));
    option("--data", data, "FILE|GENERATOR",
        say("cli.data",
            "An image, .npy, .csv, .tsv, .mtx, bundled:NAME; ramp:SIZE[:TYPE],\n"
            "random:SIZE:SEED[:TYPE], identity:N[:TYPE], cells:WxH:SEED; NAME:DATA with NAME grey,\n"
            "red, green, blue, colour, rgba, planar, interleaved, first, slice, transpose, line, f32, i32, u8 or\n"
            "binary makes that of DATA; what the kernel does not take is converted by itself;\n"
            "SIZE is N, WxH, WxHxC or WxHxDxC, TYPE u8, i32, f32 ...; once for each input"))
        ->allow_extra_args(false);
    command.add_flag("--no-convert", noConvert,
        say("cli.no_convert", "Refuse data that are not in the kernel's form instead of converting them"));
    option("--grid", grid, "X[,Y[,Z]]|auto", say("cli.grid", "Blocks; auto covers the data (default)"));
    option(
        "--block", block, "X[,Y[,Z]]|auto", say("cli.block", "Threads of a block; auto is the kernel's own (default)"));
    option("--set", parameters, "NAME=VALUE", say("cli.set", "A parameter of the kernel; may be repeated"))
        ->allow_extra_args(false);
    option("--mistake", mistake, "NAME",
        say("cli.mistake",
            "One of the kernel's named mistakes, as `list kernels` shows them; none leaves out that of the file"));
    option("--device", device, "DEVICE", say("cli.device", "cpu, cuda[:N] or sim[:GPU] (default sim)"));
    option("--gpu", gpu, "GPU",
        say("cli.gpu", "Whose limits hold where no real GPU gives them, as `list gpus` shows them"));
    requireName(*option("--save", saveTo, "FILE", say("cli.save", "Save this experiment as a .warpatlas file")));
    command.add_flag("--with-data", withData, say("cli.with_data", "Put the data's files into the file of --save"));
    command.add_flag("--no-measure", noMeasure, say("cli.no_measure", "Take no times"));
    command.add_flag("--warm", warm,
        say("cli.warm",
            "Measure a GPU's kernel with what it left in the L2 cache; else that holds nothing of its data"));
    command.add_flag("--no-record", noRecord,
        say("cli.no_record", "Do not run it once more on a GPU to record when and where its blocks run"));
    command.add_flag("--launch-anyway", launchAnyway,
        say("cli.launch_anyway", "Try a launch that the limits refuse, to see the real error"));
    command.add_flag("--no-interop", noInterop, noInteropHelp());
    option("--source", source, "FILE.cu[:NAME]",
        say("cli.source", "Your own kernel, from CUDA C++, PTX or a notebook (.ipynb); NAME where there are several"))
        ->group(ownKernelGroup());
    ofSource.addTo(command);
}

namespace {

/// Splits "mine/k.cu:ns::fill<float>" into the file and the kernel's name; the file alone where a file has the whole
/// name.
std::pair<std::string, std::string> fileAndName(const std::string& source)
{
    std::error_code ignored;
    if (!std::filesystem::exists(source, ignored))
        for (std::size_t colon = source.find(':'); colon != std::string::npos; colon = source.find(':', colon + 1))
            if (const std::string file = source.substr(0, colon); isKernelSource(file) || file == "-")
                return {file, source.substr(colon + 1)};
    return {source, ""};
}

std::vector<std::string> listOf(const std::optional<std::string>& value)
{
    return value ? std::vector{*value} : std::vector<std::string>();
}

/// Says whether the device has limits of its own: a real GPU, or a simulator that names one.
bool saysWhoseLimits(const std::string& device)
{
    const std::optional<DeviceKind> kind = kindOfDevice(device);
    return kind == DeviceKind::Cuda || (kind == DeviceKind::Simulated && !parseDeviceId(device)->gpu.empty());
}

/// Loads the argument, which must be an experiment: images and matrices belong to --data, a kernel's source to
/// `simulate`.
Experiment loadArgument(const std::string& file, std::optional<SavedView>* view)
{
    if (std::optional<Experiment> launch = recordedLaunch(file))
        return *std::move(launch);
    if (isProgramFile(file))
        throw InputError(
            file, say("cli.whole_run", "is the run of a whole program: name one of its launches, {}:1", file));
    try {
        return loadExperiment(file, view);
    } catch (const InputError& error) {
        std::error_code ignored;
        if (isKernelSource(file) && std::filesystem::exists(file, ignored))
            throw InputError(file,
                say("cli.is_source", "is a kernel's source, not an experiment: 'warpatlas simulate {}' runs it",
                    shortenedName(file)));
        if (isExperimentFile(file) || isKernelSource(file))
            throw;
        throw InputError(error.subject(),
            say("cli.is_data", "{}; data are given as --data {}", error.reason(), shortenedName(file)));
    }
}

constexpr std::string_view noMistake = "none";

/// Throws unless the kernel that --kernel names has a mistake of the same name as the file's; a mistake is never
/// dropped without a word.
void requireSameMistake(const Experiment& experiment, const std::string& file)
{
    const auto kernel = findKernel(experiment.kernel);
    if (experiment.mistake.empty() || !kernel || experiment.source)
        return; // the error about --kernel itself comes later
    const KernelDescription& about = kernel.value()->description();
    if (!findMistake(about, experiment.mistake))
        throw InputError(file,
            say("cli.other_mistake", "has the mistake {}, which {} has not; --mistake none leaves it out",
                experiment.mistake, about.name + (about.variant.empty() ? "" : ":" + about.variant)));
}

/// Says whether a thread's number means the same in both.
bool sameThreads(const Experiment& one, const Experiment& other)
{
    return one.kernel == other.kernel && one.data == other.data && one.parameters == other.parameters
        && one.mistake == other.mistake && one.source == other.source && one.grid == other.grid
        && one.block == other.block;
}

/// Refuses wrong names in the file, in the file's name, as no option has them.
void requireNamesOf(const Experiment& experiment, const std::string& file, bool mistakeToo)
{
    const auto kernel = findKernel(experiment.kernel);
    if (!kernel)
        throw InputError(file, "kernel " + experiment.kernel + ": " + kernel.reason());
    if (!mistakeToo || experiment.mistake.empty())
        return;
    if (const auto known = findMistake(kernel.value()->description(), experiment.mistake); !known)
        throw InputError(file, "mistake " + experiment.mistake + ": " + known.reason());
}

} // namespace

void ExperimentOptions::applySource(Experiment& experiment) const
{
    const std::string first = ofSource.given();
    if (!source && !experiment.source) {
        if (!first.empty())
            throw InputError(first, say("cli.not_own_kernel", "is for a kernel of your own, which --source names"));
        return;
    }
    const std::string whose = source ? optionText("--source", *source) : file;
    const std::string reason =
        say("cli.for_catalogue", "is for a kernel of the catalogue, and {} is one of your own", shortenedName(whose));
    for (const auto& [option, values] : {std::pair<const char*, std::vector<std::string>>{"--kernel", listOf(kernel)},
             {"--set", parameters}, {"--mistake", listOf(mistake)}})
        if (!values.empty())
            throw InputError(optionText(option, values.front()), reason);
    if (source) {
        if (!file.empty())
            throw InputError(
                whose, say("cli.two_experiments", "is one experiment, and {} is another", shortenedName(file)));
        experiment.source.emplace();
        std::tie(experiment.source->file, experiment.kernel) = fileAndName(*source);
        if (experiment.source->file == "-" && !saveTo.empty())
            throw InputError(optionText("--save", saveTo),
                say("cli.no_kernel_file", "an experiment names the file of its kernel, and this has none"));
    }
    ofSource.apply(experiment);
}

Experiment ExperimentOptions::experiment(std::optional<SavedView>* view) const
{
    Experiment experiment;
    if (!file.empty())
        experiment = loadArgument(file, view);
    const Experiment ofFile = experiment;
    applySource(experiment);
    if (kernel && *kernel != experiment.kernel) {
        // Another kernel takes other data and parameters than those in the file.
        experiment.kernel = *kernel;
        experiment.data.clear();
        experiment.parameters.clear();
        if (!mistake)
            requireSameMistake(experiment, file);
    } else if (!file.empty() && !experiment.source) {
        requireNamesOf(experiment, file, !mistake);
    }
    if (mistake)
        experiment.mistake = *mistake == noMistake ? "" : *mistake;
    if (!data.empty())
        experiment.data = data;
    if (noConvert)
        experiment.convert = false;
    std::set<std::string> assigned;
    for (const std::string& assignment : parameters) {
        const auto [name, value] = parseAssignment("--set", assignment);
        if (!assigned.insert(name).second)
            throw InputError(optionText("--set", assignment), say("cli.set_twice", "{} is set twice", name));
        experiment.parameters[name] = value;
    }
    if (grid)
        experiment.grid = parseDim("--grid", *grid);
    if (block)
        experiment.block = parseDim("--block", *block);
    if (device)
        experiment.device = *device;
    if (gpu) {
        if (saysWhoseLimits(experiment.device))
            throw InputError(optionText("--gpu", *gpu),
                say("cli.device_says", "--device {} says whose limits hold", experiment.device));
        experiment.gpu = *gpu;
    }
    if (view && *view && (*view)->hasSelection() && !sameThreads(experiment, ofFile)) {
        (*view)->forgetSelection();
        printError(file + ": "
            + say("cli.other_launch", "what is selected in it is left out: the options make it another launch"));
    }
    return experiment;
}

void ExperimentOptions::save(const Experiment& experiment, const std::optional<SavedView>& view) const
{
    if (withData && saveTo.empty())
        throw InputError("--with-data", say("cli.with_data.no_file", "goes with --save FILE"));
    const SavedFiles files = withData ? SavedFiles::Within : SavedFiles::Named;
    if (!saveTo.empty())
        forOption("--save", saveTo, [&] { saveExperiment(experiment, saveTo, view, files); });
}

void ExperimentOptions::readSource(Experiment& experiment) const
{
    if (source)
        forOption("--source", experiment.source->file, [&] { ui::readSource(*experiment.source, experiment.kernel); });
    else if (experiment.source && ofSource.givesFolders()) // headers may be elsewhere now
        experiment.source->headers =
            readHeaders(*experiment.source, std::filesystem::absolute(experiment.source->file).parent_path().string());
}

std::shared_ptr<const void> ExperimentOptions::takeOwnLaunch(Experiment& experiment) const
{
    if (!source || !data.empty() || grid || block || ofSource.givesArguments())
        return {};
    Progress progress;
    const CancelOnInterrupt cancel(progress);
    auto folder = std::make_shared<QTemporaryDir>();
    std::filesystem::path path = saveTo;
    if (saveTo.empty())
        path = std::filesystem::path(folder->path().toStdString())
            / std::filesystem::path(experiment.source->file).filename();
    path.replace_extension(programExtension);
    ProgramsLaunch launch = launchOfProgram(experiment, path.string(), ownProgramLimit, progress);
    if (!launch.words.empty())
        printError(launch.words);
    if (launch.experiment)
        experiment = *std::move(launch.experiment);
    return folder;
}

KernelCache ExperimentOptions::kernelCache(std::span<const std::string> devices) const
{
    if (!warm)
        return KernelCache::Cold;
    if (std::ranges::none_of(devices, [](const std::string& device) {
            return device == everyDevice || kindOfDevice(device) == DeviceKind::Cuda;
        }))
        throw InputError("--warm",
            say("cli.warm.no_gpu", "is for a kernel that a GPU runs, --device cuda; here is none to measure"));
    return KernelCache::Warm;
}

InputError ExperimentOptions::naming(
    const char* option, bool given, const std::string& value, const std::string& reason) const
{
    if (given || file.empty())
        return InputError(optionText(option, value), reason);
    return InputError(file, std::string(option).substr(2) + " " + shortenedName(value) + ": " + reason);
}

InputError ExperimentOptions::naming(const InputError& error, const Experiment& experiment) const
{
    const std::string& subject = error.subject();
    if (source && subject.starts_with("--kernel"))
        return naming("--source", true, *source, error.reason());
    const bool given = subject.starts_with("--reference") ? ofSource.givesReferences() : ofSource.givesArguments();
    if (experiment.source && !file.empty() && subject.starts_with("--") && !given)
        return InputError(file, subject.substr(2) + ": " + error.reason());
    if (std::find(experiment.data.begin(), experiment.data.end(), subject) != experiment.data.end())
        return naming("--data", !data.empty(), subject, error.reason());
    if (subject == experiment.kernel)
        return naming("--kernel", kernel.has_value(), subject, error.reason());
    if (subject == experiment.mistake)
        return naming("--mistake", mistake.has_value(), subject, error.reason());
    if (subject == experiment.device)
        return naming("--device", device.has_value(), subject, error.reason());
    if (subject == experiment.gpu)
        return naming("--gpu", gpu.has_value(), subject, error.reason());
    return error;
}

void ExperimentOptions::requireLaunched(const Outcome& outcome, const RunOptions& options) const
{
    if (outcome.launchProblems.empty() || options.launchAnyway)
        return;
    const Problem& refusal = outcome.launchProblems.front();
    const auto* limit = factOf<LaunchLimit>(refusal);
    const bool ofGrid = limit != nullptr && limit->ofGrid && refusal.earlierEntry.empty();
    const Launch& launch = outcome.bound->launch;
    const auto numbers = [](const Dim3& dim) {
        std::string text = std::to_string(dim.x);
        if (dim.y != 1 || dim.z != 1)
            text += "," + std::to_string(dim.y);
        if (dim.z != 1)
            text += "," + std::to_string(dim.z);
        return text;
    };
    throw ofGrid ? naming("--grid", grid.has_value(), numbers(launch.grid), sentenceOf(refusal))
                 : naming("--block", block.has_value(), numbers(launch.block), sentenceOf(refusal));
}

} // namespace warpatlas::ui::inline command_line
