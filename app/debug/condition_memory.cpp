#include "app/debug/condition_memory.h"

#include "app/debug/kernel_variables.h"
#include "app/follow/variable_place.h"

#include <algorithm>
#include <utility>

namespace warpatlas {
namespace {

constexpr std::uint32_t firstVariable = 1U << 20U; ///< numbers of objects below it are the parameters' pointers

} // namespace

ConditionMemory::ConditionMemory(
    const simulator::Cursor& cursor, std::shared_ptr<const simulator::SharedWriters> writers)
    : m_cursor(cursor), m_writers(std::move(writers))
{
}

void ConditionMemory::setSource(const SourceStory& source)
{
    if (std::exchange(m_source, &source) == &source)
        return;
    m_objects.clear();
    m_variables.clear();
    const simulator::LaunchSnapshot& launch = m_cursor.recording().start();
    const std::vector<Argument>& arguments = source.bound->work.arguments;
    for (std::size_t i = 0; i < source.parameters.size() && i < arguments.size(); ++i) {
        const source::Value& value = source.parameters[i].second;
        const auto* const buffer = std::get_if<BufferArgument>(&arguments[i]);
        if (buffer != nullptr && value.known && value.object != 0 && buffer->buffer < launch.buffers().size())
            m_objects.push_back({value.object, false, launch.buffers()[buffer->buffer]});
    }
}

std::uint32_t ConditionMemory::objectOf(const source::Variable& variable)
{
    if (m_source == nullptr)
        return 0;
    if (const auto known = m_variables.find(variable.name); known != m_variables.end())
        return known->second;
    // The condition declares what is declared in a function anew.
    const source::Variable* const declared =
        variable.place == source::Variable::Place::Shared ? sharedVariable(*m_source, variable.name) : &variable;
    const auto place = declared == nullptr
        ? std::nullopt
        : placeOfVariable(m_cursor.recording().start(), *declared, declared->function);
    std::uint32_t number = 0;
    if (place) {
        number = firstVariable + static_cast<std::uint32_t>(m_objects.size());
        m_objects.push_back({number, place->shared, place->index});
    }
    m_variables.emplace(variable.name, number);
    return number;
}

void ConditionMemory::read(
    std::uint32_t object, std::int64_t offset, std::span<std::uint8_t> bytes, std::span<std::uint8_t> known)
{
    const auto found = std::ranges::find(m_objects, object, &Object::number);
    if (found == m_objects.end())
        return;
    std::span<const std::byte> all;
    std::uint64_t address = 0;
    if (found->shared) {
        const std::vector<simulator::SharedState> variables = m_cursor.sharedVariables();
        if (found->index >= variables.size() || m_writers == nullptr)
            return;
        all = variables[found->index].bytes;
        address = variables[found->index].address;
    } else {
        all = m_cursor.globalMemory(found->index);
    }
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const std::int64_t at = offset + static_cast<std::int64_t>(i);
        if (at < 0 || static_cast<std::uint64_t>(at) >= all.size())
            continue;
        const auto word = static_cast<std::uint32_t>(
            (address + static_cast<std::uint64_t>(at)) / simulator::SharedWriters::wordBytes);
        // Of steps behind those that are kept nobody knows who wrote; what stands there is known all the same.
        if (found->shared && m_cursor.position() <= m_writers->end()
            && !m_writers->lastBefore(word, m_cursor.position()))
            continue;
        bytes[i] = static_cast<std::uint8_t>(all[static_cast<std::size_t>(at)]);
        known[i] = 1;
    }
}

} // namespace warpatlas
