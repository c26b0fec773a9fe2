#include "app/follow/formula_text.h"

#include "app/follow/source/functions.h"
#include "kernels/text/cpp_tokens.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace warpatlas::inline follow {

using cpp::Expression;
using cpp::Value;
using Kind = Expression::Kind;

struct FormulaText::Part {
    const Expression* first = nullptr; ///< null: there is no sign
    std::string_view sign;
    const Expression* expression = nullptr;
};

namespace {

constexpr std::size_t longestStage = 110; ///< characters; past them the way to a number says less than the number

/// Writes the value with its type, as C++ does: "3u", "2.0f".
std::string markedText(const Value& value)
{
    std::string text = value.text();
    const cpp::Type& type = *value.type;
    if (type.kind == cpp::Type::Kind::Real && text.find_first_of(".enif") == std::string::npos)
        text += ".0";
    if (type.kind == cpp::Type::Kind::Real && type.bytes == 4 && std::isfinite(value.real))
        text += "f";
    if (type.kind == cpp::Type::Kind::Integer && type.bytes >= 4)
        text += std::string(type.isSigned ? "" : "u") + (type.bytes == 8 ? "ll" : "");
    return text;
}

/// Returns what C++ reads where a person writes the value without its type.
Value plainly(const Value& value)
{
    if (value.type->kind == cpp::Type::Kind::Bool)
        return value;
    const bool whole = value.type->isWhole()
        || (value.text().find_first_of(".einf") == std::string::npos && std::abs(value.real) < 9e18);
    if (!whole)
        return value;
    const bool isUnsigned = value.type->isWhole() && !value.type->isSigned;
    if (isUnsigned && value.whole < 0)
        return value; // more than a long long holds: C++ takes it for an unsigned one
    const auto number = value.type->isWhole() ? value.whole : static_cast<std::int64_t>(value.real);
    const bool small = number == static_cast<std::int32_t>(number);
    return Value::ofWhole(number, cpp::types::integer(small ? 4 : 8, true));
}

bool isPlainPlace(const Expression& node)
{
    return node.kind == Kind::Name
        || (node.kind == Kind::Member && node.sign == "." && isPlainPlace(*node.operands[0]));
}

bool isOwn(const Expression& node)
{
    if (node.kind == Kind::Member)
        return isOwn(*node.operands[0]);
    return node.variable != nullptr
        && (node.variable->place == cpp::Variable::Place::Local
            || node.variable->place == cpp::Variable::Place::Parameter);
}

} // namespace

FormulaText::FormulaText(const cpp::Program& program, const cpp::Run& run, const cpp::Event& event)
    : m_program(program), m_captured(run.capturedOf(event))
{
}

const Value* FormulaText::captured(const Expression& node) const
{
    const auto found = std::ranges::find(m_captured, &node, &cpp::Captured::node);
    return found != m_captured.end() && !found->value.text().empty() ? &found->value : nullptr;
}

/// Returns the number that stands for the node at a stage.
std::optional<std::string> FormulaText::number(const Expression& node, Stage stage, bool marked) const
{
    if (node.begin == node.end)
        return std::nullopt; // what the text does not name: the object of a function of its own
    const Value* value = nullptr;
    const bool own = (node.kind == Kind::Name || node.kind == Kind::Member) && isPlainPlace(node) && isOwn(node);
    if (node.kind == Kind::Constant)
        value = &node.value;
    else if (node.kind == Kind::Builtin || node.kind == Kind::Increment || own)
        value = captured(node);
    else if (stage == Stage::Loaded && node.kind != Kind::Literal)
        value = captured(node);
    if (stage == Stage::Written || value == nullptr)
        return std::nullopt;
    return marked && value->type->isNumber() ? markedText(*value) : value->text();
}

