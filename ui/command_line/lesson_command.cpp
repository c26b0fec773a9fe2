#include "ui/command_line/commands.h"

#include "app/dataset/file_bytes.h"
#include "app/lesson/answer.h"
#include "app/lesson/answer_sheet.h"
#include "app/lesson/lesson_folder.h"
#include "app/lesson/mark_report.h"
#include "app/lesson/read_lesson.h"
#include "app/lesson/verify_lesson.h"
#include "app/words/say.h"
#include "assets/assets.h"
#include "kernels/model/error.h"
#include "ui/command_line/options/option_values.h"
#include "ui/command_line/output_files.h"
#include "ui/command_line/page_option.h"
#include "ui/terminal/interrupt.h"
#include "ui/terminal/output.h"

#include <cctype>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

namespace warpatlas::ui::inline command_line {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::string_view newLesson = "lesson_template/"; ///< of the assets

std::string fileIn(const Lesson& lesson, const std::string& name)
{
    return readTextFile(lesson.folder + "/" + name);
}

/// What a step asks, for a terminal.
struct AskedText {
    const Lesson& lesson;
    std::size_t hints;
    bool solution;

    std::string operator()(std::monostate) const { return {}; }
    std::string operator()(const LessonQuestion& question) const
    {
        std::string text = say("lesson.question", "Question: {}\n", question.ask);
        if (const auto* const choices = std::get_if<std::vector<Choice>>(&question.of))
            for (std::size_t i = 0; i < choices->size(); ++i)
                text += fmt::format("  {}. {}\n", i + 1, (*choices)[i].text);
        return text + (solution ? question.why + "\n" : "");
    }
    std::string operator()(const TableTask& measure) const
    {
        std::string text = say("lesson.table", "Table: {}\n", measure.ask);
        for (const std::string& run : measure.runs) {
            text += "  " + lesson.titleOf(run) + ":";
            for (const TableTask::Column& column : measure.columns)
                text += " " + column.title + (&column == &measure.columns.back() ? "\n" : ",");
        }
        return text + (solution ? measure.why + "\n" : "");
    }
    std::string operator()(const Task& task) const
    {
        const bool isProgram = lesson.run(task.runs.front()).program.has_value();
        std::string text = (isProgram ? say("lesson.task_program", "Program: {}\n", task.ask)
                                      : say("lesson.task", "Kernel: {}\n", task.ask))
            + "\n" + fileIn(lesson, task.start);
        for (const Gate& gate : task.gates)
            text += say("lesson.gate", "To be reached: {} in the run {}\n", wordsOf(gate), lesson.titleOf(gate.run));
        for (std::size_t i = 0; i < std::min(hints, task.hints.size()); ++i)
            text += say("lesson.hint", "Hint {}: {}\n", i + 1, task.hints[i]);
        if (solution)
            text += say("lesson.solution", "The solution:") + "\n" + fileIn(lesson, task.solution) + task.why + "\n";
        return text;
    }
};

std::string textOf(const Lesson& lesson, const LessonPart& part)
{
    if (const LessonText* const text = std::get_if<LessonText>(&part))
        return text->markdown + "\n\n";
    const LessonView& view = std::get<LessonView>(part);
    return say("lesson.view", "[{} view of the run {}]", view.view, lesson.titleOf(view.run)) + "\n\n";
}

/// What a step has, for programs that draw it themselves. Parts that stand below its question are told after it.
Json partsOf(const LessonStep& step)
{
    Json parts = Json::array();
    for (std::size_t i = 0; i < step.parts.size(); ++i) {
        Json& part = parts.emplace_back(Json{{"below", i >= step.partsBefore}});
        if (const LessonText* const text = std::get_if<LessonText>(&step.parts[i])) {
            part["text"] = text->markdown;
            continue;
        }
        const LessonView& view = std::get<LessonView>(step.parts[i]);
        part.update({{"view", view.view}, {"run", view.run}, {"thread", view.thread}, {"colour", view.colour}});
    }
    return parts;
}

/// What a step asks, as its author wrote it.
struct AskedReport {
    const Lesson& lesson;

