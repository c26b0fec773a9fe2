/// Several buffers of a launch on one sheet, under one camera. Sheet coordinates are elements of the output, which lies
/// at (0, 0), so that a sheet with the output alone needs the same camera as the data view. Matrices of a product stand
/// as in a textbook (A left of C, B above it, rows and columns aligned), others beside one another, small ones
/// enlarged. Plain arithmetic; usable without GL.
#pragma once

#include "render/views/data/data_view.h"
#include "render/views/shared/layout.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace warpatlas::render {

/// Where one buffer lies.
struct SheetPlace {
    double x = 0, y = 0; ///< top left corner, sheet coordinates
    double scale = 1; ///< sheet coordinates an element: above 1 for a small buffer beside large ones
    Layout layout;
    double width() const { return double(layout.columns) * scale; }
    double height() const { return double(layout.rows) * scale; }
    bool operator==(const SheetPlace&) const = default;
};

/// An element of one of the sheet's buffers.
struct SheetElement {
    std::size_t buffer = 0;
    std::uint64_t element = 0;
    bool operator==(const SheetElement&) const = default;
};

class BufferSheet {
public:
    BufferSheet() = default; ///< without buffers
    /// `output` is the index of the buffer at (0, 0). `product` says whether it stands with two others as C = A B;
    /// empty: it does where two others have extents that fit a product and are not all the same, as those of any
    /// buffers may be.
    BufferSheet(std::span<const Extent> buffers, std::size_t output, std::optional<bool> product = {});

    /// The height above each of several buffers for its name, and the width of a letter in it (logical pixels).
    static constexpr double nameHeight = 22, nameLetter = 8;

    std::size_t count() const { return m_places.size(); }
    std::size_t output() const { return m_output; }
    const SheetPlace& operator[](std::size_t buffer) const { return m_places[buffer]; }
    bool isProduct() const { return m_product; }
    double left() const { return m_left; } ///< bounds of all buffers, without the room for names
    double top() const { return m_top; }
    double right() const { return m_right; }
    double bottom() const { return m_bottom; }

    /// Fits all buffers and their names into the viewport less `margin` pixels on each side. One buffer alone fits as
    /// in Camera::fit. `surplusColumns` and `surplusRows` are drawn right of the output and below it.
    Camera fit(int viewportWidth, int viewportHeight, double margin = 24, double pixelScale = 1,
        double surplusColumns = 0, double surplusRows = 0) const;
    /// Returns the camera of one buffer's own data view under a camera of the sheet.
    Camera cameraOf(std::size_t buffer, const Camera& camera) const;
    /// Returns the element under a pixel; empty between buffers.
    std::optional<SheetElement> elementAt(const Camera& camera, double pixelX, double pixelY) const;
    /// Returns the top left corner, in pixels, of an element's cell, which is camera.pixelsPerCell * place.scale wide.
    Point cellCorner(const Camera& camera, const SheetElement& element) const;
    /// Returns the middle of an element's cell, sheet coordinates.
    Point middleOf(const SheetElement& element) const;

    bool operator==(const BufferSheet&) const = default;

private:
    void placeAsProduct(std::size_t a, std::size_t b, std::size_t c);
    void placeBeside(std::size_t output);
    void measure();

    std::vector<SheetPlace> m_places;
    std::size_t m_output = 0;
    double m_left = 0, m_top = 0, m_right = 0, m_bottom = 0;
    bool m_product = false;
};

} // namespace warpatlas::render
