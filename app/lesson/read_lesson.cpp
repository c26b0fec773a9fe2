#include "app/lesson/read_lesson.h"

#include "app/dataset/file_bytes.h"
#include "app/experiment/experiment_json.h"
#include "app/lesson/lab_files.h"
#include "app/lesson/lesson_folder.h"
#include "app/lesson/lesson_markdown.h"
#include "app/lesson/yaml.h"
#include "app/words/json_members.h"
#include "app/words/say.h"
#include "kernels/model/gpu_sheet.h"
#include "kernels/model/input_boundary.h"
#include "kernels/model/shortened.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

namespace warpatlas::inline lesson {
namespace {

namespace fs = std::filesystem;
constexpr std::uint32_t frontLine = 2; ///< in which the head begins

std::string placeIn(const std::string& file, std::uint32_t line)
{
    return say("lesson.place", "{}, line {}", file, line);
}

/// Returns what `read` makes of the YAML.
template <class Read>
auto readYaml(std::string_view text, const std::string& file, std::uint32_t line, const Read& read)
{
    const std::string place = placeIn(file, line);
    return readingInput(place, [&] {
        nlohmann::json json = jsonOfYaml(text, file, line);
        if (json.is_null())
            json = nlohmann::json::object();
        const JsonReader reader(place, json);
        reader.expect(json.is_object(), say("lesson.keys", "KEY: VALUE"));
        return read(reader);
    });
}

/// Reads a record of which every key must be one of its fields.
template <class T, class Rule = NoRule> void readStrictly(const JsonReader& value, T& record, const Rule& rule = {})
{
    JsonFieldReader reader(value);
    if constexpr (requires { rule.fields(reader, record); })
        rule.fields(reader, record);
    else
        fieldsOf(reader, record);
    if (const auto key = reader.unknownKey())
        value.fail(unknownKey(*key));
}

void readCondition(const JsonReader& value, Condition& condition)
{
    try {
        condition = conditionFrom(value.text());
    } catch (const InputError& error) {
        value.fail(error.what());
    }
}

void readTexts(const JsonReader& value, std::map<std::string, std::string>& texts)
{
    value.expect(value->is_object(), objectOfTexts());
    for (const auto& [name, unread] : value->items())
        texts[name] = value.inside()[name].text();
}

} // namespace

template <class Io> void fieldsOf(Io& io, Choice& choice)
{
    io.need("text", choice.text, "when", choice.when, readCondition);
    io.known("but", choice.but);
}

template <class Io> void fieldsOf(Io& io, Gate& gate)
{
    io.need("is", gate.is, readCondition, "run", gate.run);
    io.known("without", gate.without, "says", gate.says);
}

template <class Io> void fieldsOf(Io& io, TableTask::Column& column)
{
    io.need("title", column.title, "key", column.key);
}

template <class Io> void fieldsOf(Io& io, TableTask& table)
{
    io.need("ask", table.ask, "runs", table.runs, "columns", table.columns);
    io.known("why", table.why);
}

template <class Io> void fieldsOf(Io& io, Task& task)
{
    io.need("ask", task.ask, "runs", task.runs);
    io.known("start", task.start, "solution", task.solution, "gates", task.gates, "mistakes", task.mistakes, readTexts,
        "hints", task.hints, "why", task.why);
}

namespace {

/// Exactly one of the four kinds of answers.
struct PredictionFields {
    template <class Io> void fields(Io& io, LessonQuestion& question) const
    {
        io.need("ask", question.ask, "run", question.run);
        io.known("why", question.why, "but", question.buts, readTexts);
        std::string number;
        std::vector<Choice> choices;
        WriterOf writer;
        ElementOf element;
        io.known("number", number, "choose", choices, "thread_of", writer.element, "element_of", element.thread);
        if (!number.empty())
            question.of = number;
        else if (!choices.empty())
            question.of = choices;
        else if (!writer.element.empty())
            question.of = writer;
        else
            question.of = element;
        answers =
            int(!number.empty()) + int(!choices.empty()) + int(!writer.element.empty()) + int(!element.thread.empty());
    }
    mutable int answers = 0;
};

/// A lesson is somebody's, and is handed on as its folder: what it names lies in it.
void requireInside(const JsonReader& value, const std::string& folder, const std::string& name)
{
    if (!liesIn(folder, name))
        value.fail(say("lesson.outside", "{} does not lie in the lesson's folder", shortenedName(name)));
}

/// What a run's keys are in an experiment's file: those of its source lie in that.
nlohmann::json experimentOf(const JsonReader& run)
{
    static constexpr std::array ofSource{
        "arguments", "symbols", "shared_bytes", "definitions", "cooperative", "mode", "include_folders"};
    nlohmann::json experiment = *run;
    experiment["warpatlas"] = unsigned(experimentVersion);
    for (const char* const ofLesson : {"hidden", "title"})
        experiment.erase(ofLesson);
    for (const char* const axes : {"grid", "block"})
        if (const auto found = experiment.find(axes); found != experiment.end() && found->is_number())
            *found = nlohmann::json::array({*found});
    if (const auto source = experiment.find("source"); source != experiment.end() && source->is_string()) {
        *source = {{"file", *source}, {"arguments", nlohmann::json::array()}};
        for (const char* const key : ofSource)
            if (const auto moved = experiment.find(key); moved != experiment.end()) {
                experiment["source"][key] = *moved;
                experiment.erase(key);
            }
    }
    return experiment;
}

/// The keys of a run of a whole program.
struct ProgramFields {
    template <class Io> void fields(Io& io, LessonRun& run) const
    {
        LessonProgram& program = *run.program;
        io.need("program", program.file);
        io.known("args", program.arguments, readArguments, "gpu", program.gpu, "prints", program.prints, "hidden",
            run.hidden, "title", run.title, "data", program.data, "type", program.type);
    }
    /// YAML has numbers where people write them.
    static void readArguments(const JsonReader& value, std::vector<std::string>& arguments)
    {
        value.expect(value->is_array(), listOfTexts());
        for (const nlohmann::json& argument : *value)
            arguments.push_back(argument.is_string() ? argument.get<std::string>() : argument.dump());
    }
};

LessonRun programFrom(const std::string& folder, const std::string& name, const JsonReader& value)
{
    LessonRun run{name, {}, LessonProgram()};
    readStrictly(value, run, ProgramFields());
    LessonProgram& program = *run.program;
    if (const Answer<GpuSheet> gpu = findGpu(program.gpu); !gpu)
        value.fail(gpu.reason());
    static constexpr std::array types{"vector", "matrix", "image"};
    value.expect(std::ranges::find(types, program.type) != types.end(),
        say("lesson.lab_type", "a \"type\" that is vector, matrix or image"));
    if (!program.data.empty()) {
        value.expect(program.arguments.empty() && program.prints.empty(),
            say("lesson.lab_alone", "\"data\" without \"args\" and \"prints\""));
        requireInside(value, folder, program.data);
        const std::string named = std::exchange(program.data, (fs::path(folder) / program.data).string());
        const LabFiles files = labFiles(program.data);
        for (const std::string& input : files.inputs)
            requireInside(value, folder, fs::path(named) / fs::path(input).filename());
        requireInside(value, folder, fs::path(named) / fs::path(files.output).filename());
        value.expect(!files.inputs.empty() && !files.output.empty(),
            say("lesson.lab_files", "files input0.… and output.… in the folder \"data\""));
    }
    for (std::string* const file : {&program.file, &program.prints})
        if (!file->empty()) {
            requireInside(value, folder, *file);
            *file = (fs::path(folder) / *file).string();
            readTextFile(*file);
        }
    return run;
}

LessonRun runFrom(const std::string& folder, const std::string& name, const JsonReader& value)
{
    value.expect(value->is_object(), say("lesson.run", "the keys of an experiment"));
    if (value.find("program"))
        return programFrom(folder, name, value);
    LessonRun run{name, {}, {}, value.find("hidden") && value["hidden"].flag()};
    if (value.find("title"))
        run.title = value["title"].text();
    const nlohmann::json experiment = experimentOf(value);
    run.experiment = experimentFrom(JsonReader(value.file(), experiment));
    for (const std::string& file : filesOf(run.experiment))
        requireInside(value, folder, file);
    nameFrom(run.experiment, folder);
    if (run.experiment.source)
        readText(*run.experiment.source);
    return run;
}

/// `head`: a Lesson or a LessonHead.
template <class Io, class Head> void headFields(Io& io, Head& head)
{
    io.need("title", head.title, "teaches", head.teaches, "minutes", head.minutes, WholeFrom{1, 1000});
    io.known("needs", head.needs);
}

struct FrontFields {
    template <class Io> void fields(Io& io, Lesson& lesson) const
    {
        headFields(io, lesson);
        io.known("runs", lesson.runs, [&](const JsonReader& value, std::vector<LessonRun>& runs) {
            value.expect(value->is_object(), say("lesson.runs", "NAME: RUN for each run"));
            for (const auto& [name, unread] : value->items())
                runs.push_back(runFrom(lesson.folder, name, value.inside().member(name)));
        });
    }
};

class StepReader {
public:
    StepReader(Lesson& lesson, const std::string& file) : m_lesson(lesson), m_file(file) { }

