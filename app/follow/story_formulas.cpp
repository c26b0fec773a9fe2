#include "app/follow/story_formulas.h"

#include "app/follow/formula_text.h"
#include "app/follow/source_story.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

namespace warpatlas {
namespace {

using source::Event;
using source::Expression;
using source::Type;
using source::Value;
using Stage = FormulaText::Stage;

constexpr std::size_t mostFormulas = 6;

std::string joined(const std::vector<std::string>& parts)
{
    std::string text;
    for (const std::string& part : parts)
        text += (text.empty() ? "" : " = ") + part;
    return text;
}

/// The registers of the thread around a visit. PTX has as many as it needs, so a result stays in its register until the
/// same instruction computes it anew.
class HeldValues {
public:
    HeldValues(const StoryMoment& moment, simulator::Cursor& cursor)
    {
        const StoryVisit& visit = moment.story->visits[moment.visit];
        const std::uint64_t own = moment.story->thread % cursor.recording().start().launch().threadsPerBlock();
        for (const std::uint64_t position : {visit.firstStep, visit.endStep}) {
            cursor.seek(position);
            for (const simulator::RegisterValue& one :
                cursor.registers(static_cast<std::uint32_t>(own / simulator::laneCount),
                    static_cast<std::uint32_t>(own % simulator::laneCount)))
                m_bits.push_back(one.bits);
        }
    }

    bool has(const Value& value) const
    {
        const source::Bytes bytes = source::toBytes(value, value.type);
        std::uint64_t bits = 0;
        std::memcpy(&bits, bytes.bytes.data(), std::min<std::size_t>(bytes.bytes.size(), 8));
        const bool wide = value.type->bytes == 8;
        return std::ranges::any_of(m_bits, [&](std::uint64_t held) {
            return wide ? held == bits : static_cast<std::uint32_t>(held) == static_cast<std::uint32_t>(bits);
        });
    }

private:
    std::vector<std::uint64_t> m_bits;
};

class FormulaTeller {
public:
    FormulaTeller(StoryMoment& moment, simulator::Cursor& cursor)
        : m_moment(moment), m_story(*moment.story->source), m_held(moment, cursor)
    {
    }

    void tell()
    {
        const auto events = m_story.eventsOf(m_moment.visit);
        for (const std::uint32_t event : events) {
            const std::size_t from = m_moment.formulas.size();
            tellEvent(m_story.run.events[event]);
            const FormulaText text(*m_story.program, m_story.run, m_story.run.events[event]);
            for (std::size_t formula = from; formula < m_moment.formulas.size(); ++formula)
                text.collectNames(*m_story.run.events[event].expression, formula, m_moment.names);
        }
        if (events.empty() && m_story.tells(m_moment.line))
            add(notTraced(), {StoryFormula::Kind::Value, {}, {notTraced()}, false});
        if (!events.empty())
            tellLoops(m_story.run.events[events.back()].round);
    }

private:
    void add(const std::string& text, StoryFormula formula)
    {
        if (text.empty() || m_moment.formulas.size() >= mostFormulas
            || std::ranges::find(m_moment.formulas, text) != m_moment.formulas.end())
            return;
        m_moment.formulas.push_back(text);
        m_moment.stages.push_back(std::move(formula));
    }

    void tellEvent(const Event& event)
    {
        const FormulaText text(*m_story.program, m_story.run, event);
        const Expression& expression = *event.expression;
        const source::Statement& statement = *event.statement;
        const bool loop = statement.kind == source::Statement::Kind::For;
        assignIn(text, event);
        switch (event.kind) {
        case Event::Kind::Define:
            // A loop's start that is a plain number is told with the loop.
            if (expression.kind == Expression::Kind::List || (isLoopStart(event) && isNumber(expression)))
                break;
            tellEquation(text, event, std::string(statement.variable->name), text.stages(expression, event.result),
                text.text(expression, Stage::Written));
            break;
        case Event::Kind::Condition:
        case Event::Kind::Return:
            tellEquation(
                text, event, {}, text.stages(expression, truthOf(event)), text.text(expression, Stage::Written));
            break;
        case Event::Kind::Evaluate:
            if (!loop || &expression != statement.step.get() || !isSimpleStep(expression))
                tellEvaluated(text, event, expression);
            break;
        }
    }

