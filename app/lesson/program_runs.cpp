#include "app/lesson/program_runs.h"

#include "app/dataset/file_bytes.h"
#include "app/lesson/lab_files.h"
#include "app/program/program_folder.h"
#include "app/program/program_report.h"
#include "app/program/program_words.h"
#include "app/words/say.h"
#include "assets/assets.h"
#include "kernels/model/shortened.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

namespace warpatlas::inline lesson {
namespace {

namespace fs = std::filesystem;

/// Headers that lie in the lesson's folder come along, so that an attempt may include what its start does; its
/// programs do not.
void copyHeaders(const fs::path& from, const fs::path& to)
{
    static constexpr std::array headers{".h", ".hpp", ".cuh", ".inl"};
    std::error_code unread; // what cannot be read is missed by the compiler
    for (const auto& entry : fs::recursive_directory_iterator(from, unread)) {
        if (!entry.is_regular_file(unread)
            || std::ranges::find(headers, entry.path().extension().string()) == headers.end())
            continue;
        const fs::path copy = to / entry.path().lexically_relative(from);
        fs::create_directories(copy.parent_path(), unread);
        fs::copy_file(entry.path(), copy, unread);
    }
}

std::string megabytesText(std::uint64_t bytes)
{
    return say("lesson.megabytes", "{} MiB", bytes >> 20);
}

} // namespace

nlohmann::ordered_json ProgramOutcome::report() const
{
    return toReport(run, wish);
}

std::string ProgramOutcome::printed() const
{
    return run.printed ? run.printed->inWords() : std::string();
}

namespace {

void runInto(ProgramOutcome& outcome, const CompiledProgram& program, const Progress& progress)
{
    outcome.wish.output.toldOutput = [&](std::string_view text) { outcome.output.add(text); };
    outcome.run = program.run(outcome.wish, progress);
    outcome.wish.output.toldOutput = {};
}

} // namespace

struct ProgramRuns::Compiled {
    std::optional<ProgramFolder> folder; ///< of an attempt's text
    std::string file; ///< that is compiled
    std::optional<CompiledProgram> program;
};

ProgramRuns::ProgramRuns(const Lesson& lesson, const MarkingLimits& limits) : m_lesson(lesson), m_limits(limits) { }
ProgramRuns::~ProgramRuns() = default;

ProgramWish ProgramRuns::wishOf(const LessonRun& run) const
{
    ProgramWish wish;
    const LabFiles files = labFiles(run.program->data);
    wish.arguments = run.program->data.empty() ? run.program->arguments
                                               : labArguments(files.inputs, {}, files.output, run.program->type);
    wish.gpu = findGpu(run.program->gpu).value();
    wish.mostTime = m_limits.time;
    wish.mostCompileTime = m_limits.compileTime;
    wish.output.told = [](std::string_view) {};
    wish.keptBytes = std::uint64_t{32} << 20; // launches that somebody wants to look at
    wish.keepsPrinted = true;
    return wish;
}

const ProgramRuns::Compiled& ProgramRuns::compiled(
    const LessonRun& run, const std::string& file, const Attempt* attempt, const Progress& progress)
{
    std::unique_ptr<Compiled>& made = m_compiled[attempt != nullptr ? attempt->text : "file " + file];
    if (made && made->program)
        return *made;
    made = std::make_unique<Compiled>();
    made->file = file;
    if (attempt != nullptr) {
        const fs::path folder = made->folder.emplace().path();
        copyHeaders(m_lesson.folder, folder);
        const fs::path name = fs::path(attempt->file).filename();
        made->file = (folder / (name.extension() == ".cu" ? name : fs::path("attempt.cu"))).string();
        writeFile(made->file, asBytes(attempt->text));
    }
    ProgramWish wish = wishOf(run);
    wish.file = made->file;
    made->program.emplace(wish, progress);
    return *made;
}

ProgramOutcomePointer ProgramRuns::runOf(const LessonRun& run, const std::string& file, const Progress& progress)
{
    ProgramOutcomePointer& known = m_own[run.name + '\n' + file];
    if (known)
        return known;
    const Compiled& made = compiled(run, file, nullptr, progress);
    auto outcome = std::make_shared<ProgramOutcome>(ProgramOutcome{wishOf(run), {}, readTextFile(file)});
    outcome->wish.file = made.file;
    runInto(*outcome, *made.program, progress);
    progress.throwIfCancelled();
    if (!outcome->run.compiled)
        throw InputError(file, say("lesson.no_program", "does not compile: {}", outcome->run.messages));
    if (outcome->run.stopped)
        throw InputError(file, whyNoResult(*outcome, m_limits));
    return known = outcome;
}

ProgramOutcomePointer ProgramRuns::own(const LessonRun& run, const Progress& progress)
{
    return runOf(run, run.program->file, progress);
}

std::optional<std::string> ProgramRuns::wanted(const LessonRun& run, const Progress& progress)
{
    if (run.program->prints.empty())
        return std::nullopt;
    return runOf(run, run.program->prints, progress)->output.inWords();
}

std::string ProgramRuns::labVerdict(const LessonRun& run, const std::string& written, const Progress& progress)
{
    std::error_code unknown;
    if (!fs::exists(written, unknown))
        return say("lesson.lab_nothing", "it hands in nothing: wbSolution was not called");
    static const Attempt judge{"lab_judge.cu", std::string(assetText("lab_judge.cu"))};
    const Compiled& made = compiled(run, {}, &judge, progress);
    const std::string expected = labFiles(run.program->data).output;
    ProgramWish wish = wishOf(run);
    wish.file = made.file;
    wish.stranger = {m_limits.bytes, {written, expected}, {}}; // what is written may be anything
    wish.arguments = labArguments({written}, {}, expected, run.program->type);
    const ProgramOutcome judged{wish, made.program->run(wish, progress), {}};
    progress.throwIfCancelled();
    if (judged.run.compiled && judged.run.status == 0)
        return {};
    const std::vector<std::string> lines = linesOfPrint(judged.printed());
    return run.hidden || lines.empty() ? say("lesson.lab_wrong", "what it hands to wbSolution is not what is expected")
                                       : shortened(lines.front(), 200);
}

ProgramOutcomePointer ProgramRuns::attempted(const LessonRun& run, const Attempt& attempt, const Progress& progress)
{
    const Compiled& made = compiled(run, {}, &attempt, progress);
    auto outcome = std::make_shared<ProgramOutcome>(ProgramOutcome{wishOf(run), {}, attempt.text});
    outcome->wish.file = made.file;
    outcome->wish.stranger = {m_limits.bytes, {}, {}};
    std::optional<ProgramFolder> handedIn;
    std::string written;
    if (!run.program->data.empty()) {
        const LabFiles files = labFiles(run.program->data);
        written = handedIn.emplace().path() + "/" + fs::path(files.output).filename().string();
        outcome->wish.stranger = {m_limits.bytes, files.inputs, {handedIn->path()}};
        outcome->wish.arguments = labArguments(files.inputs, written, {}, run.program->type);
    }
    try {
        runInto(*outcome, *made.program, progress);
        if (handedIn && outcome->run.compiled && outcome->run.status == 0)
            outcome->verdict = labVerdict(run, written, progress);
    } catch (const InputError& error) {
        throw AttemptError(attempt.file, error.what());
    }
    progress.throwIfCancelled();
    if (!outcome->run.compiled) {
        std::string messages = outcome->run.messages;
        for (std::size_t at = messages.find(made.file); at != std::string::npos; at = messages.find(made.file, at))
            messages.replace(at, made.file.size(), attempt.file);
        throw AttemptError(attempt.file, say("lesson.attempt_compiles_not", "does not compile: {}", messages));
    }
    outcome->wish.file = attempt.file; // as its author knows it
    return outcome;
}

std::string whyNoResult(const ProgramOutcome& outcome, const MarkingLimits& limits)
{
    const ProgramRun& run = outcome.run;
    if (run.isTooLate || run.signal == SIGXCPU)
        return say("lesson.program_late", "it did not end within {} s", double(limits.time.count()) / 1000);
    if (run.isTooLarge)
        return say("lesson.program_large", "it takes more memory, or writes more, than the {} that it may",
            megabytesText(limits.bytes));
    if (run.signal == SIGSYS)
        return say("lesson.program_forbidden",
            "it asked the system for what an attempt may not: the network, other processes, or the machine's settings");
    if (run.signal == SIGXFSZ)
        return say("lesson.program_file", "it writes more than an attempt may");
    if (run.signal != 0) {
        const std::vector<ProgramProblem> problems = problemsOf(run, outcome.wish.file);
        return (problems.empty() ? std::string() : problems.front().words + " ")
            + say("lesson.program_memory", "(it may have {} of memory)", megabytesText(limits.bytes));
    }
    if (run.status != 0) {
        const std::vector<std::string> lines = linesOfPrint(outcome.printed());
        return say("lesson.program_status", "it ends with the exit status {}, and not with 0", run.status)
            + (lines.empty()
                    ? std::string()
                    : say("lesson.program_last", "; the last that it prints is \"{}\"", shortened(lines.back())));
    }
    return {};
}

std::vector<ProgramProblem> faultsOf(const ProgramOutcome& outcome)
{
    const std::string& file = outcome.wish.file;
    std::vector<ProgramProblem> faults = problemsOf(outcome.run, file);
    std::erase_if(faults, [](const ProgramProblem& problem) { return problem.severity == Severity::Information; });
    for (const HostProblem& problem : outcome.run.hostProblems)
        if (isRemark(problem.kind))
            faults.push_back({sentenceOf(problem, file), Severity::Information, problem.at, {}, problem.line, {}});
    return faults;
}

std::vector<std::string> linesOfPrint(const std::string& printed)
{
    std::vector<std::string> lines;
    std::istringstream stream(printed);
    for (std::string line; std::getline(stream, line);) {
        line.erase(line.find_last_not_of(" \t\r") + 1);
        lines.push_back(line);
    }
    while (!lines.empty() && lines.back().empty())
        lines.pop_back();
    return lines;
}

std::string otherPrint(const std::string& printed, const std::string& wanted, bool tells)
{
    const std::vector<std::string> lines = linesOfPrint(printed), right = linesOfPrint(wanted);
    const auto [mine, theirs] = std::ranges::mismatch(lines, right);
    if (mine == lines.end() && theirs == right.end())
        return {};
    const auto number = std::size_t(mine - lines.begin()) + 1;
    if (mine == lines.end())
        return tells
            ? say("lesson.print_ends", "it prints no line {}, which is to be \"{}\"", number, shortened(*theirs))
            : say("lesson.print_ends_hidden", "it prints no line {}", number);
    if (theirs == right.end())
        return say("lesson.print_more", "it prints a line {} that is too much: \"{}\"", number, shortened(*mine));
    return tells ? say("lesson.print_other", "line {} that it prints is \"{}\", and is to be \"{}\"", number,
               shortened(*mine), shortened(*theirs))
                 : say("lesson.print_other_hidden", "line {} that it prints is \"{}\", which is not right", number,
                     shortened(*mine));
}

} // namespace warpatlas::inline lesson
