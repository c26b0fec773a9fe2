#include "kernels/runtime/errors/error_state.h"

#include "kernels/runtime/errors/error_table.h"

namespace warpatlas::runtime {

void ErrorState::fail(int code)
{
    if (m_pending == 0 && m_sticky == 0)
        m_pending = code;
}

int ErrorState::sticky() const
{
    return m_lost ? error::devicesUnavailable : m_sticky;
}

int ErrorState::wait()
{
    if (m_pending != 0) {
        m_sticky = m_pending;
        m_pending = 0;
    }
    return sticky();
}

int ErrorState::returned(int code)
{
    if (code != error::success && code != error::notReady)
        m_last[std::this_thread::get_id()] = code;
    return code;
}

int ErrorState::take()
{
    const int code = peek();
    m_last.erase(std::this_thread::get_id());
    return code;
}

int ErrorState::peek() const
{
    const auto last = m_last.find(std::this_thread::get_id());
    return last == m_last.end() ? error::success : last->second;
}

void ErrorState::reset()
{
    m_lost = m_lost || m_pending != 0 || m_sticky != 0;
    m_pending = m_sticky = 0;
}

} // namespace warpatlas::runtime
