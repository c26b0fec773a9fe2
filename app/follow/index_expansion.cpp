#include "app/follow/index_expansion.h"

#include "app/follow/source/functions.h"
#include "kernels/text/cpp_tokens.h"

#include <algorithm>

namespace warpatlas::inline follow {

using cpp::Event;
using cpp::Expression;
using cpp::Value;
using cpp::Variable;
using Hides = IndexFactor::Hides;
namespace {

/// Assignments and steps in an expression, in its order.
void collectIndexStores(const Expression& node, std::vector<const Expression*>& all)
{
    for (const cpp::ExpressionPointer& operand : node.operands)
        collectIndexStores(*operand, all);
    if (node.kind == Expression::Kind::Assign || node.kind == Expression::Kind::Increment)
        all.push_back(&node);
}

bool saysPlace(const IndexSum& sum)
{
    return std::ranges::any_of(sum, [](const IndexTerm& term) {
        return std::ranges::any_of(term.factors, [](const IndexFactor& factor) {
            return factor.kind != IndexFactor::Kind::Constant && factor.kind != IndexFactor::Kind::Parameter
                && factor.kind != IndexFactor::Kind::Rounds
                && (factor.kind != IndexFactor::Kind::Other || factor.hides != Hides::Nothing);
        });
    });
}

Hides hiddenInSum(const IndexSum& sum)
{
    Hides most = Hides::Nothing;
    for (const IndexTerm& term : sum)
        for (const IndexFactor& factor : term.factors) {
            const bool place = factor.kind == IndexFactor::Kind::Block || factor.kind == IndexFactor::Kind::Thread;
            most = std::max({most, factor.hides, place ? Hides::Place : Hides::Nothing});
        }
    return most;
}

std::optional<std::size_t> numberOfField(std::string_view field)
{
    constexpr std::string_view fields = "xyzw";
    const std::size_t at = field.size() == 1 ? fields.find(field[0]) : std::string_view::npos;
    return at != std::string_view::npos ? std::optional(at) : std::nullopt;
}

bool isOwnVariableOfThread(const Variable* variable)
{
    return variable != nullptr
        && (variable->place == Variable::Place::Local || variable->place == Variable::Place::Parameter);
}

} // namespace

IndexExpansion::IndexExpansion(const SourceStory& story) : m_story(story), m_program(*story.program), m_run(story.run)
{
    collectWrites();
}

void IndexExpansion::collectWrites()
{
    std::map<const Expression*, std::vector<const Expression*>> stores;
    m_callers.resize(m_run.events.size());
    for (std::uint32_t i = 0; i < m_run.events.size(); ++i) {
        const Event& event = m_run.events[i];
        m_callers[i] = i;
        for (std::uint32_t within = event.firstWithin; within < i; ++within)
            if (m_callers[within] == within)
                m_callers[within] = i;
        const auto [found, fresh] = stores.try_emplace(event.expression);
        if (fresh)
            collectIndexStores(*event.expression, found->second);
        for (const Expression* const node : found->second) {
            const Expression& left = *node->operands[0];
            const bool member = left.kind == Expression::Kind::Member && left.sign == ".";
            const Expression& base = member ? *left.operands[0] : left;
            if (base.kind == Expression::Kind::Name && isOwnVariableOfThread(base.variable))
                m_writes[base.variable].push_back({i, node, member ? left.name : std::string_view()});
        }
        if (event.kind == Event::Kind::Define)
            m_writes[event.statement->variable].push_back({i, nullptr, {}});
    }
}

const Value* IndexExpansion::captured(const Expression& node, std::uint32_t event) const
{
    const auto all = m_run.capturedOf(m_run.events[event]);
    const auto found = std::ranges::find(all, &node, &cpp::Captured::node);
    return found != all.end() && found->value.known ? &found->value : nullptr;
}

std::string IndexExpansion::written(const Expression& node) const
{
    return inOneLine(m_program.source.substr(node.begin, node.end - node.begin));
}

/// Returns the value of an expression that was evaluated in the event. Memory is not read for it again.
Value IndexExpansion::evaluated(const Expression& node, std::uint32_t event) const
{
    const auto part = [&](std::size_t i) { return evaluated(*node.operands[i], event); };
    if (const Value* const value = captured(node, event))
        return *value;
    switch (node.kind) {
    case Expression::Kind::Literal:
    case Expression::Kind::Constant:
        return node.value;
    case Expression::Kind::Binary:
        return node.sign == "," ? part(1) : cpp::binary(node.sign, part(0), part(1));
    case Expression::Kind::Choice: {
        const auto holds = part(0).holds();
        return holds ? part(*holds ? 1 : 2) : Value{};
    }
    case Expression::Kind::Unary:
        return node.sign == "*" || node.sign == "&" ? Value{} : cpp::unary(node.sign, part(0));
    case Expression::Kind::Cast:
        return node.operands.size() == 1 && node.type->isNumber() ? cpp::converted(part(0), node.type) : Value{};
    default:
        return {};
    }
}

std::optional<std::int64_t> IndexExpansion::numberOf(const Expression& node, std::uint32_t event) const
{
    const Value value = evaluated(node, event);
    return value.known && value.type != nullptr && value.type->isWhole() ? std::optional(value.whole) : std::nullopt;
}

IndexFactor IndexExpansion::leaf(const Expression& node, IndexFactor::Kind kind, std::int64_t value) const
{
    return {kind, Hides::Nothing, written(node), value, true};
}

Hides IndexExpansion::hiddenIn(const Expression& node, std::uint32_t event)
{
    Hides most = Hides::Nothing;
    if (node.kind == Expression::Kind::Builtin)
        return node.name.starts_with("threadIdx") || node.name.starts_with("blockIdx") ? Hides::Place : most;
    if (node.kind == Expression::Kind::Subscript || (node.kind == Expression::Kind::Unary && node.sign == "*")
        || (node.kind == Expression::Kind::Call && (node.callee != nullptr || node.name.starts_with("atomic"))))
        most = node.kind == Expression::Kind::Call && node.callee != nullptr ? Hides::Place : Hides::Memory;
    if (node.kind == Expression::Kind::Name && isOwnVariableOfThread(node.variable)) {
        const auto sum = nameSum(node, event);
        return sum ? hiddenInSum(*sum) : Hides::Place;
    }
    for (const cpp::ExpressionPointer& operand : node.operands)
        most = std::max(most, hiddenIn(*operand, event));
    return most;
}

/// Takes the expression as one number.
std::optional<IndexSum> IndexExpansion::opaque(const Expression& node, std::uint32_t event)
{
    const auto value = numberOf(node, event);
    if (!value)
        return std::nullopt;
    IndexFactor factor = leaf(node, IndexFactor::Kind::Other, *value);
    factor.hides = hiddenIn(node, event);
    return sumOfFactor(std::move(factor));
}

std::optional<IndexSum> IndexExpansion::sumIn(const Expression& node, std::uint32_t event)
{
    if (m_depth >= deepest)
        return opaque(node, event);
    ++m_depth;
    std::optional<IndexSum> sum;
    switch (node.kind) {
    case Expression::Kind::Literal:
    case Expression::Kind::Constant:
        if (const auto value = numberOf(node, event))
            sum = sumOfFactor(leaf(node, IndexFactor::Kind::Constant, *value));
        break;
    case Expression::Kind::Builtin:
        if (const auto value = numberOf(node, event)) {
            const std::string_view name = node.name;
            sum = sumOfFactor(leaf(node,
                name.starts_with("threadIdx")      ? IndexFactor::Kind::Thread
                    : name.starts_with("blockIdx") ? IndexFactor::Kind::Block
                    : name.starts_with("blockDim") ? IndexFactor::Kind::Dimension
                                                   : IndexFactor::Kind::Grid,
                *value));
        }
        break;
    case Expression::Kind::Name:
    case Expression::Kind::Member:
        sum = nameSum(node, event);
        break;
    case Expression::Kind::Unary:
        if (node.sign == "-" || node.sign == "+")
            if (sum = sumIn(*node.operands[0], event); sum && node.sign == "-")
                sum = negated(std::move(*sum));
        break;
    case Expression::Kind::Cast:
        if (node.operands.size() == 1)
            sum = sumIn(*node.operands[0], event);
        break;
    case Expression::Kind::Increment:
        if (sum = sumIn(*node.operands[0], event); sum && node.prefix) {
            IndexSum one = sumOfType(1);
            sum = sumOf(std::move(*sum), node.sign == "++" ? one : negated(one));
        }
        break;
    case Expression::Kind::Binary:
        sum = binarySum(node, event);
        break;
    case Expression::Kind::Choice:
        if (const auto holds = evaluated(*node.operands[0], event).holds())
            sum = sumIn(*node.operands[*holds ? 1 : 2], event);
        break;
    case Expression::Kind::Call:
        sum = callSum(node, event);
        break;
    default:
        break;
    }
    --m_depth;
    // The written value must be the computed one. Numbers of 32 bits without a sign wrap around: 2 - 5 is right again
    // where an int takes it, and where none does, what leads further does not hold.
    const Value value = sum ? evaluated(node, event) : Value{};
    if (value.known && value.type != nullptr && value.type->isWhole() && value.whole != valueOf(*sum)
        && (value.type->bytes != 4 || value.type->isSigned
            || static_cast<std::uint32_t>(value.whole) != static_cast<std::uint32_t>(valueOf(*sum))))
        sum.reset();
    return sum && sum->size() <= longest ? sum : opaque(node, event);
}

std::optional<IndexSum> IndexExpansion::binarySum(const Expression& node, std::uint32_t event)
{
    const bool shift = node.sign == "<<";
    if (node.sign == ",")
        return sumIn(*node.operands[1], event);
    if (node.sign != "+" && node.sign != "-" && node.sign != "*" && !shift)
        return std::nullopt;
    const auto left = sumIn(*node.operands[0], event), right = sumIn(*node.operands[1], event);
    if (!left || !right)
        return std::nullopt;
    if (node.sign == "*")
        return productOf(*left, *right);
    if (shift) {
        const std::int64_t by = valueOf(*right);
        return by >= 0 && by < 31 && !saysPlace(*right) ? productOf(*left, sumOfType(std::uint64_t{1} << by))
                                                        : std::nullopt;
    }
    return sumOf(*left, node.sign == "+" ? *right : negated(*right));
}

std::optional<IndexSum> IndexExpansion::callSum(const Expression& node, std::uint32_t event)
{
    const std::string_view name = node.name;
    if (node.callee != nullptr) {
        // The value of its one return, where it is called once in the event.
        std::optional<std::uint32_t> returned;
        const Event& caller = m_run.events[event];
        for (std::uint32_t within = caller.firstWithin; within < event; ++within) {
            const Event& one = m_run.events[within];
            const std::uint32_t line = one.statement->line;
            if (one.kind != Event::Kind::Return || m_callers[within] != event || line < node.callee->firstLine
                || line > node.callee->lastLine)
                continue;
            if (returned)
                return std::nullopt;
            returned = within;
        }
        return returned ? sumIn(*m_run.events[*returned].expression, *returned) : std::nullopt;
    }
    const bool two = node.operands.size() == 2;
    if (two && (name == "__mul24" || name == "__umul24")) {
        const auto left = sumIn(*node.operands[0], event), right = sumIn(*node.operands[1], event);
        return left && right ? productOf(*left, *right) : std::nullopt;
    }
    if (two && (name == "min" || name == "max")) {
        const auto value = numberOf(node, event);
        for (const cpp::ExpressionPointer& operand : node.operands)
            if (auto sum = sumIn(*operand, event); sum && value && valueOf(*sum) == *value)
                return sum;
    }
    return std::nullopt;
}

/// A name is met again and again on the way through a loop.
std::optional<IndexSum> IndexExpansion::nameSum(const Expression& node, std::uint32_t event)
{
    if (const auto found = m_names.find({&node, event}); found != m_names.end()) {
        if (found->second.line)
            m_named.push_back({written(node), *found->second.line, *found->second.sum});
        return found->second.sum;
    }
    std::optional<std::uint32_t> line;
    auto sum = freshNameSum(node, event, line);
    m_names.insert_or_assign({&node, event}, KnownName{sum, line});
    return sum;
}

std::optional<IndexSum> IndexExpansion::freshNameSum(
    const Expression& node, std::uint32_t event, std::optional<std::uint32_t>& namedLine)
{
    const bool member = node.kind == Expression::Kind::Member;
    const Expression& base = member ? *node.operands[0] : node;
    const auto value = numberOf(node, event);
    if (!value)
        return std::nullopt;
    if (base.kind != Expression::Kind::Name || !isOwnVariableOfThread(base.variable) || (member && node.sign != ".")) {
        if (base.kind == Expression::Kind::Name && base.variable != nullptr && base.variable->constant)
            return sumOfFactor(leaf(node, IndexFactor::Kind::Constant, *value));
        return std::nullopt;
    }
    const Variable& variable = *base.variable;
    if (variable.constant)
        return sumOfFactor(leaf(node, IndexFactor::Kind::Constant, *value));
    std::uint32_t line = 0;
    auto sum =
        m_depth < deepest ? variableSum(variable, member ? node.name : std::string_view(), event, line) : std::nullopt;
    if (sum && valueOf(*sum) == *value && saysPlace(*sum)) {
        m_named.push_back({written(node), line, *sum});
        namedLine = line;
        return sum;
    }
    const bool parameter = variable.place == Variable::Place::Parameter && m_callers[event] == event
        && lastWrite(variable, {}, event) == nullptr;
    IndexFactor factor = leaf(node, parameter ? IndexFactor::Kind::Parameter : IndexFactor::Kind::Other, *value);
    factor.hides = sum ? hiddenInSum(*sum) : parameter ? Hides::Nothing : Hides::Memory;
    return sumOfFactor(std::move(factor));
}

const IndexExpansion::Write* IndexExpansion::lastWrite(
    const Variable& variable, std::string_view field, std::uint32_t event) const
{
    const auto found = m_writes.find(&variable);
    if (found == m_writes.end())
        return nullptr;
    const std::vector<Write>& all = found->second;
    for (auto write = std::ranges::lower_bound(all, event, {}, &Write::event); write != all.begin();)
        if (--write; write->field.empty() || field.empty() || write->field == field)
            return write->field.empty() || write->field == field ? &*write : nullptr;
    return nullptr;
}

/// Returns the expression that the variable, or the field of it, has the value of; null where there is none.
const Expression* IndexExpansion::valueOfWrite(const Write& write, std::string_view field) const
{
    const Expression* value =
        write.node == nullptr ? m_run.events[write.event].expression : write.node->operands.back().get();
    if (field.empty() || !write.field.empty())
        return value;
    const bool made = value->kind == Expression::Kind::List
        || (value->kind == Expression::Kind::Call && value->name.starts_with("make_"))
        || (value->kind == Expression::Kind::Cast && value->operands.size() > 1);
    const auto number = numberOfField(field);
    return made && number && *number < value->operands.size() ? value->operands[*number].get() : nullptr;
}

/// Returns what a parameter of a function that the kernel calls was given.
std::optional<IndexExpansion::Given> IndexExpansion::given(const Variable& parameter, std::uint32_t event) const
{
    const std::uint32_t caller = m_callers[event];
    if (caller == event)
        return std::nullopt;
    std::vector<const Expression*> calls;
    const auto collect = [&](const auto& again, const Expression& node) -> void {
        if (node.kind == Expression::Kind::Call && node.callee != nullptr
            && std::ranges::find(node.callee->parameters, &parameter) != node.callee->parameters.end())
            calls.push_back(&node);
        for (const cpp::ExpressionPointer& operand : node.operands)
            again(again, *operand);
    };
    collect(collect, *m_run.events[caller].expression);
    if (calls.size() != 1)
        return std::nullopt;
    const auto at = std::ranges::find(calls[0]->callee->parameters, &parameter) - calls[0]->callee->parameters.begin();
    if (static_cast<std::size_t>(at) >= calls[0]->operands.size())
        return std::nullopt;
    return Given{calls[0]->operands[static_cast<std::size_t>(at)].get(), caller};
}

std::optional<IndexSum> IndexExpansion::variableSum(
    const Variable& variable, std::string_view field, std::uint32_t event, std::uint32_t& line)
{
    IndexSum added; // by the rounds of a loop, the last ones first
    IndexSum step;
    std::int64_t rounds = 0;
    const auto addRounds = [&] {
        if (rounds > 0)
            added = sumOf(repeated(std::move(step), rounds), added);
        rounds = 0;
    };
    const std::uint32_t caller = m_callers[event];
    const std::uint32_t first = caller == event ? 0 : m_run.events[caller].firstWithin;
    for (;;) {
        const Write* const write = lastWrite(variable, field, event);
        if (write == nullptr || write->event < first) {
            const auto from = variable.place == Variable::Place::Parameter ? given(variable, event) : std::nullopt;
            auto start = from && field.empty() ? sumIn(*from->argument, from->event) : std::nullopt;
            if (!start)
                return std::nullopt;
            addRounds();
            return sumOf(std::move(*start), added);
        }
        line = line == 0 ? m_run.events[write->event].statement->line : line;
        const bool steps = write->node != nullptr && write->node->kind == Expression::Kind::Increment;
        const std::string_view sign = write->node != nullptr ? write->node->sign : "=";
        if (!steps && sign != "+=" && sign != "-=") {
            const Expression* const value = valueOfWrite(*write, field);
            auto start = value != nullptr && (write->node == nullptr || sign == "=") ? sumIn(*value, write->event)
                                                                                     : std::nullopt;
            if (!start)
                return std::nullopt;
            addRounds();
            return sumOf(std::move(*start), added);
        }
        std::optional<IndexSum> one = steps ? sumOfType(1) : sumIn(*write->node->operands[1], write->event);
        if (!one)
            return std::nullopt;
        if (sign.front() == '-')
            one = negated(std::move(*one));
        if (rounds > 0 && *one != step)
            addRounds();
        if (rounds == 0)
            step = std::move(*one);
        ++rounds;
        if (added.size() > longest)
            return std::nullopt;
        event = write->event;
    }
}

} // namespace warpatlas::inline follow
