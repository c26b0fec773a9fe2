#include "app/lesson/translation.h"

#include "app/words/say.h"

#include <algorithm>

namespace warpatlas::inline lesson {
namespace {

/// What a step has beside its words: views and what it asks, as its author writes them.
class StepShape {
public:
    explicit StepShape(const LessonStep& step)
    {
        for (std::size_t part = 0; part < step.parts.size(); ++part) {
            if (part == step.partsBefore)
                ask(step);
            if (const LessonView* const view = std::get_if<LessonView>(&step.parts[part]))
                add("{{view}} {}: {} {} {} {}", view->view, view->run, view->thread, view->colour, view->line);
        }
        if (step.partsBefore >= step.parts.size())
            ask(step);
    }
    const std::string& text() const { return m_text; }

private:
    template <class... Values> void add(fmt::format_string<const Values&...> text, const Values&... values)
    {
        m_text += (m_text.empty() ? "" : "; ") + fmt::format(text, values...);
    }
    void ask(const LessonStep& step)
    {
        add("{{{}}}", kindOf(step));
        std::visit([&](const auto& asks) { describe(asks); }, step.asks);
    }
    void describe(std::monostate) { }
    void describe(const LessonQuestion& question)
    {
        add("run: {}", question.run);
        if (const auto* const key = std::get_if<std::string>(&question.of))
            add("number: {}", *key);
        else if (const auto* const writer = std::get_if<WriterOf>(&question.of))
            for (const std::uint64_t at : writer->element)
                add("thread_of: {}", at);
        else if (const auto* const element = std::get_if<ElementOf>(&question.of))
            add("element_of: {}", element->thread);
        else
            for (const Choice& choice : std::get<std::vector<Choice>>(question.of))
                add("when: {}", choice.when.text);
    }
    void describe(const TableTask& table)
    {
        for (const std::string& run : table.runs)
            add("run: {}", run);
        for (const TableTask::Column& column : table.columns)
            add("key: {}", column.key);
    }
    void describe(const Task& task)
    {
        add("start: {}, solution: {}, {} hints", task.start, task.solution, task.hints.size());
        for (const std::string& run : task.runs)
            add("run: {}", run);
        for (const Gate& gate : task.gates)
            add("is: {}, run: {}", gate.is.text, gate.run);
        for (const auto& [file, reason] : task.mistakes)
            add("mistake: {}, {}", file, reason);
    }

    std::string m_text;
};

bool isSame(const LessonRun& one, const LessonRun& other)
{
    return one.name == other.name && one.experiment == other.experiment && one.program == other.program
        && one.hidden == other.hidden;
}

} // namespace

void checkTranslation(const Lesson& lesson, const Lesson& translated, Verification& found)
{
    const auto expect = [&](bool holds, std::uint32_t line, const std::string& words) {
        if (holds)
            ++found.proven;
        else
            found.faults.push_back({line, words, translated.file});
    };
    expect(lesson.minutes == translated.minutes && lesson.needs == translated.needs
            && std::ranges::equal(lesson.runs, translated.runs, isSame),
        1, say("lesson.translated_head", "its \"minutes\", \"needs\" or \"runs\" are others than in {}", lesson.file));
    expect(lesson.steps.size() == translated.steps.size(), 1,
        say("lesson.translated_steps", "it has {} steps, and {} has {}", translated.steps.size(), lesson.file,
            lesson.steps.size()));
    for (std::size_t step = 0; step < std::min(lesson.steps.size(), translated.steps.size()); ++step) {
        const LessonStep& mine = translated.steps[step];
        const std::string shape = StepShape(mine).text(), wanted = StepShape(lesson.steps[step]).text();
        expect(shape == wanted, mine.line,
            say("lesson.translated_step", "step {} is \"{}\", and \"{}\" in {}", step + 1, shape, wanted, lesson.file));
    }
}

} // namespace warpatlas::inline lesson
