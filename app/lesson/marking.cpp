#include "app/lesson/marking.h"

#include "app/lesson/answer.h"
#include "app/reference/reference.h"
#include "app/reference/reference_spec.h"
#include "app/report/json_report.h"
#include "app/words/launch_words.h"
#include "app/words/problem_words.h"
#include "app/words/say.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace warpatlas::inline lesson {
namespace {

using Json = nlohmann::ordered_json;

/// Runs it as `run --no-table` does, until it is done or its time is over, which begins once its compilers are done:
/// they have limits of their own. Throws Cancelled in both cases, and `progress` tells which.
OutcomePointer runWithin(const Experiment& experiment, const MarkingLimits& limits, const Progress& progress)
{
    RunOptions options{.measure = false};
    options.record = false;
    options.referencesMustBe = true;
    options.freeMemory = [most = limits.bytes] {
        const auto free = freeMemory();
        return std::optional(free ? std::min(*free, most) : most);
    };
    Progress own(&progress);
    bool begun = false;
    return runExperiment(experiment, options, own, [&](const SessionEvent& event) {
        const RunProgress* const now = std::get_if<RunProgress>(&event);
        if (!begun && now != nullptr && now->doing >= Stage::Traced) {
            own.endAt(Progress::Clock::now() + limits.time);
            begun = true;
        }
    });
}

/// Null: it did not come to one.
Json reportOf(const RunMark& mark)
{
    if (mark.program)
        return mark.refusal.empty() ? mark.program->report() : Json();
    return mark.outcome && mark.outcome->trace ? toReport(*mark.outcome) : Json();
}

/// Elements of the output; empty: they are not known.
std::optional<std::uint64_t> writtenMoreOf(const RunMark& mark)
{
    return mark.outcome && mark.outcome->coverage ? std::optional(mark.outcome->coverage->writtenMore) : std::nullopt;
}

std::string lateText(const MarkingLimits& limits, const Cancelled& cancelled)
{
    return say("lesson.late", "it did not end within {}: {}",
        say("lesson.seconds", "{} s", double(limits.time.count()) / 1000), cancelled.what());
}

/// The references of a lesson's run with the number of the parameter that they are for, by the lesson's own kernel: an
/// attempt may call its parameters what it likes, and gets its arguments in that order.
std::vector<std::string> byPlace(const std::vector<std::string>& references, const BoundExperiment& own)
{
    std::vector<std::string> placed;
    for (const std::string& text : references) {
        const ReferenceSpec spec = parseReferenceSpec(text);
        const auto output = comparedOutput(spec, own.work);
        const auto isIt = [&](const Argument& argument) {
            const auto* const array = std::get_if<BufferArgument>(&argument);
            return output && array && array->buffer == *output;
        };
        const auto found = std::ranges::find_if(own.work.arguments, isIt);
        const std::string what = spec.output.empty() ? text : text.substr(spec.output.size() + 1);
        placed.push_back(found == own.work.arguments.end()
                ? text
                : fmt::format("{}={}", found - own.work.arguments.begin() + 1, what));
    }
    return placed;
}

} // namespace

std::size_t StepMark::parts() const
{
    if (const TaskMark* const task = std::get_if<TaskMark>(&mark))
        return std::max<std::size_t>(task->runs.size() + task->gates.size(), 1);
    const TableMark* const table = std::get_if<TableMark>(&mark);
    return table && !table->rows.empty() ? table->rows.size() * table->rows.front().size() : 1;
}

std::size_t StepMark::passedParts() const
{
    const auto isPassed = [](const auto& part) { return part.passed; };
    if (const TaskMark* const task = std::get_if<TaskMark>(&mark))
        return std::size_t(
            std::ranges::count_if(task->runs, &RunMark::passed) + std::ranges::count_if(task->gates, isPassed));
    if (const AnswerMark* const answer = std::get_if<AnswerMark>(&mark))
        return answer->passed ? 1 : 0;
    std::size_t passed = 0;
    for (const std::vector<AnswerMark>& row : std::get<TableMark>(mark).rows)
        passed += std::size_t(std::ranges::count_if(row, isPassed));
    return passed;
}

bool LessonMark::passed() const
{
    return std::ranges::all_of(steps, &StepMark::passed);
}

double LessonMark::share() const
{
    double sum = 0;
    for (const StepMark& step : steps)
        sum += double(step.passedParts()) / double(step.parts());
    return steps.empty() ? 1 : sum / double(steps.size());
}

