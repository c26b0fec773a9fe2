#include "ui/canvas/views/tree_panel.h"

#include "app/words/figures.h"
#include "app/words/say.h"
#include "ui/canvas/state/follow_time.h"
#include "ui/canvas/state/thread_at_hand.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace warpatlas::ui::inline canvas {

namespace {

/// Logical pixels: of the words above, from row to row, beside the rows, of their words; and what the data keep.
constexpr double treeWords = 28, leastPitch = 13, mostPitch = 25, treeMargin = 24, rowWords = 168, dataAboveTree = 200,
                 dataBesideTree = 225, treeWidth = 420, treeFoot = 8, labelledWidth = 620, captionLine = 17;
constexpr std::size_t mostTreeRows = 12;
constexpr int treeLetters = 12;

/// Returns the step after which the row is done for a warp that takes part, else for all.
std::uint64_t endOfRow(const BlockTree::Row& row, std::size_t warp)
{
    return row.ends[warp] != 0 ? row.ends[warp] : std::ranges::max(row.ends);
}

bool hasLane(const std::vector<std::uint32_t>& lanes, std::uint32_t thread)
{
    return (lanes[thread / warpLanes] >> thread % warpLanes & 1) != 0;
}

} // namespace

void TreePanel::update(const Shown& shown, const CanvasState& state)
{
    if (!shown.outcome || shown.outcome->run != m_run) {
        m_story = nullptr;
        m_run = shown.outcome ? shown.outcome->run : 0;
    }
    const StoryPointer story = state.following && shown.story ? shown.story
        : shown.glance                                        ? shown.glance->story
                                                              : nullptr;
    if (story && shown.outcome && story->run == m_run) {
        m_story = story->picture && story->picture->tree ? story : nullptr;
        m_launch = shown.outcome->bound->launch;
    }
    if (!m_story)
        return;
    m_steps = stepsRun(state, *m_story, shown.outcome->schedule.get());
    m_thread = threadAtHand(state, *shown.outcome);
    const BlockTree& steps = tree();
    m_group = m_steps ? steps.groupAt(*m_steps) : steps.largest();
    m_firstRow = 0;
    // If there are many rows, show those around the present one.
    if (m_steps && group().size() > mostTreeRows) {
        const std::size_t warp = threadInBlock(m_thread).value_or(0) / warpLanes;
        const auto done = std::size_t(
            std::ranges::count_if(group(), [&](const BlockTree::Row& row) { return endOfRow(row, warp) <= *m_steps; }));
        m_firstRow = std::min(done - std::min(done, mostTreeRows / 2), group().size() - mostTreeRows);
    }
}

std::size_t TreePanel::shownRows() const
{
    return std::min(group().size(), mostTreeRows);
}

double TreePanel::heightIn(const ViewPlace& place, const CanvasState& state) const
{
    if (empty() || place.strip || !state.overlayVisible)
        return 0;
    const double scale = place.pixelScale * place.textScale, rows = double(shownRows() + 1);
    // Beside a column the letters are as large as the canvas, the data are not.
    const double data = state.column ? dataBesideTree / place.textScale : dataAboveTree;
    const double room = place.height / scale - data - treeWords - treeFoot;
    if (room < rows * leastPitch || place.width < treeWidth * scale)
        return 0;
    return std::round((std::min(room / rows, mostPitch) * rows + treeWords + treeFoot) * scale);
}

void TreePanel::setBox(const render::Box& box, double scale)
{
    m_box = box;
    m_scale = scale;
}

render::Box TreePanel::cells() const
{
    const double words = m_box.width >= labelledWidth * m_scale ? rowWords : 0;
    return {m_box.x + treeMargin * m_scale, m_box.y + treeWords * m_scale,
        m_box.width - (2 * treeMargin + words) * m_scale, m_box.height - (treeWords + treeFoot) * m_scale};
}

std::optional<std::uint32_t> TreePanel::threadInBlock(std::uint64_t thread) const
{
    const std::uint64_t perBlock = m_launch.threadsPerBlock();
    return thread / perBlock == m_story->block() ? std::optional(std::uint32_t(thread % perBlock)) : std::nullopt;
}

struct TreePanel::Colours {
    explicit Colours(render::Theme theme, const Launch& launch, std::uint64_t block) : palette(render::palette(theme))
    {
        const Dim3 at = threadFromLinear(launch, block * launch.threadsPerBlock()).block;
        works = palette.blocks[std::size_t(render::blockColourIndex(at.x, at.y, at.z))];
        unused = render::mixed(palette.canvas, works, 0.4);
        idle = render::mixed(palette.canvas, palette.soft, 0.32);
        gone = render::mixed(palette.canvas, palette.line, 0.3);
    }
    render::Colour of(Lane lane) const
    {
        return lane == Lane::Works ? works : lane == Lane::Unused ? unused : lane == Lane::Idle ? idle : gone;
    }

