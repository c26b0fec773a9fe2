#include "app/debug/kernel_variables.h"

#include "app/follow/source_story.h"
#include "app/source/names/plain_name.h"

#include <algorithm>

namespace warpatlas::inline debug {
namespace {

using cpp::Event;
using cpp::Expression;
using cpp::Function;
using cpp::Program;
using cpp::Statement;
using cpp::Value;
using cpp::Variable;

bool isOwn(const Variable& variable)
{
    return variable.place == Variable::Place::Local || variable.place == Variable::Place::Parameter;
}

/// Names of functions that come to be called.
class Calls {
public:
    explicit Calls(const Program& program) : m_program(program) { }

    void from(std::string_view name)
    {
        if (!m_names.insert(name).second)
            return;
        for (const Function& function : m_program.functions)
            if (function.name == name && function.body != nullptr)
                in(*function.body);
    }
    const std::set<std::string_view>& names() const { return m_names; }

private:
    void in(const Statement& statement)
    {
        for (const auto* const expression : {statement.expression.get(), statement.step.get()})
            if (expression != nullptr)
                in(*expression);
        for (const auto& part : statement.parts)
            if (part != nullptr)
                in(*part);
    }
    void in(const Expression& expression)
    {
        if (expression.kind == Expression::Kind::Call)
            from(expression.callee != nullptr ? expression.callee->name : expression.name);
        for (const auto& operand : expression.operands)
            if (operand != nullptr)
                in(*operand);
    }

    const Program& m_program;
    std::set<std::string_view> m_names;
};

bool isWhole(const Value& value)
{
    return value.known && value.type != nullptr && value.type->kind == cpp::Type::Kind::Integer;
}

std::string isEqual(std::string_view name, const Value& value)
{
    return std::string(name) + " == " + value.text();
}

} // namespace

std::set<std::string_view> kernelVariables(const SourceStory& source)
{
    const Program& program = *source.program;
    Calls calls(program);
    calls.from(plainName(source.bound->work.code.entry));
    std::set<std::string_view> names;
    for (const Variable& variable : program.variables)
        if (isOwn(variable) && calls.names().contains(variable.function))
            names.insert(variable.name);
    return names;
}

const Variable* sharedVariable(const SourceStory& source, std::string_view name)
{
    const Program& program = *source.program;
    const std::string_view kernel = plainName(source.bound->work.code.entry);
    Calls calls(program);
    calls.from(kernel);
    const Variable* found = nullptr;
    for (const Variable* const variable : program.outside)
        if (variable->place == Variable::Place::Shared && variable->name == name && variable->type != nullptr
            && (variable->function.empty() || calls.names().contains(variable->function))
            && (found == nullptr || variable->function == kernel))
            found = variable;
    return found;
}

std::string exampleCondition(const SourceStory& source)
{
    const cpp::Run& run = source.run;
    std::string example;
    for (const Event& event : run.events)
        if (event.kind == Event::Kind::Define && event.round < 0 && isWhole(event.result)
            && std::ranges::none_of(
                run.loops, [&](const cpp::Loop& loop) { return loop.statement->line == event.statement->line; })) {
            example = isEqual(event.statement->variable->name, event.result);
            break;
        }
    // In the middle of a loop, where it is worth to stop.
    for (const cpp::Round& round : run.rounds) {
        const cpp::Loop& loop = run.loops[round.loop];
        if (loop.rounds > 1 && round.number == loop.rounds / 2 && !round.counters.empty()
            && isWhole(round.counters.front()))
            return example + (example.empty() ? "" : " && ")
                + isEqual(loop.statement->counters.front()->name, round.counters.front());
    }
    return example.empty() ? "threadIdx.x == 5" : example;
}

} // namespace warpatlas::inline debug
