#include "app/session/session.h"
#include "app/session/run_experiment.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace warpatlas::inline session {

namespace {

/// Counts the runs of all sessions: by the number a thread's story is known to be of an outcome.
std::atomic<std::uint64_t> lastRun = 0;

} // namespace

/// One thread for the session's life; at most one run under way and one that waits for it to stop.
struct Session::Worker {
    struct Request {
        std::uint64_t number = 0;
        Experiment experiment;
        RunOptions options;
        std::shared_ptr<Progress> progress = std::make_shared<Progress>();
    };

    Listener listener;
    DisplayTarget* target;
    LookedAt lookedAt;
    mutable std::mutex mutex;
    std::condition_variable changed;
    std::optional<Request> waiting;
    std::vector<std::uint64_t> superseded; ///< requests that were replaced or cancelled before they began
    std::shared_ptr<Progress> underWay; ///< null while idle
    bool stopping = false;
    std::shared_ptr<const InputSet> lastInputs; ///< worker's thread only; its data are used again
    std::thread thread;

    Worker(Listener theListener, DisplayTarget* theTarget) : listener(std::move(theListener)), target(theTarget)
    {
        thread = std::thread([this] { loop(); });
    }
    ~Worker()
    {
        {
            const std::lock_guard lock(mutex);
            stopping = true;
            cancelAll();
        }
        changed.notify_all();
        thread.join();
    }

    /// With the mutex held.
    void cancelAll()
    {
        if (waiting)
            superseded.push_back(waiting->number);
        waiting.reset();
        if (underWay)
            underWay->cancel();
    }
    bool idle() const { return !waiting && !underWay && superseded.empty(); }

    void loop()
    {
        std::unique_lock lock(mutex);
        for (;;) {
            changed.wait(lock, [this] { return stopping || waiting || !superseded.empty(); });
            if (!superseded.empty()) {
                tellSuperseded(lock);
            } else if (waiting) {
                const Request request = *std::exchange(waiting, std::nullopt);
                underWay = request.progress;
                lock.unlock();
                perform(request);
                lock.lock();
                underWay.reset();
            } else {
                return;
            }
            changed.notify_all();
        }
    }

    /// Sends an event for every run that was asked for and never began.
    void tellSuperseded(std::unique_lock<std::mutex>& lock)
    {
        const std::vector<std::uint64_t> numbers = superseded;
        lock.unlock();
        for (const std::uint64_t number : numbers)
            listener(RunCancelled{number, nullptr});
        lock.lock();
        superseded.erase(superseded.begin(), superseded.begin() + std::ptrdiff_t(numbers.size()));
    }

    void perform(const Request& request)
    {
        const auto relay = [this](SessionEvent event) {
            if (const auto* updated = std::get_if<RunUpdated>(&event))
                lastInputs = updated->outcome->bound->inputs ? updated->outcome->bound->inputs : lastInputs;
            else if (const auto* waits = std::get_if<RunWaits>(&event))
                lastInputs = waits->inputs;
            listener(std::move(event));
        };
        const std::shared_ptr<const InputSet> previous = lastInputs; // relay() replaces it meanwhile
        RunOptions options = request.options;
        options.forViews = true;
        try {
            runExperiment(request.experiment, options, *request.progress, relay, target, request.number, previous.get(),
                &lookedAt);
        } catch (const std::exception&) {
            // Said by its event already; what the session has stays.
        }
    }
};

Session::Session(Listener listener, DisplayTarget* target)
    : m_worker(std::make_unique<Worker>(std::move(listener), target))
{
}

Session::~Session() = default;

std::uint64_t Session::run(const Experiment& experiment, const RunOptions& options)
{
    std::uint64_t number = 0;
    {
        const std::lock_guard lock(m_worker->mutex);
        m_worker->cancelAll();
        number = ++lastRun;
        m_worker->waiting = Worker::Request{number, experiment, options};
    }
    m_worker->changed.notify_all();
    return number;
}

void Session::cancel()
{
    {
        const std::lock_guard lock(m_worker->mutex);
        m_worker->cancelAll();
    }
    m_worker->changed.notify_all();
}

void Session::lookAt(const ElementWindow& window)
{
    m_worker->lookedAt.set(window);
}

bool Session::busy() const
{
    const std::lock_guard lock(m_worker->mutex);
    return !m_worker->idle();
}

void Session::wait()
{
    std::unique_lock lock(m_worker->mutex);
    m_worker->changed.wait(lock, [this] { return m_worker->idle(); });
}

} // namespace warpatlas::inline session
