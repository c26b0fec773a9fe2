/// How a worker's thread makes the window's do something soon.
#pragma once

#include <QMetaObject>
#include <QObject>

#include <functional>

namespace warpatlas::ui {

/// Any thread may call it while `receiver` lives; `task` runs on the receiver's thread, and not after its end.
inline std::function<void()> wakes(QObject* receiver, std::function<void()> task)
{
    return [receiver, task = std::move(task)] { QMetaObject::invokeMethod(receiver, task, Qt::QueuedConnection); };
}

} // namespace warpatlas::ui
