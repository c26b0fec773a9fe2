/// Runs tasks of a worker on the window's thread while the worker waits, and can never keep the window from closing:
/// once closed, whoever waits is let go and whoever comes is refused.
#pragma once

#include <QObject>

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>

namespace warpatlas::ui {

class GuiInvoker {
public:
    /// `enter` runs on the window's thread before each task (makes the GL context current); false refuses the task.
    /// `leave` runs after it. `receiver` lives on the window's thread and outlives the invoker.
    GuiInvoker(QObject* receiver, std::function<bool()> enter, std::function<void()> leave);
    ~GuiInvoker(); ///< closes

    /// Any thread. Returns when the task has run, or false without running it. What the task throws comes out here.
    bool invoke(const std::function<void()>& task);
    /// Window's thread. Waiting invoke()s return false; those whose task has begun have been finished by this thread.
    void close();

private:
    struct Ticket;
    struct Gate;
    static void serve(Gate& gate, Ticket& ticket);

    QObject* m_receiver;
    std::shared_ptr<Gate> m_gate;
};

} // namespace warpatlas::ui
