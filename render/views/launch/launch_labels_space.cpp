#include "render/views/launch/launch_hit.h"
#include "render/views/launch/launch_labels.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warpatlas::render {

namespace {

class SpaceLabels {
public:
    SpaceLabels(ShapeBatch& shapes, const LaunchFrame& frame)
        : m_shapes(shapes),
          m_frame(frame),
          m_sheet(frame.sheet),
          m_orbit(frame.state.camera.orbit),
          m_project(m_orbit, frame.width, frame.height),
          m_colours(palette(frame.state.theme)),
          m_scale(frame.state.pixelScale),
          m_font(int(std::lround(13 * m_scale * frame.state.textScale)))
    {
    }

    void add()
    {
        addAxes();
        addFaces();
    }

private:
    std::optional<Projected> at(const Vector& place) const { return m_project(place); }

    /// Adds the axes along the outline, where no block lies behind them.
    void addAxes()
    {
        const Vector size{m_sheet.size(0), m_sheet.size(1), m_sheet.size(2)};
        const double away = 0.05 * std::max(size[0], size[1]);
        const bool fromRight = std::sin(m_orbit.yaw)<0, fromFront = std::cos(m_orbit.yaw)> 0;
        const bool fromAbove = m_orbit.pitch > 0;
        const double below = fromAbove ? size[1] + away : -away, front = fromFront ? 0 : size[2];
        // The side that is seen, where z runs along its lower edge, and the other one, where y does.
        const bool nearRight = fromRight;
        addAxis(0, {0, below, front}, {size[0], below, front});
        addAxis(
            1, {nearRight ? -away : size[0] + away, 0, front}, {nearRight ? -away : size[0] + away, size[1], front});
        const double side = nearRight ? size[0] + away : -away;
        addAxis(2, {side, fromAbove ? size[1] : 0, 0}, {side, fromAbove ? size[1] : 0, size[2]});
    }

    std::string axisWords(std::size_t axis) const
    {
        const Launch& launch = m_sheet.launch;
        const auto of = [axis](const Dim3& size) { return axis == 0 ? size.x : axis == 1 ? size.y : size.z; };
        const char name = "xyz"[axis];
        if (m_sheet.gridAxis >= 0 && m_sheet.blocks[1] > 1)
            return axis < 2 ? fmt::format("{} {} of blocks", m_sheet.blocks[axis], axis == 0 ? "columns" : "rows")
                            : fmt::format("{}: {} threads", name, of(launch.block));
        if (of(launch.grid) > 1)
            return fmt::format("{}: {} blocks", name, of(launch.grid));
        return of(launch.block) > 1 ? fmt::format("{}: {} threads", name, of(launch.block))
                                    : fmt::format("{}: 1 block", name);
    }

    void addAxis(std::size_t axis, const Vector& from, const Vector& to)
    {
        const auto a = at(from), b = at(to);
        if (!a || !b)
            return;
        const double length = std::hypot(b->x - a->x, b->y - a->y);
        if (length < 3 * m_font)
            return;
        const double ux = (b->x - a->x) / length, uy = (b->y - a->y) / length;
        const Colour soft = m_colours.soft;
        m_shapes.line(a->x, a->y, b->x, b->y, 1.5 * m_scale, soft);
        // An arrow head where indices grow to.
        const double head = 0.6 * m_font;
        for (const double lean : {-1.0, 1.0})
            m_shapes.line(b->x, b->y, b->x - head * (ux - lean * 0.5 * uy), b->y - head * (uy + lean * 0.5 * ux),
                1.5 * m_scale, soft);
        // Beside the middle of the line, away from the launch.
        const auto centre = at({m_sheet.size(0) / 2, m_sheet.size(1) / 2, m_sheet.size(2) / 2});
        const double middleX = (a->x + b->x) / 2, middleY = (a->y + b->y) / 2;
        double outX = -uy, outY = ux;
        if (centre && outX * (middleX - centre->x) + outY * (middleY - centre->y) < 0) {
            outX = -outX;
            outY = -outY;
        }
        const std::string words = axisWords(axis);
        const Align align = outX > 0.35 ? Align::Left : outX < -0.35 ? Align::Right : Align::Centre;
        m_shapes.text(middleX + outX * 0.8 * m_font, middleY + outY * 1.1 * m_font + 0.36 * m_font, words, m_font,
            m_colours.text, align);
    }

    /// Labels blocks, and lanes of blocks, whose front face is in sight and large enough.
    void addFaces()
    {
        constexpr std::uint64_t reach = 6; // blocks about the one that is looked at
        const Vector eye = m_orbit.eye();
        LaunchSheet::Place low{}, high{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double middle = std::clamp(
                std::floor(m_orbit.target[axis] / m_sheet.pitch(int(axis))), 0.0, double(m_sheet.blocks[axis] - 1));
            const bool all = m_sheet.launch.blocks() <= 2048;
            low[axis] = all ? 0 : std::uint64_t(std::max(middle - double(reach), 0.0));
            high[axis] = all ? m_sheet.blocks[axis] : std::min(std::uint64_t(middle) + reach + 1, m_sheet.blocks[axis]);
        }
        const bool front = std::cos(m_orbit.yaw) > 0;
        m_blockLabels = blocksHaveLabels(front);
        for (std::uint64_t layer = low[2]; layer < high[2]; ++layer)
            for (std::uint64_t row = low[1]; row < high[1]; ++row)
                for (std::uint64_t column = low[0]; column < high[0]; ++column) {
                    const auto block = m_sheet.blockAt({column, row, layer});
                    if (!block)
                        continue;
                    const SheetBox box = boxOfBlock(m_sheet, *block);
                    if ((front ? box.corner[2] - eye[2] : eye[2] - box.corner[2] - box.size[2]) > 0)
                        addBlock(*block, box, front);
                }
    }

