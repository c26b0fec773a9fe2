#include "app/follow/source/interpreter.h"

#include <algorithm>
#include <utility>

namespace warpatlas::cpp {
namespace {

constexpr std::size_t mostEvents = 400'000, mostCaptured = 1'500'000, mostCalls = 200;
constexpr std::uint64_t mostWork = 40'000'000;

/// Its text is executed where it is called.
bool isLambda(const Expression& expression)
{
    return expression.kind == Expression::Kind::Cast && expression.type != nullptr && expression.type->isLambda;
}

} // namespace

void Interpreter::capture(const Expression& node, const Value& value)
{
    if (m_depth > 0)
        m_captured[m_depth - 1].push_back({&node, value});
}

/// Captures the names of a part that is not evaluated with their values; memory is not read for it.
void Interpreter::captureSkipped(const Expression& expression)
{
    if (expression.kind == Expression::Kind::Builtin)
        capture(expression, builtin(expression.name));
    if (expression.kind == Expression::Kind::Name) {
        const Variable& variable = *expression.variable;
        const bool own = variable.place == Variable::Place::Local || variable.place == Variable::Place::Parameter;
        const auto at = own && !variable.constant ? place(expression) : std::nullopt;
        const Value value = variable.constant ? *variable.constant : at ? load(*at) : Value{};
        if (value.known && value.type->isNumber())
            capture(expression, value);
    }
    for (const ExpressionPointer& operand : expression.operands)
        captureSkipped(*operand);
}

template <class Evaluate>
Value Interpreter::event(Event::Kind kind, const Statement& statement, const Expression& expression, Evaluate evaluate)
{
    if (m_run.events.size() >= mostEvents || m_run.captured.size() >= mostCaptured || ++m_work > mostWork)
        throw Lost();
    if (m_run.events.size() % 1024 == 0)
        m_memory.tick();
    if (m_captured.size() == m_depth)
        m_captured.emplace_back();
    m_captured[m_depth++].clear();
    const std::size_t touched = m_memory.touched().size();
    Event event;
    event.firstWithin = static_cast<std::uint32_t>(m_run.events.size());
    event.kind = kind;
    event.statement = &statement;
    event.expression = &expression;
    event.firstLine = kind == Event::Kind::Condition && statement.kind == Statement::Kind::DoWhile
        ? expression.firstLine
        : statement.line;
    event.lastLine = isLambda(expression) ? event.firstLine : std::max(expression.lastLine, event.firstLine);
    event.result = evaluate();
    event.round = m_round;
    --m_depth;
    event.firstCaptured = static_cast<std::uint32_t>(m_run.captured.size());
    event.capturedCount = static_cast<std::uint32_t>(m_captured[m_depth].size());
    std::ranges::move(m_captured[m_depth], std::back_inserter(m_run.captured));
    std::vector<std::uint32_t>& all = m_memory.touched();
    event.firstTouched = static_cast<std::uint32_t>(m_run.touched.size());
    event.touchedCount = static_cast<std::uint32_t>(all.size() - touched);
    m_run.touched.insert(m_run.touched.end(), all.begin() + static_cast<std::ptrdiff_t>(touched), all.end());
    all.resize(touched);
    m_run.events.push_back(event);
    return event.result;
}

Value Interpreter::call(const Function& function, const std::vector<Given>& arguments)
{
    if (function.body == nullptr || arguments.size() != function.parameters.size() || m_frames.size() >= mostCalls)
        throw Lost();
    const std::size_t objects = m_objects.size();
    m_frames.emplace_back(function.slots);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const Variable& parameter = *function.parameters[i];
        if (parameter.reference && arguments[i].place) {
            m_frames.back()[parameter.slot] = *arguments[i].place;
            continue;
        }
        const Place place{makeObject(parameter.type), 0, parameter.type};
        m_frames.back()[parameter.slot] = place;
        store(place, converted(arguments[i].value, parameter.type));
    }
    m_returned = {};
    execute(*function.body);
    m_frames.pop_back();
    m_objects.resize(objects);
    return std::exchange(m_returned, {});
}

void Interpreter::start(const Function& kernel)
{
    std::vector<Given> given;
    for (const Value& value : m_thread.arguments)
        given.push_back({value, std::nullopt});
    call(kernel, given);
}

void Interpreter::declare(const Statement& statement)
{
    const Variable& variable = *statement.variable;
    if (variable.place == Variable::Place::Shared)
        return;
    Place& slot = m_frames.back()[variable.slot];
    if (variable.reference) {
        const auto bound = statement.expression != nullptr ? place(*statement.expression) : std::nullopt;
        if (!bound)
            throw Lost();
        slot = *bound;
        return;
    }
    const auto begin = [&](const Type* type) {
        if (type == nullptr)
            throw Lost();
        // Another round of a loop makes the same variable anew.
        if (slot.object == 0)
            slot = {makeObject(type), 0, type};
        else
            std::ranges::fill(local(slot.object)->bytes.known, std::uint8_t{0});
    };
    if (statement.expression == nullptr) {
        begin(variable.type);
        return;
    }
    const Expression& with = *statement.expression;
    if (with.kind == Expression::Kind::List) {
        begin(variable.type);
        event(Event::Kind::Define, statement, with, [&] {
            storeList(with, slot);
            return load(slot);
        });
        return;
    }
    const auto define = [&] {
        const Value value = evaluate(with);
        begin(variable.type != nullptr ? variable.type : value.type);
        Value kept = converted(value, slot.type);
        store(slot, kept);
        return kept;
    };
    // Its line, where it has but one, is passed through where it is called.
    if (isLambda(with) && with.lastLine == statement.line)
        define();
    else
        event(Event::Kind::Define, statement, with, define);
}

