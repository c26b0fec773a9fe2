#include "kernels/simulator/replay/explanation.h"

#include "kernels/ptx/address_space.h"
#include "kernels/simulator/replay/value_slice.h"
#include "kernels/simulator/replay/value_text.h"
#include "kernels/values/name_character.h"

#include <algorithm>
#include <bit>
#include <cctype>

namespace warpatlas::simulator {
namespace {

using Kind = Explanation::Kind;

int precedence(std::string_view sign, std::size_t operands)
{
    static constexpr std::pair<std::string_view, int> table[] = {{"?:", 1}, {"<", 2}, {"<=", 2}, {">", 2}, {">=", 2},
        {"==", 2}, {"!=", 2}, {"|", 3}, {"^", 4}, {"&", 5}, {"<<", 6}, {">>", 6}, {"+", 7}, {"-", 7}, {"*", 8},
        {"/", 8}, {"%", 8}};
    if (operands == 1)
        return 9;
    for (const auto& [name, level] : table)
        if (name == sign)
            return level;
    return 10;
}

bool isPointer(const Explanation& node)
{
    return node.kind == Kind::Address
        || (node.kind == Kind::Parameter && sizeOf(node.type) == 8
            && node.bits >= ptx::address::ofSlot(1) - ptx::address::slotMiddle);
}

std::string render(const Explanation& node, bool numbers, int outer)
{
    if (node.kind != Kind::Operation || node.operands.empty()) {
        if (node.kind == Kind::Constant || (numbers && !isPointer(node))) {
            const std::string value = valueText(node.bits, node.type);
            return value.starts_with('-') && outer > 7 ? "(" + value + ")" : value;
        }
        return node.text.empty() ? valueText(node.bits, node.type) : node.text;
    }
    const int own = precedence(node.text, node.operands.size());
    std::string text;
    const auto part = [&](std::size_t i, int level) { return render(node.operands[i], numbers, level); };
    if (own == 1) {
        text = part(0, 2) + " ? " + part(1, 2) + " : " + part(2, 1);
    } else if (own == 9 && (node.text == "-" || node.text == "~" || node.text == "!")) {
        text = node.text + part(0, 9);
    } else if (own < 9) {
        const Explanation& right = node.operands[1];
        const bool sum = node.text == "+" || node.text == "*";
        std::string second = part(1, sum ? own : own + 1);
        std::string sign = node.text;
        if (node.text == "+" && right.kind == Kind::Constant && second.starts_with('-')) {
            sign = "-";
            second.erase(0, 1);
        }
        text = part(0, own) + " " + sign + " " + second;
    } else {
        text = node.text + "(";
        for (std::size_t i = 0; i < node.operands.size(); ++i)
            text += (i == 0 ? "" : ", ") + part(i, 0);
        return text + ")";
    }
    return own < outer ? "(" + text + ")" : text;
}

std::string chain(const std::string& name, const std::vector<std::string>& parts)
{
    std::string text = name;
    std::string_view last = name;
    for (const std::string& part : parts) {
        if (part == last)
            continue;
        text += (text.empty() ? "" : " = ") + part;
        last = part;
    }
    return text;
}

/// The terms of a sum of addresses.
void flatten(const Explanation& node, const std::function<bool(const Explanation&)>& whole,
    std::vector<const Explanation*>& terms)
{
    const bool sum = node.kind == Kind::Operation && node.text == "+" && node.operands.size() == 2;
    if (sum && !(whole && whole(node))) {
        flatten(node.operands[0], whole, terms);
        flatten(node.operands[1], whole, terms);
    } else {
        terms.push_back(&node);
    }
}

/// The term in elements of `size` bytes instead of bytes; none where it is no whole number of them.
std::optional<Explanation> inElements(const Explanation& term, std::uint64_t size)
{
    if (size == 1)
        return term;
    if (term.kind == Kind::Constant) {
        if (static_cast<std::int64_t>(term.bits) % static_cast<std::int64_t>(size) != 0)
            return std::nullopt;
        Explanation scaled = term;
        scaled.bits =
            static_cast<std::uint64_t>(static_cast<std::int64_t>(term.bits) / static_cast<std::int64_t>(size));
        return scaled;
    }
    if (term.kind != Kind::Operation || term.text != "*" || term.operands.size() != 2)
        return std::nullopt;
    for (const std::size_t i : {std::size_t{1}, std::size_t{0}}) {
        if (term.operands[i].kind != Kind::Constant || term.operands[i].bits % size != 0)
            continue;
        if (term.operands[i].bits == size)
            return term.operands[1 - i];
        Explanation scaled = term;
        scaled.operands[i].bits /= size;
        return scaled;
    }
    return std::nullopt;
}

Explanation sumOf(std::vector<Explanation> terms)
{
    Explanation sum = std::move(terms.front());
    for (std::size_t i = 1; i < terms.size(); ++i) {
        Explanation next;
        next.kind = Kind::Operation;
        next.text = "+";
        next.type = ptx::Type::S64;
        next.operands = {std::move(sum), std::move(terms[i])};
        sum = std::move(next);
    }
    return sum;
}

} // namespace

std::string Explanation::expression() const
{
    return render(*this, false, 0);
}

std::string Explanation::numbers() const
{
    return render(*this, true, 0);
}

std::string Explanation::value() const
{
    return isPointer(*this) ? text : valueText(bits, type);
}

std::string Explanation::formula() const
{
    return chain("", {expression(), numbers(), value()});
}

std::optional<Explanation> Explainer::value(
    std::uint64_t position, std::uint32_t warp, std::uint32_t lane, std::string_view registerName, int depth)
{
    m_cursor.seek(position);
    const BlockRecording& recording = m_cursor.recording();
    const std::uint32_t function = m_cursor.functionOf(warp, lane);
    const auto index = recording.instructions().findRegister(function, registerName);
    if (!index)
        return std::nullopt;
    const ptx::Program& program = recording.program();
    const ptx::Type declared = program.module->functions[program.functions[function].source].registers[*index];
    std::uint32_t callDepth = 0;
    for (const LaneGroup& group : m_cursor.warp(warp).groups)
        if ((group.mask >> lane & 1) != 0)
            callDepth = group.depth;
    return ValueSlice(m_cursor, warp, lane, function, callDepth, depth).explain(position, *index, declared);
}

std::optional<ExplainedAccess> Explainer::access(
    std::uint64_t step, std::uint32_t lane, int depth, const std::function<bool(const Explanation&)>& isWhole)
{
    const BlockRecording& recording = m_cursor.recording();
    const ExecutedStep& executed = recording.step(step);
    const InstructionUse& use = recording.instructions().of(executed.record);
    if (use.memory == ptx::none || (executed.executed >> lane & 1) == 0)
        return std::nullopt;
    const ptx::Instruction& instruction = recording.instructionOf(step);
    const auto address = std::ranges::find(instruction.operands, ptx::OperandKind::Address, &ptx::Operand::kind);
    if (address == instruction.operands.end())
        return std::nullopt;
    m_cursor.seek(step + 1);
    std::optional<NamedPlace> found;
    std::uint64_t size = 1;
    const auto at = [&](const std::optional<NamedPlace>& place, ptx::Type type) {
        found = place;
        if (place)
            size = place->elementBytes == 0 ? sizeOf(type) : place->elementBytes;
    };
    for (const MemoryRequest& one : m_cursor.lastStep()->memory)
        if ((one.mask >> lane & 1) != 0)
            at(placeOf(recording.start(), one.window, one.addresses[lane]), one.type);
    for (const RefusedAccess& one : m_cursor.lastStep()->refusals)
        if (one.lane == lane)
            at(nearestBuffer(recording.start(), one.window, one.address), one.type);
    if (!found)
        return std::nullopt;
    const NamedPlace& place = *found;
    ExplainedAccess result;
    result.name = place.name;
    // Before the first element of a buffer, offset and index are below 0.
    const auto offset = static_cast<std::int64_t>(place.offset), bytes = static_cast<std::int64_t>(size);
    result.inBytes = offset % bytes != 0;
    result.index = static_cast<std::uint64_t>(result.inBytes ? offset : offset / bytes);
    const std::string last = place.name + "[" + std::to_string(static_cast<std::int64_t>(result.index)) + "]";
    result.text = last;
    const ptx::Operand& base = address->elements.at(0);
    if (base.kind != ptx::OperandKind::Register || result.inBytes)
        return result;
    const ptx::Record& record = recording.program().records[use.memory];
    const Explanation whole = ValueSlice(m_cursor, executed.warp, lane, record.function, executed.depth, depth)
                                  .explain(step, base.index, ptx::Type::S64);
    std::vector<const Explanation*> terms;
    flatten(whole, isWhole, terms);
    Explanation immediate;
    immediate.kind = Kind::Constant;
    immediate.bits = address->bits;
    immediate.type = ptx::Type::S64;
    if (immediate.bits != 0)
        terms.push_back(&immediate);
    std::vector<Explanation> parts;
    std::int64_t pointers = 0;
    for (const Explanation* const term : terms) {
        if (isPointer(*term)) {
            ++pointers;
            continue;
        }
        const std::optional<Explanation> part = inElements(*term, size);
        if (!part)
            return result;
        parts.push_back(*part);
    }
    if (pointers != 1 || parts.empty())
        return result;
    Explanation sum = sumOf(std::move(parts));
    sum.bits = result.index;
    result.text = chain("", {place.name + "[" + sum.expression() + "]", place.name + "[" + sum.numbers() + "]", last});
    result.where = std::move(sum);
    return result;
}

std::string assignedName(std::string_view line)
{
    const std::size_t sign = line.find('=');
    if (sign == std::string_view::npos || sign == 0
        || line.substr(0, sign).find_first_of("()[]{},.>\"'") != std::string_view::npos
        || (sign + 1 < line.size() && line[sign + 1] == '='))
        return {};
    std::string_view left = line.substr(0, sign);
    while (!left.empty()
        && (std::isspace(static_cast<unsigned char>(left.back())) != 0
            || std::string_view("+-*/%&|^<>!").find(left.back()) != std::string_view::npos)) {
        if (left.back() == '!' || left.back() == '<' || left.back() == '>')
            return {};
        left.remove_suffix(1);
    }
    std::size_t start = left.size();
    while (start > 0 && isNameCharacter(left[start - 1]))
        --start;
    const std::string_view name = left.substr(start);
    if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0])) != 0)
        return {};
    return std::string(name);
}

