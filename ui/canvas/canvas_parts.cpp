#include "ui/canvas/canvas_parts.h"

#include "render/gl/gl_border.h"
#include "render/views/data/data_uniforms.h"
#include "ui/canvas/state/follow_time.h"
#include "ui/canvas/state/kept_view.h"
#include "ui/canvas/state/thread_at_hand.h"
#include "ui/canvas/words/data_words.h"

#include <epoxy/gl.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace warpatlas::ui::inline canvas {

Canvas::State::State(Canvas& owner, CanvasState* given)
    : canvas(owner),
      shared(given ? *given : own),
      views{makeDataView(), makeLaunchView(), makeMemoryView(), makeScheduleView()},
      data(static_cast<DataCanvasView&>(*views[std::size_t(ViewKind::Data)]))
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
    usual = {};
    words = {};
    sentences = {};
    tellViews();
    updateRows();
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
    const bool overlaid = shared.overlayVisible && shown.outcome;
    const int above = int(std::lround(rows.header)), below = int(std::lround(rows.playback)),
              beside = int(std::lround(rows.column));
    places = arrange(wanted, std::max(width - beside, 1), std::max(height - above - below, 1),
        pixelScale * shared.textScale, overlaid);
    for (PlacedView& placed : places) {
        placed.x += beside;
        placed.y += above;
        ViewPlace place;
        place.x = placed.x;
        place.y = placed.y;
        place.width = placed.width;
        place.height = placed.height;
        place.pixelScale = pixelScale;
        place.textScale = shared.textScale;
        place.strip = placed.strip;
        view(placed.kind).setPlace(place);
    }
}

Rect Canvas::State::mainRect() const
{
    const PlacedView& main = places.front();
    return {float(main.x), float(main.y), float(main.width), float(main.height)};
}

void Canvas::State::updateRows()
{
    updatePlaces();
    tellViews();
    OverlayRows needed;
    if (shared.overlayVisible) {
        const OverlayFrame frame = describedFrame();
        needed = overlay.rows(frame, shared);
        RowsFor now{shown.outcome, shown.story, places.front().kind, shared.colourBy, width, height,
            pixelScale * shared.textScale, needed.colouring, needed.folded, !shared.scene.empty()};
        if (now == rowsFor)
            needed.header = std::max(needed.header, rows.header);
        rowsFor = std::move(now);
    }
    if (needed == rows)
        return;
    rows = needed;
    updatePlaces();
}

void Canvas::State::showView(ViewKind kind)
{
    if (!views[std::size_t(kind)])
        return;
    shared.views.main = kind;
    updatePlaces();
}

void Canvas::State::updateTiles()
{
    shared.tileLevel = 0;
    for (const PlacedView& place : places)
        shared.tileLevel = std::max(shared.tileLevel, view(place.kind).tileLevel(0));
}

void Canvas::State::updateFollowed()
{
    setFollowedStory(shared, shown.story.get(), shown.outcome ? shown.outcome->schedule.get() : nullptr);
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
    // Panels may have changed which views are shown, and time the words about them.
    updateRows();
    if (std::exchange(showsSelection, false))
        for (const PlacedView& place : places)
            view(place.kind).show(shared.selected);
    bool moving = false;
    for (const PlacedView& place : places)
        moving |= view(place.kind).advance(seconds, shared);
    updateTiles();
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

HeaderWords Canvas::State::completed(HeaderWords words) const
{
    // The data view's sentence begins with it.
    if (places.front().kind != ViewKind::Data)
        words.sentence = withMistake(*shown.outcome, std::move(words.sentence));
    if (shared.host != CanvasHostKind::Window)
        words.title = titleWords(*shown.outcome->bound);
    return words;
}

Canvas::State::WordsFor Canvas::State::wordsFor(ViewKind kind)
{
    return {kind, view(kind).wordsBasis(shared), shared.selected, shared.visit, shared.request, shared.memoryBuffer,
        shared.allBuffers, shared.colourBy, shared.theme, shared.host, shared.following};
}

const std::vector<HeaderWords>& Canvas::State::usualWords()
{
    return usual.of(wordsFor(places.front().kind), [&] {
        ++wordings;
        std::vector<HeaderWords> all;
        for (HeaderWords& one : mainView().usualWords(shared))
            all.push_back(completed(std::move(one)));
        return all;
    });
}

OverlayFrame Canvas::State::describedFrame()
{
    OverlayFrame frame;
    frame.outcome = shown.outcome.get();
    frame.width = width;
    frame.height = height;
    frame.pixelScale = pixelScale;
    if (!shown.outcome)
        return frame;
    frame.moments = shown.moments.get();
    frame.usualWords = usualWords();
    const double time = shared.playback.shownTime(shared.reducedMotion);
    frame.words = words.of({wordsFor(places.front().kind), time}, [&] {
        ++wordings;
        CanvasView& main = mainView();
        return completed({{}, main.sentence(shared), main.colouring(shared), main.legend(shared)});
    });
    return frame;
}

OverlayFrame Canvas::State::overlayFrame(const render::Tile& tile, double seconds)
{
    OverlayFrame frame = describedFrame();
    frame.story = shown.story.get();
    frame.moment = shown.moment.get();
    frame.tile = tile;
    frame.seconds = seconds;
    if (shared.helpVisible)
        frame.keys = canvas.keyContext();
    frame.rows = rows;
    frame.main = mainRect();
    if (!shown.outcome)
        return frame;
    CanvasView& middle = mainView();
    frame.subject = middle.subject();
    if (places.front().kind == ViewKind::Data)
        frame.ruler = data.ruler(shared);
    if (const auto fault = places.front().kind == ViewKind::Data ? data.fault() : std::nullopt)
        frame.fault = FaultMark{fault->first, fault->second};
    for (const PlacedView& place : places)
        if (place.strip && place.title > 0)
            frame.strips.push_back(
                {{float(place.x), float(place.y - place.title), float(place.width), float(place.title)},
                    titleOf(place.kind), sentences[std::size_t(place.kind)].of(wordsFor(place.kind), [&] {
                        ++wordings;
                        return view(place.kind).sentence(shared);
                    })});
    const StoryPointer& told = shared.following ? shown.story : shown.glance ? shown.glance->story : shown.story;
    if (lines && lines->present && lines->present->story == told)
        frame.lines = lines.get();
    if (rows.column > 0)
        frame.glance = shown.glance.get();
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
    // A column does not stand empty: it speaks of the thread that ruler and cone are of.
    if (rows.column > 0 && !frame.pinned && !frame.hovered) {
        Selection example;
        example.thread = threadAtHand(shared, *shown.outcome);
        frame.pinned = data.card(complete(example), Detail::Full, shared);
        frame.example = true;
    }
    return frame;
}

} // namespace warpatlas::ui::inline canvas