std::string FormulaText::place(const Expression& node, Stage stage, bool marked) const
{
    const auto written = [&](std::size_t begin, std::size_t end) {
        return inOneLine(m_program.source.substr(begin, end - begin));
    };
    if (node.kind == Kind::Subscript) {
        const Expression &base = *node.operands[0], &index = *node.operands[1];
        const Value* const value = stage >= Stage::Indices ? captured(index) : nullptr;
        return written(node.begin, base.begin) + place(base, stage, marked) + written(base.end, index.begin)
            + (value != nullptr ? value->text() : text(index, stage, marked)) + written(index.end, node.end);
    }
    if (node.kind == Kind::Member) {
        const Expression& base = *node.operands[0];
        return written(node.begin, base.begin) + place(base, stage, marked) + written(base.end, node.end);
    }
    if (node.kind == Kind::Name)
        return std::string(node.name);
    return withParts(node, stage, marked);
}

std::string FormulaText::withParts(const Expression& node, Stage stage, bool marked) const
{
    std::string result;
    std::size_t at = node.begin;
    for (const cpp::ExpressionPointer& part : node.operands) {
        result += inOneLine(m_program.source.substr(at, part->begin - at)) + text(*part, stage, marked);
        at = part->end;
    }
    return result + inOneLine(m_program.source.substr(at, node.end - at));
}

std::string FormulaText::text(const Expression& node, Stage stage, bool marked) const
{
    if (const auto value = number(node, stage, marked))
        return value->starts_with('-') ? "(" + *value + ")" : *value;
    const bool memory =
        node.kind == Kind::Subscript || node.kind == Kind::Member || (node.kind == Kind::Unary && node.sign == "&");
    if (node.kind == Kind::Unary && node.sign == "&")
        return "&" + place(*node.operands[0], stage, marked);
    return memory ? place(node, stage, marked) : withParts(node, stage, marked);
}

std::string FormulaText::text(const Part& part, Stage stage, bool marked) const
{
    if (part.first == nullptr) {
        const auto whole = number(*part.expression, stage, marked);
        return whole ? *whole : text(*part.expression, stage, marked);
    }
    const bool single = part.expression->kind != Kind::Binary && part.expression->kind != Kind::Choice;
    const bool sum = part.sign == "+" && part.expression->kind == Kind::Binary
        && (part.expression->sign == "*" || part.expression->sign == "/");
    // The value that it has before: the same name as behind.
    const Value* const before = captured(*part.first);
    const bool read = before != nullptr
        && (stage == Stage::Loaded || (stage == Stage::Numbers && isPlainPlace(*part.first))
            || (stage == Stage::Indices && isPlainPlace(*part.first)));
    std::string first = read ? (marked ? markedText(*before) : before->text()) : place(*part.first, stage, marked);
    const std::string rest = text(*part.expression, stage, marked);
    return first + " " + std::string(part.sign) + " " + (single || sum ? rest : "(" + rest + ")");
}

/// Returns the value of a stage's text when read as C++. Memory keeps its own types, whatever is written.
Value FormulaText::read(const Expression& node, Stage stage, bool marked) const
{
    const auto part = [&](std::size_t i) { return read(*node.operands[i], stage, marked); };
    if (number(node, stage, marked)) {
        const Value& value = node.kind == Kind::Constant ? node.value : *captured(node);
        return marked || !value.type->isNumber() ? value : plainly(value);
    }
    switch (node.kind) {
    case Kind::Literal:
        return node.value;
    case Kind::Binary: {
        if (node.sign == ",")
            return part(1);
        const Value left = part(0);
        if (const auto holds = left.holds(); holds && (node.sign == "&&" || node.sign == "||"))
            if (*holds == (node.sign == "||"))
                return Value::ofTruth(*holds);
        return sum(node.sign, left, node.operands[0].get(), part(1), *node.operands[1], stage, marked);
    }
    case Kind::Choice: {
        const auto holds = part(0).holds();
        return holds ? part(*holds ? 1 : 2) : Value{};
    }
    case Kind::Unary:
        if (node.sign != "*" && node.sign != "&")
            return cpp::unary(node.sign, part(0));
        break;
    case Kind::Cast:
        if (node.operands.size() == 1 && node.type->isNumber())
            return cpp::converted(part(0), node.type);
        break;
    case Kind::Call:
        if (node.callee == nullptr && !node.operands.empty()) {
            std::vector<Value> arguments;
            for (std::size_t i = 0; i < node.operands.size(); ++i)
                arguments.push_back(part(i));
            if (Value value = cpp::called(node.name, arguments); value.known)
                return value;
        }
        break;
    default:
        break;
    }
    const Value* const value = captured(node);
    return value != nullptr ? *value : Value{};
}

