#include "app/lesson/answer.h"

#include "app/report/json_report.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <cmath>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <regex>

namespace warpatlas::inline lesson {
namespace {

using Json = nlohmann::ordered_json;

[[noreturn]] void failsToSay(const LessonQuestion& question, const std::string& what)
{
    throw InputError(question.run, say("lesson.not_said", "the run does not say {}", what));
}

double numberOf(const std::string& key, const LessonQuestion& question, const Json& report)
{
    const auto number = numberAt(report, key);
    if (!number)
        failsToSay(question, key);
    return *number;
}

std::vector<std::string> partsOf(const std::string& text, char sign)
{
    std::vector<std::string> parts(1);
    for (const char letter : text)
        if (letter == sign)
            parts.emplace_back();
        else if (std::string_view(" \t\r'`").find(letter) == std::string_view::npos)
            parts.back() += letter;
    return parts;
}

/// "5,3" and "(5, 3, 0)" are the same place; empty: it is none.
std::vector<double> placeOf(std::string text)
{
    std::erase_if(text, [](char letter) { return letter == '(' || letter == ')'; });
    std::vector<double> place;
    for (const std::string& part : partsOf(text, ',')) {
        const auto number = numberOfText(part);
        if (!number)
            return {};
        place.push_back(*number);
    }
    while (place.size() > 1 && place.back() == 0)
        place.pop_back();
    return place;
}

/// "1,0:5,3" of "(1, 0) : (5, 3, 0)"; empty: it names no places.
std::optional<std::string> placesIn(const std::string& given)
{
    std::string places;
    for (const std::string& part : partsOf(given, ':')) {
        const std::vector<double> place = placeOf(part);
        if (place.empty())
            return std::nullopt;
        places += fmt::format("{}{}", places.empty() ? "" : ":", fmt::join(place, ","));
    }
    return places;
}

/// As people write it: "4,012 bytes" is what the program itself writes. Empty: it is no number.
std::optional<double> numberIn(const std::string& given)
{
    std::string text = given.substr(0, given.find_last_of("0123456789.") + 1);
    if (text.size() < given.size() && given[text.size()] != ' ' && given[text.size()] != '%')
        return std::nullopt;
    static const std::regex grouped("-?[0-9]{1,3}(,[0-9]{3})+(\\.[0-9]*)?");
    std::erase_if(text, [](char letter) { return letter == ' ' || letter == '\''; });
    if (std::regex_match(text, grouped))
        std::erase(text, ',');
    const auto number = numberOfText(text);
    return number && given.ends_with('%') ? *number / 100 : number;
}

bool sameNumber(double right, const std::string& given)
{
    const std::optional<double> number = numberIn(given);
    if (!number || (right == std::floor(right) && std::abs(right) < 1e15))
        return number == right;
    return std::abs(*number - right) <= 0.005 * std::abs(right);
}

/// x,y,z as far as the axes are used.
template <class Axes> std::string placeText(const Axes& axes, std::size_t used)
{
    std::string text;
    for (std::size_t axis = 0; axis < used; ++axis)
        text += (axis > 0 ? "," : "") + std::to_string(axes[axis]);
    return text;
}

std::size_t axesOf(const Dim3& dim)
{
    return dim.z > 1 ? 3 : dim.y > 1 ? 2 : 1;
}

const Shape& outputShape(const Outcome& outcome)
{
    return outcome.bound->work.buffers[outcome.bound->work.output].shape;
}

std::string writerOf(const WriterOf& asked, const LessonQuestion& question, const Outcome& outcome)
{
    const Extent extent = outputShape(outcome).extent;
    const auto at = [&](std::size_t axis) { return axis < asked.element.size() ? asked.element[axis] : 0; };
    const std::uint64_t element = at(0) + extent.x * (at(1) + extent.y * at(2));
    if (at(0) >= extent.x || at(1) >= extent.y || at(2) >= extent.z || !outcome.owners
        || element >= outcome.owners->owner.size() || outcome.owners->owner[element] == noThread)
        failsToSay(
            question, say("lesson.writer", "who writes element {}", placeText(asked.element, asked.element.size())));
    const Launch& launch = outcome.bound->launch;
    const ThreadId id = threadFromLinear(launch, outcome.owners->owner[element]);
    const auto text = [](const Dim3& place, const Dim3& of) {
        return placeText(std::array{place.x, place.y, place.z}, axesOf(of));
    };
    return text(id.block, launch.grid) + ":" + text(id.thread, launch.block);
}

std::string elementOf(const ElementOf& asked, const LessonQuestion& question, const Outcome& outcome)
{
    const auto thread = threadNamed(asked.thread, outcome.bound->launch);
    const auto element =
        thread && outcome.owners ? outcome.owners->firstOf(std::uint32_t(*thread)) : std::optional<std::uint64_t>();
    if (!element)
        failsToSay(question, say("lesson.element", "which element thread {} writes", asked.thread));
    const Extent extent = outputShape(outcome).extent;
    const std::array place{*element % extent.x, *element / extent.x % extent.y, *element / extent.x / extent.y};
    return placeText(place, extent.z > 1 ? 3 : extent.y > 1 ? 2 : 1);
}

std::size_t rightChoice(const std::vector<Choice>& choices, const LessonQuestion& question, const Json& report)
{
    std::size_t right = 0;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const auto is = holds(choices[i].when, report);
        if (!is)
            failsToSay(question, choices[i].when.text);
        if (*is && right > 0)
            throw InputError(question.run, say("lesson.two_right", "choices {} and {} are both right", right, i + 1));
        right = *is ? i + 1 : right;
    }
    if (right == 0)
        throw InputError(question.run, say("lesson.none_right", "no choice is right"));
    return right;
}

/// By its number or its words; null: it is none of them.
const Choice* chosen(const std::vector<Choice>& choices, const std::string& given)
{
    for (std::size_t i = 0; i < choices.size(); ++i)
        if (given == std::to_string(i + 1) || given == choices[i].text)
            return &choices[i];
    return nullptr;
}

} // namespace

