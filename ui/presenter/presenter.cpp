#include "ui/presenter/presenter.h"

#include "app/experiment/kernel_name.h"
#include "app/words/say.h"
#include "ui/canvas/gl_display_target.h"
#include "ui/canvas/state/follow_time.h"
#include "ui/canvas/state/key_commands.h"
#include "ui/canvas/state/thread_at_hand.h"
#include "ui/canvas/words/fixed_block.h"
#include "ui/canvas/words/notices.h"
#include "ui/presenter/block_ladder.h"
#include "ui/terminal/output.h"

#include <algorithm>
#include <utility>

namespace warpatlas::ui::inline presenter {

namespace {

/// The text scale that can be read from the last row, for a picture of 1920 x 1080.
constexpr double fullHdTextScale = 1.95;
/// Long enough to read a hint twice, slowly.
constexpr double hintSeconds = 6;
/// A run as short as this replaces the picture without a notice, which would only flash up and disturb.
constexpr double unnoticedSeconds = 0.25;

} // namespace

double presenterTextScale(int width, int height, double pixelScale)
{
    return fullHdTextScale * std::min(width / 1920.0, height / 1080.0) / pixelScale;
}

Presenter::Presenter(const PresenterOptions& options, std::function<void()> wake)
    : m_tasks(std::move(wake)),
      m_target(std::make_unique<GlDisplayTarget>(
          [this](const std::function<void()>& task) { return m_tasks.invoke(task); }, options.interop)),
      m_scenes(m_canvas),
      m_lesson(
          m_canvas, [this](const Experiment& experiment) { showOfLesson(experiment); }, [this] { m_tasks.wake(); }),
      m_followed({[this](const StoryPointer& story) { m_canvas.setStory(story); },
                     [this](const MomentPointer& moment) { m_canvas.setMoment(moment); },
                     [this](const MomentPointer& glance) { m_canvas.setGlance(glance); }},
          [this] { m_tasks.wake(); }),
      m_pointed({[](const StoryPointer&) {}, [](const MomentPointer&) {},
                    [this](const MomentPointer& glance) { m_canvas.setGlance(glance); }},
          [this] { m_tasks.wake(); }),
      m_runner(std::make_unique<SessionRunner>(m_target.get(), [this] { m_tasks.wake(); })),
      m_player(m_runner.get(), *this),
      m_launchAnyway(options.launchAnyway),
      m_mustRun(options.experiment.has_value())
{
    m_canvas.state() = options.view;
    m_canvas.state().host =
        options.experiment || options.lesson ? CanvasHostKind::Presenter : CanvasHostKind::DrivenPresenter;
    m_canvas.state().column = true;
    m_canvas.fitToView();
    if (options.experiment)
        run(*options.experiment);
    if (options.lesson)
        m_lesson.open(options.lesson, options.lessonStep, true);
}

Presenter::~Presenter()
{
    // A worker may be waiting for this thread to lend it GL memory: let it go first, then wait for it.
    m_tasks.close();
    m_runner.reset();
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
    if (changed) {
        refreshPicture();
        refreshFollowed();
    }
    return changed;
}

/// Handles the presenter's own keys; the canvas has the rest.
bool Presenter::keyPressed(const InputEvent& event)
{
    const KeyCommand command = commandOf(event, m_canvas.keyContext());
    if (m_lesson.perform(command, event))
        return true;
    switch (command) {
    case KeyCommand::Clear:
        m_ended = !std::exchange(m_canvas.state().helpVisible, false) && !m_lesson.clearTyped();
        return true;
    case KeyCommand::LargerBlock:
        return changeBlock(1);
    case KeyCommand::SmallerBlock:
        return changeBlock(-1);
    case KeyCommand::SceneBack:
    case KeyCommand::SceneOn:
        m_scenes.step(command == KeyCommand::SceneOn ? 1 : -1);
        return true;
    case KeyCommand::SceneGrid:
    case KeyCommand::SceneBlock:
    case KeyCommand::SceneThread:
    case KeyCommand::SceneFormula:
    case KeyCommand::SceneMemory:
        m_scenes.go(Scene(int(command) - int(KeyCommand::SceneGrid)));
        return true;
    default:
        return false;
    }
}

/// Shows the newest picture, or none where a lesson's step hides it.
void Presenter::refreshPicture()
{
    const OutcomePointer& picture = m_player.pictured();
    const bool hides = hidesPicture();
    if (m_canvas.outcome() == (hides ? nullptr : picture))
        return;
    if (hides) {
        m_scenes.leave();
        m_canvas.setOutcome(nullptr);
    } else {
        m_target->show(m_canvas, picture);
    }
    tell();
}

bool Presenter::hidesPicture() const
{
    // What the desktop shows beside a whole program is one of its launches, unless it was there before.
    const OutcomePointer& picture = m_player.pictured();
    const bool isOfStep = m_heard && !m_own && !m_lesson.asks() && picture && picture->run != m_runBefore;
    return m_lesson.hidesPicture() && !isOfStep;
}

/// Follows the thread that the canvas' state asks for now.
void Presenter::refreshFollowed()
{
    const CanvasState& state = m_canvas.state();
    m_followed.ask(m_canvas.outcome(), state.following ? state.selected.thread : std::nullopt, state.visit);
    const StoryPointer& pointed = m_pointed.story();
    m_pointed.ask(
        m_canvas.outcome(), threadPointedAt(), pointed && !pointed->visits.empty() ? pointed->visits.size() - 1 : 0);
    m_canvas.setLines(state.following ? m_followed.lines() : m_pointed.lines());
}

/// Returns the thread whose numbers are shown while none is followed. A scene is about one: that is recorded whatever
/// it costs, others where it costs little.
std::optional<std::uint64_t> Presenter::threadPointedAt() const
{
    const CanvasState& state = m_canvas.state();
    const OutcomePointer& outcome = m_canvas.outcome();
    if (state.following)
        return std::nullopt;
    const bool scene = m_scenes.scene() && *m_scenes.scene() != Scene::Grid;
    return scene && outcome && outcome->complete ? threadAtHand(state, *outcome) : threadToGlanceAt(state, outcome);
}

bool Presenter::pointing() const
{
    if (!threadPointedAt() || !m_pointed.refusal().empty())
        return false;
    const StoryPointer& story = m_pointed.story();
    const StoryLinesPointer& lines = m_pointed.lines();
    return !story || !lines || lines->present->visit + 1 < story->visits.size();
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
    m_own = true;
    run(next);
    return true;
}

void Presenter::run(const Experiment& experiment)
{
    m_experiment = experiment;
    ++m_runs;
    RunOptions options;
    options.measure = false; // the picture is what people look at; the desktop takes times
    options.launchAnyway = m_launchAnyway;
    m_player.run(experiment, options);
    if (!m_canvas.outcome()) {
        m_busyWords = startingWords(experiment); // there is no picture yet that words could disturb
        tell();
    }
}

bool Presenter::apply(const LiveChange& change)
{
    CanvasState& view = m_canvas.state();
    change.applyTo(view);
    if (change.playback && !change.follow)
        visitFollowsTime(view);
    if (change.lesson)
        hear(*change.lesson);
    if (change.run)
        hear(*change.run);
    refreshPicture();
    refreshFollowed();
    return !change.empty();
}

/// Shows the desktop's run. What a key asked for stays until the desktop asks for something else.
void Presenter::hear(const LiveRun& run)
{
    m_followed.know(run.story);
    m_pointed.know(run.story);
    const bool isNew = !m_heard || m_heard->experiment != run.experiment;
    m_heard = run;
    if (m_own && !isNew)
        return;
    m_own = false;
    const auto canBeShown = [](const Outcome& outcome) {
        return outcome.output || outcome.display.path != Display::Path::Interop;
    };
    if (run.outcome && !canBeShown(*run.outcome)) {
        // The GPU memory that it is in could not be read.
        if (m_runs == 0 || m_experiment != run.outcome->bound->experiment)
            this->run(run.outcome->bound->experiment);
        return;
    }
    m_player.stop();
    m_experiment = run.outcome ? run.outcome->bound->experiment : run.experiment;
    if (run.outcome && run.outcome != m_player.outcome()) {
        if (run.pictured != run.outcome && canBeShown(*run.pictured))
            m_player.show(run.pictured);
        m_player.show(run.outcome);
    }
    CanvasState& view = m_canvas.state();
    view.waiting = run.waiting;
    view.outdated = run.outdated && m_canvas.outcome();
    m_busyWords = run.busyWords;
    m_busyFraction = run.busyFraction;
    m_notice = !run.notice.empty() ? run.notice : run.outcome ? noticeOf(*run.outcome) : std::string();
    tell();
}

/// Goes to the desktop's step: its run is the desktop's, whatever a key asked for before.
void Presenter::hear(const LiveLesson& lesson)
{
    m_scenes.leave();
    m_lesson.open(lesson.lesson, lesson.step, false);
    if (lesson.revealed)
        m_lesson.reveal(false);
    if (std::exchange(m_own, false) && m_heard)
        hear(LiveRun(*m_heard));
    m_runBefore = m_player.pictured() ? m_player.pictured()->run : 0;
}

void Presenter::showOfLesson(const Experiment& experiment)
{
    m_scenes.leave();
    if (m_player.pictured() && m_experiment == experiment) {
        refreshPicture();
        m_notice = m_lesson.asks() ? std::string() : noticeOf(*m_player.pictured());
        tell();
        m_lesson.showed();
        return;
    }
    m_own = true;
    m_canvas.fitToView();
    run(experiment);
}

LiveChange Presenter::left() const
{
    LiveChange left;
    if (m_own || !m_canvas.outcome())
        return left;
    const LiveChange all = everythingOf({{}, {}, m_canvas.state()});
    left.playback = all.playback;
    left.selected = all.selected;
    left.follow = all.follow;
    return left;
}

bool Presenter::update()
{
    m_tasks.run();
    const bool ran = m_runner->update();
    const bool followed = m_followed.update(), pointed = m_pointed.update(), told = m_lesson.update();
    if (!ran && !followed && !pointed && !told)
        return false;
    refreshPicture();
    refreshFollowed();
    tell();
    return true;
}

void Presenter::progressed(const RunProgress& progress)
{
    if (m_player.secondsSinceStart() < unnoticedSeconds)
        return;
    m_busyWords = progress.words;
    m_busyFraction = progress.fraction;
    m_canvas.state().outdated = m_canvas.outcome() && m_canvas.outcome()->run != progress.run;
}

void Presenter::waits()
{
    if (!m_canvas.outcome() && m_mustRun)
        failed({0, InputsDoNotFit(m_player.waiting()).what()});
    else
        m_canvas.state().outdated = m_canvas.outcome() != nullptr;
}

void Presenter::failed(const RunFailed& failure)
{
    if (!m_canvas.outcome() && m_mustRun) {
        m_failure = failure.message;
        m_ended = true;
    } else if (const OutcomePointer& picture = m_player.pictured()) {
        m_canvas.state().outdated = m_player.waiting() != nullptr;
        m_experiment = picture->bound->experiment;
    }
    m_notice = failure.message;
}

void Presenter::showed(bool)
{
    const Display& display = m_player.outcome()->display;
    m_canvas.state().outdated = m_player.outdated();
    m_notice = m_lesson.asks() ? std::string() : noticeOf(*m_player.outcome());
    if (m_player.outdated())
        return;
    refreshPicture();
    m_lesson.showed();
    if (m_mustRun && display.path == Display::Path::Copy && m_player.outcome()->device.is(DeviceKind::Cuda)
        && std::exchange(m_copyReason, display.reason) != display.reason)
        printError(say("presenter.copied", "presenter: the result is copied through the host: {}", display.reason));
}

void Presenter::busyChanged()
{
    if (m_player.busy())
        return;
    m_busyWords.clear();
    m_busyFraction = 0;
}

/// Shows for a while why a key had no effect; then the run's own notice comes back.
void Presenter::setHint(const std::string& words)
{
    m_hint = words;
    m_hintSeconds = hintSeconds;
    tell();
}

/// Tells the canvas what the run or the recording is doing, and what is wrong.
void Presenter::tell()
{
    CanvasState& view = m_canvas.state();
    const FollowedThread& followed = view.following || !m_scenes.scene() ? m_followed : m_pointed;
    const bool recording = m_busyWords.empty();
    view.busyWords = recording ? followed.busyWords() : m_busyWords;
    view.busyFraction = recording ? followed.busyFraction() : m_busyFraction;
    view.notice = !m_hint.empty()     ? m_hint
        : !followed.refusal().empty() ? say("presenter.not_followed", "Not followed: {}", followed.refusal())
        : hidesPicture()              ? std::string()
                                      : m_notice;
}

bool Presenter::draw(unsigned framebuffer, double seconds)
{
    if (!m_hint.empty() && (m_hintSeconds -= seconds) <= 0)
        setHint({});
    const bool moves = m_scenes.advance(seconds);
    const bool again = m_canvas.draw(framebuffer, seconds) || moves || !m_hint.empty();
    refreshFollowed(); // time that passed has brought the followed thread to its next visit
    if (const auto window = m_canvas.elementsInView(); window && window != m_inView) {
        m_inView = window;
        m_runner->lookAt(*window);
    }
    return again;
}

std::string Presenter::title() const
{
    const std::string view = titleOf(m_canvas.state().views.main);
    if (m_lesson.isOpen())
        return say("presenter.title_of_lesson", "{} – {} – WarpAtlas presenter", m_lesson.title(), view);
    return m_experiment.mistake.empty()
        ? say("presenter.title_of", "{} – {} – WarpAtlas presenter", view, nameOfKernel(m_experiment))
        : say("presenter.title_of_mistake", "{} – {}, mistake: {} – WarpAtlas presenter", view,
            nameOfKernel(m_experiment), m_experiment.mistake);
}

} // namespace warpatlas::ui::inline presenter
