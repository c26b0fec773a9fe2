#include "app/lesson/verify_lesson.h"

#include "app/lesson/answer.h"
#include "app/lesson/lesson_folder.h"
#include "app/lesson/read_lesson.h"
#include "app/lesson/translation.h"
#include "app/program/program_report.h"
#include "app/words/problem_words.h"
#include "app/words/say.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace warpatlas::inline lesson {
namespace {

constexpr double margin = 0.1;
using Clock = std::chrono::steady_clock;

bool passedAll(const TaskMark& mark)
{
    return StepMark{1, mark}.passed();
}

/// Why an attempt failed, as Task::mistakes names it.
bool failedFor(const TaskMark& mark, const std::string& reason)
{
    const auto has = [&](const RunMark& run) {
        if (run.program)
            return (reason == "prints" && !run.otherPrint.empty())
                || (reason == "exit_status" && run.program->run.saidSo())
                || problemCounts(run.program->run).contains(reason);
        return std::ranges::any_of(
            run.problems, [&](const Problem& problem) { return nameOf(problem.kind) == reason; });
    };
    return std::ranges::any_of(mark.runs, has) || std::ranges::any_of(mark.gates, [&](const GateMark& gate) {
        return !gate.passed && gate.judged && gate.gate.is.key == reason;
    });
}

/// What is wrong with an attempt, for an author.
std::string reasonsOf(const TaskMark& mark)
{
    if (!mark.refusal.empty())
        return mark.refusal;
    std::string reasons;
    const auto add = [&](const std::string& reason) { reasons += (reasons.empty() ? "" : "; ") + reason; };
    for (const RunMark& run : mark.runs) {
        if (run.program) {
            for (const std::string& reason : run.reasons())
                add(run.run + ": " + reason);
            for (const auto& [kind, count] : problemCounts(run.program->run))
                add(run.run + ": " + kind);
            continue;
        }
        if (!run.refusal.empty())
            add(run.run + ": " + run.refusal);
        for (const Problem& problem : run.problems)
            add(run.run + ": " + std::string(nameOf(problem.kind)) + ", " + sentenceWithPlace(problem));
    }
    for (const GateMark& gate : mark.gates)
        if (!gate.passed)
            add(say("lesson.gate_failed", "{} is {}", gate.gate.is.key,
                gate.value ? fmt::format("{:.6g}", *gate.value) : say("lesson.not_known", "not known")));
    return reasons;
}

class Verifier {
public:
    Verifier(const Lesson& lesson, Progress& progress) : m_lesson(lesson), m_progress(progress), m_marker(lesson) { }

    Verification verify()
    {
        m_line = 1;
        for (const std::string& need : m_lesson.needs)
            expect(isLesson(need), say("lesson.no_need", "needs {}, which is no lesson", need));
        expect(std::ranges::any_of(m_lesson.steps, [](const LessonStep& step) { return step.asks.index() != 0; }),
            say("lesson.asks_nothing", "no step asks anything"));
        for (const LessonStep& step : m_lesson.steps) {
            m_line = step.line;
            checkViews(step);
            const auto check = [&](const auto& asks) { this->check(asks); };
            try {
                std::visit(check, step.asks);
            } catch (const InputError& error) {
                fault(error.what());
            } catch (const DeviceError& error) {
                fault(error.what());
            }
        }
        return std::move(m_found);
    }

private:
    /// A lesson beside this one, or of the program.
    bool isLesson(const std::string& name) const
    {
        const std::vector<std::string> shipped = shippedLessons();
        std::error_code ignored;
        return std::ranges::find(shipped, name) != shipped.end()
            || std::filesystem::exists(
                std::filesystem::absolute(m_lesson.folder).lexically_normal() / ".." / name / "lesson.md", ignored);
    }
    /// What is asked of a run can be seen in it.
    void checkViews(const LessonStep& step)
    {
        const LessonQuestion* const question = std::get_if<LessonQuestion>(&step.asks);
        const auto check = [&](const LessonView& view) {
            expect(view.run != question->run,
                say("lesson.tells", "the view of {} tells the answer: put it behind the question", view.run));
        };
        for (std::size_t part = 0; question && part < step.partsBefore; ++part)
            if (const LessonView* const view = std::get_if<LessonView>(&step.parts[part]))
                check(*view);
            else
                for (const auto& [link, shown] : std::get<LessonText>(step.parts[part]).shows)
                    check(shown);
    }
    void fault(const std::string& words) { m_found.faults.push_back({m_line, words, m_lesson.file}); }
    void expect(bool holds, const std::string& words)
    {
        if (holds)
            ++m_found.proven;
        else
            fault(words);
    }
    TaskMark judged(const Task& task, const std::string& file)
    {
        return m_marker.markTask(task, readAttempt(m_lesson.folder + "/" + file), m_progress);
    }

