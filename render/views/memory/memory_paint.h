/// Draws the parts of the memory view with a ShapeBatch; only for the files that implement the view.
#pragma once

#include "render/views/memory/access_heat.h"
#include "render/views/memory/memory_layout.h"
#include "render/views/memory/memory_view.h"
#include "render/views/memory/request_figures.h"
#include "render/views/shared/shape_batch.h"

#include <limits>
#include <string_view>

namespace warpatlas::render {

struct MemoryPaint {
    ShapeBatch& shapes;
    const MemoryScene& scene;
    const MemoryLayout& layout;
    const AddressAxis& axis;
    const MemoryViewState& state;
    const Palette& colours;

    void overview();
    void detail();
    void lanes();
    void ribbons();
    void banks();
    void figures();
    void wall(); ///< at the buffer's end, where lanes go past it

    double xOf(double address) const
    {
        return layout.detail.x + (axis.unitOf(address) - state.camera.originUnit) * state.camera.pixelsPerUnit;
    }
    /// Returns the lanes that are pointed at or selected; 0: none.
    std::uint32_t focus() const;
    bool isSelected(unsigned lane) const { return state.selectedLane == lane; }

    // Parts of detail().
    void heatColumns(const Box& box, double firstByte, double bytesPerPixel);
    void segment(const AddressSegment& segment, const RequestSectors& use);
    void sector(std::uint64_t index, double left, double right, const SectorUse* use);
    void values(std::uint64_t begin, std::uint64_t end);
    void pieces(const MemoryRequest& request, bool shown);
    void pieceText(const RequestPiece& piece, double left, double right, const Colour& ground);
    bool valuesFit(const MemoryRequest& request) const; ///< all of them: some alone would look like the only ones
    void unused(const RequestSectors& use, const RequestSectors& all);
    void fold(double left, double right, std::uint64_t bytes);
    void ghosts();
    bool isBehind(double address) const; ///< the wall: bytes there are drawn as no buffer's
    void marks();
    void labels();

    /// Draws the colours of several lanes as stripes on top of each other.
    void stripes(std::uint32_t lanes, const Box& box, std::uint8_t alpha);
};

/// Returns dark or light letters, whichever read better on `ground`.
Colour inkFor(const Colour& ground);
Colour verdictColour(const Palette& colours, Verdict verdict);

/// Places labels along a row from left to right; leaves out one that would touch the one before.
class LabelRow {
public:
    LabelRow(MemoryPaint& paint, double baseline, const Colour& colour)
        : m_paint(paint), m_baseline(baseline), m_colour(colour)
    {
    }
    /// Writes the row's name beside the detail.
    void name(std::string_view words);
    /// Returns whether the label was placed.
    bool put(double x, std::string_view words, Align align, std::optional<Colour> colour = {});

private:
    MemoryPaint& m_paint;
    double m_baseline;
    Colour m_colour;
    double m_taken = -std::numeric_limits<double>::infinity(); ///< right edge of the last one
};

} // namespace warpatlas::render
