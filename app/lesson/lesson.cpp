#include "app/lesson/lesson.h"

#include <algorithm>
#include <array>

namespace warpatlas::inline lesson {

const LessonRun& Lesson::run(std::string_view name) const
{
    return *std::ranges::find(runs, name, &LessonRun::name);
}

const LessonView* firstView(const LessonStep& step, bool below)
{
    for (std::size_t i = below ? step.partsBefore : 0; i < (below ? step.parts.size() : step.partsBefore); ++i)
        if (const LessonView* const view = std::get_if<LessonView>(&step.parts[i]))
            return view;
    return nullptr;
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
