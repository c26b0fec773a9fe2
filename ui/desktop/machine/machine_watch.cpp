#include "ui/desktop/machine/machine_watch.h"

#include <QMetaObject>

#include <optional>
#include <utility>

namespace warpatlas::ui::inline desktop {

MachineWatch::Source MachineWatch::thisMachine()
{
    return {askMachine, askStates};
}

MachineWatch::MachineWatch(Source source, std::chrono::milliseconds interval, QObject* parent)
    : QObject(parent), m_source(std::move(source)), m_interval(interval)
{
}

MachineWatch::~MachineWatch()
{
    {
        const std::lock_guard lock(m_mutex);
        m_ends = true;
    }
    m_changed.notify_all();
    if (m_thread.joinable())
        m_thread.join();
}

void MachineWatch::start()
{
    m_watching = true;
    {
        const std::lock_guard lock(m_mutex);
        m_asked = true;
        ++m_starts;
    }
    m_changed.notify_all();
    if (!m_thread.joinable())
        m_thread = std::thread([this] { work(); });
}

void MachineWatch::stop()
{
    m_watching = false;
    {
        const std::lock_guard lock(m_mutex);
        m_asked = false;
    }
    m_changed.notify_all();
}

void MachineWatch::work()
{
    std::optional<MachineFacts> machine;
    std::unique_lock lock(m_mutex);
    while (true) {
        m_changed.wait(lock, [this] { return m_ends || m_asked; });
        if (m_ends)
            return;
        const unsigned start = m_starts;
        lock.unlock();
        std::vector<GpuState> states;
        try {
            if (!machine)
                machine = m_source.facts();
            states = m_source.states(*machine);
        } catch (const std::exception& error) { // on this thread no other handler would catch it
            if (!machine)
                machine.emplace().noGpu = error.what();
        }
        QMetaObject::invokeMethod(
            this,
            [this, facts = *machine, states = std::move(states)] {
                if (m_watching)
                    emit found(facts, states);
            },
            Qt::QueuedConnection);
        lock.lock();
        m_changed.wait_for(lock, m_interval, [this, start] { return m_ends || !m_asked || m_starts != start; });
    }
}

} // namespace warpatlas::ui::inline desktop
