#include "ui/desktop/model/gui_invoker.h"

#include <QMetaObject>
#include <QThread>

#include <exception>

namespace warpatlas::ui {

struct GuiInvoker::Gate {
    std::mutex mutex;
    std::condition_variable changed;
    bool closed = false;
    std::function<bool()> enter;
    std::function<void()> leave;
};

struct GuiInvoker::Ticket {
    enum class State { Waiting, Running, Done, Refused } state = State::Waiting;
    std::function<void()> task;
    std::exception_ptr error;
};

GuiInvoker::GuiInvoker(QObject* receiver, std::function<bool()> enter, std::function<void()> leave)
    : m_receiver(receiver), m_gate(std::make_shared<Gate>())
{
    m_gate->enter = std::move(enter);
    m_gate->leave = std::move(leave);
}

GuiInvoker::~GuiInvoker()
{
    close();
}

void GuiInvoker::serve(Gate& gate, Ticket& ticket)
{
    {
        const std::lock_guard lock(gate.mutex);
        // The waiter may be gone, and with it everything that the task refers to.
        if (gate.closed || ticket.state != Ticket::State::Waiting)
            return;
        ticket.state = Ticket::State::Running;
    }
    auto result = Ticket::State::Refused;
    try {
        if (gate.enter()) {
            result = Ticket::State::Done;
            ticket.task();
            gate.leave();
        }
    } catch (...) {
        ticket.error = std::current_exception();
        gate.leave();
    }
    const std::lock_guard lock(gate.mutex);
    ticket.state = result;
    gate.changed.notify_all();
}

bool GuiInvoker::invoke(const std::function<void()>& task)
{
    const auto ticket = std::make_shared<Ticket>();
    ticket->task = task;
    const auto gate = m_gate;
    if (QThread::currentThread() == m_receiver->thread()) {
        serve(*gate, *ticket);
    } else {
        std::unique_lock lock(gate->mutex);
        if (gate->closed)
            return false;
        QMetaObject::invokeMethod(
            m_receiver, [gate, ticket] { serve(*gate, *ticket); }, Qt::QueuedConnection);
        gate->changed.wait(lock, [&] {
            return ticket->state == Ticket::State::Done || ticket->state == Ticket::State::Refused
                || (gate->closed && ticket->state == Ticket::State::Waiting);
        });
        if (ticket->state == Ticket::State::Waiting)
            ticket->state = Ticket::State::Refused;
    }
    if (ticket->error)
        std::rethrow_exception(ticket->error);
    return ticket->state == Ticket::State::Done;
}

void GuiInvoker::close()
{
    const std::lock_guard lock(m_gate->mutex);
    m_gate->closed = true;
    m_gate->changed.notify_all();
}

} // namespace warpatlas::ui