bool Interpreter::decide(const Statement& statement)
{
    const Value value = event(
        Event::Kind::Condition, statement, *statement.expression, [&] { return evaluate(*statement.expression); });
    const auto holds = value.holds();
    if (!holds)
        throw Lost();
    return *holds;
}

Interpreter::Flow Interpreter::execute(const Statement& statement)
{
    switch (statement.kind) {
    case Statement::Kind::Empty:
        return Flow::Next;
    case Statement::Kind::Declare:
        declare(statement);
        return Flow::Next;
    case Statement::Kind::Evaluate:
        event(Event::Kind::Evaluate, statement, *statement.expression, [&] { return evaluate(*statement.expression); });
        return Flow::Next;
    case Statement::Kind::Block:
        for (const StatementPointer& part : statement.parts)
            if (const Flow flow = execute(*part); flow != Flow::Next)
                return flow;
        return Flow::Next;
    case Statement::Kind::If:
        if (decide(statement))
            return execute(*statement.parts[0]);
        return statement.parts.size() > 1 ? execute(*statement.parts[1]) : Flow::Next;
    case Statement::Kind::Switch:
        return executeSwitch(statement);
    case Statement::Kind::Return:
        if (statement.expression != nullptr)
            m_returned = event(
                Event::Kind::Return, statement, *statement.expression, [&] { return evaluate(*statement.expression); });
        return Flow::Return;
    case Statement::Kind::Break:
        return Flow::Break;
    case Statement::Kind::Continue:
        return Flow::Continue;
    default:
        return executeLoop(statement);
    }
}

/// Executes from the label on, through all statements behind it, to a break.
Interpreter::Flow Interpreter::executeSwitch(const Statement& statement)
{
    const Value value =
        event(Event::Kind::Evaluate, statement, *statement.expression, [&] { return evaluate(*statement.expression); });
    if (!value.known || !value.type->isWhole())
        throw Lost();
    const auto label = [&](bool named) {
        return std::ranges::find_if(statement.labels,
            [&](const Statement::Label& one) { return named ? one.value && same(*one.value, value) : !one.value; });
    };
    auto from = label(true);
    if (from == statement.labels.end())
        from = label(false);
    if (from == statement.labels.end())
        return Flow::Next;
    for (std::size_t i = from->part; i < statement.parts.size(); ++i)
        if (const Flow flow = execute(*statement.parts[i]); flow != Flow::Next)
            return flow == Flow::Break ? Flow::Next : flow;
    return Flow::Next;
}

/// Begins a round of the loop, unless its condition ends the loop.
bool Interpreter::entersRound(const Statement& statement, std::uint32_t loop, std::uint32_t number, std::int32_t outer)
{
    m_round = static_cast<std::int32_t>(m_run.rounds.size());
    Round round;
    round.loop = loop;
    round.number = number;
    round.outer = outer;
    for (const Variable* const counter : statement.counters) {
        const Place& slot = m_frames.back()[counter->slot];
        round.counters.push_back(slot.object != 0 ? load(slot) : Value{});
    }
    m_run.rounds.push_back(std::move(round));
    const bool asks = statement.expression != nullptr && (statement.kind != Statement::Kind::DoWhile || number > 0);
    if (asks && !decide(statement))
        return false;
    m_run.rounds[static_cast<std::size_t>(m_round)].runs = true;
    Loop& all = m_run.loops[loop];
    if (all.rounds++ == 0)
        all.firstRound = static_cast<std::uint32_t>(m_round);
    all.lastRound = static_cast<std::uint32_t>(m_round);
    return true;
}

Interpreter::Flow Interpreter::executeLoop(const Statement& statement)
{
    const bool counts = statement.kind == Statement::Kind::For;
    if (counts)
        execute(*statement.parts[0]);
    const std::int32_t outer = m_round;
    const auto loop = static_cast<std::uint32_t>(m_run.loops.size());
    m_run.loops.push_back({&statement, 0, 0, 0});
    Flow flow = Flow::Next;
    for (std::uint32_t number = 0; entersRound(statement, loop, number, outer); ++number) {
        if (++m_work > mostWork)
            throw Lost();
        const std::int32_t round = m_round;
        flow = execute(*statement.parts[counts ? 1 : 0]);
        if (flow == Flow::Break || flow == Flow::Return)
            break;
        flow = Flow::Next;
        m_round = round;
        if (statement.step != nullptr)
            event(Event::Kind::Evaluate, statement, *statement.step, [&] { return evaluate(*statement.step); });
    }
    m_round = outer;
    return flow == Flow::Return ? flow : Flow::Next;
}

Run execute(const Program& program, const Function& kernel, const ThreadOfRun& thread, Memory& memory)
{
    Interpreter interpreter(program, thread, memory);
    try {
        interpreter.start(kernel);
        interpreter.run().complete = true;
    } catch (const Lost&) {
        interpreter.run().complete = false;
    }
    return std::move(interpreter.run());
}

} // namespace warpatlas::cpp
