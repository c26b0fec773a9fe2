#include "ui/command_line/experiment_options.h"

#include "kernels/values/error.h"
#include "ui/command_line/option_values.h"

#include <CLI/CLI.hpp>
#include <algorithm>

namespace warpatlas::ui {

void ExperimentOptions::addTo(CLI::App& command)
{
    command.add_option("EXPERIMENT", file, "A .warpatlas file; options change what it says");
    command.add_option("--kernel", kernel, "NAME or NAME:VARIANT, as `list kernels` shows them");
    command
        .add_option("--data", data,
            "A file (image, .npy, .csv, .tsv, .mtx) or ramp:WxH[xC], random:WxH[xC]:SEED, "
            "identity:N, bundled:NAME; once for each input")
        ->allow_extra_args(false);
    command.add_option("--grid", grid, "Blocks: X[,Y[,Z]], or auto to cover the data");
    command.add_option("--block", block, "Threads of a block: X[,Y[,Z]], or auto for the kernel's own");
    command.add_option("--set", parameters, "NAME=VALUE: a parameter of the kernel; may be repeated")
        ->allow_extra_args(false);
    command.add_option("--device", device, "cpu, cuda[:N], sim[:GPU] (default sim)");
    command.add_option("--gpu", gpu, "Whose limits and occupancy are used where no real GPU gives them");
    command.add_option("--save", saveTo, "Save this experiment as a .warpatlas file");
    command.add_flag("--no-measure", noMeasure, "Take no times");
    command.add_flag(
        "--launch-anyway", launchAnyway, "Try a launch that the limits refuse, to see the device's own error");
    command.add_flag("--no-interop", noInterop, "Copy the result through the host instead of sharing GPU memory");
}

Experiment ExperimentOptions::experiment() const
{
    Experiment experiment;
    if (!file.empty())
        experiment = loadExperiment(file);
    if (!kernel.empty() && kernel != experiment.kernel) {
        // Another kernel takes other data and parameters than those in the file.
        experiment.kernel = kernel;
        experiment.data.clear();
        experiment.parameters.clear();
    }
    if (!data.empty())
        experiment.data = data;
    for (const std::string& assignment : parameters)
        experiment.parameters.insert_or_assign(
            parseAssignment("--set", assignment).first, parseAssignment("--set", assignment).second);
    if (!grid.empty())
        experiment.grid = parseDim("--grid", grid);
    if (!block.empty())
        experiment.block = parseDim("--block", block);
    if (!device.empty())
        experiment.device = device;
    if (!gpu.empty())
        experiment.gpu = gpu;
    return experiment;
}

InputError namingOption(const InputError& error, const Experiment& experiment)
{
    const std::string& subject = error.subject();
    const auto named = [&](const char* option) { return InputError(optionText(option, subject), error.reason()); };
    if (std::find(experiment.data.begin(), experiment.data.end(), subject) != experiment.data.end())
        return named("--data");
    if (subject == experiment.kernel)
        return named("--kernel");
    if (subject == experiment.device)
        return named("--device");
    if (subject == experiment.gpu)
        return named("--gpu");
    return error;
}

void requireLaunched(const Outcome& outcome, const RunOptions& options)
{
    if (outcome.launchProblems.empty() || options.launchAnyway)
        return;
    const std::string& message = outcome.launchProblems.front().message;
    const Launch& launch = outcome.bound->launch;
    const auto numbers = [](const Dim3& dim) {
        std::string text = std::to_string(dim.x);
        if (dim.y != 1 || dim.z != 1)
            text += "," + std::to_string(dim.y);
        if (dim.z != 1)
            text += "," + std::to_string(dim.z);
        return text;
    };
    const std::string subject =
        message.starts_with("grid") ? "--grid " + numbers(launch.grid) : "--block " + numbers(launch.block);
    throw InputError(subject, message);
}

} // namespace warpatlas::ui
