#include "ui/canvas/views/cone_panel.h"

#include "app/follow/costliest_visit.h"
#include "ui/canvas/state/follow_time.h"
#include "ui/canvas/state/thread_at_hand.h"
#include "ui/canvas/views/memory_source.h"
#include "ui/canvas/words/cone_words.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::ui {

namespace {

/// Logical pixels: what must be left for the data where the cone opens by itself, what a place must have for it to open
/// at all, and how high the cone is. Large letters need more of the place, but the data no more than before.
constexpr double roomyData = 450, roomyWidth = 620, leastHeight = 260, leastWidth = 420, leastCone = 168,
                 mostCone = 250, coneShare = 0.26, foldedCone = 24;
/// Beside a column the letters are as large as the canvas: what the data need grows with them.
constexpr double dataBesideColumn = 225;

bool fits(const ViewPlace& place, double width, double height)
{
    const double scale = place.pixelScale * place.textScale;
    return place.width >= width * scale && place.height >= height * scale;
}

/// A figure has no room to spare, but where it is about one thread.
bool isWanted(const CanvasState& state)
{
    return state.pressable || state.following || state.column;
}

} // namespace

bool ConePanel::isOpen(const ViewPlace& place, const CanvasState& state)
{
    if (state.cone)
        return *state.cone && fits(place, leastWidth, leastHeight);
    if (state.compared)
        return false;
    const double cone = leastCone * place.pixelScale * place.textScale;
    const double data = (state.column ? dataBesideColumn * place.textScale : roomyData) * place.pixelScale;
    return fits(place, roomyWidth, 0) && place.height - cone >= data;
}

double ConePanel::foldedHeightIn(const ViewPlace& place, const CanvasState& state)
{
    return state.pressable && fits(place, leastWidth, leastHeight)
        ? std::round(foldedCone * place.pixelScale * place.textScale)
        : 0;
}

double ConePanel::heightIn(const ViewPlace& place, const CanvasState& state, bool outcome)
{
    if (place.strip || !outcome || !isWanted(state) || !state.overlayVisible)
        return 0;
    const double scale = place.pixelScale * place.textScale;
    if (!isOpen(place, state))
        return foldedHeightIn(place, state);
    return std::round(std::clamp(place.height * coneShare, leastCone * scale, mostCone * scale));
}

bool ConePanel::update(const Shown& shown, const CanvasState& state, const ViewPlace& place, const render::Box& box)
{
    if (!shown.outcome || box.empty()) {
        const bool was = m_scene != nullptr;
        m_scene = nullptr;
        m_basis = {};
        return was;
    }
    m_open = box.height > foldedHeightIn(place, state);
    Basis basis{shown.outcome, shown.story, shown.moment, shown.glance, threadAtHand(state, *shown.outcome),
        state.request, state.following};
    const bool other = !m_scene || !(basis == m_basis);
    if (other) {
        m_basis = std::move(basis);
        auto scene = std::make_shared<render::ConeScene>();
        scene->launch = shown.outcome->bound->launch;
        scene->thread = m_basis.thread;
        // The line at hand: the followed step's, else the costliest.
        Shown at = shown;
        m_glances = !shown.moment || shown.moment->requests.empty();
        if (m_glances)
            at.moment = shown.glance;
        const StoryMoment* const moment = at.moment.get();
        std::uint32_t line = 0;
        std::size_t parts = 1;
        m_request.reset();
        // What an earlier thread asked for is not this one's, unless they are of one warp.
        if (moment && !moment->requests.empty() && laneOf(at, m_basis.thread)) {
            HeatOfBuffers heat; // how often bytes were touched is not shown here
            m_request = m_glances ? costliestRequest(*moment) : std::min(state.request, moment->requests.size() - 1);
            auto memory = *makeMemoryScene(at, {moment->requests[*m_request].buffer, m_request}, heat, false);
            if (auto joined = render::joinedRequest(memory.requests)) {
                parts = memory.requests.size();
                memory.requests = {std::move(*joined)};
                memory.shown = 0;
            } else {
                memory.requests = {memory.requests[memory.shown]};
                memory.shown = 0;
            }
            scene->memory = std::make_shared<const render::MemoryScene>(std::move(memory));
            line = moment->line;
        }
        const bool ofAnother = moment && !laneOf(at, m_basis.thread);
        captionCone(*scene, line, parts,
            shown.story && !moment                                         ? NoRequest::NotAsked
                : ofAnother || (!moment && canBeGlancedAt(*shown.outcome)) ? NoRequest::Coming
                                                                           : NoRequest::NotRecorded);
        m_scene = std::move(scene);
    }
    m_layout = render::layoutCone(*m_scene, box, place.pixelScale, place.textScale);
    if (!m_open)
        m_layout.fold.y = box.y + (box.height - m_layout.fold.height) / 2;
    return other;
}

void ConePanel::draw(render::ShapeBatch& shapes, const CanvasState& state, const std::optional<render::Box>& inData,
    double dataBottom) const
{
    if (!m_scene)
        return;
    if (!m_open)
        return render::addFoldedCone(shapes, m_layout, foldedConeWords(), state.theme);
    render::ConeState now;
    now.theme = state.theme;
    now.inData = inData;
    now.dataBottom = dataBottom;
    now.control = state.pressable;
    const std::uint64_t perBlock = m_scene->launch.threadsPerBlock();
    if (const auto pointed = state.hovered.thread; pointed && *pointed / perBlock == m_scene->thread / perBlock
        && *pointed % perBlock / warpLanes == m_scene->inBlock() / warpLanes)
        now.hoveredLane = unsigned(*pointed % perBlock % warpLanes);
    render::addCone(shapes, *m_scene, m_layout, now);
}

render::ConeHit ConePanel::at(double x, double y) const
{
    if (!m_scene || !m_layout.box.contains(x, y))
        return {};
    if (!m_open)
        return {render::ConeHit::Part::Fold};
    return render::hitCone(*m_scene, m_layout, x, y);
}

bool ConePanel::click(double x, double y, CanvasState& state) const
{
    const render::ConeHit hit = at(x, y);
    if (!m_scene || !m_layout.box.contains(x, y))
        return false;
    const auto keep = [&] {
        if (!state.selected.thread)
            state.selected = {
                m_scene->thread, m_scene->thread / m_scene->launch.threadsPerBlock(), {}, state.selected.line};
    };
    switch (hit.part) {
    case render::ConeHit::Part::Fold:
        state.cone = !m_open;
        break;
    case render::ConeHit::Part::Block:
        keep();
        state.views.main = ViewKind::Launch;
        break;
    case render::ConeHit::Part::Lane:
    case render::ConeHit::Part::Memory:
        keep();
        state.memoryBuffer.reset(); // the request is what is wanted
        if (state.following && m_glances && m_basis.glance)
            goToVisit(state, m_basis.glance->visit);
        if (state.following && m_request)
            state.request = *m_request;
        state.views.main = ViewKind::Memory;
        break;
    case render::ConeHit::Part::Nothing:
        break;
    }
    return true;
}

} // namespace warpatlas::ui
