#include "ui/canvas/views/schedule_canvas_view.h"

#include <algorithm>
#include <chrono>

namespace warpatlas::ui::inline canvas {

namespace {

/// Returns the outcome's schedule; for launches that are too large to have one, its waves alone.
std::shared_ptr<const Schedule> scheduleOf(const Outcome& outcome)
{
    if (outcome.schedule)
        return outcome.schedule;
    const Launch& launch = outcome.bound->launch;
    if (!outcome.occupancy || !outcome.launchProblems.empty() || launch.blocks() <= maximumScheduledBlocks)
        return nullptr;
    return std::make_shared<const Schedule>(modelSchedule(outcome.gpu, launch, outcome.occupancy->blocksPerSm));
}

} // namespace

std::unique_ptr<CanvasView> makeScheduleView()
{
    return std::make_unique<ScheduleCanvasView>();
}

void ScheduleCanvasView::setShown(const Shown& shown)
{
    const OutcomePointer before = std::exchange(m_shown, shown).outcome;
    if (m_shown.outcome == before)
        return;
    // Outcomes of one run share their schedule.
    const bool same = before && m_shown.outcome && m_shown.outcome->schedule && m_shown.outcome->schedule == m_schedule
        && m_shown.outcome->bound->launch == m_launch;
    if (same)
        return;
    m_schedule = m_shown.outcome ? scheduleOf(*m_shown.outcome) : nullptr;
    prepare();
}

void ScheduleCanvasView::prepare()
{
    abandon();
    take(nullptr);
    if (!m_schedule)
        return;
    m_launch = m_shown.outcome->bound->launch;
    if (m_schedule->blocks.size() <= mostBlocksAtOnce) {
        take(render::makeScheduleScene(m_launch, m_schedule));
        return;
    }
    m_stop = std::stop_source();
    m_preparing = std::async(std::launch::async, [launch = m_launch, schedule = m_schedule, stop = m_stop.get_token()] {
        return render::makeScheduleScene(launch, schedule, stop);
    });
}

void ScheduleCanvasView::abandon()
{
    m_stop.request_stop();
    if (m_preparing.valid())
        m_preparing.wait();
    m_preparing = {};
}

void ScheduleCanvasView::take(ScenePointer scene)
{
    m_scene = std::move(scene);
    m_navigation.setScene(m_scene);
    m_view.setScene(m_scene);
}

void ScheduleCanvasView::takePrepared()
{
    if (m_preparing.valid())
        take(m_preparing.get());
}

void ScheduleCanvasView::setPlace(const ViewPlace& place)
{
    if (place == m_place)
        return;
    m_place = place;
    m_layout = render::ScheduleLayout::of(place.width, place.height, place.pixelScale, place.textScale, !place.strip);
    m_navigation.setPlot(m_layout.plot, place.pixelScale);
}

bool ScheduleCanvasView::advance(double seconds, const CanvasState& state)
{
    m_reducedMotion = state.reducedMotion;
    if (m_preparing.valid() && m_preparing.wait_for(std::chrono::seconds(0)) == std::future_status::ready)
        takePrepared();
    return m_navigation.advance(seconds) || m_preparing.valid();
}

void ScheduleCanvasView::draw(const render::Tile& tile, const CanvasState& state, double shownTime)
{
    render::ScheduleViewState view;
    view.camera = m_navigation.camera();
    view.layout = m_layout;
    view.time = shownTime;
    view.selectedBlock = state.selected.block;
    view.hoveredBlock = state.hovered.block;
    view.pixelScale = m_place.pixelScale;
    view.theme = state.theme;
    m_view.draw({tile, m_place.x, m_place.y, m_place.width, m_place.height}, view);
}

void ScheduleCanvasView::zoomBy(double factor, double x, double y)
{
    m_navigation.zoomBy(factor, x - m_place.x, y - m_place.y);
}

bool ScheduleCanvasView::show(const Selection& selection)
{
    if (!m_scene || !selection.block)
        return false;
    // A strip stays an overview: the block is framed in it.
    if (m_place.strip)
        return render::placeOf(*m_scene, *selection.block).has_value();
    return m_navigation.show(*selection.block, !m_reducedMotion);
}

Selection ScheduleCanvasView::at(double x, double y, const CanvasState&) const
{
    Selection found;
    if (m_scene)
        found.block = render::blockAt(
            *m_scene, m_navigation.camera(), m_layout.plot, m_place.pixelScale, x - m_place.x, y - m_place.y);
    return found;
}

std::optional<ViewCard> ScheduleCanvasView::card(const Selection& selection, Detail detail, const CanvasState&) const
{
    if (!m_scene || !selection.block)
        return std::nullopt;
    const render::PlotArea& plot = m_layout.plot;
    const auto bar = render::barOf(*m_scene, m_navigation.camera(), plot, m_place.pixelScale, *selection.block);
    if (!bar)
        return std::nullopt;
    ViewCard card;
    card.text = describeScheduledBlock(*m_scene, *selection.block, detail, bar->width);
    // The part of the bar in view; beside the rows where none is.
    const double left = std::clamp(bar->x, plot.left, plot.right());
    const double top = std::clamp(bar->y, plot.top, plot.bottom());
    card.x = m_place.x + left;
    card.y = m_place.y + top;
    card.width = std::clamp(bar->x + bar->width, plot.left, plot.right()) - left;
    card.height = std::clamp(bar->y + bar->height, plot.top, plot.bottom()) - top;
    return card;
}

ScheduleLook ScheduleCanvasView::look(const CanvasState& state) const
{
    ScheduleLook look;
    look.bars = render::RowMetrics::of(*m_scene, m_navigation.camera(), m_place.pixelScale).bars;
    look.time = state.playback.shownTime(state.reducedMotion);
    look.selected = state.selected.block.has_value();
    look.theme = state.theme;
    return look;
}

RichText ScheduleCanvasView::sentence(const CanvasState&) const
{
    if (m_scene)
        return scheduleSentence(*m_scene);
    if (m_schedule)
        return scheduleWaitingSentence(*m_schedule);
    return m_shown.outcome ? noScheduleSentence(*m_shown.outcome) : RichText{};
}

RichText ScheduleCanvasView::colouring(const CanvasState& state) const
{
    return m_scene ? scheduleColouring(*m_scene, look(state)) : RichText{};
}

std::vector<LegendEntry> ScheduleCanvasView::legend(const CanvasState& state) const
{
    return m_scene ? scheduleLegend(*m_scene, look(state)) : std::vector<LegendEntry>{};
}

WordsBasis ScheduleCanvasView::wordsBasis(const CanvasState& state) const
{
    return {{m_scene ? look(state).bars : 0}, {m_scene, m_schedule}, {}};
}

std::vector<HeaderWords> ScheduleCanvasView::usualWords(const CanvasState& state) const
{
    if (!m_scene)
        return {};
    std::vector<HeaderWords> all;
    for (const double bars : {0.0, 1.0}) {
        ScheduleLook usual = look(state);
        usual.bars = bars;
        usual.time = 0;
        usual.selected = true;
        all.push_back({{}, sentence(state), scheduleColouring(*m_scene, usual), scheduleLegend(*m_scene, usual)});
    }
    return all;
}

bool ScheduleCanvasView::grabs(double x, double y) const
{
    const double atX = x - m_place.x, atY = y - m_place.y;
    const render::PlotArea& plot = m_layout.plot;
    if (!m_scene || !m_layout.labelled || atX < plot.left || atX > plot.right())
        return false;
    // The axis lies below the last SM, which need not be at the bottom of the rows' part.
    const double axis =
        std::min(plot.bottom(), m_navigation.camera().yOfSm(plot, double(m_scene->facts.multiprocessors)));
    return atY >= axis && atY < axis + m_layout.fontPixels * 3.0;
}

void ScheduleCanvasView::drag(double x, double, CanvasState& state)
{
    state.playback.scrub(m_navigation.camera().timeAt(m_layout.plot, x - m_place.x));
}

} // namespace warpatlas::ui::inline canvas
