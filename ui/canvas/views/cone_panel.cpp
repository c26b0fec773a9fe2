#include "ui/canvas/views/cone_panel.h"

#include "app/follow/costliest_visit.h"
#include "app/words/figures.h"
#include "app/words/say.h"
#include "render/views/cone/cone_layout.h"
#include "ui/canvas/state/follow_time.h"
#include "ui/canvas/state/key_commands.h"
#include "ui/canvas/state/thread_at_hand.h"
#include "ui/canvas/views/memory_source.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>

namespace warpatlas::ui::inline canvas {

namespace {

// The words of the cone: its captions, and what it says while it is folded away.

/// Why there is no request.
enum class NoRequest { Coming, NotRecorded, NotAsked };

int axesOf(const Dim3& size)
{
    return size.z > 1 ? 3 : size.y > 1 ? 2 : 1;
}

void captionRequest(render::ConeScene& scene, std::uint32_t line, std::size_t parts, NoRequest why)
{
    render::ConeCaption& caption = scene.request;
    const render::MemoryRequest* request = scene.memory ? scene.memory->request() : nullptr;
    caption.strong = say("cone.memory", "memory");
    if (!request) {
        caption.soft = why == NoRequest::Coming ? " \u2026"
            : why == NoRequest::NotAsked
            ? say("cone.asks_for_none", " · this thread asks for none")
            : say("cone.not_recorded", " · follow the thread ({}) to see what its warp asks for",
                keyOf(KeyCommand::FollowThread));
        return;
    }
    caption.verdict = render::verdictOf(*request);
    caption.soft = line == 0 ? std::string(" · ") : say("cone.line", " · line {}: ", line);
    const auto outside = std::uint64_t(std::popcount(request->outside.lanes)),
               inside = std::uint64_t(std::popcount(request->lanes));
    const std::string& name = request->name;
    if (outside > 0) {
        caption.soft += name.empty() ? say("cone.shared", "shared memory") : name;
        caption.soft += ", ";
        caption.tail = say("cone.past", "{} of {} past the end", outside, counted(outside + inside, noun::lane));
        if (request->outside.offsets[std::size_t(std::countr_zero(request->outside.lanes))] < 0)
            caption.tail =
                say("cone.before", "{} of {} before the start", outside, counted(outside + inside, noun::lane));
        return;
    }
    if (request->window == Window::Shared) {
        const BankPlacement banks = placeInBanks(*request);
        caption.soft +=
            say("cone.banks", "{} in the 32 banks: ", name.empty() ? say("cone.shared", "shared memory") : name);
        caption.tail = banks.worst <= 1
            ? say("cone.no_conflict", "no conflict")
            : say("cone.conflict", "{}-way conflict, {}", banks.worst, counted(banks.passes, noun::pass));
        return;
    }
    const std::string bytes = counted(inside * request->bytes, noun::byte);
    if (request->texture) {
        caption.soft += say("cone.texture", "{}: {} asked for", name, bytes);
        return;
    }
    const std::size_t sectors = sectorsOf(piecesOf(*request)).sectors.size();
    caption.soft += parts > 1
        ? say("cone.requests", "{} in sectors of 32 bytes: {} ask for {}, ", name, counted(parts, noun::request), bytes)
        : say("cone.sectors", "{} in sectors of 32 bytes: {} asked for, ", name, bytes);
    caption.tail = parts > 1 ? say("cone.touched", "{} touched", counted(sectors, noun::sector))
                             : say("cone.moved", "{} moved", counted(sectors, noun::sector));
}

/// Writes the captions of a scene whose thread and memory are set. `line`: of the request; 0: not known. `parts`: how
/// many requests of the line it is. `why`: where there is none.
void captionCone(render::ConeScene& scene, std::uint32_t line, std::size_t parts, NoRequest why)
{
    const Launch& launch = scene.launch;
    const ThreadId id = threadFromLinear(launch, scene.thread);
    scene.block.strong = say("cone.block", "block {}", coordinates(id.block, axesOf(launch.grid)));
    scene.block.soft = " · " + counted(launch.warpsPerBlock(), noun::warp);
    const std::uint64_t threads = std::min<std::uint64_t>(launch.threadsPerBlock() - scene.firstOfWarp(), warpLanes);
    scene.warp.strong = say("cone.warp", "warp {}", id.warp);
    scene.warp.soft =
        say("cone.lanes", " · {} that step together · this is lane {}", counted(threads, noun::thread), scene.lane());
    captionRequest(scene, line, parts, why);
}

std::string foldedConeWords()
{
    return withKey(say("cone.folded", "this thread's block, warp and memory"), KeyCommand::Cone);
}

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
        // Another thread's request is not this one's, unless they are of one warp.
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

} // namespace warpatlas::ui::inline canvas
