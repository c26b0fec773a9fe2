#include "app/lesson/lesson.h"

#include <algorithm>
#include <array>

namespace warpatlas::inline lesson {

const LessonRun& Lesson::run(std::string_view name) const
{
    return *std::ranges::find(runs, name, &LessonRun::name);
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