    LessonStep step(const MarkdownStep& read)
    {
        LessonStep step{read.title.empty() ? m_lesson.title : onOneLine(read.title), {}, {}, read.line};
        for (const MarkdownPart& part : read.parts)
            if (!part.text.empty())
                step.parts.emplace_back(textFrom(part.text, read.line));
            else
                add(step, part.directive);
        if (step.asks.index() == 0)
            step.partsBefore = step.parts.size();
        return step;
    }

private:
    LessonText textFrom(const std::string& markdown, std::uint32_t line) const
    {
        LessonText text{markdown};
        for (const std::string& link : shownLinks(markdown)) {
            Directive view = viewOfLink(link);
            view.line = line;
            text.shows[link] = viewFrom(view, placeIn(m_file, line));
        }
        return text;
    }

    void add(LessonStep& step, const Directive& directive)
    {
        const std::string place = placeIn(m_file, directive.line);
        if (directive.name == "view") {
            step.parts.emplace_back(viewFrom(directive, place));
            return;
        }
        if (step.asks.index() != 0)
            throw InputError(place, say("lesson.asks_twice", "a step asks one thing; begin another with ##"));
        readYaml(directive.body, m_file, directive.line, [&](const JsonReader& value) {
            step.line = directive.line;
            step.partsBefore = step.parts.size();
            step.asks = asked(directive.name, value);
        });
    }

