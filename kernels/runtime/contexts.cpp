#include "kernels/runtime/contexts.h"

namespace warpatlas::runtime {

std::uint64_t Contexts::make(unsigned flags)
{
    m_flags[++m_number] = flags;
    push(m_number);
    return m_number;
}

bool Contexts::destroy(std::uint64_t number)
{
    if (number == primary || m_flags.erase(number) == 0)
        return false;
    if (current() == number)
        pop();
    return true;
}

bool Contexts::isThere(std::uint64_t number) const
{
    return number == primary ? isPrimaryActive() : m_flags.contains(number);
}

unsigned Contexts::flags(std::uint64_t number) const
{
    const auto found = m_flags.find(number);
    return found == m_flags.end() ? 0 : found->second;
}

bool Contexts::releasePrimary(bool& ended)
{
    if (m_retained == 0)
        return false;
    --m_retained;
    ended = !isPrimaryActive();
    return true;
}

void Contexts::usedByRuntime()
{
    m_initialised = true;
    if (current() != 0)
        return;
    m_usedByRuntime = true;
    push(primary);
}

std::uint64_t Contexts::current() const
{
    const auto found = m_stacks.find(std::this_thread::get_id());
    return found == m_stacks.end() || found->second.empty() ? 0 : found->second.back();
}

std::uint64_t Contexts::pop()
{
    const std::uint64_t top = current();
    if (top != 0)
        stack().pop_back();
    return top;
}

void Contexts::setCurrent(std::uint64_t number)
{
    pop();
    if (number != 0)
        push(number);
}

} // namespace warpatlas::runtime