RunMark Marker::run(const LessonRun& run, const Attempt& attempt, Progress& progress)
{
    if (run.program)
        return runProgramOf(run, attempt, progress);
    RunMark mark{run.name, run.hidden, {}, {}, {}};
    const OutcomePointer own = outcomeOf(run.name, progress);
    try {
        Experiment experiment = experimentOf(run, attempt);
        experiment.references = byPlace(experiment.references, *own->bound);
        experiment.source->compilerLimits.time = m_limits.compileTime;
        mark.outcome = runWithin(experiment, m_limits, progress);
        mark.problems = faultsAmong(mark.outcome->problems);
        if (!mark.outcome->trace)
            mark.refusal = mark.problems.empty() ? mark.outcome->traceRefusal : std::string();
        else if (!mark.outcome->check)
            mark.refusal = say("lesson.unchecked", "what it writes cannot be compared: the kernel is to be {}",
                own->bound->source->signature.text());
    } catch (const Cancelled& cancelled) {
        if (progress.cancelRequested())
            throw;
        mark.refusal = lateText(m_limits, cancelled);
    } catch (const DeviceError& error) {
        mark.refusal = sentenceOf(error);
    } catch (const CompileFailure&) {
        throw;
    } catch (const InputError& error) {
        mark.refusal = error.reason();
    }
    return mark;
}

std::optional<std::uint64_t> Marker::solutionWritesMore(
    const LessonRun& judging, const Task& task, const Attempt& attempt, Progress& progress)
{
    const Attempt solution = attemptIn(m_lesson.folder + "/" + task.solution);
    if (!solution.refusal.empty() || solution.text == attempt.text)
        return std::nullopt;
    const auto [place, isNew] = m_writtenMore.try_emplace(judging.name + '\n' + task.solution);
    try {
        if (isNew)
            place->second = writtenMoreOf(run(judging, solution, progress));
    } catch (const CompileFailure&) {
        // There is nothing to compare with.
    }
    return place->second;
}

RunMark Marker::runProgramOf(const LessonRun& run, const Attempt& attempt, Progress& progress)
{
    RunMark mark{run.name, run.hidden, {}, {}, {}};
    // First, so that a mistake of the lesson is none of the attempt.
    const std::optional<std::string> wanted = m_programs.wanted(run, progress);
    mark.program = m_programs.attempted(run, attempt, progress);
    mark.refusal = whyNoResult(*mark.program, m_limits);
    mark.faults = faultsOf(*mark.program);
    if (mark.refusal.empty())
        mark.otherPrint =
            wanted ? otherPrint(mark.program->output.inWords(), *wanted, !run.hidden) : mark.program->verdict;
    return mark;
}

std::vector<std::string> RunMark::reasons() const
{
    std::vector<std::string> reasons;
    const auto add = [&](const std::string& reason) {
        if (!reason.empty())
            reasons.push_back(reason);
    };
    add(refusal);
    for (const Problem& problem : problems)
        add(sentenceWithPlace(problem) + timesInWords(problem));
    for (const ProgramProblem& fault : faults)
        if (!refusal.starts_with(fault.words))
            add(fault.words);
    add(otherPrint);
    return reasons;
}

TaskMark Marker::markTask(const Task& task, const Attempt& attempt, Progress& progress)
{
    TaskMark mark;
    if (!attempt.refusal.empty()) {
        mark.refusal = attempt.refusal;
        return mark;
    }
    const Attempt start = readAttempt(m_lesson.folder + "/" + task.start);
    if (const auto refusal = refusalOf(attempt, start)) {
        mark.refusal = *refusal;
        return mark;
    }
    // Several gates may ask the same run, which is made once for the attempt and once for the start.
    std::map<std::string, Json> judgedRuns, startRuns; // reports; null: there is none
    const auto reportOfRun = [&](std::map<std::string, Json>& known, const std::string& name,
                                 const Attempt& of) -> const Json& {
        const auto [place, isNew] = known.try_emplace(name);
        if (isNew)
            place->second = reportOf(run(m_lesson.run(name), of, progress));
        return place->second;
    };
    try {
        for (const std::string& name : task.runs)
            judgedRuns[name] = reportOf(mark.runs.emplace_back(run(m_lesson.run(name), attempt, progress)));
        for (const Gate& gate : task.gates) {
            const Json& report = reportOfRun(judgedRuns, gate.run, attempt);
            const auto judged = std::ranges::find(mark.runs, gate.run, &RunMark::run);
            const bool isRight =
                judged == mark.runs.end() || judged->passed(); // else its numbers are of something else
            mark.gates.push_back(
                {gate, numberAt(report, gate.is.key), {}, isRight && holds(gate.is, report).value_or(false), isRight});
        }
    } catch (const CompileFailure& failure) {
        return {failure.what(), {}, {}};
    } catch (const AttemptError& error) {
        return {error.what(), {}, {}};
    }
    // Threads that all write the same are no race.
    for (RunMark& marked : mark.runs) {
        const std::uint64_t more = marked.passed() ? writtenMoreOf(marked).value_or(0) : 0;
        if (more > 0 && more > solutionWritesMore(m_lesson.run(marked.run), task, attempt, progress).value_or(more))
            marked.writtenAgain = more;
    }
    for (GateMark& gate : mark.gates) {
        // A program's start would be compiled for that alone.
        if (m_lesson.run(gate.gate.run).program && gate.gate.without.empty())
            continue;
        try {
            gate.unimproved = numberAt(reportOfRun(startRuns, gate.gate.run, start), gate.gate.is.key);
        } catch (const CompileFailure&) {
            // A start with holes has no number.
        } catch (const AttemptError&) {
            // The same of a program.
        }
    }
    return mark;
}

