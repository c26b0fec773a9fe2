#include "app/follow/story_formulas.h"

#include "app/follow/story_names.h"
#include "kernels/simulator/replay/explanation.h"
#include "kernels/simulator/replay/value_text.h"

#include <algorithm>

namespace warpatlas {
namespace {

using simulator::Explanation;
using Kind = Explanation::Kind;

constexpr std::size_t mostFormulas = 6;
constexpr std::size_t longestExpression = 72; ///< characters; past them the way to a number says less than the number

std::string chain(const std::string& first, std::initializer_list<std::string> rest)
{
    std::string text = first, last = first;
    for (const std::string& part : rest) {
        if (part == last || part.empty())
            continue;
        text += (text.empty() ? "" : " = ") + part;
        last = part;
    }
    return text;
}

bool isCast(const Explanation& node)
{
    static constexpr std::string_view casts[] = {"int", "unsigned", "long long", "unsigned long long", "short",
        "unsigned short", "unsigned char", "signed char", "float", "double", "half"};
    return node.operands.size() == 1 && std::ranges::find(casts, node.text) != std::end(casts);
}

/// A whole-number mask that takes nothing away: compilers widen bytes that way.
bool isIdleMask(const Explanation& node)
{
    return node.text == "&" && node.operands.size() == 2 && node.operands[1].kind == Kind::Constant
        && node.operands[0].bits == node.bits;
}

class Formulas {
public:
    Formulas(const StoryMoment& moment, const SourceLines& lines, const StoryPlaces& places, simulator::Cursor& cursor)
        : m_moment(moment),
          m_lines(lines),
          m_places(places),
          m_recording(cursor.recording()),
          m_silent(m_recording.program()),
          m_names(moment, lines, places, m_silent, cursor),
          m_explainer(moment.story->recording)
    {
    }

    std::vector<std::string> all()
    {
        // Before the visit's own names are learnt: "x = x + 1" speaks of the old one.
        const std::string condition = m_names.learnCondition();
        add(condition);
        std::vector<std::string> accesses = accessFormulas();
        const bool structure = structureFormula(accesses);
        const std::vector<LearntName> learnt = m_names.learnVisit();
        for (const LearntName& one : learnt)
            if (!structure)
                add(definitionFormula(one));
        if (!structure)
            for (const std::string& text : accesses)
                add(text);
        return std::move(m_list);
    }

private:
    void add(const std::string& text)
    {
        if (!text.empty() && m_list.size() < mostFormulas && std::ranges::find(m_list, text) == m_list.end())
            m_list.push_back(text);
    }

    std::string definitionFormula(const LearntName& learnt)
    {
        const std::string_view name = m_recording.instructions().registerName(learnt.at.function, learnt.at.index);
        const auto value = m_explainer.value(learnt.at.step + 1, m_names.warp(), m_names.lane(), name);
        if (!value)
            return {};
        const Explanation root = told(*value, learnt.at.function, true);
        const std::string expression = root.expression();
        if (expression.size() > longestExpression || expression.find('%') == 0)
            return chain(learnt.name, {root.value()});
        return chain(learnt.name, {expression, root.numbers(), root.value()});
    }

    /// The tree as the source would put it: names where it gives them, no more than a number where nobody knows one.
    Explanation told(const Explanation& node, std::uint32_t function, bool root = false) const
    {
        Explanation result = node;
        if (!root && !node.registerName.empty() && node.kind != Kind::Parameter) {
            const std::string name = m_names.nameOf(function, node.registerName);
            if (!name.empty()) {
                result.kind = Kind::Variable;
                result.text = name;
                result.operands.clear();
                return result;
            }
        }
        if ((isCast(node) || isIdleMask(node)) && !node.operands.empty()
            && node.operands[0].value() == simulator::valueText(node.bits, node.type))
            return told(node.operands[0], function, root);
        if ((node.kind == Kind::Variable || node.kind == Kind::Cut) && node.text.starts_with('%')) {
            result.kind = Kind::Constant;
            result.operands.clear();
            return result;
        }
        for (Explanation& operand : result.operands)
            operand = told(operand, function);
        return result;
    }

    /// "gray[i] = gray[235434]", one for each element that the thread touches here, and "gray[235434] = sum = 12.5" for
    /// what a store leaves there.
    std::vector<std::string> accessFormulas()
    {
        std::vector<std::string> list;
        const auto keep = [&](const std::string& text) {
            if (!text.empty() && std::ranges::find(list, text) == list.end())
                list.push_back(text);
        };
        for (const StoryRequest& request : m_moment.requests) {
            if ((request.lanes >> m_names.lane() & 1) == 0 || list.size() >= mostFormulas)
                continue;
            const std::uint32_t function = m_recording.recordOf(request.step).function;
            const auto access = m_explainer.access(request.step, m_names.lane(), simulator::Explainer::usualDepth,
                [&](const Explanation& sum) { return !m_names.nameOf(function, sum.registerName).empty(); });
            if (!access || access->inBytes)
                continue;
            keep(placeFormula(*access, request));
            if (request.kind == simulator::AccessKind::Store)
                keep(storeFormula(*access, request));
        }
        for (const std::uint64_t step : m_moment.refusedSteps)
            keep(refusedFormula(step));
        return list;
    }

