#include "app/lesson/mark_report.h"

#include "app/compare/compare_words.h"
#include "app/report/json_report.h"
#include "app/words/problem_words.h"
#include "app/words/say.h"
#include "kernels/model/shortened.h"
#include "kernels/model/text.h"

#include <QXmlStreamWriter>
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace warpatlas::inline lesson {
namespace {

using Json = nlohmann::ordered_json;

std::string numberOr(const std::optional<double>& number)
{
    return number ? fmt::format("{:.6g}", *number) : say("lesson.not_known", "not known");
}

std::string wordsOf(const GateMark& gate)
{
    if (!gate.judged)
        return say("lesson.not_judged", "not judged, since that run is not right");
    std::string words = numberOr(gate.value);
    if (gate.unimproved)
        words += gate.gate.without.empty()
            ? say("lesson.before", "; {:.6g} at the start", *gate.unimproved)
            : say("lesson.without", "; {:.6g} without {}", *gate.unimproved, gate.gate.without);
    return words;
}

std::string wordsOf(const RunMark& run)
{
    if (run.passed() && run.writtenAgain > 0)
        return say(
            "lesson.written_again", "right, but {} elements were written more than once", grouped(run.writtenAgain));
    const std::vector<std::string> reasons = run.passed() ? std::vector<std::string>() : run.reasons();
    return reasons.empty()    ? std::string()
        : reasons.size() == 1 ? reasons.front()
                              : say("lesson.and_more", "{}; and {} more", reasons.front(), reasons.size() - 1);
}

std::string wordsOf(const AnswerMark& answer)
{
    if (answer.given.empty())
        return say("lesson.unanswered", "not answered");
    return answer.passed ? say("lesson.is_right", "{} is right", shortened(answer.given))
        : answer.but.empty()
        ? say("lesson.is_wrong", "{} is not right", shortened(answer.given))
        : say("lesson.is_wrong_because", "{} is not right. {}", shortened(answer.given), answer.but);
}

std::vector<MarkPart> partsOf(const Lesson& lesson, const LessonMark& mark)
{
    std::vector<MarkPart> parts;
    for (const StepMark& step : mark.steps)
        std::ranges::move(partsOf(lesson, step), std::back_inserter(parts));
    return parts;
}

Json reportOf(const AnswerMark& answer)
{
    Json json{{"given", answer.given}, {"passed", answer.passed}};
    if (!answer.but.empty())
        json["because"] = answer.but;
    return json;
}

Json reportOf(const LessonStep& step, const StepMark& mark)
{
    Json json{{"step", mark.step}, {"title", step.title}, {"kind", kindOf(step)}, {"passed", mark.passed()},
        {"share", double(mark.passedParts()) / double(mark.parts())}};
    if (const AnswerMark* const answer = std::get_if<AnswerMark>(&mark.mark)) {
        json.update(reportOf(*answer));
    } else if (const TableMark* const table = std::get_if<TableMark>(&mark.mark)) {
        for (const std::vector<AnswerMark>& row : table->rows) {
            Json& cells = json["cells"].emplace_back(Json::array());
            std::ranges::transform(
                row, std::back_inserter(cells), [](const AnswerMark& cell) { return reportOf(cell); });
        }
    } else {
        const TaskMark& task = std::get<TaskMark>(mark.mark);
        if (!task.refusal.empty())
            json["refusal"] = task.refusal;
        for (const RunMark& run : task.runs) {
            Json& told =
                json["runs"].emplace_back(Json{{"run", run.run}, {"hidden", run.hidden}, {"passed", run.passed()},
                    {"problems", run.program ? run.program->report()["problems"] : problemsReport(run.problems)}});
            if (!run.refusal.empty())
                told["refusal"] = run.refusal;
            if (!run.passed())
                told["reasons"] = run.reasons();
            if (run.writtenAgain > 0)
                told["written_more"] = run.writtenAgain;
            if (!run.otherPrint.empty())
                told["prints"] = run.otherPrint;
        }
        for (const GateMark& gate : task.gates) {
            Json& told = json["gates"].emplace_back(
                Json{{"is", gate.gate.is.text}, {"run", gate.gate.run}, {"passed", gate.passed}});
            if (gate.value)
                told["value"] = *gate.value;
            if (gate.unimproved)
                told["unimproved"] = *gate.unimproved;
        }
    }
    return json;
}

} // namespace

std::string wordsOf(const Condition& condition)
{
    const double* const number = std::get_if<double>(&condition.than);
    if (number == nullptr)
        return condition.text;
    const std::string_view last = std::string_view(condition.key).substr(condition.key.rfind('.') + 1);
    const auto counter = std::ranges::find(comparedCounters(), last, &ComparedCounter::key);
    std::string name;
    if (counter != comparedCounters().end())
        name = titleOf(*counter);
    else
        std::ranges::replace_copy(last, std::back_inserter(name), '_', ' ');
    switch (condition.is) {
    case Condition::Is::Equal:
        return say("lesson.equal", "{}: {:.6g}", name, *number);
    case Condition::Is::Unequal:
        return say("lesson.unequal", "{} other than {:.6g}", name, *number);
    case Condition::Is::Less:
        return say("lesson.less", "{} less than {:.6g}", name, *number);
    case Condition::Is::AtMost:
        return say("lesson.at_most", "{} at most {:.6g}", name, *number);
    case Condition::Is::More:
        return say("lesson.more", "{} more than {:.6g}", name, *number);
    case Condition::Is::AtLeast:
        return say("lesson.at_least", "{} at least {:.6g}", name, *number);
    }
    return {};
}

std::string wordsOf(const Gate& gate)
{
    return gate.says.empty() ? wordsOf(gate.is) : gate.says;
}

std::vector<MarkPart> partsOf(const Lesson& lesson, const StepMark& mark)
{
    const LessonStep& step = lesson.steps[mark.step - 1];
    std::vector<MarkPart> parts;
    if (const AnswerMark* const answer = std::get_if<AnswerMark>(&mark.mark)) {
        parts.push_back({mark.step, std::get<LessonQuestion>(step.asks).ask, answer->passed, wordsOf(*answer)});
    } else if (const TableMark* const table = std::get_if<TableMark>(&mark.mark)) {
        const TableTask& asked = std::get<TableTask>(step.asks);
        for (std::size_t row = 0; row < table->rows.size(); ++row)
            for (std::size_t column = 0; column < table->rows[row].size(); ++column)
                parts.push_back({mark.step, lesson.titleOf(asked.runs[row]) + ", " + asked.columns[column].title,
                    table->rows[row][column].passed, wordsOf(table->rows[row][column])});
    } else {
        const TaskMark& task = std::get<TaskMark>(mark.mark);
        if (!task.refusal.empty())
            parts.push_back({mark.step, step.title, false, task.refusal});
        for (const RunMark& run : task.runs)
            parts.push_back({mark.step, lesson.titleOf(run.run), run.passed(), wordsOf(run), &run});
        for (const GateMark& gate : task.gates)
            parts.push_back({mark.step, wordsOf(gate.gate), gate.passed, wordsOf(gate)});
    }
    return parts;
}

Result resultOf(const Lesson& lesson, const LessonMark& mark)
{
    const std::vector<MarkPart> parts = partsOf(lesson, mark);
    const auto passed = std::size_t(std::ranges::count_if(parts, &MarkPart::passed));
    Result result;
    result.title = say("lesson.marks", "Marks of {}", lesson.title);
    result.provenance = Provenance::Simulated;
    result.sentence = mark.passed() ? say("lesson.passed", "Passed: {0} of {0} right.", parts.size())
                                    : say("lesson.failed", "{} of {} right; {:.0f} % of the marks, each step alike.",
                                        passed, parts.size(), std::floor(100 * mark.share()));
    result.found = {{say("lesson.mark", "Marks"), result.sentence, Provenance::Simulated}};
    result.table.columns = {{"step", say("lesson.step", "Step"), 4}, {"part", say("lesson.part", "Part"), -44, 2},
        {"passed", say("lesson.right", "Right"), 5, 2}, {"words", say("lesson.found", "What was found"), -40, 2}};
    for (const MarkPart& part : parts) {
        Cell is(part.passed, part.passed ? say("lesson.yes", "yes") : say("lesson.no", "no"));
        is.tone = part.passed ? Cell::Tone::Good : Cell::Tone::Bad;
        result.table.rows.push_back({part.step, part.name, std::move(is), part.words});
    }
    for (const StepMark& step : mark.steps)
        if (const std::string why = lesson.steps[step.step - 1].why(); step.passed() && !why.empty())
            result.notes.push_back(say("lesson.why", "Step {}: {}", step.step, why));
    result.conditions = say("lesson.conditions", "judged on the simulator, with its checks for races and accesses");
    return result;
}

Json markReport(const Lesson& lesson, const LessonMark& mark)
{
    Json json{{"schema", 1}, {"lesson", lesson.name}, {"title", lesson.title}, {"passed", mark.passed()},
        {"share", mark.share()}, {"provenance", nameOf(Provenance::Simulated)}, {"steps", Json::array()}};
    for (const StepMark& step : mark.steps)
        json["steps"].push_back(reportOf(lesson.steps[step.step - 1], step));
    return json;
}

std::string junitOf(const Lesson& lesson, const LessonMark& mark)
{
    const std::vector<MarkPart> parts = partsOf(lesson, mark);
    const auto failures = std::ranges::count_if(parts, [](const MarkPart& part) { return !part.passed; });
    const auto text = [](const std::string& words) { return QString::fromStdString(words); };
    QByteArray bytes;
    QXmlStreamWriter xml(&bytes);
    xml.setAutoFormatting(true);
    xml.writeStartDocument();
    xml.writeStartElement("testsuite");
    xml.writeAttribute("name", text(lesson.name));
    xml.writeAttribute("tests", QString::number(parts.size()));
    xml.writeAttribute("failures", QString::number(failures));
    for (const MarkPart& part : parts) {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", text(fmt::format("{}.{}", lesson.name, part.step)));
        xml.writeAttribute("name", text(part.name));
        if (!part.passed) {
            xml.writeStartElement("failure");
            xml.writeAttribute("message", text(part.words));
            if (part.run != nullptr)
                for (const std::string& reason : part.run->reasons())
                    xml.writeCharacters(text(reason + "\n"));
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }
    xml.writeEndDocument();
    return bytes.toStdString();
}

} // namespace warpatlas::inline lesson