    Json operator()(std::monostate) const { return Json::object(); }
    Json operator()(const LessonQuestion& question) const
    {
        Json json{{"ask", question.ask}, {"why", question.why}};
        if (const auto* const choices = std::get_if<std::vector<Choice>>(&question.of))
            for (const Choice& choice : *choices)
                json["choices"].push_back(choice.text);
        return json;
    }
    Json operator()(const TableTask& table) const
    {
        Json json{{"ask", table.ask}, {"why", table.why}, {"rows", table.runs}, {"row_titles", Json::array()},
            {"columns", Json::array()}};
        for (const std::string& run : table.runs)
            json["row_titles"].push_back(lesson.titleOf(run));
        for (const TableTask::Column& column : table.columns)
            json["columns"].push_back(column.title);
        return json;
    }
    Json operator()(const Task& task) const
    {
        Json json{{"ask", task.ask}, {"why", task.why}, {"start", fileIn(lesson, task.start)}, {"gates", Json::array()},
            {"hints", task.hints.size()}, {"program", lesson.run(task.runs.front()).program.has_value()}};
        for (const Gate& gate : task.gates)
            json["gates"].push_back(wordsOf(gate));
        return json;
    }
};

/// The run that a step shows, and how; `answered`: once it is. Of a kernel that is to be written its start.
std::optional<std::pair<Experiment, LessonView>> shownBy(const Lesson& lesson, const LessonStep& step, bool answered)
{
    if (const auto view = viewOf(lesson, step, answered))
        return std::pair(lesson.run(view->run).experiment, *view);
    if (const Task* const task = std::get_if<Task>(&step.asks)) {
        const LessonRun& run = lesson.run(task->runs.front());
        return std::pair(run.program ? Experiment() : experimentOf(run, readAttempt(lesson.folder + "/" + task->start)),
            LessonView{run.name, "data"});
    }
    return std::nullopt;
}

/// The run that a page of marks shows: the first that failed, else the first; null: there is none.
const RunMark* shownRun(const LessonMark& mark)
{
    const RunMark* first = nullptr;
    for (const StepMark& step : mark.steps)
        if (const TaskMark* const task = std::get_if<TaskMark>(&step.mark))
            for (const RunMark& run : task->runs) {
                if ((run.outcome || run.program) && !run.passed())
                    return &run;
                first = first == nullptr && (run.outcome || run.program) ? &run : first;
            }
    return first;
}

/// `mark` must live as long as the page.
Page markPage(const Result& result, const LessonMark& mark)
{
    const RunMark* const shown = shownRun(mark);
    Page page =
        pageOf(result, nullptr, shown && shown->outcome ? std::vector{shown->outcome} : std::vector<OutcomePointer>());
    if (shown && shown->program) {
        page.program = &shown->program->run;
        page.programFile = fs::path(shown->program->wish.file).filename().string();
        page.programSource = shown->program->text;
    }
    page.resultsFirst = true;
    return page;
}

/// `warpatlas lesson`: lessons without a window, for a terminal and for a course's own tests.
class LessonCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override
    {
        CLI::App* command = program.add_subcommand(
            "lesson", say("cli.lesson", "Lessons that the simulator marks: read, start, check, and write them"));
        const AddOption option{*command};
        option("ACTION", m_action, "", say("cli.lesson.action", "list, show, start, check, verify, new"))->required();
        option("LESSON", m_lesson, "",
            say("cli.lesson.lesson", "One of `list`, by its name or number, or the folder of one of your own"));
        option("FILE", m_file, "",
            say("cli.lesson.file", "check: your kernel; start: the folder in which you write (default: this one)"));
        requireName(
            *option("--answers", m_answers, "FILE.yaml", say("cli.lesson.answers", "check: your sheet of answers")));
        option("--answer", m_answer, "TEXT", say("cli.lesson.answer", "check: your answer to the question of --step"));
        option("--step", m_stepText, "N", say("cli.lesson.step", "show, check: this step alone"));
        option("--hints", m_hintsText, "N", say("cli.lesson.hints", "show: with that many hints"));
        command->add_flag("--solution", m_solution, say("cli.lesson.solution", "show: with solutions and reasons"));
        requireName(*option("--save", m_save, "FILE",
            say("cli.lesson.save", "show: save the run of --step as a .warpatlas file; with --solution the answer's")));
        requireName(*option("--json", m_json, "FILE|-", say("cli.lesson.json", "Write it as JSON")));
        requireName(
            *option("--junit", m_junit, "FILE|-", say("cli.lesson.junit", "check: write the marks as JUnit's XML")));
        m_page.addTo(*command);
        command->footer(say("cli.lesson.footer",
            "Examples:\n"
            "  warpatlas lesson list\n"
            "  warpatlas lesson start guard\n"
            "  warpatlas lesson check guard --answers answers.yaml --page marks.html\n"
            "  warpatlas lesson check guard attempt.cu --junit marks.xml\n"
            "  warpatlas lesson new my_lesson\n"
            "  warpatlas lesson verify my_lesson"));
        return command;
    }

