#include "app/program/own_program.h"

#include "app/dataset/file_bytes.h"
#include "app/experiment/simulated_gpu.h"
#include "app/program/launch_experiment.h"
#include "app/program/program_folder.h"
#include "app/program/run_program.h"
#include "app/program/saved_program.h"
#include "app/source/names/plain_name.h"
#include "app/words/say.h"
#include "kernels/compiler/device_code.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <filesystem>

namespace warpatlas::inline program {
namespace {

/// Which launch is looked for.
struct WantedLaunch {
    std::string kernel; ///< without scopes and template arguments; empty: any
    std::string instance; ///< with both; empty: any
    std::string symbol; ///< in the code
    std::uint32_t line = 0; ///< 0: any
    bool only = false; ///< somebody asked for this instance: another one is none

    /// Records have a symbol where several kernels are called the same.
    bool isInstance(const runtime::LaunchRecord& launch) const
    {
        return instance.empty() || (launch.symbol.empty() ? launch.kernel == instance : launch.symbol == symbol);
    }
};

/// From 1; 0: there is none.
std::size_t numberOfLaunch(const SavedProgram& program, const WantedLaunch& wanted)
{
    std::size_t best = 0;
    int most = -1;
    const std::vector<LaunchPlace> places = program.launches();
    for (std::size_t i = 0; i < places.size(); ++i) {
        const runtime::LaunchRecord& launch = program.run.record.calls[places[i].call].launch[places[i].index];
        const bool isInstance = wanted.isInstance(launch);
        if ((!wanted.kernel.empty() && plainName(launch.kernel) != wanted.kernel) || (wanted.only && !isInstance))
            continue;
        const bool sameLine = program.run.record.lineOf(places[i].call) == wanted.line;
        const int agreement = (isInstance ? 2 : 0) + (sameLine ? 1 : 0);
        if (agreement > most) {
            most = agreement;
            best = i + 1;
        }
    }
    return best;
}

ProgramWish wishFor(const Experiment& experiment, const GpuSheet& gpu)
{
    const SourceKernel& source = *experiment.source;
    ProgramWish wish;
    wish.gpu = gpu;
    wish.file = source.file;
    wish.includeFolders = source.includeFolders;
    wish.definitions = source.definitions;
    wish.standard = source.standard;
    if (source.compiler == CompilerKind::Clang)
        wish.compiler = ProgramCompiler::Clang;
    wish.keptBytes = usualKeptBytes;
    wish.output.told = [](std::string_view) {};
    return wish;
}

/// Whether the file, or one that it includes, has a word like that: extensions of PyTorch have launches and no main().
bool namesMain(const SourceKernel& source)
{
    const auto names = [](const std::string& text) { return text.find("main") != std::string::npos; };
    return names(source.text)
        || std::ranges::any_of(source.headers, [&](const auto& header) { return names(header.second); });
}

/// The text of a notebook's cell as a file, beside what it includes; of another source the file that it is of.
class ProgramText {
public:
    explicit ProgramText(const SourceKernel& source) : m_file(source.file)
    {
        if (source.cell.empty())
            return;
        m_folder.emplace();
        for (const auto& [name, text] : source.headers)
            write(name, text);
        m_file = write("cell.cu", source.text);
    }
    const std::string& file() const { return m_file; }

private:
    std::string write(const std::string& name, const std::string& text) const
    {
        const std::filesystem::path path = (std::filesystem::path(m_folder->path()) / name).lexically_normal();
        if (path.string().starts_with(m_folder->path() + '/')) { // what lies elsewhere is there already
            std::filesystem::create_directories(path.parent_path());
            writeFile(path.string(), asBytes(text));
        }
        return path.string();
    }

