#include "ui/desktop/model/desktop_model.h"

#include "app/experiment/simulated_gpu.h"
#include "app/words/efficiency_words.h"
#include "app/words/names.h"
#include "kernels/model/device_id.h"
#include "kernels/model/error.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/window_commands.h"

#include <algorithm>
#include <utility>

namespace warpatlas::ui::inline desktop {

DesktopModel::DesktopModel(Runner* runner, QObject* parent) : QObject(parent), m_runner(runner), m_player(runner, *this)
{
    m_due.setSingleShot(true);
    m_due.setInterval(150);
    connect(&m_due, &QTimer::timeout, this, [this] { run(); });
    m_lateDue.setSingleShot(true);
    m_lateDue.setInterval(500); // a picture that blinks with each change would be worse
    connect(&m_lateDue, &QTimer::timeout, this, [this] { setLate(busy() && isOfEarlier()); });
    connect(&m_history, &ExperimentHistory::changed, this, [this] {
        remember();
        if (m_late && !isOfEarlier())
            setLate(false);
        emit experimentChanged();
        if (!m_adopting)
            schedule();
    });
    connect(&m_history.stack(), &QUndoStack::indexChanged, this, &DesktopModel::keepBrought);
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
    const bool own = next.source.has_value();
    if (!own && (next.kernel == name || (present && chosen && present.value() == chosen.value())))
        return;
    const KernelDescription before = kernelOf(next);
    next.source.reset();
    next.references.clear();
    next.tolerance.reset();
    next.kernel = name;
    forgetOpened();
    // A person's own data stay, as far as the kernel has inputs for them; the rest are the kernel's own.
    next.data.clear();
    if ((present || own) && chosen)
        next.data = broughtFor(before, chosen.value()->description());
    m_along = next.data;
    m_alongKernel = name;
    next.parameters.clear();
    next.mistake.clear();
    next.grid.reset();
    next.block.reset();
    change(ui::said("undo.kernel", "kernel {}", name), next);
}

void DesktopModel::setMistake(const std::string& name)
{
    Experiment next = experiment();
    next.mistake = name;
    // A mistake in how the launch is computed only shows where no grid was set.
    const auto kernel = findKernel(next.kernel);
    const auto mistake = kernel ? findMistake(kernel.value()->description(), name) : Refusal{};
    if (mistake && mistake.value()->launch != MistakenLaunch::None) {
        next.grid.reset();
        next.block.reset();
    }
    change(
        name.empty() ? ui::said("undo.no_mistake", "no mistake") : ui::said("undo.mistake", "mistake {}", name), next);
}

void DesktopModel::setGrid(const std::optional<Dim3>& grid, const QString& key)
{
    Experiment next = experiment();
    next.grid = grid;
    change(
        grid ? ui::said("undo.grid", "grid {}", dimText(*grid)) : ui::said("undo.cover", "cover the data"), next, key);
}

void DesktopModel::setBlock(const Dim3& block, const QString& key)
{
    Experiment next = experiment();
    // The kernel's own block, chosen by its name, changes nothing that is run.
    if (!next.source && !next.block && outcome() && outcome()->bound->experiment == next
        && outcome()->bound->launch.block == block)
        return;
    next.block = block;
    change(ui::said("undo.block", "block {}", dimText(block)), next, key);
}

void DesktopModel::setParameter(const std::string& name, double value)
{
    Experiment next = experiment();
    const std::vector<ParameterDescription> known = kernelOf(next).parameters;
    const auto own = std::ranges::find(known, name, &ParameterDescription::name);
    if (!next.parameters.contains(name) && own != known.end() && own->defaultValue == value)
        return; // it has it
    next.parameters[name] = value;
    change(toQt(name) + ' ' + QString::number(value), next, "parameter " + toQt(name));
}

void DesktopModel::setDevice(const std::string& id)
{
    Experiment next = experiment();
    next.gpu = gpu();
    next.device = id;
    change(ui::said("undo.device", "device {}", id), next);
}

void DesktopModel::setGpu(const std::string& name)
{
    Experiment next = experiment();
    next.gpu = name;
    if (kindOfDevice(next.device) == DeviceKind::Simulated)
        next.device = "sim"; // not one that brings its own
    change(ui::said("undo.limits", "limits of {}", name), next);
}

std::string DesktopModel::gpu() const
{
    const std::optional<GpuSheet> simulated = simulatedGpu(experiment());
    return simulated ? simulated->name : experiment().gpu;
}

void DesktopModel::restoreExperiment(
    const Experiment& experiment, const std::optional<SavedView>& view, const std::string& missing)
{
    forgetOpened();
    m_leftOut = missing;
    openExperiment(ui::said("undo.restore", "restore what was unsaved"), experiment, view);
}

void DesktopModel::openExperiment(
    const QString& words, const Experiment& experiment, const std::optional<SavedView>& view)
{
    m_openingView = view;
    m_openedStep = -1;
    if (experiment == this->experiment()) {
        run();
    } else {
        change(words, experiment, "open");
        m_openedStep = m_history.stack().index();
    }
}

void DesktopModel::forgetSteps()
{
    m_changing = true; // the stack is at its beginning, but nothing was undone
    m_history.forgetSteps();
    m_changing = false;
    m_kept = {{0, m_brought}};
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
    const auto seconds = outcome() ? predictSeconds(experiment(), *outcome(), m_cost) : std::nullopt;
    const bool dear = seconds && *seconds > cheapSeconds;
    // Undo may have led back to what is shown.
    const bool was = std::exchange(m_stale, dear && (busy() || isOfEarlier()));
    if (was && !m_stale)
        say({}, false);
    if (dear)
        m_due.stop();
    if (m_stale) {
        setLate(isOfEarlier());
        say(ui::said("window.may_take", "This launch may take about {} s: press Run ({}) when it is as you want it.",
                int(*seconds + 0.5), keyOfWindow("run")),
            false);
    } else if (!dear) {
        m_due.start();
    }
}

void DesktopModel::setTextRefused(bool refused)
{
    if (std::exchange(m_textRefused, refused) != refused)
        emit outdatedChanged();
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
    m_timesWereHeld = m_measuring && m_holdsTimes;
    options.measure = m_measuring && !m_holdsTimes;
    options.orOtherKernelFor = std::exchange(m_orOtherKernelFor, 0);
    options.otherwise = std::exchange(m_otherwise, nullptr);
    m_asked = experiment();
    m_replaced.clear();
    emit runStarted();
    m_interrupted = busy();
    m_player.run(experiment(), options);
    if (isOfEarlier())
        m_lateDue.start();
    else
        setLate(false);
}

void DesktopModel::setLate(bool late)
{
    m_lateDue.stop();
    if (std::exchange(m_late, late) != late)
        emit outdatedChanged();
}

void DesktopModel::cancel()
{
    m_due.stop();
    if (m_runner)
        m_runner->cancel();
}

void DesktopModel::progressed(const RunProgress& progress)
{
    emit runProgressed(toQt(progress.words), progress.fraction);
}

void DesktopModel::cancelled(const RunCancelled& run)
{
    m_opening.clear();
    m_openingView.reset();
    setLate(isOfEarlier());
    QString words = !run.outcome
        ? ui::said("window.cancelled", "Cancelled. What is shown is from the last run that got this far.")
        : ui::said("window.cancelled_part", "Cancelled. {} of {} are simulated; the rest is not known and drawn so.",
            grouped(run.outcome->trace->knownBlocks()), countOf(run.outcome->trace->launch.blocks(), noun::block));
    if (run.place && run.place->line != 0)
        words += ' '
            + ui::said("window.cancelled_in", "Block {} was in line {}{}.", indexText(run.place->block),
                run.place->line, loopInWords(*run.place));
    say(words, false);
}

void DesktopModel::tellOpened()
{
    for (const QString& path : std::exchange(m_opening, {}))
        emit opened(path);
}

void DesktopModel::accepted(const OutcomePointer& outcome)
{
    if (outcome->bound->experiment != m_asked && m_asked == experiment()) {
        // The opened data are shown with another kernel, or only in part: that is one step with opening them.
        const auto asked = findKernel(m_asked.kernel);
        const bool isSame =
            m_asked.source ? outcome->bound->source != nullptr : asked && outcome->bound->kernel == asked.value();
        m_replaced = isSame ? "" : m_asked.kernel;
        emit adopts(outcome->bound->experiment);
        m_adopting = true;
        m_history.amend(outcome->bound->experiment);
        m_adopting = false;
        m_asked = experiment();
    }
    m_history.markGood();
    // A run that was under way when a file was opened does not tell about the file.
    if (outcome->bound->experiment == experiment())
        tellOpened();
    const OutcomePointer& before = this->outcome();
    if (outcome->stage >= Stage::Checked && (!before || before->run != outcome->run || before->stage < Stage::Checked))
        m_cost = {outcome->bound->launch.threads(), m_player.secondsSinceStart()};
}

void DesktopModel::updated(const OutcomePointer& outcome)
{
    const bool isOpened = outcome->bound->experiment == experiment();
    std::string brief;
    const std::string done = isOpened ? whatWasDone(*outcome->bound, brief) : m_conversions;
    if (done != std::exchange(m_conversions, done) && !done.empty())
        emit saidOfChange(toQt(brief.empty() ? done : brief), brief.empty() ? QString() : toQt(done));
    if (isOpened && m_openingView)
        emit viewOpened(*std::exchange(m_openingView, {}));
}

void DesktopModel::show(const OutcomePointer& outcome)
{
    if (!m_runner && m_history.current() != outcome->bound->experiment)
        m_history.reset(outcome->bound->experiment);
    m_player.show(outcome);
}

void DesktopModel::showed(bool ofNewRun)
{
    if (ofNewRun && m_runner && !std::exchange(m_keepLine, false))
        emit said({}, false); // a line about an earlier run would be taken for one about this
    setLate(m_stale && isOfEarlier()); // changed while it ran
    emit outcomeChanged();
}

/// Takes the step back that opened what did not run, and no other. Returns false where there is none.
bool DesktopModel::takesBackOpened()
{
    const bool isLast = !m_opening.empty() && m_history.stack().index() == m_openedStep && m_history.takeBack();
    m_openedStep = -1;
    return isLast;
}

void DesktopModel::failed(const RunFailed& failure)
{
    if (const auto simulated = m_player.withoutLostGpu(failure, experiment())) {
        const QString line = ui::said("window.lost_gpu", "{} is not here ({}): using the simulator instead",
            experiment().device, failure.deviceReason);
        m_history.reset(*simulated);
        m_keepLine = true;
        run();
        say(line, false);
        return;
    }
    bool reverted = takesBackOpened();
    m_opening.clear();
    m_openingView.reset();
    forgetOpened();
    if (reverted && outcome()) {
        m_due.stop();
        m_stale = false;
        if (m_interrupted) { // it goes on
            m_keepLine = true;
            run();
        }
        setLate(isOfEarlier());
        say(toQt(failure.message), true);
        return;
    }
    // A text that somebody writes stays, whatever is wrong with its call: the last outcome does too.
    if (experiment().source && outcome()) {
        setLate(isOfEarlier());
        say(toQt(failure.message), true);
        return;
    }
    reverted = m_history.revertToGood() || reverted;
    m_due.stop(); // what is shown already belongs to what was returned to
    m_stale = false;
    // Nothing is shown yet, so the window falls back on the experiment before, or on the one with the kernel's own
    // data, or at last on the bundled picture: it is never empty.
    if (!outcome() && (reverted || experiment() != Experiment())) {
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

} // namespace warpatlas::ui::inline desktop
