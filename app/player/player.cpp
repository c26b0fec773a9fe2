#include "app/player/player.h"

#include "kernels/model/device_id.h"

namespace warpatlas::inline player {

namespace {

/// Says whether `now` replaces `before`: an outcome has all that earlier ones of its run have; of progress the newest
/// is enough.
bool isNewerOfRun(const SessionEvent& now, const SessionEvent& before)
{
    const auto *outcome = std::get_if<RunUpdated>(&now), *outcomeBefore = std::get_if<RunUpdated>(&before);
    if (outcome && outcomeBefore)
        return outcome->outcome->run == outcomeBefore->outcome->run;
    const auto *progress = std::get_if<RunProgress>(&now), *progressBefore = std::get_if<RunProgress>(&before);
    return progress && progressBefore && progress->run == progressBefore->run;
}

} // namespace

SessionRunner::SessionRunner(DisplayTarget* target, std::function<void()> wake)
    : m_said(isNewerOfRun, std::move(wake)),
      m_session([this](SessionEvent event) { m_said.put(std::move(event)); }, target)
{
}

std::uint64_t SessionRunner::run(const Experiment& experiment, const RunOptions& options)
{
    return m_session.run(experiment, options);
}

bool SessionRunner::update()
{
    bool any = false;
    while (const auto event = m_said.take()) {
        any = true;
        if (happened)
            happened(*event);
    }
    return any;
}

namespace {

template <class... Cases> struct Overloaded : Cases... {
    using Cases::operator()...;
};
template <class... Cases> Overloaded(Cases...) -> Overloaded<Cases...>;

bool hasPicture(const Outcome& outcome)
{
    return outcome.owners || outcome.output || outcome.display.path == Display::Path::Interop;
}

} // namespace

Player::Player(Runner* runner, Host& host) : m_runner(runner), m_host(host)
{
    if (m_runner)
        m_runner->happened = [this](const SessionEvent& event) { hear(event); };
}

void Player::run(const Experiment& experiment, RunOptions options)
{
    options.partialResults = true;
    m_started = std::chrono::steady_clock::now();
    m_run = m_runner->run(experiment, options);
    setBusy(true);
}

void Player::stop()
{
    if (!m_busy)
        return;
    m_run = 0;
    m_runner->cancel();
    setBusy(false);
}

double Player::secondsSinceStart() const
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - m_started).count();
}

void Player::show(OutcomePointer outcome)
{
    const bool ofNewRun = !m_outcome || m_outcome->run != outcome->run;
    m_outcome = std::move(outcome);
    if (hasPicture(*m_outcome) || !m_pictured || !hasPicture(*m_pictured))
        m_pictured = m_outcome;
    m_host.showed(ofNewRun);
}

std::optional<Experiment> Player::withoutLostGpu(const RunFailed& failure, Experiment asked) const
{
    if (m_outcome || failure.deviceReason.empty() || kindOfDevice(asked.device) != DeviceKind::Cuda)
        return std::nullopt;
    asked.device = "sim";
    return asked;
}

void Player::hear(const SessionEvent& event)
{
    // A run that was replaced by a later one may still have events on their way.
    const auto mine = [this](std::uint64_t run) { return run == m_run; };
    std::visit(Overloaded{
                   [&](const RunStarted&) {},
                   [&](const RunProgress& e) {
                       if (mine(e.run))
                           m_host.progressed(e);
                   },
                   [&](const RunUpdated& e) {
                       if (mine(e.outcome->run))
                           updated(e.outcome);
                   },
                   [&](const RunCancelled& e) {
                       if (mine(e.run))
                           cancelled(e);
                   },
                   [&](const RunFailed& e) {
                       if (!mine(e.run))
                           return;
                       setBusy(false);
                       m_host.failed(e);
                   },
                   [&](const RunWaits& e) {
                       if (!mine(e.run))
                           return;
                       setBusy(false);
                       setWaiting(e.inputs);
                       m_host.waits();
                   },
               },
        event);
}

void Player::updated(const OutcomePointer& outcome)
{
    m_host.accepted(outcome);
    setWaiting(nullptr);
    // Half a result would make every panel and picture blink: the first outcome with contents replaces the last run's.
    if (outcome->stage >= Stage::Traced || outcome->trace || outcome->complete) {
        show(outcome);
        m_host.updated(outcome);
    }
    if (outcome->complete)
        setBusy(false);
}

void Player::cancelled(const RunCancelled& run)
{
    setBusy(false);
    const OutcomePointer& outcome = run.outcome;
    const bool partial = outcome && outcome->trace && !outcome->trace->known.isAll();
    if (partial)
        show(outcome);
    m_host.cancelled({run.run, partial ? outcome : nullptr, run.place});
}

void Player::setWaiting(std::shared_ptr<const InputSet> inputs)
{
    if (m_waiting == inputs)
        return;
    m_waiting = std::move(inputs);
    m_host.waitingChanged();
}

void Player::setBusy(bool busy)
{
    if (m_busy == busy)
        return;
    m_busy = busy;
    m_host.busyChanged();
}

} // namespace warpatlas::inline player