    std::optional<ProgramFolder> m_folder; ///< empty: none
    std::string m_file;
};

/// The program does not show what a refused launch would have found in memory.
bool neverRan(const runtime::LaunchRecord& launch)
{
    return !launch.ran && launch.arguments.empty();
}

ProgramsLaunch runAndTake(const Experiment& experiment, const WantedLaunch& wanted, const std::string& path,
    std::chrono::seconds limit, const Progress& progress)
{
    const auto gpu = findGpu(experiment.gpu);
    const auto simulated = simulatedGpu(experiment);
    if (!gpu && !simulated)
        return {};
    ProgramWish wish = wishFor(experiment, simulated ? *simulated : gpu.value());
    wish.mostTime = limit;
    const ProgramText text(*experiment.source);
    wish.file = text.file();
    const std::string file = wholeNameOf(*experiment.source);
    ProgramRun run;
    try {
        run = runProgram(wish, progress);
    } catch (const InputError& error) {
        return {{}, error.what()};
    }
    progress.throwIfCancelled();
    if (!run.compiled)
        return {{},
            namesMain(*experiment.source)
                ? say("own_program.not_compiled", "{}: its main() does not compile, and is not run", file)
                : say("own_program.no_main", "{}: it is no program of its own: there is no main() to run", file)};
    saveProgram(run, wish, path);
    const SavedProgram program = loadProgram(path);
    const std::size_t number = numberOfLaunch(program, wanted);
    if (number == 0)
        return {{}, say("own_program.no_launch", "{}: its main() was run, and did not launch the kernel", file)};
    const LaunchPlace place = program.launches()[number - 1];
    const runtime::LaunchRecord& launch = program.run.record.calls[place.call].launch[place.index];
    const std::uint32_t line = program.run.record.lineOf(place.call);
    Experiment taken = experiment;
    taken.grid = launch.launch.grid;
    taken.block = launch.launch.block;
    if (neverRan(launch)) {
        if (!taken.source->dynamicSharedBytes)
            taken.source->dynamicSharedBytes = static_cast<std::uint32_t>(launch.dynamicSharedBytes);
        return {taken, say("own_program.refused", "{}: main() was run; its launch of line {} was refused", file, line)};
    }
    try {
        Experiment opened = launchExperiment(program, number);
        taken.source->arguments = std::move(opened.source->arguments);
        taken.source->symbols = std::move(opened.source->symbols);
        if (!taken.source->dynamicSharedBytes)
            taken.source->dynamicSharedBytes = opened.source->dynamicSharedBytes;
        taken.source->sharedOptIn = opened.source->sharedOptIn;
        taken.source->cooperative = opened.source->cooperative;
        if (!wanted.isInstance(launch))
            taken.kernel = opened.kernel;
    } catch (const InputError& error) {
        return {{}, say("own_program.cannot_open", "{}: main() was run, but {}", file, error.reason())};
    }
    return {taken,
        say("own_program.taken", "{}: main() computes the launch of line {}: it was run, and this is what it launched",
            file, line)};
}

} // namespace

ProgramsLaunch launchOfProgram(
    const Experiment& experiment, const std::string& path, std::chrono::seconds limit, const Progress& progress)
{
    if (!experiment.source || isPtx(experiment.source->text) || experiment.source->file == "-")
        return {};
    const auto launches = extractDeviceCode(experiment.source->text).host.launches;
    const std::string named(plainName(experiment.kernel));
    if (std::ranges::none_of(
            launches, [&](const HostLaunch& launch) { return named.empty() || launch.kernel == named; }))
        return {};
    WantedLaunch wanted;
    wanted.kernel = named;
    try {
        const auto bound = bindExperiment(experiment, nullptr, &progress);
        if (bound->source->fileLaunch.left != BoundSource::FileLaunch::Left::Computed)
            return {};
        const std::string& name = bound->source->signature.name;
        const bool asked = experiment.kernel.find('<') != std::string::npos;
        wanted = {std::string(plainName(name)), name, bound->work.code.symbol, bound->source->fileLaunch.line, asked};
    } catch (const InputError& error) {
        // The program may say what cannot be chosen.
        if (error.subject() != "--arg" && error.subject() != "--grid auto")
            return {};
    }
    return runAndTake(experiment, wanted, path, limit, progress);
}

} // namespace warpatlas::inline program
