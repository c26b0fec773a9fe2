#include "ui/command_line/experiment_options.h"

#include "app/dataset/file_kind.h"
#include "app/words/problem_words.h"
#include "kernels/model/device_id.h"
#include "kernels/model/error.h"
#include "kernels/model/shortened.h"
#include "ui/command_line/option_values.h"
#include "ui/command_line/output_files.h"
#include "ui/terminal/output.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>

namespace warpatlas::ui {

void ExperimentOptions::addTo(CLI::App& command)
{
    const auto option = [&](const char* name, auto& value, const char* type, const char* words) {
        return command.add_option(name, value, words)->type_name(type);
    };
    option("EXPERIMENT", file, "", "A .warpatlas file; options change what it says");
    option("--kernel", kernel, "NAME[:VARIANT]", "As `list kernels` shows them (default grayscale)");
    option("--data", data, "FILE|GENERATOR",
        "An image, .npy, .csv, .tsv, .mtx, bundled:NAME; ramp:SIZE[:TYPE],\n"
        "random:SIZE:SEED[:TYPE], identity:N[:TYPE], cells:WxH:SEED; NAME:DATA with NAME grey,\n"
        "red, green, blue, colour, planar, interleaved, first, slice, transpose, f32, i32, u8 or\n"
        "binary makes that of DATA; what the kernel does not take is converted by itself;\n"
        "SIZE is N, WxH, WxHxC or WxHxDxC, TYPE u8, i32, f32 ...; once for each input")
        ->allow_extra_args(false);
    command.add_flag(
        "--no-convert", noConvert, "Refuse data that are not in the kernel's form instead of converting them");
    option("--grid", grid, "X[,Y[,Z]]|auto", "Blocks; auto covers the data (default)");
    option("--block", block, "X[,Y[,Z]]|auto", "Threads of a block; auto is the kernel's own (default)");
    option("--set", parameters, "NAME=VALUE", "A parameter of the kernel; may be repeated")->allow_extra_args(false);
    option("--mistake", mistake, "NAME",
        "One of the kernel's named mistakes, as `list kernels` shows them; none leaves out that of the file");
    option("--device", device, "DEVICE", "cpu, cuda[:N] or sim[:GPU] (default sim)");
    option("--gpu", gpu, "GPU", "Whose limits hold where no real GPU gives them, as `list gpus` shows them");
    requireName(*option("--save", saveTo, "FILE", "Save this experiment as a .warpatlas file"));
    command.add_flag("--no-measure", noMeasure, "Take no times");
    command.add_flag(
        "--no-record", noRecord, "Do not run it once more on a GPU to record when and where its blocks run");
    command.add_flag("--launch-anyway", launchAnyway, "Try a launch that the limits refuse, to see the real error");
    command.add_flag("--no-interop", noInterop, "Copy results through the host instead of sharing GPU memory");
}

namespace {

/// Of a real GPU, and of a simulator that names one.
bool saysWhoseLimits(const std::string& device)
{
    const std::optional<DeviceKind> kind = kindOfDevice(device);
    return kind == DeviceKind::Cuda || (kind == DeviceKind::Simulated && !parseDeviceId(device)->gpu.empty());
}

/// Images and matrices stand behind --data, a kernel's source behind `simulate`; the argument alone is an experiment.
Experiment loadArgument(const std::string& file, std::optional<SavedView>* view)
{
    try {
        return loadExperiment(file, view);
    } catch (const InputError& error) {
        std::error_code ignored;
        if (isKernelSource(file) && std::filesystem::exists(file, ignored))
            throw InputError(file,
                "is a kernel's source, not an experiment: 'warpatlas simulate " + shortenedName(file) + "' runs it");
        if (isExperimentFile(file) || isKernelSource(file))
            throw;
        throw InputError(error.subject(), error.reason() + "; data are given as --data " + shortenedName(file));
    }
}

constexpr std::string_view noMistake = "none";

/// A mistake of the file's goes with the kernel that --kernel names if that has one of the same name; it is never
/// dropped without a word.
void requireSameMistake(const Experiment& experiment, const std::string& file)
{
    const auto kernel = findKernel(experiment.kernel);
    if (experiment.mistake.empty() || !kernel)
        return; // what is wrong with --kernel is said of it
    const KernelDescription& about = kernel.value()->description();
    if (!findMistake(about, experiment.mistake))
        throw InputError(file,
            "has the mistake " + experiment.mistake + ", which " + about.name
                + (about.variant.empty() ? "" : ":" + about.variant) + " has not; --mistake none leaves it out");
}

/// Whether a thread's number means the same in both.
bool sameThreads(const Experiment& one, const Experiment& other)
{
    return one.kernel == other.kernel && one.data == other.data && one.parameters == other.parameters
        && one.mistake == other.mistake && one.grid == other.grid && one.block == other.block;
}

/// What the file says is refused in the file's name: nobody gave an option.
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

Experiment ExperimentOptions::experiment(std::optional<SavedView>* view) const
{
    Experiment experiment;
    if (!file.empty())
        experiment = loadArgument(file, view);
    const Experiment ofFile = experiment;
    if (kernel && *kernel != experiment.kernel) {
        // Another kernel takes other data and parameters than those in the file.
        experiment.kernel = *kernel;
        experiment.data.clear();
        experiment.parameters.clear();
        if (!mistake)
            requireSameMistake(experiment, file);
    } else if (!file.empty()) {
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
            throw InputError(optionText("--set", assignment), name + " is set twice");
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
            throw InputError(optionText("--gpu", *gpu), "--device " + experiment.device + " says whose limits hold");
        experiment.gpu = *gpu;
    }
    if (view && *view && (*view)->hasSelection() && !sameThreads(experiment, ofFile)) {
        (*view)->forgetSelection();
        printError(file + ": what is selected in it is left out: the options make it another launch");
    }
    return experiment;
}

void ExperimentOptions::save(const Experiment& experiment, const std::optional<SavedView>& view) const
{
    if (!saveTo.empty())
        forOption("--save", saveTo, [&] { saveExperiment(experiment, saveTo, view); });
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

} // namespace warpatlas::ui