OutcomePointer Marker::outcomeOf(const std::string& name, Progress& progress)
{
    if (m_lesson.run(name).program)
        throw InputError(name, say("lesson.is_program", "is a whole program: it has no launch of its own to show"));
    OutcomePointer& outcome = m_outcomes[name];
    if (outcome)
        return outcome;
    const MarkingLimits usual; // those of an attempt may be shorter
    try {
        return outcome = runWithin(m_lesson.run(name).experiment, usual, progress);
    } catch (const Cancelled& cancelled) {
        if (progress.cancelRequested())
            throw;
        throw InputError(name, lateText(usual, cancelled));
    }
}

AnswerMark Marker::markAnswer(const LessonQuestion& question, const std::string& given, Progress& progress)
{
    AnswerMark mark{given, {}, false, {}};
    if (m_lesson.run(question.run).program)
        mark.program = programOf(question.run, progress);
    else
        mark.outcome = outcomeOf(question.run, progress);
    const RunFacts facts = mark.program ? RunFacts{mark.program->report()} : RunFacts{*mark.outcome};
    mark.right = rightAnswer(question, facts);
    mark.passed = isRight(question, facts, given);
    if (!mark.passed)
        mark.but = given.empty() || isAnswer(question, given) ? butOf(question, given) : formOf(question);
    return mark;
}

std::string Marker::rightOf(const LessonQuestion& question, Progress& progress)
{
    return markAnswer(question, {}, progress).right;
}

ProgramOutcomePointer Marker::programOf(const std::string& name, Progress& progress)
{
    return m_programs.own(m_lesson.run(name), progress);
}

TableMark Marker::markTable(const TableTask& table, const std::string& given, Progress& progress)
{
    TableMark mark;
    const std::vector<std::vector<std::string>> cells = answerRows(given);
    for (std::size_t row = 0; row < table.runs.size(); ++row) {
        mark.rows.emplace_back();
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            const bool there = row < cells.size() && column < cells[row].size();
            const LessonQuestion cell{{}, table.runs[row], table.columns[column].key, {}};
            mark.rows.back().push_back(markAnswer(cell, there ? cells[row][column] : std::string(), progress));
        }
    }
    return mark;
}

LessonMark Marker::mark(const LessonAnswers& answers, Progress& progress, std::size_t only)
{
    LessonMark mark{m_lesson.name, m_lesson.title, {}};
    for (std::size_t step = 1; step <= m_lesson.steps.size(); ++step) {
        if (only != 0 && step != only)
            continue;
        const auto words = answers.words.find(step);
        const std::string given = words == answers.words.end() ? std::string() : words->second;
        const auto& asks = m_lesson.steps[step - 1].asks;
        if (const Task* const task = std::get_if<Task>(&asks)) {
            const auto attempt = answers.attempts.find(step);
            mark.steps.push_back({step,
                attempt == answers.attempts.end() ? TaskMark{say("lesson.not_tried", "there is no attempt"), {}, {}}
                                                  : markTask(*task, attempt->second, progress)});
        } else if (const LessonQuestion* const question = std::get_if<LessonQuestion>(&asks)) {
            mark.steps.push_back({step, markAnswer(*question, given, progress)});
        } else if (const TableTask* const table = std::get_if<TableTask>(&asks)) {
            mark.steps.push_back({step, markTable(*table, given, progress)});
        }
    }
    return mark;
}

} // namespace warpatlas::inline lesson