Value FormulaText::read(const Part& part, Stage stage, bool marked) const
{
    Value value = read(*part.expression, stage, marked);
    if (part.first == nullptr)
        return value;
    const Value* const before = captured(*part.first);
    if (before == nullptr)
        return {};
    return sum(part.sign, marked ? *before : plainly(*before), nullptr, value, *part.expression, stage, marked);
}

/// The result of an operator on two parts; while m_fuses, a product that is one of them is not rounded by itself.
Value FormulaText::sum(std::string_view sign, const Value& left, const Expression* leftNode, const Value& right,
    const Expression& rightNode, Stage stage, bool marked) const
{
    Value apart = cpp::binary(sign, left, right);
    const auto isProduct = [](const Expression* node) {
        return node != nullptr && node->kind == Kind::Binary && node->sign == "*";
    };
    if (!m_fuses || (sign != "+" && sign != "-") || !apart.known || apart.type->kind != cpp::Type::Kind::Real)
        return apart;
    const auto factor = [&](const Expression& product, std::size_t i) {
        return read(*product.operands[i], stage, marked);
    };
    const bool minus = sign == "-";
    Value one;
    if (isProduct(&rightNode))
        one = cpp::fused(
            minus ? cpp::unary("-", factor(rightNode, 0)) : factor(rightNode, 0), factor(rightNode, 1), left);
    else if (isProduct(leftNode))
        one = cpp::fused(factor(*leftNode, 0), factor(*leftNode, 1), minus ? cpp::unary("-", right) : right);
    return one.known ? one : apart;
}

/// Replaces "a < b ? x : y" by x once the condition is known to hold.
FormulaText::Part FormulaText::decided(const Part& part) const
{
    Part result = part;
    while (result.first == nullptr && result.expression->kind == Kind::Choice) {
        const auto holds = read(*result.expression->operands[0], Stage::Numbers, true).holds();
        if (!holds)
            break;
        result.expression = result.expression->operands[*holds ? 1 : 2].get();
    }
    return result;
}

std::vector<std::string> FormulaText::stagesOf(const Part& whole, const Value& result) const
{
    Part part = whole;
    std::vector<std::string> list;
    const auto add = [&](const std::string& text, bool always = false) {
        if ((list.empty() || list.back() != text) && (always || text.size() <= longestStage))
            list.push_back(text);
    };
    add(text(part, Stage::Written, false));
    const std::string last = result.known ? result.text() : std::string();
    const auto give = [&](const std::string& text) {
        // The last word stands whatever came before it; a single number would stand twice.
        if (list.empty() || list.back() != text)
            list.push_back(text);
        return std::move(list);
    };
    if (last.empty())
        return give(notTraced());
    const bool number = result.type->isNumber();
    // A compiler may have made one instruction of a product and a sum.
    m_fuses = false;
    m_fuses = number && result.type->kind == cpp::Type::Kind::Real
        && !cpp::same(cpp::converted(read(part, Stage::Loaded, false), result.type), result);
    const auto comesTo = [&](Stage stage, bool marked) {
        const Value value = read(part, stage, marked);
        return cpp::same(value, result)
            || (value.known && result.type->kind == cpp::Type::Kind::Bool && value.holds() == result.holds());
    };
    const auto cast = [&](const Value& value) { return cpp::same(cpp::converted(value, result.type), result); };
    for (const Stage stage : {Stage::Numbers, Stage::Indices, Stage::Loaded}) {
        if (stage == Stage::Indices)
            part = decided(whole);
        if (!number) {
            if (stage != Stage::Loaded)
                add(text(part, stage, false));
            continue;
        }
        bool marked = !comesTo(stage, false);
        if (marked && cast(read(part, stage, false))) // "x = 0 - 1 = -1", of numbers without sign
            marked = !cast(read(part, stage, true)) || read(part, stage, false).type->kind == cpp::Type::Kind::Real;
        const Value value = read(part, stage, marked);
        if (!comesTo(stage, marked) && !cast(value))
            return give(notTraced());
        add(text(part, stage, marked));
        // The value in the variable's type: "(int)2.7".
        if (stage == Stage::Loaded && !comesTo(stage, marked) && value.text() != last)
            add("(" + result.type->name + ")"
                + (value.text().starts_with('-') ? "(" + value.text() + ")" : value.text()));
    }
    return give(last);
}

