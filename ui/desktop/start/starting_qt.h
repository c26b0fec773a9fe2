/// What Qt, X and Mesa have to say while the application starts. Where they cannot go on Qt ends the process, after
/// many lines; here that is one line and exit status 2.
#pragma once

#include "app/dataset/images/quiet_stderr.h"

#include <QStringList>
#include <QtGlobal>

#include <optional>
#include <string>

namespace warpatlas::ui {

/// Why no window can be opened, from what Qt said: its warnings in their order and, where there is one, its fatal
/// message. One line. Pure.
std::string startRefusal(const QStringList& warnings, const QString& fatal);

/// From before the application is made until it is known to have a display to draw on: Qt's warnings are kept, and what
/// the libraries below it write to standard error is left out. A fatal message ends the process with startRefusal() and
/// status 2. One at a time, main thread.
class StartingQt {
public:
    StartingQt();
    ~StartingQt();
    StartingQt(const StartingQt&) = delete;
    StartingQt& operator=(const StartingQt&) = delete;

    /// What has been said so far.
    const QStringList& warnings() const { return m_warnings; }

private:
    static void keep(QtMsgType type, const QMessageLogContext& context, const QString& words);
    [[noreturn]] void end(const QString& fatal);

    QStringList m_warnings;
    QtMessageHandler m_before;
    std::optional<QuietStandardError> m_quiet;
};

} // namespace warpatlas::ui
