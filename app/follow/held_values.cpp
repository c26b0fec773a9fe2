#include "app/follow/held_values.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace warpatlas::inline follow {

using cpp::Expression;
using cpp::Value;

namespace {

constexpr std::size_t linesOfCalls = 2; ///< visits behind a call's own in which its result may be computed

/// Whether a compiler computes it: it rounds as C++ does, and puts no register to it.
bool isConstant(const Expression& expression)
{
    switch (expression.kind) {
    case Expression::Kind::Literal:
    case Expression::Kind::Constant:
        return true;
    case Expression::Kind::Name:
        return expression.variable != nullptr && expression.variable->constant.has_value();
    case Expression::Kind::Unary:
    case Expression::Kind::Binary:
    case Expression::Kind::Cast:
        return std::ranges::all_of(
            expression.operands, [](const cpp::ExpressionPointer& one) { return isConstant(*one); });
    case Expression::Kind::Assign:
        return expression.sign == "=" && isConstant(*expression.operands[1]);
    default:
        return false;
    }
}

/// One NaN is as good as another: a GPU's has other bits than the host's. But -1 is none.
bool isNan(const simulator::RegisterValue& held, const Value& value)
{
    if (!ptx::isFloat(held.type) && (held.bits & 0xffffffff) == 0xffffffff)
        return false;
    if (ptx::sizeOf(held.type) != value.type->bytes)
        return false;
    return value.type->bytes == 8 ? std::isnan(std::bit_cast<double>(held.bits))
                                  : std::isnan(std::bit_cast<float>(static_cast<std::uint32_t>(held.bits)));
}

} // namespace

HeldValues::HeldValues(const ThreadStory& story, std::size_t visit, simulator::Cursor& cursor)
    : m_story(story), m_visit(story.visits[visit]), m_cursor(cursor)
{
}

bool HeldValues::has(const Value& value)
{
    if (!m_read) {
        m_read = true;
        const std::uint64_t own = m_story.thread % m_cursor.recording().start().launch().threadsPerBlock();
        // A function called here has its computations in its own lines, behind this visit.
        std::vector<std::uint64_t> positions{m_visit.firstStep, m_visit.endStep};
        const auto next = static_cast<std::size_t>(&m_visit - m_story.visits.data()) + linesOfCalls;
        if (next < m_story.visits.size())
            positions.push_back(m_story.visits[next].endStep);
        for (const std::uint64_t position : positions) {
            m_cursor.seek(position);
            const auto registers = m_cursor.registers(static_cast<std::uint32_t>(own / simulator::laneCount),
                static_cast<std::uint32_t>(own % simulator::laneCount));
            m_registers.insert(m_registers.end(), registers.begin(), registers.end());
        }
    }
    if (std::isnan(value.real))
        return std::ranges::any_of(m_registers, [&](const simulator::RegisterValue& one) { return isNan(one, value); });
    const cpp::Bytes bytes = cpp::toBytes(value, value.type);
    std::uint64_t bits = 0;
    std::memcpy(&bits, bytes.bytes.data(), std::min<std::size_t>(bytes.bytes.size(), 8));
    const bool wide = value.type->bytes == 8;
    return std::ranges::any_of(m_registers, [&](const simulator::RegisterValue& one) {
        return wide ? one.bits == bits : static_cast<std::uint32_t>(one.bits) == static_cast<std::uint32_t>(bits);
    });
}

bool HeldValues::holds(const Value& value)
{
    return value.type == nullptr || value.type->kind != cpp::Type::Kind::Real || value.real == 0 || has(value);
}

bool HeldValues::bearsOut(const cpp::Event& event)
{
    for (const cpp::Captured& one : m_story.source->run.capturedOf(event))
        if (one.node->kind == Expression::Kind::Name && one.value.known && !holds(one.value))
            return false;
    return isHeld(event);
}

bool HeldValues::bearsOutResult(const cpp::Event& event)
{
    const cpp::Type* const type = event.result.type;
    return type != nullptr && type->kind == cpp::Type::Kind::Real ? isHeld(event) : bearsOut(event);
}

bool HeldValues::isHeld(const cpp::Event& event)
{
    const cpp::Run& run = m_story.source->run;
    if (!event.result.known || holds(event.result))
        return true;
    const cpp::Bytes bytes = cpp::toBytes(event.result, event.result.type);
    for (std::uint32_t i = 0; i < event.touchedCount; ++i) {
        const std::uint32_t touched = run.touched[event.firstTouched + i];
        if (touched < m_story.accesses.size() && m_story.accesses[touched].kind == AccessKind::Store
            && std::memcmp(m_story.accesses[touched].after.data(), bytes.bytes.data(), bytes.bytes.size()) == 0)
            return true;
    }
    return event.expression != nullptr && isConstant(*event.expression);
}

} // namespace warpatlas::inline follow
