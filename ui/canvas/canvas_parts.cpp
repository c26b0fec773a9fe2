#include "ui/canvas/canvas_parts.h"

#include "render/views/data_uniforms.h"
#include "ui/canvas/follow_time.h"
#include "ui/canvas/gl_border.h"
#include "ui/canvas/kept_view.h"
#include "ui/overlay/words.h"

#include <epoxy/gl.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace warpatlas::ui {

namespace {

/// Logical pixels of a strip's title, which its view leaves free.
constexpr double stripTitleHeight = 28;
/// Panels that the data keeps off are as wide as a whole number of these (logical pixels).
constexpr double panelGrain = 16;

} // namespace

Canvas::State::State(Canvas& owner)
    : canvas(owner), views(makeAllViews()), data(static_cast<DataCanvasView&>(*views[std::size_t(ViewKind::Data)]))
{
    updatePlaces();
}

CanvasView* Canvas::State::viewAt(double x, double y)
{
    for (const PlacedView& place : places)
        if (place.contains(x, y))
            return &view(place.kind);
    return nullptr;
}

Selection Canvas::State::complete(Selection selection) const
{
    return shown.outcome ? within(selection, *shown.outcome->bound) : Selection();
}

void Canvas::State::showOnly(Shown next)
{
    shown = std::move(next);
    told = {};
    tellViews();
    updateInsets();
}

void Canvas::State::tellViews()
{
    for (const PlacedView& place : places) {
        bool& knows = told[std::size_t(place.kind)];
        if (!knows)
            view(place.kind).setShown(shown);
        knows = true;
    }
    // Elements of a selection are looked up in the data, whether it is on the canvas or not.
    if (!std::exchange(told[std::size_t(ViewKind::Data)], true))
        data.setShown(shown);
}

void Canvas::State::updatePlaces()
{
    ShownViews wanted = shared.views;
    if (!views[std::size_t(wanted.main)])
        wanted.main = ViewKind::Data;
    for (const ViewKind kind : allViews)
        if (!views[std::size_t(kind)])
            wanted.setStrip(kind, false);
    const double scale = pixelScale * shared.textScale;
    places = arrange(wanted, width, height, scale);
    const bool overlaid = shared.overlayVisible && shown.outcome;
    for (const PlacedView& placed : places) {
        ViewPlace place;
        place.x = placed.x;
        place.y = placed.y;
        place.width = placed.width;
        place.height = placed.height;
        place.pixelScale = pixelScale;
        place.textScale = shared.textScale;
        place.strip = placed.strip;
        if (overlaid && placed.strip) {
            place.topInset = stripTitleHeight * scale;
            place.restingPanels = {{0, 0, float(placed.width), float(place.topInset)}};
            place.largestPanels = place.restingPanels;
        } else if (overlaid) {
            place.restingPanels = restingPanels;
            place.largestPanels = largestPanels;
            place.topInset = topInset;
            place.bottomInset = overlay.bottomInset(placed.width, placed.height, pixelScale, shared.textScale);
        }
        view(placed.kind).setPlace(place);
    }
}

Rect Canvas::State::mainRect() const
{
    const PlacedView& main = places.front();
    return {float(main.x), float(main.y), float(main.width), float(main.height)};
}

/// Sentence and legend, each in the largest box that it takes while time goes on. A little larger, so that the data
/// does not tremble while a run is under way and its numbers grow.
PanelBoxes Canvas::State::panelsOverData(bool atRest, PanelBoxes boxes)
{
    const Rect main = mainRect();
    const double grain = panelGrain * pixelScale * shared.textScale;
    const auto grow = [&](Rect& box, const Rect& other) {
        box.width = std::max(box.width, float(std::ceil(other.width / grain) * grain));
        box.height = std::max(box.height, other.height);
        box.x = other.x - main.x;
        box.y = other.y - main.y;
    };
    for (PanelWords& words : data.usualWords(shared, atRest)) {
        OverlayFrame frame;
        frame.outcome = shown.outcome.get();
        frame.pixelScale = pixelScale;
        frame.main = main;
        frame.sentence = std::move(words.sentence);
        frame.colouring = std::move(words.colouring);
        frame.legend = std::move(words.legend);
        const PanelBoxes now = overlay.topPanelBoxes(frame, shared);
        grow(boxes.sentence, now.sentence);
        grow(boxes.legend, now.legend);
        boxes.legend.x = now.legend.right() - main.x - boxes.legend.width;
    }
    return boxes;
}

void Canvas::State::updateInsets()
{
    updatePlaces();
    tellViews();
    double needed = 0;
    std::vector<Rect> largest, resting;
    const auto shownOf = [](const PanelBoxes& boxes) {
        std::vector<Rect> rects{boxes.sentence, boxes.legend};
        std::erase_if(rects, [](const Rect& rect) { return rect.width <= 0 || rect.height <= 0; });
        return rects;
    };
    const bool overlaid = shared.overlayVisible && shown.outcome;
    if (overlaid && places.front().kind == ViewKind::Data) {
        // Where it is too large to be shown while time goes on, the legend is still unfolded at rest.
        const PanelBoxes boxes = panelsOverData(true, {});
        resting = shownOf(boxes);
        largest = shownOf(panelsOverData(false, boxes));
    } else if (overlaid) {
        OverlayFrame frame;
        frame.outcome = shown.outcome.get();
        frame.pixelScale = pixelScale;
        describeMain(frame);
        frame.legend = mainView().usualLegend(shared);
        needed = overlay.topInset(frame, shared);
    }
    if (needed == topInset && largest == largestPanels && resting == restingPanels)
        return;
    topInset = needed;
    largestPanels = std::move(largest);
    restingPanels = std::move(resting);
    updatePlaces();
}

