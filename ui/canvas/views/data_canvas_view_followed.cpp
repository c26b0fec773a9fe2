/// The followed thread in the data view: the elements that it touched, and what its block has done so far.
#include "render/views/data/cell_ink.h"
#include "ui/canvas/state/follow_time.h"
#include "ui/canvas/state/make_scene.h"
#include "ui/canvas/views/data_canvas_view.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace warpatlas::ui::inline canvas {

namespace {

/// The size from which on a touched cell can be seen.
constexpr float smallestLit = 4;
/// The most places that are kept free one by one; more are kept free as one.
constexpr std::size_t mostLitPlaces = 24;
/// The most touched elements of each buffer that are kept free, the first ones: cards are placed anew in each frame.
constexpr std::size_t mostTouched = 4096;

/// Says whether two places that touch fill a rectangle: a row or a column of cells.
bool fillRectangle(const Rect& a, const Rect& b)
{
    constexpr float near = 2;
    const bool sameRow = std::abs(a.y - b.y) < near && std::abs(a.height - b.height) < near;
    const bool sameColumn = std::abs(a.x - b.x) < near && std::abs(a.width - b.width) < near;
    const bool besideX = a.x <= b.right() + near && b.x <= a.right() + near;
    const bool besideY = a.y <= b.bottom() + near && b.y <= a.bottom() + near;
    return (sameRow && besideX) || (sameColumn && besideY);
}

void addPlace(std::vector<Rect>& places, const Rect& cell)
{
    const auto joined = std::ranges::find_if(places, [&](const Rect& place) { return fillRectangle(place, cell); });
    if (joined != places.end())
        *joined = united(*joined, cell);
    else if (places.size() < mostLitPlaces)
        places.push_back(cell);
    else
        places.back() = united(places.back(), cell);
}

} // namespace

std::optional<std::size_t> DataCanvasView::litPlaceOf(std::size_t buffer) const
{
    const auto place = placeOf(buffer);
    return place || !isUnderOutput(buffer) ? place : placeOf(output());
}

bool DataCanvasView::isUnderOutput(std::size_t buffer) const
{
    const Work& work = m_shown.outcome->bound->work;
    return !placeOf(buffer) && &work.buffers[buffer] == matchingInput(work);
}

/// Says whether a load took what the input under the output held: a kernel that works in place may have changed it
/// since.
bool DataCanvasView::tookInputUnderOutput(const StoryAccess& access) const
{
    const Work& work = m_shown.outcome->bound->work;
    if (access.kind != AccessKind::Load || &work.buffers[*access.buffer] != matchingInput(work)
        || litPlaceOf(*access.buffer) != placeOf(output()))
        return false;
    const ArrayPointer input = contentsBefore(*m_shown.outcome, *access.buffer);
    const std::size_t kept = std::min<std::size_t>(access.bytes, access.before.size());
    return input && access.address + kept <= input->bytes().size()
        && std::memcmp(input->bytes().data() + access.address, access.before.data(), kept) == 0;
}

void DataCanvasView::forgetLit()
{
    m_lit = {};
    m_touched.assign(m_buffers.size(), {});
    if (!m_shown.story)
        return;
    const Work& work = m_shown.outcome->bound->work;
    using Lit = std::pair<std::size_t, render::LitElement>;
    m_lit = LitSoFar(m_shown.story, m_buffers.size(), [this](const StoryAccess& access) -> std::optional<Lit> {
        const auto place = access.buffer ? litPlaceOf(*access.buffer) : std::nullopt;
        if (!place)
            return std::nullopt;
        const auto channels = m_shown.outcome->bound->work.buffers[*access.buffer].shape.channels;
        const bool written = access.kind != AccessKind::Load;
        return Lit{*place,
            {access.value / channels, written ? render::Access::Written : render::Access::Read, false,
                tookInputUnderOutput(access)}};
    });
    for (const StoryAccess& access : m_shown.story->accesses)
        if (const auto place = access.buffer ? litPlaceOf(*access.buffer) : std::nullopt)
            m_touched[*place].push_back(access.value / work.buffers[*access.buffer].shape.channels);
    for (std::vector<std::uint64_t>& elements : m_touched) {
        std::ranges::sort(elements);
        elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
        elements.resize(std::min(elements.size(), mostTouched));
    }
}

std::vector<Rect> DataCanvasView::touchedPlaces() const
{
    std::vector<Rect> places;
    const render::Camera& camera = m_navigation.camera();
    for (std::size_t buffer = 0; buffer < m_touched.size(); ++buffer) {
        const auto size = std::max(float(camera.pixelsPerCell * m_scene->sheet[buffer].scale), smallestLit);
        std::vector<Rect> ofBuffer;
        for (const std::uint64_t element : m_touched[buffer]) {
            const render::Point corner = m_scene->sheet.cellCorner(camera, {buffer, element});
            addPlace(ofBuffer, {float(corner.x) + float(m_place.x), float(corner.y) + float(m_place.y), size, size});
        }
        for (const Rect& place : ofBuffer)
            addPlace(places, place); // rows of a tile are one
    }
    return places;
}

/// Puts the steps of the recording on the launch's axis of time.
std::shared_ptr<const render::FollowedBlock> DataCanvasView::followedBlock(const CanvasState& state)
{
    const FollowTime* time = state.playback.followed.get();
    if (time == nullptr)
        return nullptr;
    if (!m_followed) {
        auto followed = std::make_shared<render::FollowedBlock>();
        followed->block = m_shown.story->thread / m_shown.outcome->bound->launch.threadsPerBlock();
        const std::uint64_t never = m_shown.story->end();
        for (const std::uint64_t step : m_shown.story->lastWrites)
            followed->lastWrites.push_back(step == never ? 2.0f : float(time->timeOfStep(double(step + 1))));
        m_followed = std::move(followed);
    }
    return m_followed;
}

/// Counts the threads of the followed block that have written, before the block is done.
std::uint64_t DataCanvasView::threadsDone(double time) const
{
    return m_followed
        ? std::uint64_t(std::ranges::count_if(m_followed->lastWrites, [&](float end) { return end <= time; }))
        : 0;
}

} // namespace warpatlas::ui::inline canvas