    /// Of an access that did not take place: the index that led outside.
    std::string refusedFormula(std::uint64_t step)
    {
        const std::uint32_t function = m_recording.recordOf(step).function;
        const auto access = m_explainer.access(step, m_names.lane(), simulator::Explainer::usualDepth,
            [&](const Explanation& sum) { return !m_names.nameOf(function, sum.registerName).empty(); });
        if (!access || access->inBytes || !access->where)
            return {};
        const Explanation where = told(*access->where, function);
        const std::string expression = where.expression(),
                          index = std::to_string(static_cast<std::int64_t>(access->index));
        if (expression.size() > longestExpression || expression == index)
            return {};
        const auto at = [&](const std::string& inside) { return access->name + "[" + inside + "]"; };
        return chain(at(expression), {at(where.numbers()), at(index)});
    }

    std::uint32_t channelsOf(const StoryRequest& request) const
    {
        return request.buffer ? m_places.work.buffers[*request.buffer].shape.channels : 1;
    }

    /// Empty where the source's index is a number already.
    std::string placeFormula(const simulator::ExplainedAccess& access, const StoryRequest& request) const
    {
        const std::uint32_t channels = channelsOf(request);
        if (!access.where)
            return {};
        Explanation where = told(*access.where, m_recording.recordOf(request.step).function);
        if (channels > 1) {
            const auto element = ofElements(where, channels);
            if (!element)
                return {};
            where = *element;
        }
        const std::string expression = where.expression(), numbers = where.numbers(),
                          index = std::to_string(access.index / channels);
        if (expression.size() > longestExpression || expression == index)
            return {};
        const auto at = [&](const std::string& inside) { return access.name + "[" + inside + "]"; };
        return chain(at(expression), {at(numbers), at(index)});
    }

    std::string storeFormula(const simulator::ExplainedAccess& access, const StoryRequest& request)
    {
        const ptx::Instruction& instruction = m_recording.instructionOf(request.step);
        if (instruction.operands.size() != 2 || instruction.operands[1].kind != ptx::OperandKind::Register
            || channelsOf(request) != 1)
            return {};
        const auto value =
            m_explainer.value(request.step, m_names.warp(), m_names.lane(), instruction.operands[1].name);
        if (!value)
            return {};
        const Explanation root = told(*value, m_recording.recordOf(request.step).function);
        const std::string expression = root.expression(), &number = request.values[m_names.lane()];
        if (expression.size() > longestExpression || expression == number)
            return {};
        return chain(access.name + "[" + std::to_string(access.index) + "]", {expression, root.numbers(), number});
    }

    /// "i * 3 + 1" in values is "i" in elements of three.
    static std::optional<Explanation> ofElements(const Explanation& where, std::uint32_t channels)
    {
        const Explanation* node = &where;
        if (node->text == "+" && node->operands.size() == 2 && node->operands[1].kind == Kind::Constant
            && node->operands[1].bits < channels)
            node = &node->operands[0];
        if (node->text != "*" || node->operands.size() != 2)
            return std::nullopt;
        for (const std::size_t i : {std::size_t{1}, std::size_t{0}})
            if (node->operands[i].kind == Kind::Constant && node->operands[i].bits == channels)
                return node->operands[1 - i];
        return std::nullopt;
    }

    /// "pixel = rgb[i] = rgb[235434] = (132, 112, 101)": a name for what several loads brought.
    bool structureFormula(const std::vector<std::string>& accesses)
    {
        const std::vector<SourceDefinition> definitions = m_lines.definitions(m_moment.line);
        const std::vector<StoryRequest>& all = m_moment.requests;
        const std::uint32_t lane = m_names.lane();
        if (definitions.size() != 1 || definitions.front().compound || accesses.size() != 1 || all.size() < 2)
            return false;
        std::string values;
        for (const StoryRequest& request : all) {
            const bool next = &request == &all.front()
                || (request.buffer == all.front().buffer
                    && request.addresses[lane] == (&request - 1)->addresses[lane] + request.bytes);
            if (request.kind != simulator::AccessKind::Load || (request.lanes >> lane & 1) == 0 || !next)
                return false;
            values += (values.empty() ? "" : ", ") + request.values[m_names.lane()];
        }
        add(definitions.front().name + " = " + accesses.front() + " = (" + values + ")");
        return true;
    }

    const StoryMoment& m_moment;
    const SourceLines& m_lines;
    const StoryPlaces& m_places;
    const simulator::BlockRecording& m_recording;
    SilentInstructions m_silent;
    StoryNames m_names;
    simulator::Explainer m_explainer;
    std::vector<std::string> m_list;
};

} // namespace

std::vector<std::string> storyFormulas(
    const StoryMoment& moment, const SourceLines& lines, const StoryPlaces& places, simulator::Cursor& cursor)
{
    return Formulas(moment, lines, places, cursor).all();
}

} // namespace warpatlas