    int execute() override
    {
        m_page.check();
        requireOneOnOutput({{"--json", m_json}, {"--junit", m_junit}});
        static constexpr std::string_view actions = "list, show, start, check, verify, new";
        if (m_action.find(',') != std::string::npos || actions.find(m_action) == std::string_view::npos
            || m_action.size() < 3)
            throw InputError(m_action, notOneOf(actions));
        requireUses();
        if (m_action == "list")
            return list();
        requireOwnFiles(outputs(), read({m_file, m_answers}), {});
        if (m_lesson.empty())
            throw InputError(m_action, say("cli.lesson.which", "which lesson? `warpatlas lesson list` lists them"));
        if (m_action == "new")
            return create();
        const LessonFolder folder(m_lesson);
        const Lesson lesson = readLesson(folder.path());
        requireOwnFiles(outputs(), read(filesOf(lesson)), {});
        if (m_action == "check")
            removeReports();
        if (m_step > lesson.steps.size())
            throw InputError(optionText("--step", std::to_string(m_step)),
                say("cli.lesson.steps", "{} has {} steps", lesson.name, lesson.steps.size()));
        return m_action == "show" ? show(lesson)
            : m_action == "start" ? start(lesson)
            : m_action == "check" ? check(lesson)
                                  : verify(lesson);
    }

private:
    std::vector<std::pair<std::string, std::string>> outputs() const
    {
        return {{"--json", m_json}, {"--junit", m_junit}, {"--save", m_save}, m_page.output()};
    }
    /// A course reads what lies there: where nothing can be judged, no marks of somebody before may. What is none of
    /// these reports stays, as it may be an attempt that the sheet names.
    void removeReports() const
    {
        for (const auto& [option, file] : outputs()) {
            std::error_code ignored; // what cannot be removed cannot be written either, which is said then
            if (!fs::is_regular_file(fs::symlink_status(file, ignored)))
                continue;
            const int first = std::ifstream(file).get();
            if (first == '{' || first == '<') // JSON, XML, HTML
                fs::remove(file, ignored);
        }
    }
    /// For requireOwnFiles(): files that are read, and must not be written over.
    static Experiment read(const std::vector<std::string>& files)
    {
        Experiment reading;
        reading.data = files;
        return reading;
    }
    static std::vector<std::string> filesOf(const Lesson& lesson)
    {
        std::vector<std::string> files;
        std::error_code unread; // what cannot be listed cannot be read either
        for (const auto& entry : fs::recursive_directory_iterator(lesson.folder, unread))
            files.push_back(entry.path().string());
        return files;
    }