    static Value truthOf(const Event& event)
    {
        const auto holds = event.result.holds();
        return event.kind == Event::Kind::Condition && holds ? Value::ofTruth(*holds) : event.result;
    }

    static bool isNumber(const Expression& expression)
    {
        return expression.kind == Expression::Kind::Literal || expression.kind == Expression::Kind::Constant;
    }

    /// "int k = 0" in a for's bracket: its condition comes next, on the same line.
    bool isLoopStart(const Event& event) const
    {
        const std::vector<Event>& all = m_story.run.events;
        for (std::size_t next = static_cast<std::size_t>(&event - all.data()) + 1; next < all.size(); ++next) {
            const source::Statement& statement = *all[next].statement;
            if (statement.line != event.statement->line)
                return false;
            if (statement.kind != source::Statement::Kind::Declare)
                return statement.kind == source::Statement::Kind::For;
        }
        return false;
    }

    /// "++k", "j += 4": told with the loop.
    static bool isSimpleStep(const Expression& step)
    {
        if (step.kind == Expression::Kind::Binary && step.sign == ",")
            return isSimpleStep(*step.operands[0]) && isSimpleStep(*step.operands[1]);
        return step.kind == Expression::Kind::Increment
            || (step.kind == Expression::Kind::Assign && isNumber(*step.operands[1]));
    }

    void tellEvaluated(const FormulaText& text, const Event& event, const Expression& expression)
    {
        switch (expression.kind) {
        case Expression::Kind::Assign:
            tellAssign(text, event, expression);
            break;
        case Expression::Kind::Increment: {
            const Expression& name = *expression.operands[0];
            const Value* const before = text.captured(name);
            if (before == nullptr)
                break;
            const Value after = stepped(expression, *before);
            const std::string written = text.text(name, Stage::Written),
                              one = std::string(1, expression.sign[0]) + " 1";
            const std::vector<std::string> stages{written + " " + one, before->text() + " " + one, after.text()};
            add(written + " = " + joined(stages), {StoryFormula::Kind::Value, written, stages, true});
            break;
        }
        case Expression::Kind::Binary:
            if (expression.sign == ",")
                for (const source::ExpressionPointer& part : expression.operands)
                    tellEvaluated(text, event, *part);
            break;
        case Expression::Kind::Call:
            if (expression.name.starts_with("atomic") && !expression.operands.empty())
                tellAtomic(text, *expression.operands[0]);
            break;
        default:
            break;
        }
    }

    /// Returns what "++" and "--" make of a value.
    static Value stepped(const Expression& increment, const Value& before)
    {
        const Value one = Value::ofWhole(1, source::types::integer(4, true));
        return source::converted(source::binary(increment.sign.substr(0, 1), before, one), before.type);
    }

    /// Notes the thread's own variables that get a value in an event. The counters of a loop's bracket get theirs when
    /// the condition is asked.
    void assignIn(const FormulaText& text, const Event& event)
    {
        const source::Statement& statement = *event.statement;
        const bool loop = statement.kind == source::Statement::Kind::For;
        if (event.kind == Event::Kind::Define && !isLoopStart(event))
            assign(event, *statement.variable, event.result, true);
        if (event.kind == Event::Kind::Condition && loop && event.round >= 0) {
            const source::Round& round = m_story.run.rounds[static_cast<std::size_t>(event.round)];
            for (std::size_t i = 0; i < statement.counters.size() && i < round.counters.size(); ++i)
                assign(event, *statement.counters[i], round.counters[i], declares(statement, *statement.counters[i]));
        }
        if (event.kind != Event::Kind::Evaluate || (loop && event.expression == statement.step.get()))
            return;
        assignAll(text, event, *event.expression);
    }