    const render::Palette& palette;
    render::Colour works, unused, idle, gone;
};

class TreePanel::TreePainter {
public:
    TreePainter(const TreePanel& panel, render::ShapeBatch& shapes, render::Theme theme)
        : m_panel(panel),
          m_shapes(shapes),
          m_colours(theme, panel.m_launch, panel.m_story->block()),
          m_cells(panel.cells()),
          m_pitch(panel.pitch()),
          m_each(m_cells.width / panel.tree().threads),
          m_high(std::clamp(std::round(m_pitch * 0.38), 3.0, std::round(10 * panel.m_scale))),
          m_own(panel.threadInBlock(panel.m_thread)),
          m_letters(std::clamp(int(std::lround(treeLetters * panel.m_scale)), 4, 128))
    {
    }

    void paint()
    {
        const BlockTree::Group& group = m_panel.group();
        const std::size_t first = m_panel.m_firstRow, count = m_panel.shownRows();
        caption(group);
        const std::optional<std::size_t> present = presentRow();
        if (present && *present >= first && *present < first + count)
            m_shapes.rectangle(m_cells.x, y(*present - first) + m_high, m_panel.m_box.right() - m_cells.x, m_pitch,
                render::withAlpha(m_colours.palette.accent, 38));
        for (std::size_t i = 0; i < count; ++i)
            lines(group[first + i], i, present == first + i);
        // The row that the first one takes from.
        std::vector<std::uint32_t> values = first > 0 ? group[first - 1].lanes : group[0].lanes;
        for (const BlockTree::Take& take : group[first].takes)
            values[take.from / warpLanes] |= 1u << take.from % warpLanes;
        row(values, values, {}, 0);
        std::uint32_t held = 0;
        for (const std::uint32_t lanes : values)
            held += std::uint32_t(std::popcount(lanes));
        words(0, counted(held, noun::value), false);
        for (std::size_t i = 0; i < count; ++i) {
            const BlockTree::Row& one = group[first + i];
            row(one.lanes, one.used, one.ends, i + 1);
            words(i + 1,
                say("tree.row", "{}, {}", counted(one.threads(), noun::thread), counted(one.warps(), noun::warp)),
                present == first + i);
        }
    }

private:
    double y(std::size_t row) const { return m_cells.y + double(row) * m_pitch; }
    double middle(std::uint32_t thread) const { return m_cells.x + (thread + 0.5) * m_each; }
    bool isDone(const std::vector<std::uint64_t>& ends, std::size_t warp) const
    {
        return !m_panel.m_steps || ends.empty() || (ends[warp] != 0 && ends[warp] <= *m_panel.m_steps);
    }

    /// The last row that is done, for the warp of the thread at hand.
    std::optional<std::size_t> presentRow() const
    {
        std::optional<std::size_t> found;
        const BlockTree::Group& group = m_panel.group();
        for (std::size_t i = 0; m_panel.m_steps && i < group.size(); ++i)
            if (endOfRow(group[i], m_own.value_or(0) / warpLanes) <= *m_panel.m_steps)
                found = i;
        return found;
    }

    void caption(const BlockTree::Group& group)
    {
        const Launch& launch = m_panel.m_launch;
        const Dim3 block = threadFromLinear(launch, m_panel.m_story->block() * launch.threadsPerBlock()).block;
        const int axes = launch.grid.z > 1 ? 3 : launch.grid.y > 1 ? 2 : 1;
        std::string words = say("tree.caption", "block {}: a row a step, lines carry values", coordinates(block, axes));
        if (group.size() > m_panel.shownRows())
            words += say("tree.rows", " · rows {} to {} of {}", m_panel.m_firstRow + 1,
                m_panel.m_firstRow + m_panel.shownRows(), group.size());
        m_shapes.text(
            m_cells.x, m_panel.m_box.y + captionLine * m_panel.m_scale, words, m_letters, m_colours.palette.text);
        legend(group, m_cells.x + m_shapes.textWidth(words, m_letters));
    }

    /// From the right, where there is room beside the caption: it comes and goes with the panel.
    void legend(const BlockTree::Group& group, double left)
    {
        const double s = m_panel.m_scale, side = 9 * s;
        double right = m_panel.m_box.right() - treeMargin * s;
        const auto add = [&](const std::string& words, Lane lane) {
            right -= m_shapes.textWidth(words, m_letters) + 1.6 * side;
            if (right < left + 3 * side)
                return;
            const double baseline = m_panel.m_box.y + captionLine * s;
            m_shapes.rectangle(right, baseline - side, side, side, m_colours.of(lane));
            m_shapes.text(right + 1.6 * side, baseline, words, m_letters, m_colours.palette.soft);
            right -= 1.8 * side;
        };
        add(say("tree.idle", "idle in its warp"), Lane::Idle);
        if (std::ranges::any_of(group, [](const BlockTree::Row& row) { return row.used != row.lanes; }))
            add(say("tree.unused", "result not used"), Lane::Unused);
        add(say("tree.works", "takes values"), Lane::Works);
    }

