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
        m_data.remember();
        if (m_late && !isOfEarlier())
            setLate(false);
        emit experimentChanged();
        if (!m_adopting)
            schedule();
    });
    connect(&m_history.stack(), &QUndoStack::indexChanged, this,
        [this](int step) { m_data.keepBrought(step, m_changing || m_adopting); });
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
    m_data.takeAlong(before, (present || own) && chosen ? &chosen.value()->description() : nullptr, next);
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

KernelDescription DesktopModel::kernelOf(const Experiment& experiment) const
{
    if (!experiment.source) {
        const auto known = findKernel(experiment.kernel);
        return known ? known.value()->description() : KernelDescription();
    }
    const bool bound = outcome() && outcome()->bound->source && outcome()->bound->experiment.source
        && outcome()->bound->experiment.source->file == experiment.source->file;
    return bound ? outcome()->bound->kernel->description() : KernelDescription();
}

std::shared_ptr<const InputSet> DesktopModel::inputs() const
{
    return waiting() ? waiting() : outcome() ? outcome()->bound->inputs : nullptr;
}

void DesktopModel::forgetSteps()
{
    m_changing = true; // the stack is at its beginning, but nothing was undone
    m_history.forgetSteps();
    m_changing = false;
    m_data.beginHistory();
}

void DesktopModel::start(const Experiment& experiment, const QString& line)
{
    m_data.forgetBrought();
    m_history.reset(experiment);
    m_data.beginHistory();
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
    m_data.addWishes(options);
    m_asked = experiment();
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

void DesktopModel::setMending(bool mending)
{
    if (std::exchange(m_mending, mending) != mending)
        emit mendingChanged();
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
    m_data.dropOpening();
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

void DesktopModel::accepted(const OutcomePointer& outcome)
{
    if (outcome->bound->experiment != m_asked && m_asked == experiment()) {
        // The opened data are shown with another kernel, or only in part: that is one step with opening them.
        const auto asked = findKernel(m_asked.kernel);
        const bool isSame =
            m_asked.source ? outcome->bound->source != nullptr : asked && outcome->bound->kernel == asked.value();
        m_data.setReplaced(isSame ? "" : m_asked.kernel);
        emit adopts(outcome->bound->experiment);
        m_adopting = true;
        m_history.amend(outcome->bound->experiment);
        m_adopting = false;
        m_asked = experiment();
    }
    m_history.markGood();
    // A run that was under way when a file was opened does not tell about the file.
    if (outcome->bound->experiment == experiment())
        m_data.tellOpened();
    const OutcomePointer& before = this->outcome();
    if (outcome->stage >= Stage::Checked && (!before || before->run != outcome->run || before->stage < Stage::Checked))
        m_cost = {outcome->bound->launch.threads(), m_player.secondsSinceStart()};
}

void DesktopModel::updated(const OutcomePointer& outcome)
{
    m_data.tell(*outcome->bound);
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
    bool reverted = m_data.takeBack();
    m_data.dropOpening();
    m_data.forget();
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

/// Waiting is a state, not a failure: what was opened stays, and so does the last picture.
void DesktopModel::waits()
{
    m_history.markGood();
    m_data.tellOpened();
    // The line tells, for example, why the last session's experiment waits.
    if (!std::exchange(m_keepLine, false) || !m_data.leftOut().empty())
        emit said(toQt(m_data.leftOut()), false);
}

} // namespace warpatlas::ui::inline desktop
