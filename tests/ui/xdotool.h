/// Keys and windows of the X server, by the program of that name.
#pragma once

#include <QProcess>
#include <QString>
#include <QWindow>

namespace warpatlas::ui {

inline QString xdotool(const QStringList& arguments)
{
    QProcess tool;
    tool.start("xdotool", arguments);
    tool.waitForFinished(60000);
    return QString::fromUtf8(tool.readAllStandardOutput());
}

/// There need be no window manager that would give it the keyboard.
inline void pressIn(WId window, const QString& key)
{
    xdotool({"windowfocus", "--sync", QString::number(window)});
    xdotool({"key", key});
}

} // namespace warpatlas::ui
