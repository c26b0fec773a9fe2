#include "app/session/run_context.h"

#include "app/session/slow_work.h"
#include "app/words/problem_words.h"
#include "app/words/say.h"

#include <algorithm>
#include <chrono>
#include <future>

namespace warpatlas::inline session {

namespace {

constexpr std::chrono::milliseconds tickLength{33};

} // namespace

RunContext::RunContext(std::uint64_t number, const RunOptions& runOptions, Progress& progress,
    const Session::Listener& listener, DisplayTarget* displayTarget)
    : options(runOptions), target(displayTarget), m_number(number), m_progress(progress), m_listener(listener)
{
    outcome.run = number;
}

bool RunContext::onSimulator() const
{
    return outcome.device.is(DeviceKind::Simulated);
}

bool RunContext::onCuda() const
{
    return outcome.device.is(DeviceKind::Cuda);
}

void RunContext::emit(SessionEvent event) const
{
    if (m_listener)
        m_listener(std::move(event));
}

void RunContext::findForViews()
{
    if (options.forViews)
        findRanges(outcome);
}

/// Errors stand before remarks.
void RunContext::orderProblems()
{
    std::stable_partition(outcome.problems.begin(), outcome.problems.end(),
        [](const Problem& problem) { return problem.severity != Severity::Information; });
}

void RunContext::publish(Stage completed)
{
    orderProblems();
    outcome.stage = completed;
    findForViews();
    emit(RunUpdated{std::make_shared<const Outcome>(outcome)});
}

OutcomePointer RunContext::finish()
{
    if (!outcome.bound)
        return nullptr;
    outcome.complete = true;
    orderProblems();
    findForViews();
    return std::make_shared<const Outcome>(outcome);
}

void RunContext::addProblem(ProblemKind kind, ProblemFact fact)
{
    Problem problem;
    problem.kind = kind;
    problem.fact = std::move(fact);
    outcome.problems.push_back(std::move(problem));
}

void RunContext::tell(Stage doing, double fraction, const std::string& words, bool isSlow) const
{
    // Several things are done within a stage, and each begins at 0.
    m_ofRun = std::max(m_ofRun, (double(doing) + fraction) / (double(Stage::Measured) + 1));
    emit(RunProgress{m_number, doing, fraction, words, isSlow, m_ofRun});
}

void RunContext::announce(Stage doing, const std::string& words) const
{
    m_progress.throwIfCancelled();
    m_progress.report(0);
    tell(doing, 0, words);
}

void RunContext::watch(Stage doing, const Words& words, const std::function<void(Progress&)>& work,
    const std::function<void()>& onTick) const
{
    announce(doing, words(0));
    std::future<void> result = begin(work);
    follow(result, doing, words, [&] {
        if (onTick)
            onTick();
        return true;
    });
}

std::future<void> RunContext::begin(const std::function<void(Progress&)>& work) const
{
    return std::async(std::launch::async, [this, work] { work(m_progress); });
}

std::string RunContext::stoppedWords(std::string where) const
{
    constexpr std::size_t most = 3;
    std::vector<Problem> problems = found.problems();
    // A thread that waited at a barrier when the run was stopped is no mistake.
    std::erase_if(problems, [](const Problem& problem) {
        const auto* const barrier = factOf<BarrierFault>(problem);
        return barrier != nullptr && barrier->what == BarrierFault::What::Cancelled;
    });
    for (std::size_t i = 0; i < std::min(problems.size(), most); ++i)
        where = say("session.found_before", "{}; before that, {}", where, sentenceWithPlace(problems[i]));
    ProblemCount others;
    for (std::size_t i = most; i < problems.size(); ++i)
        others.add(problems[i].severity);
    return problems.size() > most ? say("session.found_more", "{}; beside that, {}", where, toText(others)) : where;
}

bool RunContext::follow(
    std::future<void>& work, Stage doing, const Words& words, const std::function<bool()>& onTick) const
{
    // announce() told of it. The work has begun and may be further on by now: that is news.
    double told = 0;
    SlowWork slow(outcome.bound ? launch() : Launch(), m_progress.whereabouts(), options.clock());
    try {
        while (work.wait_for(tickLength) == std::future_status::timeout) {
            if (!onTick())
                return false;
            const double fraction = m_progress.fraction();
            if (fraction != told)
                tell(doing, fraction, words(fraction));
            told = fraction;
            if (const auto where = slow.look(options.clock()))
                tell(doing, fraction, *where, true);
        }
        work.get();
        m_progress.throwIfCancelled();
    } catch (const Cancelled&) {
        const std::string where = slow.cancelled(options.clock());
        m_stoppedAt = slow.latest();
        throw Cancelled(stoppedWords(where));
    }
    return true;
}

} // namespace warpatlas::inline session