RunFacts::RunFacts(Json programsReport) : report(std::move(programsReport)) { }
RunFacts::RunFacts(const Outcome& ofKernel) : report(toReport(ofKernel)), outcome(&ofKernel) { }

std::string rightAnswer(const LessonQuestion& question, const RunFacts& facts)
{
    if (const auto* const key = std::get_if<std::string>(&question.of))
        return numberText(numberOf(*key, question, facts.report), 4);
    if (const auto* const choices = std::get_if<std::vector<Choice>>(&question.of))
        return std::to_string(rightChoice(*choices, question, facts.report));
    if (facts.outcome == nullptr)
        failsToSay(question, say("lesson.of_kernel", "that of a whole program"));
    if (const auto* const writer = std::get_if<WriterOf>(&question.of))
        return writerOf(*writer, question, *facts.outcome);
    return elementOf(std::get<ElementOf>(question.of), question, *facts.outcome);
}

bool isRight(const LessonQuestion& question, const RunFacts& facts, const std::string& given)
{
    if (const auto* const key = std::get_if<std::string>(&question.of))
        return sameNumber(numberOf(*key, question, facts.report), given);
    const std::string right = rightAnswer(question, facts);
    if (const auto* const choices = std::get_if<std::vector<Choice>>(&question.of))
        return chosen(*choices, given) == &(*choices)[std::size_t(std::stoul(right)) - 1];
    const std::optional<std::string> places = placesIn(given);
    return places && places == placesIn(right);
}

std::string asCompared(const LessonQuestion& question, const std::string& given)
{
    if (std::holds_alternative<std::string>(question.of)) {
        const std::optional<double> number = numberIn(given);
        return number ? fmt::format("{}", *number) : given;
    }
    if (const auto* const choices = std::get_if<std::vector<Choice>>(&question.of)) {
        const Choice* const choice = chosen(*choices, given);
        return choice ? std::to_string(choice - choices->data() + 1) : given;
    }
    return placesIn(given).value_or(given);
}

bool isAnswer(const LessonQuestion& question, const std::string& text)
{
    if (std::holds_alternative<std::string>(question.of))
        return numberIn(text).has_value();
    if (const auto* const choices = std::get_if<std::vector<Choice>>(&question.of))
        return chosen(*choices, text) != nullptr;
    const std::size_t places = std::holds_alternative<WriterOf>(question.of) ? 2 : 1;
    return std::size_t(std::ranges::count(text, ':')) + 1 == places && placesIn(text).has_value();
}

std::string formOf(const LessonQuestion& question)
{
    if (std::holds_alternative<WriterOf>(question.of))
        return say("lesson.form_thread", "A thread is written as its block and its place there: `1:18`, or `1,0:5,3`.");
    if (std::holds_alternative<ElementOf>(question.of))
        return say("lesson.form_element", "An element is written as x, or as x,y: `95`, or `5,3`.");
    return {};
}

std::string butOf(const LessonQuestion& question, const std::string& wrong)
{
    if (const auto* const choices = std::get_if<std::vector<Choice>>(&question.of)) {
        const Choice* const choice = chosen(*choices, wrong);
        return choice ? choice->but : std::string();
    }
    const bool isNumber = std::holds_alternative<std::string>(question.of);
    for (const auto& [answer, words] : question.buts) {
        const std::optional<double> number = isNumber ? numberIn(answer) : std::nullopt;
        if (number ? sameNumber(*number, wrong) : placesIn(wrong).has_value() && placesIn(wrong) == placesIn(answer))
            return words;
    }
    return {};
}

std::optional<std::uint64_t> threadNamed(const std::string& text, const Launch& launch)
{
    const std::vector<std::string> parts = partsOf(text, ':');
    if (parts.size() != 2)
        return std::nullopt;
    const auto dim = [](const std::vector<double>& place) {
        const auto at = [&](std::size_t axis) { return axis < place.size() ? std::uint32_t(place[axis]) : 0; };
        return Dim3{at(0), at(1), at(2)};
    };
    const std::vector<double> block = placeOf(parts[0]), thread = placeOf(parts[1]);
    if (block.empty() || thread.empty())
        return std::nullopt;
    const auto isIn = [](const Dim3& index, const Dim3& size) {
        return index.x < size.x && index.y < size.y && index.z < size.z;
    };
    if (!isIn(dim(block), launch.grid) || !isIn(dim(thread), launch.block))
        return std::nullopt;
    return linearFromThread(launch, dim(block), dim(thread));
}

std::vector<std::vector<std::string>> answerRows(const std::string& rows)
{
    std::vector<std::vector<std::string>> cells;
    std::string text = rows;
    std::ranges::replace(text, ';', '\n');
    for (const std::string& row : partsOf(text, '\n'))
        if (!row.empty())
            cells.push_back(partsOf(row, ','));
    return cells;
}

} // namespace warpatlas::inline lesson
