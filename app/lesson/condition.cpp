#include "app/lesson/condition.h"

#include "app/words/say.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

namespace warpatlas::inline lesson {

std::optional<double> numberOfText(std::string_view text)
{
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

namespace {

using Json = nlohmann::ordered_json;

/// The elements of a report's lists have one of these as their name.
constexpr std::array nameKeys{"name", "line", "what"};

/// What these have no member for was counted no times.
constexpr std::array<std::string_view, 2> countKeys{"calls_by_name", "problems_by_kind"};

bool isNamed(const Json& element, std::string_view name)
{
    for (const char* const key : nameKeys)
        if (const auto found = element.is_object() ? element.find(key) : element.end(); found != element.end())
            return found->is_string() ? found->get_ref<const std::string&>() == name
                                      : numberOfText(name) == found->get<double>();
    return false;
}

const Json* partOf(const Json& value, std::string_view part)
{
    if (value.is_object()) {
        const auto found = value.find(std::string(part));
        return found == value.end() ? nullptr : &*found;
    }
    if (!value.is_array())
        return nullptr;
    for (const Json& element : value)
        if (isNamed(element, part))
            return &element;
    const auto index = numberOfText(part);
    return index && !value.empty() && value.front().is_number() && *index >= 0 && *index < double(value.size())
        ? &value[std::size_t(*index)]
        : nullptr;
}

std::optional<double> numberOf(const std::variant<double, std::string>& value, const Json& report)
{
    if (const double* const number = std::get_if<double>(&value))
        return *number;
    return numberAt(report, std::get<std::string>(value));
}

struct Sign {
    std::string_view text;
    Condition::Is is;
};
/// The longer ones first.
constexpr Sign signs[] = {{"==", Condition::Is::Equal}, {"!=", Condition::Is::Unequal}, {"<=", Condition::Is::AtMost},
    {">=", Condition::Is::AtLeast}, {"<", Condition::Is::Less}, {">", Condition::Is::More}};

std::string_view withoutBlanks(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

} // namespace

std::optional<double> numberAt(const Json& report, std::string_view key)
{
    const Json* value = &report;
    bool isCountedBy = false;
    while (value != nullptr && !key.empty()) {
        const std::size_t dot = key.find('.');
        if (dot == std::string_view::npos && isCountedBy && value->is_object() && !value->contains(std::string(key)))
            return 0;
        isCountedBy = std::ranges::find(countKeys, key.substr(0, dot)) != countKeys.end();
        value = partOf(*value, key.substr(0, dot));
        key = dot == std::string_view::npos ? std::string_view() : key.substr(dot + 1);
    }
    if (value == nullptr)
        return std::nullopt;
    if (value->is_array())
        return double(value->size());
    if (value->is_boolean())
        return value->get<bool>() ? 1.0 : 0.0;
    return value->is_number() ? std::optional(value->get<double>()) : std::nullopt;
}

Condition conditionFrom(const std::string& text)
{
    for (const auto& [sign, is] : signs) {
        const std::size_t at = text.find(sign);
        if (at == std::string::npos)
            continue;
        const std::string_view left = withoutBlanks(std::string_view(text).substr(0, at));
        const std::string_view right = withoutBlanks(std::string_view(text).substr(at + sign.size()));
        if (left.empty() || right.empty() || right.find_first_of("=<>! ") != std::string_view::npos
            || left.find(' ') != std::string_view::npos)
            break;
        Condition condition{is, std::string(left), std::string(right), text};
        if (const auto number = numberOfText(right))
            condition.than = *number;
        return condition;
    }
    throw InputError(text, say("lesson.no_condition", "is no condition: KEY <= NUMBER is expected"));
}

std::optional<bool> holds(const Condition& condition, const Json& report, double margin)
{
    const auto left = numberAt(report, condition.key);
    auto right = numberOf(condition.than, report);
    if (!left || !right)
        return std::nullopt;
    if (margin > 0)
        *right *= condition.isLimit() ? 1 - margin : 1 + margin;
    switch (condition.is) {
    case Condition::Is::Equal:
        return *left == numberOf(condition.than, report);
    case Condition::Is::Unequal:
        return *left != numberOf(condition.than, report);
    case Condition::Is::Less:
        return *left < *right;
    case Condition::Is::AtMost:
        return *left <= *right;
    case Condition::Is::More:
        return *left > *right;
    case Condition::Is::AtLeast:
        return *left >= *right;
    }
    return std::nullopt;
}

} // namespace warpatlas::inline lesson