std::optional<ExplainedLine> Explainer::line(std::uint64_t step, std::uint32_t lane, std::string_view source, int depth)
{
    const std::string name = assignedName(source);
    const BlockRecording& recording = m_cursor.recording();
    const ExecutedStep& executed = recording.step(step);
    const std::uint32_t line = recording.lineOf(step);
    if (name.empty() || line == 0)
        return std::nullopt;
    // The last step of this pass through the line that writes a value.
    std::optional<std::uint64_t> last;
    std::uint32_t written = 0;
    const Follow follow{executed.warp, lane};
    for (std::uint64_t at = step; at < recording.end(); ++at) {
        if (!follow.includes(recording.step(at)))
            continue;
        if (recording.lineOf(at) != line)
            break;
        const InstructionUse& use = recording.instructions().of(recording.step(at).record);
        if (recording.step(at).depth != executed.depth || use.writes.empty())
            continue;
        const ptx::Program& program = recording.program();
        const ptx::Function& function = program.functionOf(recording.recordOf(at));
        if (function.registers[use.writes[0]] == ptx::Type::Pred)
            continue;
        last = at;
        written = use.writes[0];
    }
    if (!last)
        return std::nullopt;
    const ptx::Record& record = recording.recordOf(*last);
    const ptx::Type declared = recording.program().functionOf(record).registers[written];
    ExplainedLine result;
    result.name = name;
    result.value = ValueSlice(m_cursor, executed.warp, lane, record.function, executed.depth, depth)
                       .explain(*last + 1, written, declared);
    result.text = chain(name, {result.value.expression(), result.value.numbers(), result.value.value()});
    return result;
}

} // namespace warpatlas::simulator
