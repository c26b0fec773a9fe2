#include "app/tools/watched_program.h"

#include "app/dataset/recorded/program_file.h"
#include "app/program/call_lines.h"
#include "app/program/command_file.h"
#include "app/program/record_files.h"
#include "app/program/saved_program.h"
#include "app/words/say.h"
#include "kernels/model/error.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <unistd.h>

namespace warpatlas::inline tools {
namespace {

namespace fs = std::filesystem;

std::string variableOf(const char* name)
{
    const char* const value = std::getenv(name);
    return value == nullptr ? std::string() : value;
}

/// Numbers of processes come again.
std::string watcherName()
{
    return std::to_string(::getpid()) + '-'
        + std::to_string(std::chrono::system_clock::now().time_since_epoch().count());
}

/// As tools call their reports; WarpAtlas has one kind of file.
std::string withoutEnding(const std::string& name)
{
    for (const std::string_view ending :
        {".nsys-rep", ".ncu-rep", ".qdrep", ".nvprof", ".nvvp", ".nsight-cuprof-report", ".sqlite"})
        if (name.ends_with(ending))
            return name.substr(0, name.size() - ending.size());
    return isProgramFile(name) ? name.substr(0, name.size() - std::string_view(programExtension).size()) : name;
}

} // namespace

WatchedProgram runWatched(const std::vector<std::string>& command, std::string_view sign, const Progress& progress)
{
    const std::string record = variableOf("WARPATLAS_RECORD");
    if (record.empty())
        throw InputError(command.front(),
            say("tools.no_record", "nothing is recorded here: this stands for NVIDIA's tool within warpatlas exec"));
    WatchedProgram watched{command.front(), {command.begin() + 1, command.end()}};
    std::vector<std::string> words = command;
    words.front() = findCommand(command.front());
    const std::string watcher = watcherName();
    // The value is a folder or a number of the tool's; what it says here is why it is there.
    const ProgramEnd end =
        runProcess(words, {"WARPATLAS_WATCHER=" + watcher, std::string(sign) + "=warpatlas"}, {}, progress, [] {});
    watched.status = end.status;
    for (const std::string& file : recordFiles(record)) {
        ProgramRecord read = readRecord(textOfRecord(file));
        if (read.watcher != watcher)
            continue;
        ProgramRun& run = watched.runs.emplace_back();
        run.compiled = run.wasCommand = true;
        run.record = std::move(read);
        const bool first = run.record.process == end.process;
        run.isChild = !first;
        run.status = first || end.signal == 0 ? end.status : 0;
        run.signal = first ? end.signal : 0;
        run.stopped = end.stopped;
        findLines(run.record, programOf(run.record, record, words.front()), "", Progress());
        run.judge();
    }
    return watched;
}

GpuSheet simulatedGpu()
{
    const std::string name = variableOf("WARPATLAS_GPU");
    const Answer<GpuSheet> found = findGpu(name.empty() ? "RTX 3060" : name);
    if (!found)
        throw InputError(name, found.reason());
    return found.value();
}

std::string nameOfSimulated(const GpuSheet& gpu)
{
    return "NVIDIA " + gpu.name + " (simulated)";
}

std::string fileOfReport(const std::string& name, bool replaces)
{
    std::string file = withoutEnding(name) + programExtension;
    std::error_code unknown;
    if (!replaces && fs::exists(file, unknown))
        throw InputError(file, say("tools.report_there", "is there already; --force-overwrite replaces it"));
    return file;
}

void saveWatched(const WatchedProgram& watched, const std::string& file)
{
    if (watched.runs.empty())
        throw InputError(file, say("tools.nothing_to_save", "is not written: the program called nothing of CUDA's"));
    ProgramRun first = watched.runs.front();
    first.others.assign(watched.runs.begin() + 1, watched.runs.end());
    ProgramWish wish;
    wish.file = watched.file;
    wish.arguments = watched.arguments;
    wish.isCommand = true;
    wish.gpu = simulatedGpu();
    saveProgram(first, wish, file);
}

WatchedProgram loadWatched(const std::string& name)
{
    SavedProgram saved = loadProgram(withoutEnding(name) + programExtension);
    WatchedProgram watched{saved.source.file, saved.arguments, saved.run.status};
    watched.runs.push_back(std::move(saved.run));
    return watched;
}

} // namespace warpatlas::inline tools
