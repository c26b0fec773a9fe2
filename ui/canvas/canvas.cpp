#include "ui/canvas/canvas.h"

#include "app/follow/launch_to_follow.h"
#include "app/lesson/presented_lesson.h"
#include "ui/canvas/canvas_parts.h"
#include "ui/canvas/state/follow_time.h"
#include "ui/canvas/state/make_scene.h"
#include "ui/canvas/state/thread_at_hand.h"
#include "ui/canvas/views/memory_source.h"

namespace warpatlas::ui::inline canvas {

Canvas::Canvas() : m_state(std::make_unique<State>(*this, nullptr)) { }
Canvas::Canvas(CanvasState& shared) : m_state(std::make_unique<State>(*this, &shared)) { }
Canvas::~Canvas() = default;

void Canvas::setOutcome(OutcomePointer outcome, unsigned outputBuffer)
{
    State& s = *m_state;
    Shown next;
    next.outcome = std::move(outcome);
    next.outputBuffer = outputBuffer;
    if (!next.outcome) {
        s.shared.selected = s.shared.hovered = {};
        setFollowing(s.shared, false);
        s.showOnly(std::move(next));
        s.updateFollowed();
        s.tellChanged();
        return;
    }
    // Finding the moments sorts all blocks: once a schedule.
    const bool sameSchedule = s.shown.outcome && s.shown.outcome->schedule == next.outcome->schedule;
    if (sameSchedule) {
        next.moments = s.shown.moments;
    } else {
        next.moments = next.outcome->schedule ? std::make_shared<const Moments>(*next.outcome->schedule)
                                              : std::make_shared<const Moments>();
        s.shared.playback.steps = int(next.moments->waves());
        s.shared.playback.moments = next.moments;
        s.shared.playback.boundaries = std::make_shared<const std::vector<float>>(next.moments->boundaries());
    }
    next.followable = followRefusal(*next.outcome).empty();
    // A story stays true while the run goes on.
    if (s.shown.story && s.shown.story->run == next.outcome->run) {
        next.story = s.shown.story;
        next.moment = s.shown.moment;
    }
    if (s.shown.glance && s.shown.glance->story->run == next.outcome->run)
        next.glance = s.shown.glance;
    const OutcomePointer before = s.shown.outcome;
    s.showOnly(std::move(next));
    s.carried.take(s.shared, before.get(), *s.shown.outcome);
    // A mistake that is chosen is seen at once, wherever one was.
    const Mistake* const mistake = s.shown.outcome->bound->mistake;
    if (before && mistake && mistake != before->bound->mistake) {
        s.shared.playback.scrub(1);
        s.data.fit(false);
    }
    if (!sameSchedule || !s.shown.story)
        s.updateFollowed();
    s.tellChanged();
}

const OutcomePointer& Canvas::outcome() const
{
    return m_state->shown.outcome;
}

void Canvas::setStory(StoryPointer story)
{
    State& s = *m_state;
    if (!story && !s.shown.story)
        return;
    Shown next = s.shown;
    next.moment = nullptr;
    next.story = std::move(story);
    s.showOnly(std::move(next));
    s.updateFollowed();
    s.tellChanged();
}

void Canvas::setMoment(MomentPointer moment)
{
    State& s = *m_state;
    if (moment && moment->story != s.shown.story)
        return; // of a thread that is not followed any more
    Shown next = s.shown;
    next.moment = std::move(moment);
    s.showOnly(std::move(next));
}

void Canvas::setGlance(MomentPointer glance)
{
    State& s = *m_state;
    if (glance == s.shown.glance || (glance && s.shown.outcome && glance->story->run != s.shown.outcome->run))
        return;
    Shown next = s.shown;
    next.glance = std::move(glance);
    s.showOnly(std::move(next));
}

const StoryPointer& Canvas::story() const
{
    return m_state->shown.story;
}

void Canvas::setLines(StoryLinesPointer lines)
{
    m_state->lines = std::move(lines);
}

CanvasState& Canvas::state()
{
    return m_state->shared;
}

const CanvasState& Canvas::state() const
{
    return m_state->shared;
}

render::Camera Canvas::camera() const
{
    return m_state->data.camera();
}

bool Canvas::fitted() const
{
    return m_state->data.fitted();
}

void Canvas::setCamera(const render::Camera& camera)
{
    m_state->data.setCamera(camera);
}

render::Camera Canvas::fitCamera() const
{
    return m_state->data.fitCamera();
}

void Canvas::setFittedCamera(const render::Camera& camera)
{
    m_state->data.setFittedCamera(camera);
}

void Canvas::fitToView()
{
    for (const auto& view : m_state->views)
        if (view)
            view->fit(false);
}

std::optional<ElementWindow> Canvas::elementsInView() const
{
    for (const PlacedView& place : m_state->places)
        if (place.kind == ViewKind::Data)
            return m_state->data.elementsInView();
    return std::nullopt;
}

std::optional<render::Camera> Canvas::cameraOn(std::uint64_t thread, bool block) const
{
    return m_state->data.cameraOn(thread, block);
}

const MomentPointer& Canvas::glance() const
{
    return m_state->shown.glance;
}

const StoryRequest* Canvas::request() const
{
    const State& s = *m_state;
    return s.shown.outcome ? requestOf(s.shown, chooseMemory(s.shown, s.shared)) : nullptr;
}

std::string Canvas::wordsOf(Scene scene) const
{
    const State& s = *m_state;
    if (!s.shown.outcome)
        return {};
    SceneThread of;
    of.thread = threadAtHand(s.shared, *s.shown.outcome);
    const StoryPointer& story = s.shared.following ? s.shown.story : s.shown.glance ? s.shown.glance->story : nullptr;
    of.recorded = story && story->thread == of.thread;
    if (of.recorded)
        of.index = s.data.rulerIndex(s.shared);
    of.request = request();
    of.element = s.data.firstElement(of.thread);
    return sceneWords(scene, *s.shown.outcome, of);
}

bool Canvas::goToThread(const Dim3& block, const Dim3& thread)
{
    State& s = *m_state;
    if (!s.shown.outcome)
        return false;
    const Launch& launch = s.launch();
    const auto inside = [](const Dim3& index, const Dim3& size) {
        return index.x < size.x && index.y < size.y && index.z < size.z;
    };
    if (!inside(block, launch.grid) || !inside(thread, launch.block))
        return false;
    Selection selection;
    selection.thread = linearFromThread(launch, block, thread);
    selection.line = s.shared.selected.line;
    if (const auto element = s.data.firstElement(*selection.thread))
        selection.element = ElementOf{s.shown.outcome->bound->work.output, *element};
    s.shared.selected = s.complete(selection);
    for (const PlacedView& place : s.places)
        s.view(place.kind).show(s.shared.selected);
    // Another view that was asked for is shown with the next frame.
    s.showsSelection = s.places.front().kind != s.shared.views.main;
    s.tellChanged();
    return true;
}

Rect Canvas::placeOfMain() const
{
    return m_state->mainRect();
}

std::vector<Rect> Canvas::subject() const
{
    return m_state->shown.outcome ? m_state->mainView().subject() : std::vector<Rect>();
}

std::optional<std::size_t> Canvas::bufferAt(double x, double y) const
{
    const CanvasView* view = m_state->shown.outcome ? m_state->viewAt(x, y) : nullptr;
    const Selection there = view ? view->at(x, y, m_state->shared) : Selection{};
    return there.element ? std::optional<std::size_t>(there.element->buffer) : std::nullopt;
}

KeyContext Canvas::keyContext() const
{
    const State& s = *m_state;
    KeyContext context;
    context.host = s.shared.host;
    context.views = s.shared.views;
    context.outcome = s.shown.outcome != nullptr;
    if (const LessonSlide* const lesson = s.shared.lesson.get()) {
        context.lesson = true;
        context.tells = lesson->tells;
        context.predicts = lesson->predicts;
    }
    if (!context.outcome)
        return context;
    const Launch& launch = s.launch();
    const Selection& selected = s.shared.selected;
    context.space = launch.grid.z > 1 || launch.block.z > 1;
    context.buffers = s.shown.outcome->bound->work.buffers.size() > 1;
    context.inputs = shownBuffers(*s.shown.outcome->bound, true).size() > 1;
    context.requestBefore = stepRequest(s.shown, s.shared, -1).has_value();
    context.requestAfter = stepRequest(s.shown, s.shared, 1).has_value();
    // In a lecture hall the user does not point first: the presenter finds a thread.
    const bool finds = s.shared.host != CanvasHostKind::Window && s.shown.outcome->owners;
    context.followable = s.shared.following || selected.thread || selected.block || s.shared.hovered.thread || finds;
    return context;
}

std::vector<std::string> Canvas::texts() const
{
    State& s = *m_state;
    std::vector<std::string> texts;
    if (!s.shown.outcome)
        return texts;
    const HeaderWords words = s.describedFrame().words;
    for (const RichText* text : {&words.title, &words.sentence, &words.colouring})
        texts.push_back(plainText(*text));
    for (const LegendEntry& entry : words.legend)
        texts.push_back(entry.words + ' ' + entry.count);
    texts.push_back(playbackWords(*s.shown.moments, s.shared.playback.shownTime(s.shared.reducedMotion)));
    texts.push_back(scheduleBadge(*s.shown.outcome));
    return texts;
}

std::size_t Canvas::wordings() const
{
    return m_state->wordings;
}

bool Canvas::has(ViewKind kind) const
{
    return m_state->views[std::size_t(kind)] != nullptr;
}

void Canvas::resize(int width, int height, double pixelScale)
{
    State& s = *m_state;
    s.width = std::max(width, 1);
    s.height = std::max(height, 1);
    s.pixelScale = pixelScale > 0 ? pixelScale : 1;
    s.updatePlaces();
}

void Canvas::finishPreparing()
{
    m_state->updateRows(); // of views that were asked for since the last frame
    for (const PlacedView& place : m_state->places)
        m_state->view(place.kind).finish(m_state->shared);
    m_state->updateRows(); // what has just been finished has words
    m_state->updateTiles();
}

void Canvas::settle()
{
    constexpr double forever = 1e6; // seconds
    for (const PlacedView& place : m_state->places)
        m_state->view(place.kind).advance(forever, m_state->shared);
}

bool Canvas::draw(unsigned framebuffer, double seconds)
{
    return draw(framebuffer, render::Tile::whole(m_state->width, m_state->height), seconds);
}

bool Canvas::draw(unsigned framebuffer, const render::Tile& tile, double seconds)
{
    State& s = *m_state;
    const Playback before = s.shared.playback;
    const std::size_t visit = s.shared.visit;
    const int tiles = s.shared.tileLevel;
    bool more = s.advance(seconds);
    s.drawViews(framebuffer, tile, s.shared.playback.shownTime(s.shared.reducedMotion));
    bool changed = false;
    if (s.shared.overlayVisible || s.shared.helpVisible)
        changed = s.overlay.draw(framebuffer, s.overlayFrame(tile, seconds), s.shared);
    if (changed || before.time != s.shared.playback.time || before.playing != s.shared.playback.playing
        || visit != s.shared.visit || tiles != s.shared.tileLevel)
        s.tellChanged();
    more |= changed || s.shared.playback.playing || s.overlay.wantsFrame();
    return more;
}

} // namespace warpatlas::ui::inline canvas
