/// Shows what a run is doing, as one line on a terminal that is overwritten; nothing where standard error is no
/// terminal.
#pragma once

#include "app/session/session.h"

#include <string>

namespace warpatlas::ui::inline command_line {

class TerminalProgress {
public:
    /// `saysWhere`: prints a line that stays, about where slow work is.
    explicit TerminalProgress(bool saysWhere = false);
    ~TerminalProgress(); ///< leaves a clean line
    TerminalProgress(const TerminalProgress&) = delete;
    TerminalProgress& operator=(const TerminalProgress&) = delete;

    void show(const SessionEvent& event);
    void show(double fraction, const std::string& words); ///< 0 to 1
    /// Prints a line that stays, terminal or not.
    void say(const std::string& line);

private:
    bool m_terminal;
    bool m_saysWhere;
    bool m_shown = false;
};

} // namespace warpatlas::ui::inline command_line