    void words(std::size_t row, const std::string& text, bool present)
    {
        if (m_panel.m_box.width >= labelledWidth * m_panel.m_scale)
            m_shapes.text(m_cells.right() + 10 * m_panel.m_scale,
                y(row) + m_high / 2 + m_shapes.capHeight(m_letters) / 2, text, m_letters,
                present ? m_colours.palette.text : m_colours.palette.soft);
    }

    static Lane laneOf(
        const std::vector<std::uint32_t>& lanes, const std::vector<std::uint32_t>& used, std::uint32_t thread)
    {
        if (hasLane(lanes, thread))
            return hasLane(used, thread) ? Lane::Works : Lane::Unused;
        return lanes[thread / warpLanes] != 0 ? Lane::Idle : Lane::Gone;
    }

    void row(const std::vector<std::uint32_t>& lanes, const std::vector<std::uint32_t>& used,
        const std::vector<std::uint64_t>& ends, std::size_t number)
    {
        const std::uint32_t threads = m_panel.tree().threads;
        const double gap = m_each >= 5 * m_panel.m_scale ? std::round(m_panel.m_scale) : 0;
        // Neighbours that are alike are one rectangle where no gap is between them.
        for (std::uint32_t thread = 0; thread < threads;) {
            const Lane lane = laneOf(lanes, used, thread);
            std::uint32_t end = thread + 1;
            while (gap == 0 && end < threads && end % warpLanes != 0 && laneOf(lanes, used, end) == lane)
                ++end;
            const bool done = isDone(ends, thread / warpLanes) || lane == Lane::Gone;
            const render::Colour colour = m_colours.of(lane);
            m_shapes.rectangle(m_cells.x + thread * m_each, y(number), (end - thread) * m_each - gap, m_high,
                done ? colour : render::mixed(m_colours.palette.canvas, colour, 0.35));
            thread = end;
        }
        if (m_own && hasLane(lanes, *m_own)) {
            const double wide = std::max(m_each - gap, 3 * m_panel.m_scale);
            m_shapes.rectangle(middle(*m_own) - gap / 2 - wide / 2, y(number), wide, m_high,
                isDone(ends, *m_own / warpLanes) ? m_colours.palette.accent
                                                 : render::withAlpha(m_colours.palette.accent, 90));
        }
    }

    void lines(const BlockTree::Row& row, std::size_t above, bool present)
    {
        const double from = y(above) + m_high, to = y(above + 1);
        // Few lines are thick enough to be seen from the last row of seats.
        const double apart = m_cells.width / double(row.takes.size()) / m_panel.m_scale;
        const double usual = std::clamp(apart / 6, 1.0, 2.0);
        const int strong = apart >= 6 ? 230 : 170;
        const auto one = [&](const BlockTree::Take& take, const render::Colour& colour, double wide) {
            m_shapes.line(middle(take.from), from, middle(take.by), to, wide * m_panel.m_scale, colour);
        };
        for (const BlockTree::Take& take : row.takes) {
            // One's own value needs no line where lines are as dense as pixels.
            if (take.from == take.by && apart < 1.5)
                continue;
            const bool used = hasLane(row.used, take.by), done = isDone(row.ends, take.by / warpLanes);
            one(take,
                present && used ? render::withAlpha(m_colours.palette.text, 220)
                                : render::withAlpha(m_colours.works,
                                    !done      ? 45
                                        : used ? strong
                                               : 50),
                usual);
        }
        for (const BlockTree::Take& take : row.takes)
            if (m_own && (take.by == *m_own || (take.from == *m_own && hasLane(row.used, take.by)))
                && isDone(row.ends, take.by / warpLanes))
                one(take, m_colours.palette.accent, std::max(usual, 1.6));
    }

    const TreePanel& m_panel;
    render::ShapeBatch& m_shapes;
    Colours m_colours;
    render::Box m_cells;
    double m_pitch, m_each, m_high;
    std::optional<std::uint32_t> m_own;
    int m_letters;
};

void TreePanel::draw(render::ShapeBatch& shapes, const CanvasState& state) const
{
    if (!empty() && !m_box.empty())
        TreePainter(*this, shapes, state.theme).paint();
}

std::optional<std::uint64_t> TreePanel::at(double x, double y) const
{
    if (empty() || m_box.empty() || !cells().contains(x, y))
        return std::nullopt;
    const std::uint32_t threads = tree().threads;
    const auto thread = std::uint64_t((x - cells().x) / cells().width * threads);
    return m_story->block() * threads + std::min<std::uint64_t>(thread, threads - 1);
}

} // namespace warpatlas::ui::inline canvas