    struct Face {
        double x = 0, y = 0, width = 0, height = 0; ///< its middle, and the room for level words around it
    };
    /// Returns the face across z; empty where it is too small or out of view.
    std::optional<Face> faceOf(const SheetBox& box, bool front) const
    {
        const double z = box.corner[2] + (front ? 0 : box.size[2]);
        const double x = box.corner[0], y = box.corner[1];
        const auto middle = at({x + box.size[0] / 2, y + box.size[1] / 2, z});
        const auto left = at({x, y + box.size[1] / 2, z}), right = at({x + box.size[0], y + box.size[1] / 2, z});
        const auto top = at({x + box.size[0] / 2, y, z}), bottom = at({x + box.size[0] / 2, y + box.size[1], z});
        if (!middle || !left || !right || !top || !bottom || middle->x < 0 || middle->y < 0 || middle->x > m_frame.width
            || middle->y > m_frame.height)
            return std::nullopt;
        const double slope = std::abs(right->y - left->y);
        const Face face{middle->x, middle->y, std::abs(right->x - left->x), std::abs(bottom->y - top->y) - 0.5 * slope};
        if (face.width < m_font || face.height < m_font)
            return std::nullopt;
        return face;
    }

    /// Says whether a whole line of words in the middle of a face lies on it, with nothing in front.
    bool isSeen(
        const Face& face, double width, double height, std::uint64_t block, std::optional<std::uint32_t> lane) const
    {
        const double cell = m_project.pixelsPerCell(boxOfBlock(m_sheet, block).middle());
        const bool apart = Openness::at(m_sheet, cell, m_scale).threads > 0;
        for (const double x : {0.0, -0.5, 0.5}) // most faces that are hidden are so in the middle
            for (const double y : {-0.5, 0.5}) {
                const auto spot = spotInSpace(
                    m_sheet, m_orbit, m_frame.width, m_frame.height, m_scale, face.x + x * width, face.y + y * height);
                // Between threads that stand apart one sees threads behind them, which are the block's as well.
                if (!spot || spot->block != block || (spot->face != 2 && !apart) || (lane && spot->lane != *lane))
                    return false;
            }
        return true;
    }

    bool addWords(
        const Face& face, const std::string& words, int font, std::uint64_t block, std::optional<std::uint32_t> lane)
    {
        if (font == 0 || !isSeen(face, m_shapes.textWidth(words, font), 1.2 * m_shapes.capHeight(font), block, lane))
            return false;
        m_shapes.text(face.x, face.y + m_shapes.capHeight(font) / 2, words, font,
            inkOn(m_frame, block, lane.value_or(0)), Align::Centre);
        return true;
    }

    /// Says whether the blocks at the depth that is looked at have labels; else none has, as a few nearer ones would
    /// look chosen.
    bool blocksHaveLabels(bool front) const
    {
        const Launch& launch = m_sheet.launch;
        const Dim3 most{launch.grid.x - 1, launch.grid.y - 1, launch.grid.z - 1};
        SheetBox box = boxOfBlock(m_sheet, 0);
        for (std::size_t axis = 0; axis < 3; ++axis)
            box.corner[axis] = m_orbit.target[axis] - box.size[axis] / 2;
        const auto face = faceOf(box, front);
        return face && fittingFont(0.80 * face->width, indexText(launch.grid, most).size(), m_font, m_scale) > 0;
    }

    void addBlock(std::uint64_t block, const SheetBox& box, bool front)
    {
        const Launch& launch = m_sheet.launch;
        const double cell = m_project.pixelsPerCell(box.middle());
        const Dim3 most{launch.block.x - 1, launch.block.y - 1, launch.block.z - 1};
        const std::size_t letters = indexText(launch.block, most).size();
        if (fittingFont(0.75 * cell, letters, m_font, m_scale) > 0 && addLanes(block, front, letters))
            return;
        if (!m_blockLabels || box.size[0] * cell < m_font)
            return;
        const auto face = faceOf(box, front);
        if (!face)
            return;
        const std::string words = indexText(launch.grid, blockIndexOf(launch, block));
        addWords(
            *face, words, fittingFont(0.80 * face->width, words.size(), 1.1 * m_font, m_scale), block, std::nullopt);
    }

    /// Returns false where no lane is in sight.
    bool addLanes(std::uint64_t block, bool front, std::size_t letters)
    {
        bool any = false;
        for (std::uint32_t lane = 0; lane < m_sheet.threads(); ++lane) {
            const SheetBox box = boxOfLane(m_sheet, block, lane);
            if (const auto face = faceOf(box, front))
                any |= addWords(*face, indexText(m_sheet.launch.block, threadIndexOf(m_sheet.launch, lane)),
                    fittingFont(0.70 * face->width, letters, 0.9 * m_font, m_scale), block, lane);
        }
        return any;
    }

    ShapeBatch& m_shapes;
    const LaunchFrame& m_frame;
    const LaunchSheet& m_sheet;
    const OrbitCamera& m_orbit;
    Projection m_project;
    const Palette& m_colours;
    double m_scale;
    int m_font;
    bool m_blockLabels = false;
};

} // namespace

void addSpaceLabels(ShapeBatch& shapes, const LaunchFrame& frame)
{
    SpaceLabels(shapes, frame).add();
}

} // namespace warpatlas::render
