/// Handles what Qt, X and Mesa print while the application starts. Where they cannot go on Qt ends the process, after
/// many lines; this makes it one line and exit status 2.
#pragma once

#include "app/dataset/images/decoder_messages.h"

#include <QStringList>
#include <QtGlobal>

#include <optional>
#include <string>

namespace warpatlas::ui::inline desktop {

/// Returns in one line why no window can be opened, from Qt's warnings in their order and its fatal message, where
/// there is one. Pure.
std::string startRefusal(const QStringList& warnings, const QString& fatal);

/// Lives from before the application is made until its display is known to work. Meanwhile it keeps Qt's warnings, and
/// drops what the libraries below Qt write to standard error. A fatal message ends the process with startRefusal() and
/// status 2. One at a time, main thread.
class StartingQt {
public:
    StartingQt();
    ~StartingQt();
    StartingQt(const StartingQt&) = delete;
    StartingQt& operator=(const StartingQt&) = delete;

    /// The warnings so far.
    const QStringList& warnings() const { return m_warnings; }

private:
    static void keep(QtMsgType type, const QMessageLogContext& context, const QString& words);
    [[noreturn]] void end(const QString& fatal);

    QStringList m_warnings;
    QtMessageHandler m_before;
    std::optional<QuietStandardError> m_quiet;
};

} // namespace warpatlas::ui::inline desktop
