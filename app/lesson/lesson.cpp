#include "app/lesson/lesson.h"

#include <algorithm>
#include <array>
#include <span>

namespace warpatlas::inline lesson {

const LessonRun& Lesson::run(std::string_view name) const
{
    return *std::ranges::find(runs, name, &LessonRun::name);
}

const std::string& Lesson::titleOf(std::string_view name) const
{
    const LessonRun& of = run(name);
    return of.title.empty() ? of.name : of.title;
}

namespace {

const LessonView* firstView(std::span<const LessonPart> parts)
{
    for (const LessonPart& part : parts)
        if (const LessonView* const view = std::get_if<LessonView>(&part))
            return view;
    return nullptr;
}

/// A text that all have but those that ask nothing.
template <class Get> std::string textOf(const LessonStep& step, const Get& get)
{
    return std::visit(
        [&](const auto& asks) {
            if constexpr (requires { asks.ask; })
                return get(asks);
            else
                return std::string();
        },
        step.asks);
}

} // namespace

std::string LessonStep::ask() const
{
    return textOf(*this, [](const auto& asks) { return asks.ask; });
}

std::string LessonStep::why() const
{
    return textOf(*this, [](const auto& asks) { return asks.why; });
}

const LessonView* LessonStep::viewBefore() const
{
    return firstView(std::span(parts).first(partsBefore));
}

const LessonView* LessonStep::viewBehind() const
{
    return firstView(std::span(parts).subspan(partsBefore));
}

std::optional<LessonView> viewOf(const Lesson& lesson, const LessonStep& step, bool answered)
{
    const LessonView *const above = step.viewBefore(), *const behind = step.viewBehind();
    if (answered && behind)
        return *behind;
    const auto* const question = std::get_if<LessonQuestion>(&step.asks);
    const auto* const table = std::get_if<TableTask>(&step.asks);
    const std::string* const asked = !answered ? nullptr
        : question                             ? &question->run
        : table && !table->runs.empty()        ? &table->runs.front()
                                               : nullptr;
    if (asked && !(above && above->run == *asked))
        return LessonView{*asked, lesson.run(*asked).program ? std::string(programView) : "data"};
    return above ? std::optional(*above) : std::nullopt;
}

std::string_view kindOf(const LessonStep& step)
{
    if (const Task* const task = std::get_if<Task>(&step.asks)) {
        static constexpr std::array<std::string_view, 4> names{"complete", "mend", "improve", "free"};
        return names[std::size_t(task->kind)];
    }
    static constexpr std::array<std::string_view, 4> names{"text", "predict", "", "measure"};
    return names[step.asks.index()];
}

} // namespace warpatlas::inline lesson
