#include "app/program/run_program.h"

#include "app/dataset/file_bytes.h"
#include "app/program/call_lines.h"
#include "app/program/command_file.h"
#include "app/program/kernel_problems.h"
#include "app/program/program_folder.h"
#include "app/program/program_start.h"
#include "app/program/record_files.h"
#include "app/program/record_tail.h"
#include "app/words/say.h"
#include "app/words/today.h"
#include "kernels/model/error.h"
#include "kernels/runtime/record/record_writer.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace warpatlas::inline program {
namespace {

namespace fs = std::filesystem;

/// Where a stranger's program may read and write; null: everywhere.
std::unique_ptr<Confinement> confinementOf(
    const ProgramWish& wish, const std::string& executable, const std::string& own)
{
    if (!wish.stranger)
        return nullptr;
    const fs::path standIns = standInFolder() ? standInFolder().value() : std::string();
    std::error_code ignored;
    Confinement::Allowed allowed{
        wish.stranger->readable, {own}, wish.stranger->bytes, wish.mostTime.value_or(std::chrono::seconds(10))};
    allowed.readable.insert(allowed.readable.end(),
        {fs::path(executable).parent_path().string(), fs::absolute(wish.file, ignored).string(), standIns.string(),
            partOfProgram(runtimeLibraryName)});
    allowed.writable.insert(allowed.writable.end(), wish.stranger->writable.begin(), wish.stranger->writable.end());
    return std::make_unique<Confinement>(allowed);
}

/// Runs what is compiled, with the variables that it needs beside those of its record, and reads what it did.
void runExecutable(const std::string& executable, const std::vector<std::string>& variables, const ProgramWish& wish,
    ProgramRun& run, const Progress& progress)
{
    const ProgramFolder folder;
    const std::string record = folder.path() + "/record";
    const std::string snapshots = folder.path() + "/snapshots";
    std::error_code ignored;
    fs::create_directory(snapshots, ignored);
    std::vector<std::string> command{executable};
    command.insert(command.end(), wish.arguments.begin(), wish.arguments.end());
    std::vector<std::string> all{"WARPATLAS_RECORD=" + record};
    if (!wish.real)
        all.insert(all.end(),
            {"WARPATLAS_SNAPSHOTS=" + (wish.keptBytes > 0 ? snapshots : std::string()),
                "WARPATLAS_SNAPSHOT_BYTES=" + std::to_string(wish.keptBytes), "WARPATLAS_GPU=" + wish.gpu.name,
                // Which would be another process.
                "WARPATLAS_PTXAS=" + (wish.stranger ? std::string() : assemblerPath())});
    if (wish.output.told) // somebody waits for what it prints
        all.insert(all.end(), {"WARPATLAS_PRINT_LINES=1", "PYTHONUNBUFFERED=1"});
    all.insert(all.end(), variables.begin(), variables.end());
    all.insert(all.end(), wish.environment.begin(), wish.environment.end());
    RecordTail tail(record);
    ProgramOutput output = wish.output;
    if (wish.keepsPrinted && (output.told || isPassedOn(output.outputToError ? STDERR_FILENO : STDOUT_FILENO))) {
        run.printed.emplace();
        output.goesOn = !output.told;
        output.told = [&](std::string_view text) {
            run.printed->add(text);
            if (wish.output.told)
                wish.output.told(text);
        };
    }
    const auto look = [&] {
        if (wish.stillRunning)
            tail.read(wish.stillRunning);
    };
    const std::unique_ptr<Confinement> confinement = confinementOf(wish, executable, folder.path());
    const ProgramEnd end = runProcess(command, all, output, progress, look, wish.mostTime, confinement.get());
    run.status = end.status;
    run.signal = end.signal;
    run.stopped = end.stopped;
    run.isTooLate = end.isTooLate;
    run.isTooLarge = end.isTooLarge;
    const Progress goesOn; // what was stopped is read all the same
    const auto readProcess = [&](const std::string& file, ProgramRun& into) {
        into.record = readRecord(textOfRecord(file));
        if (wish.real) {
            if (!into.record.measured)
                into.record.measured.emplace();
            into.record.measured->gpu = wish.real->name;
            into.record.measured->driver = wish.real->driver;
            into.record.measured->date = todayInUtc();
        }
        into.isChild = into.record.process != 0 && into.record.process != end.process;
        findLines(into.record, programOf(into.record, record, executable), wish.isCommand ? std::string() : wish.file,
            run.stopped ? goesOn : progress);
        into.judge();
    };
    readProcess(record, run);
    const std::vector<std::string> files = recordFiles(record);
    for (std::size_t i = 1; i < files.size(); ++i) {
        ProgramRun next;
        next.compiled = true;
        next.wasCommand = run.wasCommand;
        // Its own end is known to its parent alone, which is taken to pass on what it says; a crash says nothing.
        next.status = run.saidSo() ? run.status : 0;
        next.stopped = run.stopped;
        readProcess(files[i], next);
        run.others.push_back(std::move(next));
    }
    if (const fs::path lost = fs::read_symlink(runtime::lostFile(record), ignored); !lost.empty())
        run.record.lost = lost.string();
    for (fs::path file = fs::path(snapshots) / "0"; fs::exists(file, ignored);
         file.replace_filename(std::to_string(run.contents.size())))
        run.contents.push_back(readSnapshot(file.string()));
}

/// Variables that make the driver measure the program.
std::vector<std::string> measuringVariables(const ProgramWish& wish)
{
    const Answer<MeasuringLibraries> libraries = measuringLibraries();
    if (!libraries)
        throw InputError(wish.real->id, libraries.reason());
    std::vector<std::string> variables{
        "CUDA_INJECTION64_PATH=" + libraries.value().watch, "WARPATLAS_CUPTI=" + libraries.value().cupti};
    const bool isGiven = std::ranges::any_of(
        wish.environment, [](const std::string& variable) { return variable.starts_with("CUDA_VISIBLE_DEVICES="); });
    if (wish.real->ordinal && !isGiven)
        variables.push_back("CUDA_VISIBLE_DEVICES=" + std::to_string(*wish.real->ordinal));
    return variables;
}

ProgramRun runCommand(const ProgramWish& wish, const Progress& progress)
{
    ProgramRun run;
    run.compiled = run.wasCommand = true;
    if (wish.real) {
        runExecutable(findCommand(wish.file), measuringVariables(wish), wish, run, progress);
        return run;
    }
    const Answer<std::string> standIns = standInFolder();
    if (!standIns)
        throw InputError(wish.file, standIns.reason());
    const std::string executable = findCommand(wish.file, standIns.value() + "/bin");
    runExecutable(executable,
        {"LD_LIBRARY_PATH=" + libraryPathFor(standIns.value()), "PATH=" + commandPathFor(standIns.value()),
            "PYTHONPATH=" + pythonPathFor(standIns.value(), partOfProgram(pythonFolderName)),
            "WARPATLAS_BINARY=" + ownProgramFile(), "WARPATLAS_COMPILER=" + std::string(nameOf(wish.compiler)),
            "WARPATLAS_SOURCE=", "WARPATLAS_RESOURCES="},
        wish, run, progress);
    run.missingLibraries = missingStandIns(executable, standIns.value());
    return run;
}

} // namespace

