#include "ui/presenter/presenter.h"

#include "ui/canvas/gl_display_target.h"
#include "ui/canvas/state/follow_time.h"
#include "ui/canvas/state/key_commands.h"
#include "ui/canvas/words/fixed_block.h"
#include "ui/presenter/block_ladder.h"
#include "ui/presenter/notices.h"
#include "ui/terminal/output.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace warpatlas::ui {

namespace {

/// Type of this size on a picture of 1920 x 1080 is read from the last row.
constexpr double fullHdTextScale = 1.8;
/// A hint is read twice in this time by who reads slowly.
constexpr double hintSeconds = 6;
/// A run that is as short as this replaces the picture without a word: words that flash up only disturb.
constexpr std::chrono::milliseconds unnoticed{250};

template <class... Cases> struct Overloaded : Cases... {
    using Cases::operator()...;
};
template <class... Cases> Overloaded(Cases...) -> Overloaded<Cases...>;

/// Outcomes and progress of one run replace one another.
bool replaces(const SessionEvent& now, const SessionEvent& before)
{
    const auto *outcome = std::get_if<RunUpdated>(&now), *outcomeBefore = std::get_if<RunUpdated>(&before);
    if (outcome && outcomeBefore)
        return outcome->outcome->run == outcomeBefore->outcome->run;
    const auto *progress = std::get_if<RunProgress>(&now), *progressBefore = std::get_if<RunProgress>(&before);
    return progress && progressBefore && progress->run == progressBefore->run;
}

bool hasPicture(const Outcome& outcome)
{
    return outcome.owners || outcome.output || outcome.display.path == Display::Path::Interop;
}

} // namespace

double presenterTextScale(int width, int height, double pixelScale)
{
    return fullHdTextScale * std::min(width / 1920.0, height / 1080.0) / pixelScale;
}

Presenter::Presenter(const PresenterOptions& options, std::function<void()> wake)
    : m_tasks(std::move(wake)),
      m_follow(m_canvas, [this] { m_tasks.wake(); }),
      m_launchAnyway(options.launchAnyway),
      m_mustRun(options.experiment.has_value())
{
    m_canvas.state() = options.view;
    m_canvas.state().host = options.experiment ? CanvasHostKind::Presenter : CanvasHostKind::DrivenPresenter;
    m_target = std::make_unique<GlDisplayTarget>(
        [this](const std::function<void()>& task) { return m_tasks.invoke(task); }, options.interop);
    m_session = std::make_unique<Session>(
        [this](SessionEvent event) {
            m_said.put(std::move(event), replaces);
            m_tasks.wake();
        },
        m_target.get());
    m_canvas.fitToView();
    if (options.experiment)
        run(*options.experiment);
}

Presenter::~Presenter()
{
    // A worker may be waiting for this thread to lend it GL memory: let it go first, then wait for it.
    m_tasks.close();
    m_session.reset();
}

void Presenter::resize(int width, int height, double pixelScale)
{
    const std::array<double, 3> size{double(width), double(height), pixelScale};
    if (std::exchange(m_size, size) == size)
        return;
    m_canvas.state().textScale = presenterTextScale(width, height, pixelScale);
    m_canvas.resize(width, height, pixelScale);
}

bool Presenter::handle(const InputEvent& event)
{
    const bool key = event.kind == InputKind::KeyPress, hadHint = key && !m_hint.empty();
    if (hadHint)
        setHint({});
    const bool changed = (key && keyPressed(event)) || m_canvas.handle(event) || hadHint;
    if (changed)
        m_follow.refresh();
    return changed;
}

/// The keys of the presenter alone; the canvas has the rest.
bool Presenter::keyPressed(const InputEvent& event)
{
    switch (commandOf(event, m_canvas.keyContext())) {
    case KeyCommand::Clear:
        m_ended = !std::exchange(m_canvas.state().helpVisible, false);
        return true;
    case KeyCommand::LargerBlock:
        return changeBlock(1);
    case KeyCommand::SmallerBlock:
        return changeBlock(-1);
    case KeyCommand::FollowThread:
        followSomebody();
        return false; // the rest is the canvas'
    default:
        return false;
    }
}

