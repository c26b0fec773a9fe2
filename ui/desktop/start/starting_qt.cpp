#include "ui/desktop/start/starting_qt.h"

#include "app/words/say.h"
#include "kernels/model/shortened.h"
#include "ui/desktop/start/display_check.h"

#include <QRegularExpression>

#include <cassert>
#include <cstdio>
#include <unistd.h>

namespace warpatlas::ui::inline desktop {
namespace {

StartingQt* theStart = nullptr;

/// Returns the first group of `pattern` in the first line that matches.
QString found(const QStringList& lines, const QString& pattern)
{
    const QRegularExpression expression(pattern);
    for (const QString& line : lines)
        if (const auto match = expression.match(line); match.hasMatch())
            return match.captured(1);
    return {};
}

std::string reasonOf(const QStringList& warnings, const QString& fatal)
{
    if (const QString platform = found(warnings, "Could not find the Qt platform plugin \"([^\"]*)\"");
        !platform.isEmpty()) {
        const QString known = found({fatal}, "Available platform plugins are: ([^\\n]*?)\\.?(?:\\n|$)");
        return known.isEmpty() ? warpatlas::say(
                   "start.no_platforms", "Qt has no platform '{}' here, nor any other", platform.toStdString())
                               : warpatlas::say("start.no_platform", "Qt has no platform '{}' here; there are {}",
                                   platform.toStdString(), known.toStdString());
    }
    if (const QString display = found(warnings, "could not connect to display (.*)"); !display.isEmpty())
        return warpatlas::say("start.not_connected", "the display {} cannot be connected to", display.toStdString());
    // The first warning is the cause, the others follow from it; advice on folders is about something else.
    const bool isGeneral = fatal.isEmpty() || fatal.startsWith("This application failed to start");
    for (const QString& warning : warnings)
        if (isGeneral && !warning.startsWith("QStandardPaths:"))
            return warning.toStdString();
    return fatal.section('\n', 0, 0).toStdString();
}

} // namespace

std::string startRefusal(const QStringList& warnings, const QString& fatal)
{
    constexpr std::size_t mostReasonBytes = 160;
    const std::string reason =
        shortened(QString::fromStdString(reasonOf(warnings, fatal)).simplified().toStdString(), mostReasonBytes);
    return warpatlas::say("start.no_window", "no window can be opened: {}; {}",
        reason.empty() ? warpatlas::say("start.no_reason", "Qt does not say why") : reason, withoutDisplay());
}

StartingQt::StartingQt() : m_before(qInstallMessageHandler(keep))
{
    assert(!theStart && "one at a time");
    theStart = this;
    m_quiet.emplace();
}

StartingQt::~StartingQt()
{
    theStart = nullptr;
    qInstallMessageHandler(m_before);
}

void StartingQt::keep(QtMsgType type, const QMessageLogContext&, const QString& words)
{
    if (type == QtFatalMsg)
        theStart->end(words);
    if (type == QtWarningMsg || type == QtCriticalMsg)
        theStart->m_warnings += words;
}

/// Ends the process. Behind its handler Qt would abort: a core file is of no use, and nothing runs yet.
void StartingQt::end(const QString& fatal)
{
    m_quiet.reset();
    std::fprintf(stderr, "warpatlas: %s\n", startRefusal(m_warnings, fatal).c_str());
    ::_exit(2);
}

} // namespace warpatlas::ui::inline desktop