bool ProgramRun::hasProblems() const
{
    return (signal != 0 && !stopped)
        || std::ranges::any_of(hostProblems, [](const HostProblem& problem) { return !isRemark(problem.kind); })
        || std::ranges::any_of(others, &ProgramRun::hasProblems)
        || std::ranges::any_of(record.calls, [&](const runtime::CallRecord& call) {
               return std::ranges::any_of(call.launch, [&](const runtime::LaunchRecord& launch) {
                   return std::ranges::any_of(
                       launch.problems, [&](const Problem& problem) { return isWrong(launch, problem); });
               });
           });
}

void ProgramRun::judge()
{
    using Kind = HostProblem::Kind;
    hostProblems = warpatlas::hostProblems(record, saidSo(), signal != 0 && !stopped);
    const auto isUndone = [](const HostProblem& problem) {
        return problem.kind == Kind::Leak || problem.kind == Kind::NeverAwaited
            || problem.kind == Kind::UntoldKernelError || problem.kind == Kind::NeverRead;
    };
    if (stopped || record.cut) // or what it did about them is not in the record
        std::erase_if(hostProblems, isUndone);
    else if (signal != 0)
        std::erase_if(hostProblems, [](const HostProblem& problem) { return problem.kind == Kind::Leak; });
}

CompiledProgram::CompiledProgram(const ProgramWish& wish, const Progress& progress)
    : m_folder(std::make_unique<ProgramFolder>())
{
    readTextFile(wish.file); // whatever is wrong with the file is said before a compiler says it
    ProgramRequest request{wish.file, m_folder->path(), wish.includeFolders, wish.definitions, wish.standard,
        wish.compilerOptions, wish.gpu.computeMajor * 10 + wish.gpu.computeMinor, wish.compiler};
    if (wish.mostCompileTime)
        request.mostTime = *wish.mostCompileTime;
    if (wish.real) {
        m_variables = measuringVariables(wish);
        request.forGpu = true;
        request.computeCapability = wish.real->computeCapability;
    }
    const Answer<BuiltProgram> answer = buildProgram(request, progress);
    if (!answer)
        throw InputError(wish.file, answer.reason());
    const BuiltProgram& built = answer.value();
    m_executable = built.executable;
    m_made.compiler = built.compiler;
    m_made.messages = built.messages;
    m_made.compiled = built.succeeded;
    m_made.refusedOption = refusedOption(built.messages);
    std::error_code ignored;
    if (!wish.real)
        m_variables = {
            "WARPATLAS_SOURCE=" + fs::absolute(wish.file, ignored).string(), "WARPATLAS_RESOURCES=" + built.resources};
}

CompiledProgram::~CompiledProgram() = default;

ProgramRun CompiledProgram::run(const ProgramWish& wish, const Progress& progress) const
{
    ProgramRun run = m_made;
    if (run.compiled)
        runExecutable(m_executable, m_variables, wish, run, progress);
    return run;
}

ProgramRun runProgram(const ProgramWish& wish, const Progress& progress)
{
    requireStart(wish.environment, wish.output.inputFile, wish.isCommand); // before a compiler takes its time
    return wish.isCommand ? runCommand(wish, progress) : CompiledProgram(wish, progress).run(wish, progress);
}

} // namespace warpatlas::inline program
