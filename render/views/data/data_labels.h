/// blockIdx, threadIdx and value in each visible cell, as instanced letters.
#pragma once

#include "render/gl/buffer.h"
#include "render/gl/program.h"
#include "render/gl/vertex_array.h"
#include "render/views/data/data_view.h"
#include "render/views/data/scene_buffers.h"
#include "render/views/data/visible_cells.h"
#include "render/views/shared/glyph_atlas.h"
#include "render/views/shared/label_text.h"
#include "render/views/shared/shape_batch.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace warpatlas::render {

class DataLabels {
public:
    explicit DataLabels(GlyphAtlases& atlases); ///< they outlive it
    /// Makes the letters of the cells in view, and adds what makes each of their cells even behind them. Returns
    /// whether there are any.
    bool prepare(const Viewport& viewport, const SceneBuffers& buffers, const DataViewState& state, ShapeBatch& shapes);
    void draw(const Viewport& viewport); ///< the letters, once prepare() has said that there are
    /// Call it when the scene was replaced: values are read again.
    void forgetValues()
    {
        m_values.reset();
        m_measured = false;
    }

private:
    struct Letter {
        float x, y, letter;
        Colour colour;
    };
    struct Cell {
        std::uint64_t element, inRange;
        double x, y;
    };
    void build(const SceneBuffers& buffers, const DataViewState& state, const CellRange& range);
    void addCell(const Cell& cell, const SceneBuffers& buffers, const DataViewState& state, const LabelStyle& style);
    /// A line of a cell, such as the one under the ids: the value, or what the colours show.
    struct Line {
        std::string_view name;
        std::string text;
        int fontPixels = 0;
    };
    std::vector<Line> linesOf(
        const Cell& cell, const SceneBuffers& buffers, const DataViewState& state, const LabelStyle& style);
    void addLine(double centreX, double baseline, const Line& line, const Colour& ink);
    Line valueLine(const DataScene& scene, const DataViewState& state, const Cell& cell, LabelDetail detail) const;
    /// Makes the line of an element that the followed thread read from the input under the output.
    static Line inputLine(const DataScene& scene, std::uint64_t element, LabelDetail detail);
    bool readsInput(std::uint64_t element) const;
    static bool showsIds(const DataScene& scene, const DataViewState& state);
    void findLit(const SceneBuffers& buffers, const DataViewState& state);
    /// Measures the longest texts; reads every value in view, so it is done once for each range.
    void measure(const SceneBuffers& buffers, const DataViewState& state);

    GlyphAtlases& m_atlases;
    gl::Program m_program;
    gl::VertexArray m_vertices = gl::VertexArray::create();
    gl::Buffer m_instances;
    std::optional<Array> m_values; // of m_range
    CellRange m_range;
    std::unordered_map<std::uint64_t, LitElement> m_lit; // in m_range, the strongest of each
    LabelLengths m_lengths[4];
    bool m_readsInput = false; // whether any lit element, in sight or not, lies in the input
    bool m_measured = false; // of m_measuredRange and m_measuredBy, and with the input's values or without
    CellRange m_measuredRange;
    bool m_measuredInput = false;
    ColourBy m_measuredBy = ColourBy::State;
    std::map<int, std::vector<Letter>> m_letters; // by the size of their font
    ShapeBatch* m_shapes = nullptr; // while letters are made
    std::unordered_set<std::uint64_t> m_namedBlocks; // that stand in a cell already
};

} // namespace warpatlas::render
