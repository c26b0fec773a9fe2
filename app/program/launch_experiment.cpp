#include "app/program/launch_experiment.h"

#include "app/dataset/data_spec.h"
#include "app/dataset/file_bytes.h"
#include "app/dataset/recorded/recorded_argument.h"
#include "app/program/launch_arguments.h"
#include "app/source/kernel_signature.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/shortened.h"

#include <algorithm>
#include <filesystem>

namespace warpatlas::inline program {
namespace {

using runtime::LaunchRecord;

constexpr std::uint64_t mostVariableBytes = 65536; ///< as much as constant memory has

/// Variables that the compiler made by itself, texts of printf for example, have no name in the source; those of CUDA's
/// headers have one that the program's texts do not have.
bool isNamed(const std::string& variable, const SourceKernel& source)
{
    // In PTX everything has its name, and what a file has for itself the file's, too.
    const bool inPtx = source.file.ends_with(".ptx");
    const std::size_t odd = variable.find_first_of("$.");
    if ((inPtx ? odd == 0 : odd != std::string::npos)
        || (variable.starts_with("__") && !(inPtx && variable.starts_with("__nv_static_"))))
        return false;
    const std::size_t scope = variable.rfind("::");
    const std::string name = scope == std::string::npos ? variable : variable.substr(scope + 2);
    return source.text.find(name) != std::string::npos || std::ranges::any_of(source.headers, [&](const auto& header) {
        return header.second.find(name) != std::string::npos;
    });
}

std::span<const std::byte> valueOf(const SavedProgram& program, const runtime::VariableRecord& variable)
{
    const std::span<const std::byte> contents = program.file->contents(*variable.memory.snapshot);
    if (contents.size() != variable.length)
        throw InputError(program.path(),
            say("launch.other_length", "\"{}\" is of {} bytes, and its contents are of {}", shortened(variable.name),
                variable.length, contents.size()));
    return contents;
}

std::string contentsText(const SavedProgram& program, std::uint64_t snapshot)
{
    return std::string(asText(program.file->contents(snapshot)));
}

/// The program's text; of a kernel that was compiled already its own, where that was there, and else its PTX, as of one
/// whose code was linked.
SourceKernel sourceOf(const SavedProgram& program, const LaunchRecord& launch)
{
    if (!program.run.wasCommand && !launch.code)
        return program.source;
    SourceKernel source;
    if (launch.text) {
        source.file = launch.source;
        source.text = contentsText(program, *launch.text);
    } else if (launch.code) {
        const std::string name = std::filesystem::path(launch.source).stem().string();
        source.file = (name.empty() ? std::string("program") : name) + ".ptx";
        source.text = contentsText(program, *launch.code);
    } else
        throw InputError(program.path(),
            say("launch.no_code",
                "the code of {} was not kept: the launches before it had more memory than was to be kept (exec --keep "
                "MIB)",
                shortened(launch.kernel)));
    return source;
}

} // namespace

Experiment launchExperiment(const SavedProgram& program, std::size_t number)
{
    const LaunchPlace place = program.launches().at(number - 1);
    const LaunchRecord& launch = program.run.record.calls[place.call].launch[place.index];
    if (program.run.record.measured)
        throw InputError(program.path(),
            say("launch.measured",
                "was measured on a GPU, where nobody sees what launches find: on the simulator they open"));
    if (program.run.record.calls[place.call].workOpen)
        throw InputError(program.path(),
            say("launch.open", "{} of line {} had not ended when the program was stopped: there is nothing to open",
                shortened(launch.kernel), program.run.record.lineOf(place.call)));
    if (launch.kernel.find("{lambda") != std::string::npos && !launch.code)
        throw InputError(program.path(),
            say("launch.lambda",
                "{} of line {} cannot be opened by itself: a lambda, which has no name, is among its template "
                "arguments",
                shortened(launch.kernel), program.run.record.lineOf(place.call)));
    if (launch.arguments.empty() && !launch.ran)
        throw InputError(program.path(),
            say("launch.not_run", "{} of line {} did not run, so that there is nothing to open",
                shortened(launch.kernel), program.run.record.lineOf(place.call)));
    if (program.file->count() == 0 && launch.arguments.empty() && launch.variables.empty())
        throw InputError(program.path(),
            say("launch.nothing_kept", "has nothing of what its launches found: it was saved without memory"));
    Experiment experiment;
    experiment.source = sourceOf(program, launch);
    if (isPtx(experiment.source->text)) { // it is not compiled again
        experiment.source->programCompiler = program.run.compiler;
        if (launch.registers > 0 && launch.registers < 256)
            experiment.source->programRegisters = int(launch.registers);
    }
    // Another compilation may have other names, but no other parameters; of PTX only its names tell all apart.
    experiment.kernel = launch.symbol.empty() ? launch.kernel
        : isPtx(experiment.source->text)      ? launch.symbol
                                              : withParameters(launch.symbol);
    experiment.source->arguments = launchArguments(program, number, place, *experiment.source);
    for (const runtime::VariableRecord& variable : launch.variables)
        if (isNamed(variable.name, *experiment.source) && variable.memory.snapshot && !variable.memory.holdsAddress
            && variable.length <= mostVariableBytes)
            experiment.source->symbols.push_back(
                variable.name + "=bytes:" + runtime::hexOf(valueOf(program, variable)));
    experiment.source->dynamicSharedBytes = static_cast<std::uint32_t>(launch.dynamicSharedBytes);
    experiment.source->sharedOptIn = true; // it ran
    experiment.source->cooperative = launch.cooperative;
    experiment.grid = launch.launch.grid;
    experiment.block = launch.launch.block;
    experiment.gpu = program.gpu;
    return experiment;
}

std::optional<Experiment> recordedLaunch(const std::string& text)
{
    const std::string path(programFileOf(text));
    if (path.empty())
        return {};
    const SavedProgram program = loadProgram(path);
    const std::size_t launches = program.launches().size();
    const auto wanted = wholeNumberFrom(std::string_view(text).substr(path.size() + 1));
    if (launches == 0)
        throw InputError(text, say("launch.none", "there are no launches in that run"));
    if (!wanted || *wanted == 0 || *wanted > launches)
        throw InputError(text,
            say("launch.no_such", "is no launch of that run; there are {}: {}:1 is the first", launches,
                std::filesystem::path(path).filename().string()));
    return launchExperiment(program, std::size_t(*wanted));
}

} // namespace warpatlas::inline program
