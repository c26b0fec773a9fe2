// Where an access of the source lies: what a pointer points to, and how far from there.
#include "app/follow/index_expansion.h"

#include <algorithm>

namespace warpatlas::inline follow {

using IndexKind = cpp::Expression::Kind;

std::optional<SourceAddress> IndexExpansion::variableTarget(const cpp::Variable& variable, std::uint32_t event)
{
    const Write* const write = lastWrite(variable, {}, event);
    const std::uint32_t caller = m_callers[event];
    const bool own = caller == event;
    if (write != nullptr && (own || write->event >= m_run.events[caller].firstWithin)) {
        if (write->node == nullptr)
            return target(*m_run.events[write->event].expression, write->event);
        if (write->node->sign == "=")
            return target(*write->node->operands[1], write->event);
        if (m_depth >= deepest)
            return std::nullopt;
        ++m_depth; // a round of a loop each
        auto before = variableTarget(variable, write->event);
        --m_depth;
        const bool steps = write->node->kind == IndexKind::Increment;
        const auto by = steps ? std::optional(sumOfType(1)) : sumIn(*write->node->operands[1], write->event);
        const bool minus = write->node->sign.front() == '-';
        const auto bytes =
            before && by ? productOf(minus ? negated(*by) : *by, sumOfType(before->type->bytes)) : std::nullopt;
        if (!bytes || before->bytes.size() > longest)
            return std::nullopt;
        before->bytes = sumOf(std::move(before->bytes), *bytes);
        return before;
    }
    if (!own) {
        const auto from = variable.place == cpp::Variable::Place::Parameter ? given(variable, event) : std::nullopt;
        return from ? target(*from->argument, from->event) : std::nullopt;
    }
    const auto found = std::ranges::find(m_story.parameters, &variable, [](const auto& one) { return one.first; });
    if (found == m_story.parameters.end() || !found->second.known || found->second.type == nullptr
        || found->second.type->kind != cpp::Type::Kind::Pointer)
        return std::nullopt;
    SourceAddress address{found->second.object, found->second.type->element, {}};
    if (found->second.whole != 0)
        address.bytes = sumOfType(static_cast<std::uint64_t>(found->second.whole));
    return address;
}

std::optional<SourceAddress> IndexExpansion::target(const cpp::Expression& pointer, std::uint32_t event)
{
    if (m_depth >= deepest)
        return std::nullopt;
    ++m_depth;
    std::optional<SourceAddress> address;
    switch (pointer.kind) {
    case IndexKind::Name:
        if (pointer.variable != nullptr)
            address = variableTarget(*pointer.variable, event);
        break;
    case IndexKind::Binary:
        if (pointer.sign == "+" || pointer.sign == "-") {
            std::size_t base = 0;
            address = target(*pointer.operands[0], event);
            if (!address && pointer.sign == "+")
                address = target(*pointer.operands[base = 1], event);
            const auto by = address ? sumIn(*pointer.operands[1 - base], event) : std::nullopt;
            const auto bytes = by && address->type != nullptr
                ? productOf(pointer.sign == "-" ? negated(*by) : *by, sumOfType(address->type->bytes))
                : std::nullopt;
            if (bytes)
                address->bytes = sumOf(std::move(address->bytes), *bytes);
            else
                address.reset();
        }
        break;
    case IndexKind::Cast:
        if (pointer.operands.size() == 1 && pointer.type->kind == cpp::Type::Kind::Pointer)
            if (address = target(*pointer.operands[0], event); address)
                address->type = pointer.type->element;
        break;
    case IndexKind::Unary:
        if (pointer.sign == "&")
            address = addressOf(*pointer.operands[0], event);
        break;
    case IndexKind::Choice:
        if (const auto holds = evaluated(*pointer.operands[0], event).holds())
            address = target(*pointer.operands[*holds ? 1 : 2], event);
        break;
    default:
        if (auto place = addressOf(pointer, event);
            place && place->type != nullptr && place->type->kind == cpp::Type::Kind::Array) {
            place->type = place->type->element;
            address = std::move(place);
        }
        break;
    }
    --m_depth;
    return address;
}

std::optional<SourceAddress> IndexExpansion::addressOf(const cpp::Expression& place, std::uint32_t event)
{
    if (place.kind == IndexKind::Unary && place.sign == "*")
        return target(*place.operands[0], event);
    if (place.kind == IndexKind::Subscript) {
        auto address = target(*place.operands[0], event);
        const auto index = address && address->type != nullptr ? sumIn(*place.operands[1], event) : std::nullopt;
        const auto bytes = index ? productOf(*index, sumOfType(address->type->bytes)) : std::nullopt;
        if (!bytes)
            return std::nullopt;
        address->bytes = sumOf(std::move(address->bytes), *bytes);
        return address;
    }
    if (place.kind == IndexKind::Member) {
        auto address = place.sign == "->" ? target(*place.operands[0], event) : addressOf(*place.operands[0], event);
        const cpp::Field* const field =
            address && address->type != nullptr ? address->type->field(place.name) : nullptr;
        if (field == nullptr)
            return std::nullopt;
        address->type = field->type;
        if (field->offset != 0)
            address->bytes = sumOf(std::move(address->bytes), sumOfType(field->offset));
        return address;
    }
    return std::nullopt;
}

} // namespace warpatlas::inline follow
