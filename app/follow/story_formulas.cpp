#include "app/follow/story_formulas.h"

#include "app/follow/assignments.h"
#include "app/follow/formula_text.h"
#include "app/follow/held_values.h"
#include "app/follow/source_story.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

namespace warpatlas::inline follow {
namespace {

using cpp::Event;
using cpp::Expression;
using cpp::Value;
using FormulaStage = FormulaText::Stage;

constexpr std::size_t mostFormulas = 6;
constexpr std::size_t longestInPlace = 18; ///< letters of a value that stands under its word

std::string equationOf(const std::vector<std::string>& parts)
{
    std::string text;
    for (const std::string& part : parts)
        text += (text.empty() ? "" : " = ") + part;
    return text;
}

class FormulaTeller {
public:
    FormulaTeller(StoryMoment& moment, simulator::Cursor& cursor)
        : m_moment(moment), m_story(*moment.story->source), m_held(*moment.story, moment.visit, cursor)
    {
    }

    void tell()
    {
        const auto events = m_story.eventsOf(m_moment.visit);
        for (const std::uint32_t event : events) {
            const std::size_t from = m_moment.formulas.size();
            tellEvent(m_story.run.events[event]);
            const FormulaText text(*m_story.program, m_story.run, m_story.run.events[event]);
            tellValues(text, m_story.run.events[event], from);
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

    /// Puts numbers under the words of the source, unless one of the event's formulas, those from `from` on, is not
    /// traced.
    void tellValues(const FormulaText& text, const Event& event, std::size_t from)
    {
        const Expression& whole = *event.expression;
        const bool untraced = std::ranges::any_of(m_moment.stages.begin() + static_cast<std::ptrdiff_t>(from),
            m_moment.stages.end(), [](const StoryFormula& one) { return one.stages.back() == notTraced(); });
        if (untraced || !m_held.bearsOut(event))
            return;
        std::vector<StoryValue>& values = m_moment.values;
        const std::size_t first = values.size();
        const bool assigns = whole.kind == Expression::Kind::Assign;
        const std::string result = isPointer(event.result) ? std::string() : event.result.text();
        if (event.kind == Event::Kind::Define && event.statement->variable != nullptr
            && event.statement->nameEnd >= event.statement->variable->name.size() && !result.empty()) {
            const std::size_t length = event.statement->variable->name.size();
            const std::size_t at =
                m_story.program->source.rfind(event.statement->variable->name, event.statement->nameEnd - length);
            if (at != std::string_view::npos)
                values.push_back(text.valueAt(at, length, StoryValue::Kind::Result, result));
        }
        if (assigns && !result.empty()) {
            const Expression* base = whole.operands[0].get();
            while (base->kind == Expression::Kind::Subscript)
                base = base->operands[0].get();
            values.push_back(text.valueAt(base->begin, base->end - base->begin, StoryValue::Kind::Result, result));
            // Its value before stands in the formula.
            const Expression& left = *whole.operands[0];
            if (left.kind == Expression::Kind::Subscript)
                text.collectValues(*left.operands[1], values);
            text.collectValues(*whole.operands[1], values);
        } else {
            text.collectValues(whole, values);
        }
        if (event.kind == Event::Kind::Condition)
            if (const auto holds = event.result.holds())
                values.push_back(
                    text.valueAt(whole.end, 0, *holds ? StoryValue::Kind::Holds : StoryValue::Kind::Fails, {}));
        const bool readable = std::all_of(values.begin() + static_cast<std::ptrdiff_t>(first), values.end(),
            [](const StoryValue& one) { return one.text.size() <= longestInPlace; });
        for (std::size_t i = from; i < m_moment.stages.size(); ++i)
            m_moment.stages[i].inPlace = readable && isInPlace(text, event, m_moment.stages[i]);
    }

    /// Says whether a formula has nothing but names, the numbers for them, and what they come to.
    static bool isInPlace(const FormulaText& text, const Event& event, const StoryFormula& formula)
    {
        const Expression& whole = *event.expression;
        if (formula.kind == StoryFormula::Kind::Place)
            return formula.stages.size() == 2 && whole.kind == Expression::Kind::Assign && whole.sign == "=";
        const bool assigns = whole.kind == Expression::Kind::Assign;
        const bool told =
            event.kind == Event::Kind::Define || event.kind == Event::Kind::Condition || (assigns && whole.sign == "=");
        if (!told || !formula.written || formula.stages.size() < 2 || formula.stages.size() > 3)
            return false;
        const Expression& right = assigns ? *whole.operands[1] : whole;
        return formula.stages.size() == 2 || formula.stages[1] == text.text(right, FormulaStage::Numbers);
    }

    void tellEvent(const Event& event)
    {
        const FormulaText text(*m_story.program, m_story.run, event);
        const Expression& expression = *event.expression;
        const cpp::Statement& statement = *event.statement;
        const bool loop = statement.kind == cpp::Statement::Kind::For;
        switch (event.kind) {
        case Event::Kind::Define:
            // A loop's start that is a plain number is told with the loop.
            if (expression.kind == Expression::Kind::List || (isLoopStart(m_story.run, event) && isNumber(expression)))
                break;
            tellEquation(text, event, std::string(statement.variable->name), text.stages(expression, event.result),
                text.text(expression, FormulaStage::Written));
            break;
        case Event::Kind::Condition:
        case Event::Kind::Return:
            tellEquation(
                text, event, {}, text.stages(expression, truthOf(event)), text.text(expression, FormulaStage::Written));
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
            const std::string written = text.text(name, FormulaStage::Written),
                              one = std::string(1, expression.sign[0]) + " 1";
            const std::vector<std::string> stages{written + " " + one, before->text() + " " + one, after.text()};
            add(written + " = " + equationOf(stages), {StoryFormula::Kind::Value, written, stages, true});
            break;
        }
        case Expression::Kind::Binary:
            if (expression.sign == ",")
                for (const cpp::ExpressionPointer& part : expression.operands)
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
        for (const FormulaStage stage : {FormulaStage::Written, FormulaStage::Numbers, FormulaStage::Indices}) {
            const bool own = text.captured(place) != nullptr && place.kind == Expression::Kind::Name;
            std::string part = own ? std::string(place.name) : text.place(place, stage);
            if (parts.empty() || parts.back() != part)
                parts.push_back(std::move(part));
        }
        if (parts.size() > 1)
            add(equationOf(parts), {StoryFormula::Kind::Place, {}, parts, true});
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
            tellEquation(text, event, name, text.stages(right, result), text.text(right, FormulaStage::Written));
        else
            tellEquation(text, event, name, text.stages(left, sign, right, result), text.written(left, sign, right));
    }

    /// `written` is the expression as the source has it; `stages` begins with it unless it is too long.
    void tellEquation(const FormulaText& text, const Event& event, const std::string& name,
        std::vector<std::string> stages, const std::string& written)
    {
        const bool lambda = event.result.type != nullptr && event.result.type->isLambda;
        if (isPointer(event.result) || lambda)
            return;
        const bool refused = !m_moment.refusedSteps.empty() && !event.result.known;
        if (refused) {
            tellPlaces(text, *event.expression);
            return;
        }
        if (stages.back() != notTraced() && !m_held.bearsOut(event)) {
            stages.resize(1);
            stages.push_back(notTraced());
        }
        StoryFormula formula{kindOf(event), name, stages, stages.front() == written};
        if (!name.empty() && stages.front() != name)
            stages.insert(stages.begin(), name);
        if (stages.size() > 1)
            add(equationOf(stages), std::move(formula));
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
        return value.type != nullptr && value.type->kind == cpp::Type::Kind::Pointer;
    }

    /// Tells the index that led outside, for an access that did not take place.
    void tellPlaces(const FormulaText& text, const Expression& node)
    {
        if (node.kind == Expression::Kind::Subscript)
            tellPlace(text, node);
        for (const cpp::ExpressionPointer& operand : node.operands)
            tellPlaces(text, *operand);
    }

    void tellLoops(std::int32_t round)
    {
        for (; round >= 0; round = m_story.run.rounds[static_cast<std::size_t>(round)].outer)
            tellLoop(m_story.run.rounds[static_cast<std::size_t>(round)]);
        std::ranges::reverse(m_moment.loops);
    }

    void tellLoop(const cpp::Round& round)
    {
        const cpp::Loop& loop = m_story.run.loops[round.loop];
        StoryLoop told;
        told.round = round.number + 1;
        told.rounds = loop.rounds;
        told.line = loop.statement->line;
        const std::vector<const cpp::Variable*>& counters = loop.statement->counters;
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

} // namespace warpatlas::inline follow
