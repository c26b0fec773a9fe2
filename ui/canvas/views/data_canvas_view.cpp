#include "ui/canvas/views/data_canvas_view.h"

#include "app/words/figures.h"
#include "app/words/say.h"
#include "render/views/data/visible_cells.h"
#include "render/views/shared/layout.h"
#include "ui/canvas/state/make_scene.h"
#include "ui/canvas/state/thread_places.h"

#include <algorithm>

namespace warpatlas::ui::inline canvas {

namespace {

/// Logical pixels that a fit leaves free: a picture alone is as wide as its place; buffers side by side have names.
constexpr double pictureMarginX = 1, pictureMarginY = 8,
                 sheetMargin = 14; ///< sheet's: also of what has a ruler at its left

/// Logical pixels that can be read from the last row.
constexpr double leastProjectedLetters = 12;

/// Returns the number as text; reads are counted in a byte, so the largest means "or more".
std::string mostReadsText(int most)
{
    return most == 255 ? say("reads.or_more", "{} or more", most) : std::to_string(most);
}

} // namespace

std::unique_ptr<CanvasView> makeDataView()
{
    return std::make_unique<DataCanvasView>();
}

Extent DataCanvasView::extent() const
{
    return m_shown.outcome ? m_shown.outcome->bound->work.outputBuffer().shape.extent : Extent{};
}

std::optional<std::size_t> DataCanvasView::placeOf(std::size_t buffer) const
{
    const auto found = std::find(m_buffers.begin(), m_buffers.end(), buffer);
    return found == m_buffers.end() ? std::nullopt : std::optional(std::size_t(found - m_buffers.begin()));
}

void DataCanvasView::setShown(const Shown& shown)
{
    const bool otherOutcome = shown.outcome != m_shown.outcome || shown.outputBuffer != m_shown.outputBuffer;
    const bool otherStory = shown.story != m_shown.story;
    const Extent before = extent();
    const render::BufferSheet sheetBefore = m_scene ? m_scene->sheet : render::BufferSheet();
    m_shown = shown;
    if (otherOutcome) {
        m_firstElements.clear();
        m_bars.setOutcome(m_shown.outcome.get());
        m_density.setOutcome(m_shown.outcome);
        makeScene();
        if (m_scene && (extent() != before || !(m_scene->sheet == sheetBefore)))
            m_navigation.fit(false);
    }
    if (otherOutcome || otherStory)
        forgetLit();
    if (otherStory || !m_shown.story)
        m_followed = nullptr;
}

void DataCanvasView::makeScene()
{
    if (!m_shown.outcome) {
        m_scene = nullptr;
        m_fault.reset();
        m_buffers.clear();
        m_outside.clear();
        m_ghosts.clear();
        m_view.setScene(nullptr);
        return;
    }
    m_buffers = shownBuffers(*m_shown.outcome->bound, m_allBuffers);
    m_scene = makeSheet(*m_shown.outcome, m_shown.outputBuffer, m_buffers, m_scene.get());
    m_view.setScene(m_scene);
    m_navigation.setData(extent(), render::surplusOf(*m_scene->buffers[*placeOf(output())].data));
    m_navigation.setSheet(m_scene->sheet);
    makeGhosts();
    fitInPlace();
    m_fault = faultPlaceOf(*m_shown.outcome);
    m_mostReads.clear();
    // The output is always in sight. A run whose reads are all known has no map for a buffer that was not read.
    const std::vector<std::shared_ptr<const ReadMap>>& reads = m_shown.outcome->reads;
    const Trace* trace = m_shown.outcome->trace.get();
    m_unread = trace && trace->known.isAll() && output() < reads.size() && !reads[output()];
    for (const render::SheetScene::Buffer& buffer : m_scene->buffers)
        if (buffer.data->reads)
            m_mostReads += (m_mostReads.empty() ? "" : ", ")
                + (m_scene->buffers.size() > 1 ? buffer.name + " " : std::string())
                + mostReadsText(buffer.data->reads->most);
}

void DataCanvasView::setPlace(const ViewPlace& place)
{
    m_whole = m_place = place;
    m_place.height = std::max(1, place.height - int(m_below));
    fitInPlace();
}

void DataCanvasView::fitInPlace()
{
    const bool alone = m_buffers.size() <= 1;
    const double beside = roomForRuler().side * m_place.textScale;
    m_navigation.setViewport(m_place.width, m_place.height, m_place.pixelScale,
        {alone && !m_rulerRoom ? pictureMarginX : sheetMargin, alone ? pictureMarginY : sheetMargin, m_place.textScale,
            rulerAtRight() ? 0 : beside, roomForRuler().top * m_place.textScale, rulerAtRight() ? beside : 0});
}

render::Camera DataCanvasView::ofCanvas(render::Camera camera) const
{
    camera.originX -= m_place.x / camera.pixelsPerCell;
    camera.originY -= m_place.y / camera.pixelsPerCell;
    return camera;
}

render::Camera DataCanvasView::ofView(render::Camera camera) const
{
    camera.originX += m_place.x / camera.pixelsPerCell;
    camera.originY += m_place.y / camera.pixelsPerCell;
    return camera;
}

void DataCanvasView::setFittedCamera(render::Camera camera)
{
    m_navigation.setFittedCamera(ofView(camera));
}

std::vector<Rect> DataCanvasView::subject() const
{
    if (!m_shown.outcome)
        return {};
    Rect data = m_navigation.dataRect();
    data.x += float(m_place.x);
    data.y += float(m_place.y);
    std::vector<Rect> all{data};
    if (!m_tree.box().empty())
        all.push_back(inCanvas(m_tree.box()));
    if (!m_cone.empty())
        all.push_back(inCanvas(m_cone.layout().box));
    return all;
}

std::optional<std::pair<Rect, std::uint64_t>> DataCanvasView::fault() const
{
    if (!m_shown.outcome || !m_fault)
        return std::nullopt;
    const render::Camera camera = m_scene->sheet.cameraOf(*placeOf(output()), m_navigation.camera());
    const double size = camera.pixelsPerCell;
    return std::pair(
        Rect{float((double(m_fault->left) - camera.originX) * size + m_place.x),
            float((double(m_fault->top) - camera.originY) * size + m_place.y),
            float(double(m_fault->right - m_fault->left) * size), float(double(m_fault->bottom - m_fault->top) * size)},
        m_fault->count);
}

bool DataCanvasView::advance(double seconds, const CanvasState& state)
{
    m_navigation.setReducedMotion(state.reducedMotion);
    placeParts(state);
    if (const bool room = wantsRulerRoom(state); room != std::exchange(m_rulerRoom, room))
        fitInPlace();
    m_density.take(false);
    return m_navigation.advance(seconds) || m_view.preparing() || m_density.preparing();
}

void DataCanvasView::draw(const render::Tile& tile, const CanvasState& state, double shownTime)
{
    if (m_allBuffers != state.allBuffers) {
        m_allBuffers = state.allBuffers;
        makeScene();
        forgetLit();
        m_navigation.fit(true);
    }
    placeParts(state);
    render::SheetState view;
    view.camera = m_navigation.camera();
    view.colourBy = state.colourBy;
    view.time = shownTime;
    view.selectedThread = state.selected.thread;
    if (state.hovered.element)
        if (const auto place = placeOf(state.hovered.element->buffer))
            view.hovered = render::SheetElement{*place, state.hovered.element->element};
    if (state.following && m_shown.story) {
        m_lit.goTo(state.visit);
        view.lit = m_lit.lit();
        view.followed = followedBlock(state);
    }
    view.pixelScale = scale();
    view.leastLetters = state.host == CanvasHostKind::Window ? 0 : leastProjectedLetters;
    view.theme = state.theme;
    view.showLabels = !m_place.strip;
    m_view.draw({tile, m_place.x, m_place.y, m_place.width, m_place.height}, view);
    drawBelow(tile, state);
}

void DataCanvasView::zoomBy(double factor, double x, double y)
{
    m_navigation.zoomBy(factor, x - m_place.x, y - m_place.y);
}

void DataCanvasView::panBy(double x, double y, bool animate)
{
    if (animate)
        m_navigation.glideBy(x, y);
    else
        m_navigation.panBy(x, y);
}

bool DataCanvasView::show(const Selection& selection)
{
    if (!m_shown.outcome)
        return false;
    std::optional<render::Point> middle;
    if (selection.element && placeOf(selection.element->buffer))
        middle = m_scene->sheet.middleOf({*placeOf(selection.element->buffer), selection.element->element});
    else if (selection.thread) {
        if (const auto element = firstElement(*selection.thread))
            middle = m_scene->sheet.middleOf({*placeOf(output()), *element});
        else if (middle = ghostPlaceOf(*selection.thread); !middle)
            middle = surplusPlaceOf(*m_shown.outcome, *selection.thread);
    }
    if (!middle)
        return false;
    // Buffers side by side belong together: the view does not leave them for one element of one of them.
    const double readable = m_buffers.size() > 1 ? 0 : readableCell * scale();
    m_navigation.show(middle->x, middle->y, readable);
    return true;
}

Selection DataCanvasView::at(double x, double y, const CanvasState& state) const
{
    Selection found;
    if (!m_shown.outcome)
        return found;
    const auto counter = m_bars.at(x - m_whole.x, y - m_whole.y);
    if (const auto there = counter ? counter : m_density.at(x - m_whole.x, y - m_whole.y)) {
        found.element = ElementOf{output(), *there};
        found.thread = threadOf({*placeOf(output()), *there});
        return found;
    }
    if (const auto thread = m_tree.at(x - m_whole.x, y - m_whole.y)) {
        found.thread = thread;
        return found;
    }
    if (y >= m_place.y + m_place.height) {
        // Pointing at the cone of a thread that is only an example would make it that of another.
        const render::ConeHit hit = m_cone.at(x - m_whole.x, y - m_whole.y);
        const bool onThread = hit.part == render::ConeHit::Part::Block || hit.part == render::ConeHit::Part::Lane;
        if (onThread && state.selected.thread)
            found.thread =
                m_cone.thread() / m_cone.scene()->launch.threadsPerBlock() * m_cone.scene()->launch.threadsPerBlock()
                + hit.threadInBlock;
        return found;
    }
    const render::Camera& camera = m_navigation.camera();
    const double placeX = x - m_place.x, placeY = y - m_place.y;
    if (const auto element = m_scene->sheet.elementAt(camera, placeX, placeY)) {
        found.element = ElementOf{m_buffers[element->buffer], element->element};
        found.thread = threadOf(*element);
    } else {
        const double cellX = camera.originX + placeX / camera.pixelsPerCell,
                     cellY = camera.originY + placeY / camera.pixelsPerCell;
        found.thread = ghostThreadAt(cellX, cellY);
        if (!found.thread)
            found.thread = surplusThreadAt(*m_shown.outcome, cellX, cellY);
    }
    return found;
}

/// Returns the thread that wrote the element last, or read it last in an input.
std::optional<std::uint64_t> DataCanvasView::threadOf(const render::SheetElement& element) const
{
    const render::DataScene& scene = *m_scene->buffers[element.buffer].data;
    std::uint32_t thread = noThread;
    if (scene.owners && element.element < scene.owners->owner.size())
        thread = scene.owners->owner[element.element];
    else if (scene.use == render::DataUse::Read && scene.reads && element.element < scene.reads->reader.size())
        thread = scene.reads->reader[element.element];
    return thread == noThread ? std::nullopt : std::optional<std::uint64_t>(thread);
}

std::optional<ElementWindow> DataCanvasView::elementsInView() const
{
    if (!m_shown.outcome)
        return std::nullopt;
    const render::Layout layout = render::Layout::of(extent());
    const render::Camera camera = m_scene->sheet.cameraOf(*placeOf(output()), m_navigation.camera());
    const render::CellRange cells =
        render::elementRows(render::visibleCells(camera, layout, m_place.width, m_place.height), layout);
    if (cells.count() == 0)
        return std::nullopt;
    return ElementWindow{layout.slices.count > 1 ? layout.slices.columns : layout.columns, cells.left, cells.right,
        cells.top, cells.bottom};
}

std::optional<std::uint64_t> DataCanvasView::firstElement(std::uint64_t thread) const
{
    const auto found = m_firstElements.find(thread);
    return found != m_firstElements.end()
        ? found->second
        : m_firstElements.emplace(thread, firstElementOf(*m_shown.outcome, thread)).first->second;
}

ViewCard DataCanvasView::elementCard(const ElementOf& element, Detail detail) const
{
    const render::Camera& camera = m_navigation.camera();
    const render::SheetElement place{*placeOf(element.buffer), element.element};
    const render::Point corner = m_scene->sheet.cellCorner(camera, place);
    const double size = camera.pixelsPerCell * m_scene->sheet[place.buffer].scale;
    const InspectorText text = element.buffer == output()
        ? describeElement(*m_shown.outcome, element.element, detail)
        : describeInput(*m_shown.outcome, element.buffer, element.element, threadOf(place));
    return {text, corner.x + m_place.x, corner.y + m_place.y, size, size};
}

ViewCard DataCanvasView::threadCard(std::uint64_t thread, Detail detail) const
{
    const render::Camera& camera = m_navigation.camera();
    ViewCard card{describeThreadWithoutElement(*m_shown.outcome, thread, detail), 0, 0, camera.pixelsPerCell,
        camera.pixelsPerCell};
    const auto ghost = ghostPlaceOf(thread);
    if (const auto place = ghost ? ghost : surplusPlaceOf(*m_shown.outcome, thread)) {
        card.x = m_place.x + (place->x - 0.5 - camera.originX) * camera.pixelsPerCell;
        card.y = m_place.y + (place->y - 0.5 - camera.originY) * camera.pixelsPerCell;
        card.outlined = true;
    } else {
        // It has no place on the data: its card stands in the middle.
        card.x = m_place.x + m_place.width / 2.0;
        card.y = m_place.y + m_place.height / 3.0;
        card.width = card.height = 0;
        card.led = false;
    }
    return card;
}

std::optional<ViewCard> DataCanvasView::card(const Selection& selection, Detail detail, const CanvasState& state) const
{
    if (!m_shown.outcome)
        return std::nullopt;
    ViewCard card;
    if (selection.element && placeOf(selection.element->buffer))
        card = elementCard(*selection.element, detail);
    else if (!selection.thread)
        return std::nullopt;
    else if (const auto element = firstElement(*selection.thread))
        card = elementCard({output(), *element}, detail);
    else
        card = threadCard(*selection.thread, detail);
    if (state.following && m_shown.story)
        card.subject = touchedPlaces();
    if (!m_cone.empty())
        card.subject.push_back(inCanvas(m_cone.layout().box));
    if (m_outlines.lens())
        card.subject.push_back(inCanvas(*m_outlines.lens()));
    if (!m_tree.box().empty())
        card.subject.push_back(inCanvas(m_tree.box()));
    return card;
}

RichText DataCanvasView::sentence(const CanvasState&) const
{
    return m_shown.outcome ? launchSentence(*m_shown.outcome) : RichText{};
}

RichText DataCanvasView::colouring(const CanvasState& state) const
{
    if (state.colourBy == render::ColourBy::Difference && m_view.preparing())
        return line(say("colours.comparing", "Comparing all elements with the reference ..."), Tone::Soft);
    return colouringAt(state, state.playback.shownTime(state.reducedMotion));
}

RichText DataCanvasView::colouringAt(const CanvasState& state, double time) const
{
    if (!m_shown.outcome)
        return {};
    if (state.colourBy == render::ColourBy::State && m_shown.outcome->owners)
        return {};
    // The legend names what is there; why something is not is said here.
    const render::DataScene& output = *m_scene->buffers[*placeOf(this->output())].data;
    RichText words = colouringSentence(*m_shown.outcome, *m_shown.moments, state.colourBy, time, fixedScale(output));
    const bool isMissing =
        std::ranges::any_of(words, [](const Run& run) { return run.tone == Tone::Soft || run.tone == Tone::Warning; });
    return isMissing ? words : RichText{};
}

std::vector<LegendEntry> DataCanvasView::legend(const CanvasState& state) const
{
    LegendView view;
    view.time = state.playback.shownTime(state.reducedMotion);
    view.pixelsPerCell = m_navigation.camera().pixelsPerCell;
    view.selected = state.selected.thread.has_value();
    if (state.following)
        view.threadsDone = threadsDone(view.time);
    return legendAs(state, view, state.following && m_shown.story);
}

WordsBasis DataCanvasView::wordsBasis(const CanvasState&) const
{
    return {{m_navigation.camera().pixelsPerCell, double(m_view.preparing())},
        {m_scene, m_followed, m_outlines.story()}, {}};
}

std::vector<HeaderWords> DataCanvasView::usualWords(const CanvasState& state) const
{
    std::vector<HeaderWords> all;
    if (!m_shown.outcome)
        return all;
    const RichText words = sentence(state);
    // Large things are explained in other words than those too small to be seen.
    for (const double pixelsPerCell : {0.0, Navigation::largestLogicalPixelsPerCell}) {
        LegendView view;
        view.pixelsPerCell = pixelsPerCell;
        view.selected = view.allStates = true;
        all.push_back({{}, words, colouringAt(state, 1), legendAs(state, view, state.following)});
    }
    return all;
}

std::vector<LegendEntry> DataCanvasView::legendAs(const CanvasState& state, LegendView view, bool followed) const
{
    if (!m_shown.outcome)
        return {};
    const render::DataScene& output = *m_scene->buffers[*placeOf(this->output())].data;
    view.colourBy = state.colourBy;
    view.valueMinimum = output.valueMinimum;
    view.valueMaximum = output.valueMaximum;
    view.oneValue = output.oneValue;
    view.brightness = output.brightness;
    view.notNumbers = output.notNumbers;
    view.mostReads = m_mostReads;
    view.unread = m_unread;
    view.theme = state.theme;
    std::vector<LegendEntry> entries = legendEntries(*m_shown.outcome, *m_shown.moments, view);
    // Defects stay at the end.
    std::vector<LegendEntry> more;
    const auto add = [&more](Swatch swatch, std::string words, const render::Colour& colour = {}) {
        more.push_back({swatch, std::move(words), "", false, colour});
    };
    // Inputs that are added up show the states of their readers, as an output shows those of its writers.
    const bool likeOutput =
        m_shown.outcome->bound->work.writes == WritePattern::Accumulated && state.colourBy == render::ColourBy::State;
    const bool inputs = m_buffers.size() > 1 && state.colourBy != render::ColourBy::Reads && !likeOutput;
    const bool byReader = state.colourBy == render::ColourBy::Owner || state.colourBy == render::ColourBy::Block
        || state.colourBy == render::ColourBy::Warp || state.colourBy == render::ColourBy::Lane;
    if (inputs && byReader)
        add(Swatch::BlockHues, say("legend.last_reader", "inputs: who read it last"));
    else if (inputs && std::ranges::any_of(m_scene->buffers, [&](const render::SheetScene::Buffer& buffer) {
                 const bool numbers = buffer.data->type != ElementType::U8 && !buffer.data->brightness;
                 return buffer.data->use == render::DataUse::Read
                     && (numbers || state.colourBy == render::ColourBy::Value);
             }))
        add(Swatch::ValueRange, say("legend.inputs", "inputs"));
    else if (inputs)
        add(Swatch::Result, say("legend.inputs", "inputs"));
    if (followed) {
        const render::Palette& palette = render::palette(state.theme);
        bool under = false;
        for (std::size_t buffer = 0; buffer < m_shown.outcome->bound->work.buffers.size(); ++buffer)
            under = under || isUnderOutput(buffer);
        add(Swatch::Flat,
            under ? say("legend.input_read_by_followed", "input read by the followed thread")
                  : say("legend.read_by_followed", "read by the followed thread"),
            palette.read);
        add(Swatch::Flat, say("legend.written_by_followed", "written by it"), palette.good);
        add(Swatch::Framed, say("legend.in_this_step", "in this step"), palette.text);
    }
    if (const OutsideElements& outside = m_outside[*placeOf(this->output())]; !outside.empty())
        more.push_back({Swatch::Hatched, say("legend.ghosts", "outside of every buffer"), grouped(outside.threads),
            true, render::palette(state.theme).wrong});
    entries.insert(std::ranges::find_if(entries,
                       [](const LegendEntry& entry) {
                           return entry.swatch == Swatch::Surplus || entry.swatch == Swatch::Unwritten
                               || entry.swatch == Swatch::Unknown;
                       }),
        more.begin(), more.end());
    return entries;
}

} // namespace warpatlas::ui::inline canvas