std::vector<std::string> FormulaText::stages(const Expression& expression, const Value& result) const
{
    return stagesOf({nullptr, {}, &expression}, result);
}

std::vector<std::string> FormulaText::stages(
    const Expression& first, std::string_view sign, const Expression& expression, const Value& result) const
{
    return stagesOf({&first, sign, &expression}, result);
}

std::string FormulaText::written(const Expression& first, std::string_view sign, const Expression& expression) const
{
    return text(Part{&first, sign, &expression}, Stage::Written, false);
}

void FormulaText::collectNames(const Expression& node, std::size_t formula, std::vector<StoryName>& names) const
{
    const bool name = node.kind == Kind::Constant || node.kind == Kind::Builtin
        || ((node.kind == Kind::Name || node.kind == Kind::Member) && isPlainPlace(node) && isOwn(node));
    const Value* const value = node.kind == Kind::Constant ? &node.value : name ? captured(node) : nullptr;
    if (value != nullptr) {
        std::string text = inOneLine(m_program.source.substr(node.begin, node.end - node.begin));
        const bool there = std::ranges::any_of(
            names, [&](const StoryName& one) { return one.formula == formula && one.name == text; });
        if (!there)
            names.push_back({formula, std::move(text), value->text(), value->type->name});
        return;
    }
    for (const cpp::ExpressionPointer& operand : node.operands)
        collectNames(*operand, formula, names);
}

StoryValue FormulaText::valueAt(std::size_t begin, std::size_t length, StoryValue::Kind kind, std::string text) const
{
    const std::string_view before = m_program.source.substr(0, begin);
    const std::size_t line = before.rfind('\n');
    return {kind, static_cast<std::uint32_t>(std::ranges::count(before, '\n')) + 1,
        static_cast<std::uint32_t>(line == std::string_view::npos ? begin : begin - line - 1),
        static_cast<std::uint32_t>(length), std::move(text)};
}

void FormulaText::collectValues(const Expression& node, std::vector<StoryValue>& values) const
{
    const bool own = (node.kind == Kind::Name || node.kind == Kind::Member) && isPlainPlace(node) && isOwn(node);
    const bool name = own || node.kind == Kind::Constant || node.kind == Kind::Builtin || node.kind == Kind::Name;
    const Value* const value = node.kind == Kind::Constant ? &node.value : name ? captured(node) : nullptr;
    if (value != nullptr && node.end > node.begin) {
        StoryValue::Kind kind = StoryValue::Kind::Name;
        if (node.kind == Kind::Builtin)
            kind = node.name.starts_with("blockIdx") ? StoryValue::Kind::Block
                : node.name.starts_with("threadIdx") ? StoryValue::Kind::Thread
                : node.name.starts_with("blockDim")  ? StoryValue::Kind::Dimension
                                                     : StoryValue::Kind::Grid;
        values.push_back(valueAt(node.begin, node.end - node.begin, kind, value->text()));
        return;
    }
    for (const cpp::ExpressionPointer& operand : node.operands)
        collectValues(*operand, values);
}

} // namespace warpatlas::inline follow
