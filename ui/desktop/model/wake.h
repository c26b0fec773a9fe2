/// Makes the window's thread do something soon, from a worker's thread.
#pragma once

#include <QMetaObject>
#include <QObject>

#include <functional>

namespace warpatlas::ui {

/// Returns a function that any thread may call while `receiver` lives; `task` runs on the receiver's thread, and not
/// after its end.
inline std::function<void()> wakes(QObject* receiver, std::function<void()> task)
{
    return [receiver, task = std::move(task)] { QMetaObject::invokeMethod(receiver, task, Qt::QueuedConnection); };
}

} // namespace warpatlas::ui