void Canvas::State::showView(ViewKind kind)
{
    if (!views[std::size_t(kind)])
        return;
    shared.views.main = kind;
    updatePlaces();
}

void Canvas::State::forgetThread()
{
    reselect = shared.selected.element.has_value();
    refollow = shared.following;
    shared.hovered = {};
    shared.selected.thread.reset();
    shared.selected.block.reset();
}

void Canvas::State::selectAnew()
{
    reselect = false;
    const auto& element = shared.selected.element;
    const OwnerMap& owners = *shown.outcome->owners;
    if (shared.selected.thread || !element || element->buffer != shown.outcome->bound->work.output
        || element->element >= owners.owner.size() || owners.owner[element->element] == noThread)
        return;
    shared.selected.thread = owners.owner[element->element];
    setFollowing(shared, refollow);
}

void Canvas::State::clearSelection()
{
    shared.selected = {};
}

void Canvas::State::updateFollowed()
{
    if (!shown.story) {
        shared.playback.followed = nullptr;
        shared.visit = shared.request = 0;
        return;
    }
    double start = 0, end = 1;
    const Schedule* schedule = shown.outcome->schedule.get();
    if (const std::uint64_t block = shown.story->block(); schedule && block < schedule->blocks.size()) {
        start = schedule->blocks[block].start;
        end = schedule->blocks[block].end;
    }
    shared.playback.followed = std::make_shared<const FollowTime>(*shown.story, start, end);
    const double time = shared.playback.time;
    if (time < start || time >= end)
        shared.playback.time =
            shared.playback.followed->visits() > 0 ? shared.playback.followed->timeOfVisit(0) : start;
    visitFollowsTime(shared);
}

void Canvas::State::tellChanged()
{
    if (canvas.onStateChanged)
        canvas.onStateChanged();
}

bool Canvas::State::advance(double seconds)
{
    shared.playback.advance(seconds);
    visitFollowsTime(shared);
    // Panels may have changed which views are shown, and time what they say.
    updateInsets();
    if (std::exchange(showsSelection, false))
        for (const PlacedView& place : places)
            view(place.kind).show(shared.selected);
    bool moving = false;
    for (const PlacedView& place : places)
        moving |= view(place.kind).advance(seconds, shared);
    return moving;
}

void Canvas::State::drawViews(unsigned framebuffer, const render::Tile& tile, double time)
{
    tellViews();
    resetGlState(framebuffer, tile.width, tile.height);
    const render::Palette& palette = render::palette(shared.theme);
    const auto ground = render::toFloats(shown.outcome ? palette.line : palette.background);
    glClearColor(ground[0], ground[1], ground[2], 1);
    glClear(GL_COLOR_BUFFER_BIT);
    if (!shown.outcome)
        return;
    for (const PlacedView& place : places) {
        view(place.kind).draw(tile, shared, time);
        resetGlState(framebuffer, tile.width, tile.height);
    }
}

void Canvas::State::describeMain(OverlayFrame& frame)
{
    frame.main = mainRect();
    if (!shown.outcome)
        return;
    frame.sentence = mainView().sentence(shared);
    // The data view's begins with it.
    if (places.front().kind != ViewKind::Data)
        frame.sentence = withMistake(*shown.outcome, std::move(frame.sentence));
    frame.colouring = mainView().colouring(shared);
}

OverlayFrame Canvas::State::overlayFrame(const render::Tile& tile, double seconds)
{
    OverlayFrame frame;
    frame.outcome = shown.outcome.get();
    frame.moments = shown.moments.get();
    frame.story = shown.story.get();
    frame.moment = shown.moment.get();
    frame.width = width;
    frame.height = height;
    frame.tile = tile;
    frame.pixelScale = pixelScale;
    frame.seconds = seconds;
    frame.keys = canvas.keyContext();
    describeMain(frame);
    if (!shown.outcome)
        return frame;
    CanvasView& middle = mainView();
    frame.legend = middle.legend(shared);
    for (const PlacedView& place : places)
        if (place.strip)
            frame.strips.push_back({{float(place.x), float(place.y), float(place.width), float(place.height)},
                std::string(titleOf(place.kind)), view(place.kind).sentence(shared)});
    if (!shared.selected.empty())
        frame.pinned = middle.card(shared.selected, Detail::Full, shared);
    // Beside a kept inspector the second one is short, and it does not repeat the first.
    const Selection &pointed = shared.hovered, &kept = shared.selected;
    const bool repeats = pointed.element ? pointed.element == kept.element
        : pointed.thread                 ? pointed.thread == kept.thread
                                         : pointed.block && pointed.block == kept.block && !kept.thread;
    if (!shared.hovered.empty() && !repeats && !(held == Held::View && dragged))
        frame.hovered =
            view(hoveredView).card(shared.hovered, shared.selected.empty() ? Detail::Full : Detail::Brief, shared);
    return frame;
}

} // namespace warpatlas::ui
