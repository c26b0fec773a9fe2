#include "ui/desktop/model/desktop_model.h"

#include "kernels/model/error.h"
#include "ui/desktop/look/words.h"

#include <algorithm>
#include <utility>

namespace warpatlas::ui {
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

DesktopModel::DesktopModel(Runner* runner, QObject* parent) : QObject(parent), m_runner(runner)
{
    m_due.setSingleShot(true);
    m_due.setInterval(150);
    connect(&m_due, &QTimer::timeout, this, [this] { run(); });
    connect(&m_history, &ExperimentHistory::changed, this, [this] {
        remember();
        emit experimentChanged();
        if (!m_adopting)
            schedule();
    });
    connect(&m_history.stack(), &QUndoStack::indexChanged, this, &DesktopModel::keepBrought);
    if (m_runner)
        connect(m_runner, &Runner::happened, this, &DesktopModel::handle);
}

void DesktopModel::change(const QString& words, const Experiment& next, const QString& key)
{
    m_changing = true;
    m_history.change(words, next, key);
    m_changing = false;
}

void DesktopModel::setKernel(const std::string& name)
{
    Experiment next = experiment();
    // "grayscale" and "grayscale:naive" are one kernel.
    const auto present = findKernel(next.kernel), chosen = findKernel(name);
    if (next.kernel == name || (present && chosen && present.value() == chosen.value()))
        return;
    next.kernel = name;
    forgetOpened();
    // What a person brought stays, as far as the kernel has inputs for it; what comes of it is the kernel's own matter.
    next.data.clear();
    if (present && chosen)
        next.data = broughtFor(present.value()->description(), chosen.value()->description());
    m_along = next.data;
    m_alongKernel = name;
    next.parameters.clear();
    next.mistake.clear();
    next.grid.reset();
    next.block.reset();
    change("kernel " + toQt(name), next);
}

void DesktopModel::setMistake(const std::string& name)
{
    Experiment next = experiment();
    next.mistake = name;
    // A mistake in how the launch is computed shows where nobody has said what it is to be.
    const auto kernel = findKernel(next.kernel);
    const auto mistake = kernel ? findMistake(kernel.value()->description(), name) : Refusal{};
    if (mistake && mistake.value()->launch != MistakenLaunch::None) {
        next.grid.reset();
        next.block.reset();
    }
    change(name.empty() ? QString("no mistake") : "mistake " + toQt(name), next);
}

void DesktopModel::setGrid(const std::optional<Dim3>& grid, const QString& key)
{
    Experiment next = experiment();
    next.grid = grid;
    change(grid ? "grid " + dimText(*grid) : QString("cover the data"), next, key);
}

void DesktopModel::setBlock(const Dim3& block, const QString& key)
{
    Experiment next = experiment();
    next.block = block;
    change("block " + dimText(block), next, key);
}

void DesktopModel::setParameter(const std::string& name, double value)
{
    Experiment next = experiment();
    next.parameters[name] = value;
    change(toQt(name) + ' ' + QString::number(value), next, "parameter " + toQt(name));
}

void DesktopModel::setDevice(const std::string& id)
{
    Experiment next = experiment();
    next.device = id;
    change("device " + toQt(id), next);
}

void DesktopModel::setGpu(const std::string& name)
{
    Experiment next = experiment();
    next.gpu = name;
    change("limits of " + toQt(name), next);
}

void DesktopModel::restoreExperiment(
    const Experiment& experiment, const std::optional<SavedView>& view, const std::string& missing)
{
    forgetOpened();
    m_leftOut = missing;
    openExperiment("restore what was unsaved", experiment, view);
}

void DesktopModel::openExperiment(
    const QString& words, const Experiment& experiment, const std::optional<SavedView>& view)
{
    m_openingView = view;
    if (experiment == this->experiment())
        run();
    else
        change(words, experiment, "open");
}

void DesktopModel::start(const Experiment& experiment, const QString& line)
{
    m_brought.clear();
    m_history.reset(experiment);
    m_kept = {{0, m_brought}};
    run();
    if (line.isEmpty())
        return;
    m_keepLine = true;
    say(line, true);
}

void DesktopModel::schedule()
{
    if (!m_runner)
        return;
    const auto seconds = m_outcome ? predictSeconds(experiment(), *m_outcome, m_cost) : std::nullopt;
    m_stale = seconds && *seconds > cheapSeconds;
    if (m_stale) {
        m_due.stop();
        say(QString("This launch may take about %1 s: press Run (F5) when it is as you want it.")
                .arg(int(*seconds + 0.5)),
            false);
    } else {
        m_due.start();
    }
}

void DesktopModel::run(bool launchAnyway)
{
    if (!m_runner)
        return;
    m_due.stop();
    m_stale = false;
    m_history.seal();
    RunOptions options;
    options.launchAnyway = launchAnyway;
    options.measure = m_measuring;
    options.partialResults = true;
    options.orOtherKernelFor = std::exchange(m_orOtherKernelFor, 0);
    options.otherwise = std::exchange(m_otherwise, nullptr);
    m_sinceStart.start();
    m_asked = experiment();
    m_replaced.clear();
    m_run = m_runner->run(experiment(), options);
    emit runStarted();
    setBusy(true);
}

void DesktopModel::cancel()
{
    m_due.stop();
    if (m_runner)
        m_runner->cancel();
}

void DesktopModel::handle(const SessionEvent& event)
{
    // A run that was replaced by a later one may still have events on their way.
    const auto mine = [this](std::uint64_t run) { return run == m_run; };
    std::visit(Overloaded{
                   [&](const RunStarted&) {},
                   [&](const RunProgress& e) {
                       if (mine(e.run))
                           emit progressed(toQt(e.words), e.fraction);
                   },
                   [&](const RunUpdated& e) {
                       if (mine(e.outcome->run))
                           updated(e.outcome);
                   },
                   [&](const RunCancelled& e) {
                       if (!mine(e.run))
                           return;
                       cancelled(e.outcome);
                   },
                   [&](const RunFailed& e) {
                       if (mine(e.run))
                           failed(e);
                   },
                   [&](const RunWaits& e) {
                       if (mine(e.run))
                           waits(e.inputs);
                   },
               },
        event);
}

void DesktopModel::cancelled(const OutcomePointer& outcome)
{
    setBusy(false);
    m_opening.clear();
    m_openingView.reset();
    const bool partial = outcome && outcome->trace && !outcome->trace->known.isAll();
    if (!partial) {
        say("Cancelled. What is shown is from the last run that got this far.", false);
        return;
    }
    show(outcome);
    say(QString("Cancelled. %1 of %2 are simulated; the rest is not known and drawn so.")
            .arg(grouped(outcome->trace->knownBlocks()), countOf(outcome->trace->launch.blocks(), "block")),
        false);
}

void DesktopModel::updated(const OutcomePointer& outcome)
{
    if (outcome->bound->experiment != m_asked && m_asked == experiment()) {
        // What was opened is shown with another kernel than the one that was there, or a part of it: one step with
        // opening them.
        const auto asked = findKernel(m_asked.kernel);
        m_replaced = asked && outcome->bound->kernel == asked.value() ? "" : m_asked.kernel;
        emit adopts(outcome->bound->experiment);
        m_adopting = true;
        m_history.amend(outcome->bound->experiment);
        m_adopting = false;
        m_asked = experiment();
    }
    m_history.markGood();
    setWaiting(nullptr);
    // A run that was under way when a file was opened says nothing of the file.
    const bool isOpened = outcome->bound->experiment == experiment();
    if (isOpened)
        for (const QString& path : std::exchange(m_opening, {}))
            emit opened(path);
    if (outcome->stage >= Stage::Checked
        && (!m_outcome || m_outcome->run != outcome->run || m_outcome->stage < Stage::Checked))
        m_cost = {outcome->bound->launch.threads(), double(m_sinceStart.elapsed()) / 1000};
    // Half a result would make every panel blink; the first that says something replaces the last run's.
    if (outcome->stage >= Stage::Traced || outcome->trace || outcome->complete) {
        show(outcome);
        const std::string done = isOpened ? whatWasDone(*outcome->bound) : m_conversions;
        if (done != std::exchange(m_conversions, done) && !done.empty())
            emit saidOfChange(toQt(done));
    }
    if (isOpened && m_outcome == outcome && m_openingView)
        emit viewOpened(*std::exchange(m_openingView, {}));
    if (outcome->complete)
        setBusy(false);
}

void DesktopModel::show(OutcomePointer outcome)
{
    if (!m_runner && m_history.current() != outcome->bound->experiment)
        m_history.reset(outcome->bound->experiment);
    const bool first = !m_outcome || m_outcome->run != outcome->run;
    m_outcome = std::move(outcome);
    if (hasPicture(*m_outcome) || !m_pictured || !hasPicture(*m_pictured))
        m_pictured = m_outcome;
    if (first && m_runner && !std::exchange(m_keepLine, false))
        emit said({}, false); // a line about an earlier run would be taken for one about this
    emit outcomeChanged();
}

void DesktopModel::failed(const RunFailed& failure)
{
    setBusy(false);
    // A remembered GPU that is gone is no reason to forget what was looked at.
    const std::string device = experiment().device;
    if (!m_outcome && kindOfDevice(device) == DeviceKind::Cuda && !failure.deviceReason.empty()) {
        Experiment simulated = experiment();
        simulated.device = "sim";
        m_history.reset(simulated);
        m_keepLine = true;
        run();
        say(toQt(device + " is not here (" + failure.deviceReason + "): using the simulator instead"), false);
        return;
    }
    m_opening.clear();
    m_openingView.reset();
    forgetOpened();
    const bool reverted = m_history.revertToGood();
    m_due.stop(); // what is shown already belongs to what was returned to
    m_stale = false;
    // Nothing to keep yet: the experiment before, or that with the kernel's own data, or at last the bundled picture,
    // so that the window is never empty.
    if (!m_outcome && (reverted || experiment() != Experiment())) {
        if (!reverted) {
            Experiment next = experiment();
            if (next.data.empty())
                next = Experiment();
            next.data.clear();
            m_history.reset(next);
        }
        m_keepLine = true;
        run();
    }
    say(toQt(failure.message), true);
}

void DesktopModel::say(const QString& line, bool wrong)
{
    emit said(line, wrong);
}

void DesktopModel::setBusy(bool busy)
{
    if (m_busy == busy)
        return;
    m_busy = busy;
    emit busyChanged();
}

} // namespace warpatlas::ui
