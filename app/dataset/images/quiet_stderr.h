/// Silences the decoders behind Qt's readers (libpng, libtiff), which write to standard error on their own. The
/// exception says once what is wrong with a picture.
#pragma once

#include <mutex>

namespace warpatlas {

/// Sends standard error nowhere while it lives. Keep it as short as possible: what other threads write meanwhile is
/// lost. Any thread; they take turns.
class QuietStandardError {
public:
    QuietStandardError();
    ~QuietStandardError();
    QuietStandardError(const QuietStandardError&) = delete;
    QuietStandardError& operator=(const QuietStandardError&) = delete;

private:
    std::unique_lock<std::mutex> m_turn;
    int m_saved;
};

} // namespace warpatlas
