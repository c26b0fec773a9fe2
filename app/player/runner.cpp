#include "app/player/runner.h"

namespace warpatlas {

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

} // namespace warpatlas