    std::variant<std::monostate, LessonQuestion, Task, TableTask> asked(
        const std::string& name, const JsonReader& value)
    {
        static constexpr std::array<std::pair<std::string_view, Task::Kind>, 4> tasks{
            {{"complete", Task::Kind::Complete}, {"mend", Task::Kind::Mend}, {"improve", Task::Kind::Improve},
                {"free", Task::Kind::Free}}};
        if (name == "predict") {
            LessonQuestion question;
            const PredictionFields rule;
            readStrictly(value, question, rule);
            value.expect(rule.answers == 1,
                say("lesson.one_answer", "one of \"number\", \"choose\", \"thread_of\" and \"element_of\""));
            value.expect(question.buts.empty() || !std::holds_alternative<std::vector<Choice>>(question.of),
                say("lesson.but_of_choice", "\"but\" with the choice that it is about"));
            requireRun(value, question.run);
            return question;
        }
        if (name == "measure") {
            TableTask table;
            readStrictly(value, table);
            std::ranges::for_each(table.runs, [&](const std::string& run) { requireRun(value, run); });
            return table;
        }
        const auto found = std::ranges::find(tasks, name, &std::pair<std::string_view, Task::Kind>::first);
        if (found == tasks.end())
            throw InputError(value.file(),
                say("lesson.no_directive",
                    "{{{}}} is none of {{predict}}, {{complete}}, {{mend}}, {{improve}}, {{free}}, {{measure}} and "
                    "{{view}}",
                    name));
        Task task;
        task.kind = found->second;
        readStrictly(value, task);
        for (const std::string& file : {task.start, task.solution})
            requireInside(value, m_lesson.folder, file);
        for (const auto& [file, reason] : task.mistakes)
            requireInside(value, m_lesson.folder, file);
        value.expect(!task.runs.empty(), say("lesson.judged", "at least one of \"runs\""));
        for (const std::string& run : task.runs) {
            requireRun(value, run);
            if (std::ranges::count(task.runs, run) > 1)
                value.fail(say("lesson.run_twice", "names the run \"{}\" twice", run));
            const LessonRun& judging = m_lesson.run(run);
            value.expect(judging.program.has_value() == m_lesson.run(task.runs.front()).program.has_value(),
                say("lesson.one_kind", "runs of programs alone, or of kernels alone"));
            if (judging.program) {
                if (!judging.program->judges())
                    value.fail(say("lesson.no_prints", "the run \"{}\" has neither \"prints\" nor \"data\"", run));
                continue;
            }
            if (!judging.experiment.source)
                value.fail(
                    say("lesson.no_source", "the run \"{}\" has no \"source\" that an attempt could replace", run));
            if (judging.experiment.references.empty())
                value.fail(say("lesson.no_reference", "the run \"{}\" has no \"references\"", run));
        }
        std::ranges::for_each(task.gates, [&](const Gate& gate) { requireRun(value, gate.run); });
        return task;
    }