    void check(std::monostate) { }
    void check(const LessonQuestion& question)
    {
        const std::string right = m_marker.rightOf(question, m_progress);
        ++m_found.proven;
        if (const auto* const choices = std::get_if<std::vector<Choice>>(&question.of))
            expectNoBut((*choices)[std::size_t(std::stoul(right)) - 1].but.empty(), right);
        for (const auto& [answer, words] : question.buts) {
            expect(isAnswer(question, answer),
                say("lesson.but_of_none", "a \"but\" is for {}, which is no answer to this question", answer));
            expectNoBut(!m_marker.markAnswer(question, answer, m_progress).passed, answer);
        }
    }
    void expectNoBut(bool holds, const std::string& right)
    {
        expect(holds, say("lesson.but_of_right", "a \"but\" is for {}, which is right", right));
    }
    void check(const TableTask& table)
    {
        for (const std::string& run : table.runs)
            for (const TableTask::Column& column : table.columns)
                check(LessonQuestion{{}, run, column.key, {}});
    }
    void check(const Task& task)
    {
        const auto begin = Clock::now();
        const TaskMark solved = judged(task, task.solution);
        m_found.slowest =
            std::max(m_found.slowest, std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin));
        expect(passedAll(solved),
            say("lesson.solution_fails", "the solution {} fails: {}", task.solution, reasonsOf(solved)));
        for (const GateMark& gate : solved.gates)
            checkMargin(gate);
        expect(!passedAll(judged(task, task.start)),
            say("lesson.start_passes", "the start {} passes as it is", task.start));
        for (const auto& [file, reason] : task.mistakes) {
            const TaskMark failed = judged(task, file);
            expect(failedFor(failed, reason),
                passedAll(failed) ? say("lesson.mistake_passes", "the mistake {} passes", file)
                                  : say("lesson.mistake_other", "the mistake {} does not fail for {}: {}", file, reason,
                                      reasonsOf(failed)));
        }
    }
    void checkMargin(const GateMark& gate)
    {
        if (!gate.value)
            return;
        expect(heldWithMargin(gate.gate.is, *gate.value),
            say("lesson.no_margin", "the solution holds {} with {:.6g}: less than a tenth to spare", gate.gate.is.text,
                *gate.value));
    }
    /// A few of something are counted, and none of them is to spare.
    static bool isCount(double number) { return number == std::floor(number) && std::abs(number) < 10; }
    static bool heldWithMargin(const Condition& is, double value)
    {
        const double* const limit = std::get_if<double>(&is.than);
        const double spare = limit && isCount(*limit) && value == std::floor(value) ? 0 : margin;
        const nlohmann::ordered_json report{{"value", value}};
        Condition alone = is;
        alone.key = "value";
        return limit == nullptr || holds(alone, report, spare).value_or(false);
    }

    const Lesson& m_lesson;
    Progress& m_progress;
    Marker m_marker;
    Verification m_found;
    std::uint32_t m_line = 0;
};

} // namespace

Verification verifyLesson(const Lesson& lesson, Progress& progress)
{
    return Verifier(lesson, progress).verify();
}

Verification verifyFolder(const std::string& folder, Progress& progress)
{
    const Lesson lesson = readLesson(folder, {});
    Verification found = verifyLesson(lesson, progress);
    for (const std::string& language : languagesOf(folder))
        checkTranslation(lesson, readLesson(folder, language), found);
    return found;
}

} // namespace warpatlas::inline lesson
