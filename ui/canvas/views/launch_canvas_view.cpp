#include "ui/canvas/views/launch_canvas_view.h"

#include "kernels/analysis/cover.h"

#include <algorithm>

namespace warpatlas::ui::inline canvas {

namespace {

constexpr double pointableCell = 3; ///< logical pixels: from here on a thread is pointed at, before its block
constexpr double axisRoom = 104; ///< logical pixels for "z: 32 blocks"

render::LaunchMark markOf(std::uint64_t block, const std::optional<std::uint64_t>& thread)
{
    return {block, thread};
}

/// Says whether blocks are coloured by the schedule. Colourings of threads look here as on the data; those of elements
/// become the schedule.
bool isByState(render::ColourBy colourBy)
{
    using render::ColourBy;
    return colourBy != ColourBy::Owner && colourBy != ColourBy::Block && colourBy != ColourBy::Warp
        && colourBy != ColourBy::Lane;
}

render::LaunchPaint paintOf(render::ColourBy colourBy)
{
    switch (colourBy) {
    case render::ColourBy::Block:
        return render::LaunchPaint::Block;
    case render::ColourBy::Warp:
        return render::LaunchPaint::Warp;
    case render::ColourBy::Lane:
        return render::LaunchPaint::Lane;
    default:
        return render::LaunchPaint::Owner;
    }
}

} // namespace

std::unique_ptr<CanvasView> makeLaunchView()
{
    return std::make_unique<LaunchCanvasView>();
}

void LaunchCanvasView::setShown(const Shown& shown)
{
    const bool otherOutcome = shown.outcome != m_shown.outcome;
    const bool otherMoment = shown.story != m_shown.story || shown.moment != m_shown.moment;
    m_shown = shown;
    if (!otherOutcome && !otherMoment)
        return;
    if (otherOutcome) {
        m_fullText.reset();
        if (shown.outcome)
            m_navigation.setLaunch(shown.outcome->bound->launch);
    }
    m_scene = nullptr; // and stays so where GL cannot hold it
    std::shared_ptr<const render::LaunchScene> scene = makeLaunchScene(m_shown);
    m_view.setScene(scene);
    m_scene = std::move(scene);
}

void LaunchCanvasView::setPlace(const ViewPlace& place)
{
    m_place = place;
    m_navigation.setViewport(
        place.width, place.height, place.pixelScale, place.strip ? 0 : axisRoom * place.pixelScale * place.textScale);
}

bool LaunchCanvasView::advance(double seconds, const CanvasState& state)
{
    m_navigation.setReducedMotion(state.reducedMotion);
    return m_navigation.advance(seconds);
}

void LaunchCanvasView::draw(const render::Tile& tile, const CanvasState& state, double shownTime)
{
    render::LaunchViewState view;
    view.camera = m_navigation.camera();
    view.explode = m_navigation.explode();
    view.byState = isByState(state.colourBy);
    view.paint = paintOf(state.colourBy);
    view.time = shownTime;
    if (m_shown.outcome) {
        if (state.selected.block)
            view.selected = markOf(*state.selected.block, state.selected.thread);
        if (state.hovered.block)
            view.hovered = markOf(*state.hovered.block, state.hovered.thread);
    }
    view.showLabels = !m_place.strip;
    view.leastTileLevel = state.leastTileLevel;
    view.pixelScale = m_place.pixelScale;
    view.textScale = m_place.textScale;
    view.theme = state.theme;
    m_view.draw({tile, m_place.x, m_place.y, m_place.width, m_place.height}, view);
}

void LaunchCanvasView::zoomBy(double factor, double x, double y)
{
    m_navigation.zoomBy(factor, x - m_place.x, y - m_place.y);
}

bool LaunchCanvasView::show(const Selection& selection)
{
    if (!m_scene || m_navigation.sheet().empty())
        return false;
    const render::LaunchSheet& sheet = m_navigation.sheet();
    const std::uint64_t threads = sheet.threads();
    if (selection.thread && *selection.thread < sheet.launch.threads()) {
        const auto lane = std::uint32_t(*selection.thread % threads);
        m_navigation.show(
            render::boxOfLane(sheet, *selection.thread / threads, lane), readableCell * m_place.pixelScale);
        return true;
    }
    if (!selection.block || *selection.block >= sheet.launch.blocks())
        return false;
    // All of the block, at least as large as a readable cell.
    const double side = std::max(sheet.blockSize(0), sheet.blockSize(1));
    const double pixels =
        std::min(readableCell, 0.5 * std::min(m_place.width, m_place.height) / m_place.pixelScale / side);
    m_navigation.show(render::boxOfBlock(sheet, *selection.block), pixels * m_place.pixelScale);
    return true;
}

double LaunchCanvasView::pixelsPerCell() const
{
    const render::LaunchCamera camera = m_navigation.camera();
    return render::pixelsPerCell(m_navigation.sheet(), camera, camera.orbit.target, m_place.height);
}

int LaunchCanvasView::tileLevel(int least) const
{
    return render::tileLevel(m_navigation.sheet(), pixelsPerCell(), m_place.pixelScale, least);
}

Selection LaunchCanvasView::at(double x, double y, const CanvasState&) const
{
    Selection found;
    if (!m_scene)
        return found;
    const render::LaunchSheet& sheet = m_navigation.sheet();
    const render::LaunchCamera camera = m_navigation.camera();
    const auto spot =
        render::spotAt(sheet, camera, m_place.width, m_place.height, m_place.pixelScale, x - m_place.x, y - m_place.y);
    if (!spot)
        return found;
    found.block = spot->block;
    const double pixels = render::pixelsPerCell(sheet, camera, spot->place, m_place.height);
    if (spot->lane < sheet.threads() && pixels >= pointableCell * m_place.pixelScale)
        found.thread = spot->block * sheet.launch.threadsPerBlock() + spot->lane;
    return found;
}

std::optional<ViewCard> LaunchCanvasView::card(
    const Selection& selection, Detail detail, const CanvasState& state) const
{
    if (!m_scene || m_navigation.sheet().empty())
        return std::nullopt;
    const Outcome& outcome = *m_shown.outcome;
    const render::LaunchSheet& sheet = m_navigation.sheet();
    ViewCard card;
    render::SheetBox box;
    if (selection.thread && *selection.thread < sheet.launch.threads()) {
        const std::uint64_t thread = *selection.thread;
        box = render::boxOfLane(sheet, thread / sheet.threads(), std::uint32_t(thread % sheet.threads()));
        if (detail == Detail::Brief) {
            card.text = describeLane(outcome, thread);
        } else {
            if (!m_fullText || m_fullText->first != thread)
                m_fullText = {thread, describeThread(outcome, thread, detail)};
            card.text = m_fullText->second;
        }
    } else if (selection.block && *selection.block < sheet.launch.blocks()) {
        box = render::boxOfBlock(sheet, *selection.block);
        card.text = describeBlock(outcome, *selection.block, state.playback.shownTime(state.reducedMotion), detail);
    } else {
        return std::nullopt;
    }
    const auto pixels = render::pixelsOf(sheet, m_navigation.camera(), box, m_place.width, m_place.height);
    if (!pixels)
        return std::nullopt;
    card.x = pixels->x + m_place.x;
    card.y = pixels->y + m_place.y;
    card.width = pixels->width;
    card.height = pixels->height;
    // A thread is seen in its block, among waiting and finished threads.
    if (selection.thread && selection.block && *selection.block < sheet.launch.blocks())
        if (const auto block = render::pixelsOf(sheet, m_navigation.camera(),
                render::boxOfBlock(sheet, *selection.block), m_place.width, m_place.height))
            card.subject.push_back({float(block->x) + float(m_place.x), float(block->y) + float(m_place.y),
                float(block->width), float(block->height)});
    return card;
}

RichText LaunchCanvasView::sentence(const CanvasState&) const
{
    if (!m_scene)
        return {};
    RichText text = launchViewSentence(*m_shown.outcome);
    if (!m_view.note().empty())
        text.push_back({". " + m_view.note(), false, Tone::Warning});
    return text;
}

RichText LaunchCanvasView::colouring(const CanvasState& state) const
{
    if (!m_scene)
        return {};
    return launchColouring(*m_shown.outcome, *m_shown.moments, look(state));
}

LaunchLook LaunchCanvasView::look(const CanvasState& state) const
{
    LaunchLook look;
    look.byState = isByState(state.colourBy);
    look.paint = paintOf(state.colourBy);
    look.time = state.playback.shownTime(state.reducedMotion);
    look.pixelsPerCell = pixelsPerCell() / m_place.pixelScale;
    look.block = state.selected.block.has_value();
    look.thread = state.selected.thread.has_value();
    look.followed = m_scene->followed != nullptr;
    look.barriers = look.followed && m_shown.story && m_shown.moment
        && (!m_shown.story->barriers.empty() || !m_shown.moment->waiting.empty());
    look.space = m_navigation.sheet().space;
    look.tile = std::uint64_t{1} << tileLevel(state.leastTileLevel);
    look.theme = state.theme;
    return look;
}

std::vector<LegendEntry> LaunchCanvasView::legend(const CanvasState& state) const
{
    if (!m_scene)
        return {};
    return launchLegend(*m_shown.outcome, *m_shown.moments, look(state));
}

WordsBasis LaunchCanvasView::wordsBasis(const CanvasState& state) const
{
    if (!m_scene)
        return {};
    const LaunchLook now = look(state);
    return {{now.pixelsPerCell, double(now.space), double(now.tile)}, {m_scene}, m_view.note()};
}

std::vector<HeaderWords> LaunchCanvasView::usualWords(const CanvasState& state) const
{
    if (!m_scene)
        return {};
    std::vector<HeaderWords> all;
    for (const double pixels : {0.0, Navigation::largestLogicalPixelsPerCell}) {
        LaunchLook usual = look(state);
        usual.pixelsPerCell = pixels;
        usual.time = 1;
        usual.block = usual.thread = true;
        HeaderWords words{{}, sentence(state), launchColouring(*m_shown.outcome, *m_shown.moments, usual),
            launchLegend(*m_shown.outcome, *m_shown.moments, usual)};
        // While time passes, the first entry may become three: waiting, running, done.
        if (usual.byState)
            words.legend.insert(words.legend.begin(), 2, LegendEntry(words.legend.front()));
        all.push_back(std::move(words));
    }
    return all;
}

void LaunchCanvasView::perform(KeyCommand command, CanvasState&)
{
    if (command != KeyCommand::Explode)
        return;
    const double explode = m_navigation.explode();
    m_navigation.setExplode(explode == 0 ? 1 : explode == 1 ? 2 : 0);
}

// From an outcome to what the launch view draws.

std::shared_ptr<const render::LaunchScene> makeLaunchScene(const Shown& shown)
{
    if (!shown.outcome)
        return nullptr;
    const Outcome& outcome = *shown.outcome;
    auto scene = std::make_shared<render::LaunchScene>();
    scene->launch = outcome.bound->launch;
    scene->cover = coverByAxes(outcome.bound->work, scene->launch);
    if (outcome.trace) {
        // Part of the trace, which it keeps alive.
        scene->writers = {outcome.trace, &outcome.trace->writers};
        scene->known = outcome.trace->known;
    }
    scene->schedule = outcome.schedule;
    scene->followed = followedWarps(shown);
    return scene;
}

std::shared_ptr<const render::FollowedWarps> followedWarps(const Shown& shown)
{
    if (!shown.moment || shown.moment->story != shown.story || !shown.story
        || shown.moment->visit >= shown.story->visits.size())
        return nullptr;
    const ThreadStory& story = *shown.story;
    const StoryVisit& visit = story.visits[shown.moment->visit];
    const Launch& launch = shown.outcome->bound->launch;
    const std::uint64_t threads = launch.threadsPerBlock(), warps = launch.warpsPerBlock();
    auto block = std::make_shared<render::FollowedWarps>();
    block->block = story.block();
    block->active.assign(warps, 0);
    block->waiting.assign(warps, 0);
    block->done.assign(warps, 0);
    block->active[story.thread % threads / 32] = visit.lanes;
    for (const std::uint32_t warp : shown.moment->waiting)
        if (warp < warps)
            block->waiting[warp] = ~0u;
    for (std::uint64_t thread = 0; thread < threads && thread < story.lastSteps.size(); ++thread)
        if (story.lastSteps[thread] <= visit.firstStep)
            block->done[thread / 32] |= 1u << thread % 32;
    return block;
}

} // namespace warpatlas::ui::inline canvas