    /// Refuses what is given for another action: it would be lost without a word.
    void requireUses()
    {
        struct Use {
            std::string option, value; ///< `value` empty: not given
            std::string_view actions;
        };
        for (const auto& [option, value, actions] : {Use{"", m_lesson, "show, start, check, verify, new"},
                 {"", m_file, "start, check"}, {"--answers", m_answers, "check"}, {"--answer", m_answer, "check"},
                 {"--save", m_save, "show"}, {"--step", m_stepText, "show, check"}, {"--hints", m_hintsText, "show"},
                 {"--solution", m_solution ? "true" : "", "show"}, {"--json", m_json, "list, show, check"},
                 {"--junit", m_junit, "check"}, {"--page", m_page.output().second, "check"}})
            if (!value.empty() && actions.find(m_action) == std::string_view::npos)
                throw InputError(option.empty() ? value : optionText(option, value),
                    say("cli.lesson.other_action", "is not for `lesson {}`, but for {}", m_action, actions));
        m_step = m_stepText.empty() ? 0 : std::size_t(parseWhole("--step", m_stepText, 1, 1000));
        for (const auto& [option, value] : {std::pair("--answer", m_answer), {"--save", m_save}})
            if (!value.empty() && m_step == 0)
                throw InputError(optionText(option, value), say("cli.lesson.needs_step", "of which step? --step N"));
        m_hints = m_hintsText.empty() ? 0 : std::size_t(parseWhole("--hints", m_hintsText, 0, 1000));
    }

    int list() const
    {
        Json json = Json::array();
        std::string text;
        for (const std::string& name : shippedLessons()) {
            const LessonHead lesson = lessonHead(name);
            json.push_back({{"name", lesson.name}, {"title", lesson.title}, {"teaches", lesson.teaches},
                {"minutes", lesson.minutes}, {"needs", lesson.needs}, {"steps", lesson.steps}});
            text += say("cli.lesson.row", "{:<18} {} ({} min): {}\n", lesson.name, lesson.title, lesson.minutes,
                lesson.teaches);
        }
        if (!m_json.empty())
            forOption("--json", m_json, [&] { writeJson(json, m_json); });
        if (m_json != "-")
            print(text);
        return 0;
    }

    int show(const Lesson& lesson) const
    {
        std::string text = m_step == 0 ? lesson.title + "\n\n" : std::string();
        Json json = Json::array();
        for (std::size_t step = 1; step <= lesson.steps.size(); ++step) {
            if (m_step != 0 && step != m_step)
                continue;
            const LessonStep& shown = lesson.steps[step - 1];
            const std::string asked = std::visit(AskedText{lesson, m_hints, m_solution}, shown.asks);
            std::string parts;
            for (const LessonPart& part : shown.parts)
                parts += textOf(lesson, part);
            text += fmt::format("{}. {}\n\n{}{}\n", step, shown.title, parts, asked);
            Json& told = json.emplace_back(Json{{"step", step}, {"title", shown.title}, {"kind", kindOf(shown)},
                {"text", parts}, {"asks", asked}, {"parts", partsOf(shown)}});
            told.update(std::visit(AskedReport{lesson}, shown.asks));
            if (!m_solution)
                told.erase("why");
            if (!m_save.empty())
                saveRun(lesson, shown);
        }
        if (!m_json.empty())
            forOption("--json", m_json, [&] { writeJson(json, m_json); });
        // A lesson is somebody's text: what moves a terminal's cursor is left out.
        std::erase_if(
            text, [](char letter) { return std::iscntrl(static_cast<unsigned char>(letter)) && letter != '\n'; });
        if (m_json != "-")
            print(text);
        return 0;
    }

    void saveRun(const Lesson& lesson, const LessonStep& step) const
    {
        const auto shown = shownBy(lesson, step, m_solution);
        if (shown && lesson.run(shown->second.run).program)
            throw InputError(optionText("--save", m_save),
                say("cli.lesson.program", "the step shows a whole program: `exec FILE --save` keeps its run"));
        if (!shown)
            throw InputError(optionText("--save", m_save), say("cli.lesson.no_run", "the step shows no run"));
        const Experiment& experiment = shown->first;
        const LessonView& view = shown->second;
        SavedView saved;
        saved.main = view.view;
        saved.colour = view.colour;
        if (view.line != 0)
            saved.line = view.line;
        if (!view.thread.empty())
            saved.thread = threadNamed(view.thread, bindExperiment(experiment)->launch);
        forOption("--save", m_save, [&] { saveExperiment(experiment, m_save, saved, SavedFiles::Within); });
    }

    int start(const Lesson& lesson) const
    {
        const fs::path folder = m_file.empty() ? fs::path(".") : fs::path(m_file);
        const auto files = startOf(lesson);
        writeNew(folder, files);
        return 0;
    }

