#include "app/dataset/images/quiet_stderr.h"

#include <fcntl.h>
#include <unistd.h>

namespace warpatlas {

namespace {

std::mutex turns;

} // namespace

QuietStandardError::QuietStandardError() : m_turn(turns), m_saved(::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3))
{
    const int nowhere = m_saved >= 0 ? ::open("/dev/null", O_WRONLY | O_CLOEXEC) : -1;
    if (nowhere < 0)
        return;
    ::dup2(nowhere, STDERR_FILENO);
    ::close(nowhere);
}

QuietStandardError::~QuietStandardError()
{
    if (m_saved < 0)
        return;
    ::dup2(m_saved, STDERR_FILENO);
    ::close(m_saved);
}

} // namespace warpatlas