    void assignAll(const FormulaText& text, const Event& event, const Expression& expression)
    {
        if (expression.kind == Expression::Kind::Binary && expression.sign == ",")
            for (const source::ExpressionPointer& part : expression.operands)
                assignAll(text, event, *part);
        if (expression.kind != Expression::Kind::Assign && expression.kind != Expression::Kind::Increment)
            return;
        const Expression& left = *expression.operands[0];
        const Expression& base = left.kind == Expression::Kind::Member ? *left.operands[0] : left;
        if (base.kind != Expression::Kind::Name || base.variable == nullptr)
            return;
        Value value = event.expression == &expression ? event.result : Value::unknown(event.result.type);
        if (expression.kind == Expression::Kind::Increment) {
            const Value* const before = text.captured(left);
            value = before != nullptr ? stepped(expression, *before) : Value{};
        }
        assign(event, *base.variable, value, false, text.text(left, Stage::Written));
    }

    void assign(const Event& event, const source::Variable& variable, const Value& value, bool declared,
        const std::string& name = {})
    {
        const bool own =
            variable.place == source::Variable::Place::Local || variable.place == source::Variable::Place::Parameter;
        const Type* const type = variable.type != nullptr ? variable.type : value.type;
        if (!own || variable.reference || type == nullptr || type->kind == Type::Kind::Pointer
            || type->kind == Type::Kind::Array)
            return;
        const std::string text = isBorneOut(event) ? value.text() : std::string();
        m_moment.assigned.push_back({name.empty() ? std::string(variable.name) : name,
            text.empty() ? notTraced() : text, std::string(variable.function), declared, event.round});
    }

    /// In its bracket.
    static bool declares(const source::Statement& loop, const source::Variable& variable)
    {
        const auto is = [&](const source::StatementPointer& one) {
            return one->kind == source::Statement::Kind::Declare && one->variable == &variable;
        };
        return !loop.parts.empty() && (is(loop.parts[0]) || std::ranges::any_of(loop.parts[0]->parts, is));
    }

    /// "bins[in[i]] = bins[in[17]] = bins[3]".
    void tellAtomic(const FormulaText& text, const Expression& pointer)
    {
        if (pointer.kind == Expression::Kind::Unary && pointer.sign == "&")
            tellPlace(text, *pointer.operands[0]);
    }

    /// Where an index is not a number as it stands. What is returned is the place with numbers.
    std::string tellPlace(const FormulaText& text, const Expression& place)
    {
        std::vector<std::string> parts;
        for (const Stage stage : {Stage::Written, Stage::Numbers, Stage::Indices}) {
            const bool own = text.captured(place) != nullptr && place.kind == Expression::Kind::Name;
            std::string part = own ? std::string(place.name) : text.place(place, stage);
            if (parts.empty() || parts.back() != part)
                parts.push_back(std::move(part));
        }
        if (parts.size() > 1)
            add(joined(parts), {StoryFormula::Kind::Place, {}, parts, true});
        return parts.back();
    }

    void tellAssign(const FormulaText& text, const Event& event, const Expression& assign)
    {
        const Expression &left = *assign.operands[0], &right = *assign.operands[1];
        const std::string name = left.kind == Expression::Kind::Subscript || left.kind == Expression::Kind::Member
                || left.kind == Expression::Kind::Unary
            ? tellPlace(text, left)
            : std::string(left.name);
        if (right.kind == Expression::Kind::List)
            return;
        const std::string_view sign = assign.sign.substr(0, assign.sign.size() - 1);
        const Value result = event.expression == &assign ? event.result : Value::unknown(event.result.type);
        if (sign.empty())
            tellEquation(text, event, name, text.stages(right, result), text.text(right, Stage::Written));
        else
            tellEquation(text, event, name, text.stages(left, sign, right, result), text.written(left, sign, right));
    }

