/// Judges what somebody answered to a lesson, by runs on the simulator alone: what is right there is right whatever the
/// machine. Any thread; long work.
#pragma once

#include "app/lesson/attempt.h"
#include "app/lesson/lesson.h"
#include "app/lesson/program_runs.h"
#include "app/session/run_experiment.h"

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace warpatlas::inline lesson {

/// A run of an attempt.
struct RunMark {
    std::string run;
    bool hidden = false;
    std::string refusal; ///< in words, why there is no result; empty: there is one
    std::vector<Problem> problems; ///< what is wrong
    OutcomePointer outcome; ///< null: refused, or a program
    ProgramOutcomePointer program{}; ///< null: a kernel, or it was not run
    std::vector<ProgramProblem> faults{}; ///< the same as `problems`, of a program
    std::uint64_t writtenAgain = 0; ///< elements written more than once, where the solution has fewer; 0: it has not
    std::string otherPrint{}; ///< how what it prints, or hands in, differs, in words; empty: it does not

    bool passed() const { return refusal.empty() && problems.empty() && faults.empty() && otherPrint.empty(); }
    /// Every reason why not, in words, with its place.
    std::vector<std::string> reasons() const;
};

struct GateMark {
    Gate gate;
    std::optional<double> value, unimproved; ///< of the attempt; of the start
    bool passed = false;
    bool judged = true; ///< the run that has the number is right
};

struct TaskMark {
    std::string refusal; ///< in words, why nothing was run: it does not compile; empty: it was
    std::vector<RunMark> runs;
    std::vector<GateMark> gates;
};

struct AnswerMark {
    std::string given, right; ///< as people write them; `given` empty: not answered
    bool passed = false;
    OutcomePointer outcome; ///< of the run that judges it; null: a program
    ProgramOutcomePointer program{}; ///< the same
    std::string but{}; ///< why a wrong answer is not right, in the lesson's words; empty: it says nothing to this one
};

/// The answers of a table, row by row.
struct TableMark {
    std::vector<std::vector<AnswerMark>> rows;
};

struct StepMark {
    std::size_t step = 0; ///< from 1
    std::variant<TaskMark, AnswerMark, TableMark> mark;

    std::size_t parts() const; ///< runs and gates of a task, cells of a table
    std::size_t passedParts() const;
    bool passed() const { return passedParts() == parts(); }
};

struct LessonMark {
    std::string lesson, title;
    std::vector<StepMark> steps; ///< those that ask something

    bool passed() const;
    double share() const; ///< 0 to 1: every step counts as much, and its parts alike
};

/// What was answered, by step from 1: of a task the file, of others the words; of a table a row a line.
struct LessonAnswers {
    std::map<std::size_t, std::string> words;
    std::map<std::size_t, Attempt> attempts;
};

class Marker {
public:
    explicit Marker(const Lesson& lesson, const MarkingLimits& limits = {})
        : m_lesson(lesson), m_limits(limits), m_programs(lesson, limits)
    {
    }

    /// Those of its steps that ask something, or `only` one of them. Throws Cancelled; InputError where the lesson
    /// itself is wrong.
    LessonMark mark(const LessonAnswers& answers, Progress& progress, std::size_t only = 0);
    TaskMark markTask(const Task& task, const Attempt& attempt, Progress& progress);
    AnswerMark markAnswer(const LessonQuestion& question, const std::string& given, Progress& progress);
    TableMark markTable(const TableTask& table, const std::string& given, Progress& progress);
    /// The answer that is right. Throws InputError where the run does not say it: the lesson is wrong.
    std::string rightOf(const LessonQuestion& question, Progress& progress);
    /// The lesson's own run, once: of a kernel, and of a program.
    OutcomePointer outcomeOf(const std::string& run, Progress& progress);
    ProgramOutcomePointer programOf(const std::string& run, Progress& progress);

private:
    RunMark run(const LessonRun& run, const Attempt& attempt, Progress& progress);
    /// Elements that the task's solution writes more than once in that run; empty: not known, or it is the attempt.
    std::optional<std::uint64_t> solutionWritesMore(
        const LessonRun& judging, const Task& task, const Attempt& attempt, Progress& progress);
    RunMark runProgramOf(const LessonRun& run, const Attempt& attempt, Progress& progress);

    const Lesson& m_lesson;
    MarkingLimits m_limits;
    std::map<std::string, OutcomePointer> m_outcomes;
    std::map<std::string, std::optional<std::uint64_t>> m_writtenMore; ///< of solutions, by run and file
    ProgramRuns m_programs;
};

} // namespace warpatlas::inline lesson
