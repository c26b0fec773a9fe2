/// The decoders behind Qt's readers (libpng, libtiff) write to standard error on their own. What is wrong with a
/// picture is said once, by the exception; meanwhile standard error goes nowhere.
#pragma once

#include <mutex>

namespace warpatlas {

/// As short-lived as possible: what other threads write meanwhile is lost. Any thread; they take turns.
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
