/// What the desktop asks to run things: the session behind it in the window, none for a picture, one of its own in
/// tests.
#pragma once

#include "app/session/session.h"

#include <QObject>

namespace warpatlas::ui {

class Runner : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    /// The run's number, which is in all its events.
    virtual std::uint64_t run(const Experiment& experiment, const RunOptions& options) = 0;
    virtual void cancel() = 0;
    /// What is on the screen comes first where a launch takes long to simulate.
    virtual void lookAt(const ElementWindow&) { }

signals:
    /// Always on the window's thread.
    void happened(const warpatlas::SessionEvent& event);
};

} // namespace warpatlas::ui