    LessonView viewFrom(const Directive& directive, const std::string& place) const
    {
        LessonView view;
        readYaml(directive.body, m_file, directive.line, [&](const JsonReader& value) {
            JsonFieldReader reader(value);
            reader.need("run", view.run);
            reader.known("thread", view.thread, "colour", view.colour, "line", view.line, WholeFrom{1, 1'000'000});
            if (const auto key = reader.unknownKey())
                value.fail(unknownKey(*key));
            requireRun(value, view.run);
            static constexpr std::array<std::string_view, 10> colours{
                "state", "owner", "block", "warp", "lane", "reads", "writes", "value", "result", "difference"};
            value.expect(std::ranges::find(colours, view.colour) != colours.end(),
                say("lesson.no_colour", "a \"colour\" as `render --colour` takes it"));
        });
        view.view = directive.words;
        static constexpr std::array views{"data", "launch", "memory", "schedule"};
        if (view.view != programView && std::ranges::find(views, view.view) == views.end())
            throw InputError(
                place, say("lesson.no_view", "{{view}} data, launch, memory, schedule or program is expected"));
        if ((view.view == programView) != m_lesson.run(view.run).program.has_value())
            throw InputError(place,
                say("lesson.no_view_of", "{{view}} program is of a run with \"program\", and the others are not"));
        return view;
    }

    void requireRun(const JsonReader& value, const std::string& name) const
    {
        if (std::ranges::find(m_lesson.runs, name, &LessonRun::name) == m_lesson.runs.end())
            value.fail(say("lesson.no_run", "there is no run \"{}\"", name));
    }

    Lesson& m_lesson;
    const std::string& m_file;
};

std::string fileOf(const std::string& folder, std::string_view language)
{
    const std::string_view tag = language.substr(0, language.find_first_of("-_.")); // "es" of "es-MX"
    const fs::path translated = fs::path(folder) / ("lesson." + std::string(tag) + ".md");
    std::error_code ignored;
    return !language.empty() && fs::exists(translated, ignored) ? translated.string()
                                                                : (fs::path(folder) / "lesson.md").string();
}

} // namespace

std::vector<std::string> languagesOf(const std::string& folder)
{
    std::vector<std::string> languages;
    std::error_code unread; // there is none then
    for (const auto& entry : fs::directory_iterator(folder, unread)) {
        const fs::path stem = entry.path().stem();
        if (entry.path().extension() == ".md" && stem.stem() == "lesson" && stem.has_extension())
            languages.push_back(stem.extension().string().substr(1));
    }
    std::ranges::sort(languages);
    return languages;
}

Lesson readLesson(const std::string& folder, std::string_view language)
{
    const std::string file = fileOf(folder, language);
    Lesson lesson;
    lesson.folder = folder;
    lesson.file = fs::path(file).filename().string();
    lesson.name = fs::absolute(folder).lexically_normal().filename().string();
    if (lesson.name.empty()) // "lessons/guard/"
        lesson.name = fs::absolute(folder).lexically_normal().parent_path().filename().string();
    std::string text = readTextFile(file);
    std::erase(text, '\r'); // of other systems' editors, as the mark before the text
    if (constexpr std::string_view mark = "\xef\xbb\xbf"; text.starts_with(mark))
        text.erase(0, mark.size());
    const LessonMarkdown read = partsOfLesson(text);
    if (read.html > 0)
        throw InputError(
            placeIn(file, read.html), say("lesson.html", "is HTML, which not every place draws: write it in Markdown"));
    readYaml(read.front, file, frontLine, [&](const JsonReader& front) { readStrictly(front, lesson, FrontFields()); });
    lesson.title = onOneLine(lesson.title);
    StepReader reader(lesson, file);
    for (const MarkdownStep& step : read.steps)
        lesson.steps.push_back(reader.step(step));
    if (lesson.steps.empty())
        throw InputError(file, say("lesson.empty", "is an empty lesson"));
    return lesson;
}

LessonHead lessonHead(const std::string& name)
{
    LessonHead head;
    head.name = name;
    const LessonMarkdown read = partsOfLesson(shippedText(name));
    readYaml(read.front, name, frontLine, [&](const JsonReader& front) {
        JsonFieldReader reader(front);
        headFields(reader, head);
    });
    head.title = onOneLine(head.title);
    head.steps = read.steps.size();
    return head;
}

} // namespace warpatlas::inline lesson
