#include "app/lesson/answer_sheet.h"

#include "app/dataset/file_bytes.h"
#include "app/lesson/lesson_folder.h"
#include "app/lesson/yaml.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/input_boundary.h"
#include "kernels/model/shortened.h"

#include <charconv>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace warpatlas::inline lesson {
namespace {

namespace fs = std::filesystem;

std::string asComment(const std::string& text)
{
    std::string comment = "# ";
    for (const char letter : text)
        comment += letter == '\n' ? std::string("\n# ") : std::string(1, letter);
    return comment + "\n";
}

std::string choicesOf(const LessonStep& step)
{
    std::string text;
    const LessonQuestion* const question = std::get_if<LessonQuestion>(&step.asks);
    const auto* const choices = question ? std::get_if<std::vector<Choice>>(&question->of) : nullptr;
    for (std::size_t i = 0; choices && i < choices->size(); ++i)
        text += asComment(fmt::format("  {}: {}", i + 1, (*choices)[i].text));
    return text;
}

/// The rows and columns of a table, as its answer has them.
std::string rowsOf(const Lesson& lesson, const LessonStep& step)
{
    const TableTask* const table = std::get_if<TableTask>(&step.asks);
    if (table == nullptr)
        return {};
    std::string columns, text;
    for (const TableTask::Column& column : table->columns)
        columns += (columns.empty() ? "" : ", ") + column.title;
    for (const std::string& run : table->runs)
        text += asComment(fmt::format("  [{}],  {}", columns, lesson.titleOf(run)));
    return text + asComment(say("lesson.rows", "  in this form: [[1, 2], [3, 4]]"));
}

std::string answerText(const nlohmann::json& value)
{
    if (value.is_string())
        return value.get<std::string>();
    if (!value.is_array())
        return value.is_null() ? std::string() : value.dump();
    std::string text;
    const bool rows = !value.empty() && value.front().is_array();
    for (const nlohmann::json& element : value)
        text += (text.empty() ? "" : rows ? ";" : ",") + answerText(element);
    return text;
}

/// A sheet is a student's: it names files that lie beside it, and no others.
Attempt attemptOf(const fs::path& folder, const std::string& name)
{
    if (!liesIn(folder.string(), name))
        return {name, {}, say("lesson.not_beside", "{} does not lie beside the sheet", shortenedName(name))};
    return attemptIn((folder / name).string());
}

} // namespace

std::vector<std::pair<std::string, std::string>> startOf(const Lesson& lesson)
{
    std::vector<std::pair<std::string, std::string>> files;
    std::string sheet = asComment(lesson.title)
        + asComment(say("lesson.sheet", "Answer behind each colon; `warpatlas lesson check {} --answers answers.yaml`",
            lesson.name));
    for (std::size_t step = 1; step <= lesson.steps.size(); ++step) {
        const LessonStep& asked = lesson.steps[step - 1];
        if (asked.asks.index() == 0)
            continue;
        sheet += "\n" + asComment(asked.title) + asComment(asked.ask()) + choicesOf(asked) + rowsOf(lesson, asked);
        const Task* const task = std::get_if<Task>(&asked.asks);
        sheet += fmt::format("{}: {}\n", step, task ? task->start : std::string());
        if (task)
            files.emplace_back(task->start, readTextFile(lesson.folder + "/" + task->start));
    }
    files.emplace_back("answers.yaml", std::move(sheet));
    return files;
}

std::size_t stepOf(const Lesson& lesson, const std::string& attempt)
{
    std::vector<std::size_t> tasks;
    for (std::size_t step = 1; step <= lesson.steps.size(); ++step)
        if (const Task* const task = std::get_if<Task>(&lesson.steps[step - 1].asks)) {
            if (fs::path(attempt).filename() == fs::path(task->start).filename())
                return step;
            tasks.push_back(step);
        }
    if (tasks.size() == 1)
        return tasks.front();
    throw InputError(attempt,
        tasks.empty()
            ? say("lesson.no_task", "{} wants no kernel", lesson.name)
            : say("lesson.which_task", "{} wants several kernels; --step says for which this is", lesson.name));
}

LessonAnswers readAnswers(const Lesson& lesson, const std::string& file)
{
    return readingInput(file, [&] {
        const nlohmann::json json = jsonOfYaml(readTextFile(file), file, 1);
        LessonAnswers answers;
        if (json.is_null())
            return answers;
        if (!json.is_object())
            throw InputError(file, say("lesson.no_sheet", "is no sheet of answers: STEP: ANSWER is expected"));
        for (const auto& [key, value] : json.items()) {
            std::size_t step = 0;
            const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), step);
            if (error != std::errc() || end != key.data() + key.size())
                step = 0;
            if (step == 0 || step > lesson.steps.size() || lesson.steps[step - 1].asks.index() == 0)
                throw InputError(
                    file, say("lesson.no_step", "answers \"{}\", and {} asks nothing there", key, lesson.name));
            const std::string text = answerText(value);
            if (std::holds_alternative<Task>(lesson.steps[step - 1].asks)) {
                if (!text.empty())
                    answers.attempts[step] = attemptOf(fs::path(file).parent_path(), text);
            } else {
                answers.words[step] = text;
            }
        }
        return answers;
    });
}

} // namespace warpatlas::inline lesson