    /// `written` is the expression as the source has it; `stages` begins with it unless it is too long.
    void tellEquation(const FormulaText& text, const Event& event, const std::string& name,
        std::vector<std::string> stages, const std::string& written)
    {
        if (isPointer(event.result))
            return;
        const bool refused = !m_moment.refusedSteps.empty() && !event.result.known;
        if (refused) {
            tellPlaces(text, *event.expression);
            return;
        }
        if (stages.back() != notTraced() && !isBorneOut(event)) {
            stages.resize(1);
            stages.push_back(notTraced());
        }
        StoryFormula formula{kindOf(event), name, stages, stages.front() == written};
        if (!name.empty() && stages.front() != name)
            stages.insert(stages.begin(), name);
        if (stages.size() > 1)
            add(joined(stages), std::move(formula));
    }

    static StoryFormula::Kind kindOf(const Event& event)
    {
        const Expression& whole = *event.expression;
        const Expression& from =
            whole.kind == Expression::Kind::Assign && whole.sign == "=" ? *whole.operands[1] : whole;
        if (event.kind == Event::Kind::Condition)
            return StoryFormula::Kind::Condition;
        return from.kind == Expression::Kind::Subscript ? StoryFormula::Kind::Read : StoryFormula::Kind::Value;
    }

    static bool isPointer(const Value& value)
    {
        return value.type != nullptr && value.type->kind == Type::Kind::Pointer;
    }

    /// Tells the index that led outside, for an access that did not take place.
    void tellPlaces(const FormulaText& text, const Expression& node)
    {
        if (node.kind == Expression::Kind::Subscript)
            tellPlace(text, node);
        for (const source::ExpressionPointer& operand : node.operands)
            tellPlaces(text, *operand);
    }

    /// Says whether a register or the written memory has exactly these bits: the compiler decides whether a float is
    /// rounded once or twice.
    bool isBorneOut(const Event& event) const
    {
        const auto holds = [&](const Value& value) {
            return value.type == nullptr || value.type->kind != Type::Kind::Real || value.real == 0
                || m_held.has(value);
        };
        for (const source::Captured& one : m_story.run.capturedOf(event))
            if (one.node->kind == Expression::Kind::Name && one.value.known && !holds(one.value))
                return false;
        if (!event.result.known || holds(event.result))
            return true;
        const std::vector<StoryAccess>& accesses = m_moment.story->accesses;
        const source::Bytes bytes = source::toBytes(event.result, event.result.type);
        for (std::uint32_t i = 0; i < event.touchedCount; ++i) {
            const std::uint32_t touched = m_story.run.touched[event.firstTouched + i];
            if (touched < accesses.size() && accesses[touched].kind == AccessKind::Store
                && std::memcmp(accesses[touched].after.data(), bytes.bytes.data(), bytes.bytes.size()) == 0)
                return true;
        }
        return event.expression->kind == Expression::Kind::Literal;
    }

    void tellLoops(std::int32_t round)
    {
        for (; round >= 0; round = m_story.run.rounds[static_cast<std::size_t>(round)].outer)
            tellLoop(m_story.run.rounds[static_cast<std::size_t>(round)]);
        std::ranges::reverse(m_moment.loops);
    }

    void tellLoop(const source::Round& round)
    {
        const source::Loop& loop = m_story.run.loops[round.loop];
        StoryLoop told;
        told.round = round.number + 1;
        told.rounds = loop.rounds;
        told.line = loop.statement->line;
        const std::vector<const source::Variable*>& counters = loop.statement->counters;
        for (std::size_t i = counters.size(); i-- > 0;) {
            StoryLoop one = told;
            one.name = counters[i]->name;
            one.value = round.counters[i].text();
            if (loop.rounds > 0) {
                one.first = m_story.run.rounds[loop.firstRound].counters[i].text();
                one.last = m_story.run.rounds[loop.lastRound].counters[i].text();
            }
            if (!one.value.empty())
                m_moment.loops.push_back(std::move(one));
        }
        if (counters.empty())
            m_moment.loops.push_back(std::move(told));
    }

    StoryMoment& m_moment;
    const SourceStory& m_story;
    HeldValues m_held;
};

} // namespace

void tellFormulas(StoryMoment& moment, simulator::Cursor& cursor)
{
    FormulaTeller(moment, cursor).tell();
}

} // namespace warpatlas
