#include "app/program/own_program.h"

#include "app/experiment/simulated_gpu.h"
#include "app/program/launch_experiment.h"
#include "app/program/run_program.h"
#include "app/program/saved_program.h"
#include "app/source/names/plain_name.h"
#include "app/words/say.h"
#include "kernels/compiler/device_code.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace warpatlas {
namespace {

/// Progress that is cancelled where another is, and after a time.
class LimitedProgress {
public:
    LimitedProgress(const Progress& outer, std::chrono::seconds limit)
        : m_watch([this, &outer, end = std::chrono::steady_clock::now() + limit](const std::stop_token& stop) {
              std::unique_lock lock(m_mutex);
              while (!stop.stop_requested() && !outer.cancelRequested() && std::chrono::steady_clock::now() < end)
                  m_stopped.wait_for(lock, stop, std::chrono::milliseconds(50), [] { return false; });
              if (!stop.stop_requested())
                  m_progress.cancel();
          })
    {
    }
    const Progress& progress() const { return m_progress; }

private:
    Progress m_progress;
    std::mutex m_mutex;
    std::condition_variable_any m_stopped;
    std::jthread m_watch; ///< ends before what it uses does
};

/// Which launch is looked for.
struct WantedLaunch {
    std::string kernel; ///< without scopes and template arguments; empty: any
    std::string symbol; ///< in the code; empty: any
    std::uint32_t line = 0; ///< 0: any
};

/// From 1; 0: there is none.
std::size_t numberOfLaunch(const SavedProgram& program, const WantedLaunch& wanted)
{
    std::size_t best = 0;
    int most = -1;
    const std::vector<LaunchPlace> places = program.launches();
    for (std::size_t i = 0; i < places.size(); ++i) {
        const runtime::LaunchRecord& launch = program.run.record.calls[places[i].call].launch[places[i].index];
        if (!wanted.kernel.empty() && plainName(launch.kernel) != wanted.kernel)
            continue;
        const bool sameLine = program.run.record.lineOf(places[i].call) == wanted.line;
        const int agreement = (launch.symbol == wanted.symbol ? 2 : 0) + (sameLine ? 1 : 0);
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

/// What the program itself does not show of a refused launch: what it would have found in memory.
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
    const ProgramWish wish = wishFor(experiment, simulated ? *simulated : gpu.value());
    const std::string& file = wish.file;
    ProgramRun run;
    try {
        const LimitedProgress limited(progress, limit);
        run = runProgram(wish, limited.progress());
    } catch (const Cancelled&) {
        progress.throwIfCancelled();
        return {{}, say("own_program.slow", "{}: its program was not compiled within {} s", file, limit.count())};
    } catch (const InputError& error) {
        return {{}, error.what()};
    }
    progress.throwIfCancelled();
    if (!run.compiled)
        return {{}, say("own_program.not_compiled", "{}: its main() does not compile, and is not run", file)};
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
    if (neverRan(launch))
        return {taken, say("own_program.refused", "{}: main() was run; its launch of line {} was refused", file, line)};
    try {
        Experiment opened = launchExperiment(program, number);
        taken.source->arguments = std::move(opened.source->arguments);
        taken.source->symbols = std::move(opened.source->symbols);
        if (!taken.source->dynamicSharedBytes)
            taken.source->dynamicSharedBytes = opened.source->dynamicSharedBytes;
        taken.source->sharedOptIn = opened.source->sharedOptIn;
        taken.source->cooperative = opened.source->cooperative;
        if (launch.symbol != wanted.symbol)
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
    WantedLaunch wanted{named, {}, 0};
    try {
        const auto bound = bindExperiment(experiment, nullptr, &progress);
        if (bound->source->fileLaunch.left != BoundSource::FileLaunch::Left::Computed)
            return {};
        wanted = {std::string(plainName(bound->source->signature.name)), bound->work.code.symbol,
            bound->source->fileLaunch.line};
    } catch (const InputError& error) {
        // What nothing can be chosen for, the program may say.
        if (error.subject() != "--arg" && error.subject() != "--grid auto")
            return {};
    }
    return runAndTake(experiment, wanted, path, limit, progress);
}

} // namespace warpatlas