/// In a lecture hall nobody points first: whoever wrote the middle of the output is as good as any.
void Presenter::followSomebody()
{
    Selection& selected = m_canvas.state().selected;
    const OutcomePointer& outcome = m_canvas.outcome();
    if (selected.thread || !outcome || !outcome->owners || outcome->owners->owner.empty())
        return;
    const Extent& extent = outcome->bound->work.outputBuffer().shape.extent;
    const std::uint64_t middle = ((extent.z / 2) * extent.y + extent.y / 2) * extent.x + extent.x / 2;
    const std::uint64_t owner = outcome->owners->owner[middle];
    selected.thread = owner == noThread ? 0 : owner;
    selected.block = *selected.thread / outcome->bound->launch.threadsPerBlock();
    selected.element = ElementOf{outcome->bound->work.output, middle};
}

bool Presenter::changeBlock(int direction)
{
    const OutcomePointer& shown = m_canvas.outcome();
    if (!shown)
        return true;
    if (const std::string fixed = fixedBlockWords(m_experiment.kernel); !fixed.empty()) {
        setHint(fixed);
        return true;
    }
    const auto block =
        nextBlock(m_experiment.block.value_or(shown->bound->launch.block), shown->bound->work.cover, direction);
    if (!block)
        return true;
    Experiment next = m_experiment;
    next.block = block;
    next.grid.reset(); // covers the data with whatever blocks
    run(next);
    return true;
}

void Presenter::run(const Experiment& experiment)
{
    m_experiment = experiment;
    RunOptions options;
    options.measure = false; // the picture is what people look at; the desktop takes times
    options.launchAnyway = m_launchAnyway;
    options.partialResults = true;
    m_started = std::chrono::steady_clock::now();
    m_run = m_session->run(experiment, options);
    if (!m_canvas.outcome()) {
        m_busyWords = "starting " + experiment.kernel; // there is no picture yet that words could disturb
        tell();
    }
}

bool Presenter::apply(const LiveChange& change)
{
    CanvasState& view = m_canvas.state();
    change.applyTo(view);
    if (change.playback && !change.follow)
        visitFollowsTime(view);
    const bool shown = m_canvas.outcome() && m_canvas.outcome()->bound->experiment == change.experiment;
    if (change.experiment && (*change.experiment != m_experiment || (m_run == 0 && !shown)))
        run(*change.experiment);
    m_follow.refresh();
    return !change.empty();
}

bool Presenter::update()
{
    m_tasks.run();
    const std::vector<SessionEvent> events = m_said.take();
    for (const SessionEvent& event : events)
        hear(event);
    const bool followed = m_follow.update();
    if (events.empty() && !followed)
        return false;
    m_follow.refresh();
    tell();
    return true;
}

void Presenter::hear(const SessionEvent& event)
{
    CanvasState& view = m_canvas.state();
    // A run that was replaced by a later one may still have events on their way.
    const auto mine = [this](std::uint64_t run) { return run == m_run; };
    std::visit(Overloaded{
                   [&](const RunStarted&) {},
                   [&](const RunProgress& e) {
                       if (!mine(e.run) || std::chrono::steady_clock::now() - m_started < unnoticed)
                           return;
                       m_busyWords = e.words;
                       m_busyFraction = e.fraction;
                       view.outdated = m_canvas.outcome() && m_canvas.outcome()->run != m_run;
                   },
                   [&](const RunUpdated& e) {
                       if (mine(e.outcome->run))
                           updated(e.outcome);
                   },
                   [&](const RunCancelled& e) {
                       if (mine(e.run))
                           notBusy();
                   },
                   [&](const RunFailed& e) {
                       if (mine(e.run))
                           failed(e.message);
                   },
                   [&](const RunWaits& e) {
                       if (!mine(e.run))
                           return;
                       if (!m_canvas.outcome() && m_mustRun)
                           return failed(InputsDoNotFit(e.inputs).what());
                       notBusy();
                       view.waiting = e.inputs;
                       view.outdated = m_canvas.outcome() != nullptr;
                   },
               },
        event);
}