    /// Writes files where none of them is yet: an attempt is never lost.
    static void writeNew(const fs::path& folder, const std::vector<std::pair<std::string, std::string>>& files)
    {
        std::error_code failed;
        for (const auto& [name, text] : files)
            if (fs::exists(fs::symlink_status(folder / name, failed))) // also a link to nowhere
                throw InputError((folder / name).lexically_normal().string(),
                    say("cli.lesson.is_there", "is there already, and stays as it is"));
        for (const auto& [name, text] : files) {
            const fs::path file = (folder / name).lexically_normal();
            if (!file.parent_path().empty())
                fs::create_directories(file.parent_path(), failed); // where there can be none, writing says why
            writeFile(file.string(), asBytes(text));
            print(file.string() + "\n");
        }
    }

    int create() const
    {
        std::vector<std::pair<std::string, std::string>> files;
        for (const std::string_view asset : assetNames(newLesson))
            files.emplace_back(asset.substr(newLesson.size()), assetText(asset));
        writeNew(m_lesson, files);
        return 0;
    }

    int check(const Lesson& lesson) const
    {
        if (m_file.empty() && m_answers.empty() && m_answer.empty())
            throw InputError(m_action, say("cli.lesson.nothing", "what? A kernel, or --answers FILE.yaml"));
        LessonAnswers answers;
        if (!m_answers.empty())
            answers = readAnswers(lesson, m_answers);
        for (const auto& [step, attempt] : answers.attempts)
            requireOwnFiles(outputs(), read({attempt.file}), {});
        std::size_t only = m_step;
        if (!m_answer.empty()) {
            const std::size_t kind = lesson.steps[m_step - 1].asks.index();
            if (kind == 0 || std::holds_alternative<Task>(lesson.steps[m_step - 1].asks) || !m_file.empty())
                throw InputError(
                    optionText("--answer", m_answer), say("cli.lesson.no_words", "step {} wants no words", m_step));
            answers.words[m_step] = m_answer;
        }
        if (!m_file.empty()) {
            const std::size_t step = m_step != 0 ? m_step : stepOf(lesson, m_file);
            if (!std::holds_alternative<Task>(lesson.steps[step - 1].asks))
                throw InputError(m_file, say("cli.lesson.no_kernel", "step {} wants no kernel", step));
            answers.attempts[step] = fs::is_regular_file(m_file) ? attemptIn(m_file) : readAttempt(m_file);
            if (m_answers.empty())
                only = step;
        }
        Progress progress;
        const CancelOnInterrupt cancel(progress);
        const LessonMark mark = Marker(lesson).mark(answers, progress, only);
        if (!m_json.empty())
            forOption("--json", m_json, [&] { writeJson(markReport(lesson, mark), m_json); });
        if (!m_junit.empty())
            forOption("--junit", m_junit, [&] { writeText(junitOf(lesson, mark), m_junit); });
        const Result result = resultOf(lesson, mark);
        m_page.write([&](Progress&) { return markPage(result, mark); });
        if (m_json != "-" && m_junit != "-")
            print(textOf(result));
        return mark.passed() ? 0 : 1;
    }

    int verify(const Lesson& lesson) const
    {
        Progress progress;
        const CancelOnInterrupt cancel(progress);
        const Verification found = verifyFolder(lesson.folder, progress);
        for (const LessonFault& fault : found.faults)
            print(fmt::format("{}/{}:{}: {}\n", m_lesson, fault.file, std::max(fault.line, 1u), fault.words));
        print(say("cli.lesson.verified", "{}: {} proven, {} wrong; marking the solution took {:.1f} s\n", lesson.name,
            found.proven, found.faults.size(), double(found.slowest.count()) / 1000));
        return found.faults.empty() ? 0 : 1;
    }

    std::string m_action, m_lesson, m_file, m_answers, m_json, m_junit, m_stepText, m_hintsText, m_answer, m_save;
    std::size_t m_step = 0, m_hints = 0;
    bool m_solution = false;
    PageOption m_page;
};

} // namespace

std::unique_ptr<Command> lessonCommand()
{
    return std::make_unique<LessonCommand>();
}

} // namespace warpatlas::ui::inline command_line
