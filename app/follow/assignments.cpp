#include "app/follow/assignments.h"

#include "app/follow/formula_text.h"

#include <algorithm>
#include <utility>

namespace warpatlas::inline follow {

using cpp::Event;
using cpp::Expression;
using cpp::Value;

namespace {

/// In its bracket.
bool declares(const cpp::Statement& loop, const cpp::Variable& variable)
{
    const auto is = [&](const cpp::StatementPointer& one) {
        return one->kind == cpp::Statement::Kind::Declare && one->variable == &variable;
    };
    return !loop.parts.empty() && (is(loop.parts[0]) || std::ranges::any_of(loop.parts[0]->parts, is));
}

class Collector {
public:
    Collector(const cpp::Program& program, const cpp::Run& run, const Event& event)
        : m_run(run), m_event(event), m_text(program, run, event)
    {
    }

    std::vector<Assignment> collect()
    {
        const cpp::Statement& statement = *m_event.statement;
        const bool loop = statement.kind == cpp::Statement::Kind::For;
        if (m_event.kind == Event::Kind::Define && !isLoopStart(m_run, m_event))
            add(*statement.variable, m_event.result, true);
        if (m_event.kind == Event::Kind::Condition && loop && m_event.round >= 0) {
            const cpp::Round& round = m_run.rounds[static_cast<std::size_t>(m_event.round)];
            for (std::size_t i = 0; i < statement.counters.size() && i < round.counters.size(); ++i)
                add(*statement.counters[i], round.counters[i], declares(statement, *statement.counters[i]));
        }
        if (m_event.kind == Event::Kind::Evaluate && (!loop || m_event.expression != statement.step.get()))
            addIn(*m_event.expression);
        return std::move(m_all);
    }

private:
    void addIn(const Expression& expression)
    {
        if (expression.kind == Expression::Kind::Binary && expression.sign == ",")
            for (const cpp::ExpressionPointer& part : expression.operands)
                addIn(*part);
        if (expression.kind != Expression::Kind::Assign && expression.kind != Expression::Kind::Increment)
            return;
        const Expression& left = *expression.operands[0];
        const Expression& base = left.kind == Expression::Kind::Member ? *left.operands[0] : left;
        if (base.kind != Expression::Kind::Name || base.variable == nullptr)
            return;
        Value value = m_event.expression == &expression ? m_event.result : Value::unknown(m_event.result.type);
        if (expression.kind == Expression::Kind::Increment) {
            const Value* const before = m_text.captured(left);
            value = before != nullptr ? stepped(expression, *before) : Value{};
        }
        add(*base.variable, value, false, m_text.text(left, FormulaText::Stage::Written));
    }

    void add(const cpp::Variable& variable, const Value& value, bool declared, std::string name = {})
    {
        const bool own =
            variable.place == cpp::Variable::Place::Local || variable.place == cpp::Variable::Place::Parameter;
        const cpp::Type* const type = variable.type != nullptr ? variable.type : value.type;
        if (!own || variable.reference || type == nullptr || type->kind == cpp::Type::Kind::Pointer
            || type->kind == cpp::Type::Kind::Array)
            return;
        if (name.empty())
            name = variable.name;
        m_all.push_back({&variable, std::move(name), value, declared});
    }

    const cpp::Run& m_run;
    const Event& m_event;
    FormulaText m_text;
    std::vector<Assignment> m_all;
};

} // namespace

std::vector<Assignment> assignmentsOf(const cpp::Program& program, const cpp::Run& run, const Event& event)
{
    return Collector(program, run, event).collect();
}

bool isLoopStart(const cpp::Run& run, const Event& event)
{
    const std::vector<Event>& all = run.events;
    for (std::size_t next = static_cast<std::size_t>(&event - all.data()) + 1; next < all.size(); ++next) {
        const cpp::Statement& statement = *all[next].statement;
        if (statement.line != event.statement->line)
            return false;
        if (statement.kind != cpp::Statement::Kind::Declare)
            return statement.kind == cpp::Statement::Kind::For;
    }
    return false;
}

Value stepped(const Expression& increment, const Value& before)
{
    const Value one = Value::ofWhole(1, cpp::types::integer(4, true));
    return cpp::converted(cpp::binary(increment.sign.substr(0, 1), before, one), before.type);
}

} // namespace warpatlas::inline follow