void Presenter::failed(const std::string& message)
{
    notBusy();
    if (!m_canvas.outcome() && m_mustRun) {
        m_failure = message;
        m_ended = true;
    } else if (m_canvas.outcome()) {
        m_canvas.state().outdated = m_canvas.state().waiting != nullptr;
        m_experiment = m_canvas.outcome()->bound->experiment;
    }
    m_notice = message;
}

void Presenter::updated(const OutcomePointer& outcome)
{
    m_canvas.state().waiting = nullptr;
    // Half a result would make the picture blink; the first that says something replaces the last run's.
    if (outcome->stage >= Stage::Traced || outcome->trace || outcome->complete) {
        const OutcomePointer& before = m_canvas.outcome();
        const bool pictured = hasPicture(*outcome) || !before || !hasPicture(*before);
        if (pictured)
            show(outcome);
        m_canvas.state().outdated = !pictured;
        m_notice = noticeOf(*outcome);
    }
    if (outcome->complete)
        notBusy();
}

void Presenter::show(const OutcomePointer& outcome)
{
    const OutcomePointer before = m_canvas.outcome();
    const BufferSpec& output = outcome->bound->work.outputBuffer();
    const bool otherShape = !before || before->bound->work.outputBuffer().shape != output.shape;
    std::shared_ptr<render::SharedBuffer> buffer;
    if (outcome->display.path == Display::Path::Interop)
        buffer = m_target->finished();
    if (buffer && buffer->byteCount() < output.byteCount())
        buffer.reset(); // a later run's, of other data, which will be shown as soon as its outcome arrives
    m_canvas.setOutcome(outcome, buffer ? buffer->glName() : 0);
    m_drawn = std::move(buffer); // only now may the one before go
    if (otherShape)
        m_canvas.fitToView();
    if (outcome->display.path == Display::Path::Copy && outcome->device.is(DeviceKind::Cuda)
        && std::exchange(m_copyReason, outcome->display.reason) != outcome->display.reason)
        printError("presenter: the result is copied through the host: " + outcome->display.reason);
}

void Presenter::notBusy()
{
    m_busyWords.clear();
    m_busyFraction = 0;
}

/// What a key could not do, for a while: the run's own notice comes back.
void Presenter::setHint(const std::string& words)
{
    m_hint = words;
    m_hintSeconds = hintSeconds;
    tell();
}

/// On the canvas: what the run or the recording is doing, and what is wrong.
void Presenter::tell()
{
    CanvasState& view = m_canvas.state();
    const bool recording = m_busyWords.empty();
    view.busyWords = recording ? m_follow.busyWords() : m_busyWords;
    view.busyFraction = recording ? m_follow.busyFraction() : m_busyFraction;
    view.notice = !m_hint.empty()     ? m_hint
        : !m_follow.refusal().empty() ? "Not followed: " + m_follow.refusal()
                                      : m_notice;
}

bool Presenter::draw(unsigned framebuffer, double seconds)
{
    if (!m_hint.empty() && (m_hintSeconds -= seconds) <= 0)
        setHint({});
    const bool again = m_canvas.draw(framebuffer, seconds) || !m_hint.empty();
    m_follow.refresh(); // time that passed has brought the followed thread to its next visit
    if (const auto window = m_canvas.elementsInView(); window && window != m_inView) {
        m_inView = window;
        m_session->lookAt(*window);
    }
    return again;
}

std::string Presenter::title() const
{
    const std::string mistake = m_experiment.mistake.empty() ? "" : ", mistake: " + m_experiment.mistake;
    return m_experiment.kernel + mistake + " – WarpAtlas presenter";
}

} // namespace warpatlas::ui
