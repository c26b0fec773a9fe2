/// What a run is doing, as one line on a terminal that is written over; nothing where standard error is not a terminal.
#pragma once

#include "app/session/session.h"

#include <string>

namespace warpatlas::ui {

class TerminalProgress {
public:
    /// `saysWhere`: where slow work is, is a line that stays.
    explicit TerminalProgress(bool saysWhere = false);
    ~TerminalProgress(); ///< leaves a clean line
    TerminalProgress(const TerminalProgress&) = delete;
    TerminalProgress& operator=(const TerminalProgress&) = delete;

    void show(const SessionEvent& event);
    void show(double fraction, const std::string& words); ///< 0 to 1
    /// A line that stays, terminal or not.
    void say(const std::string& line);

private:
    bool m_terminal;
    bool m_saysWhere;
    bool m_shown = false;
};

} // namespace warpatlas::ui
