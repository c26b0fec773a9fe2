#include "render/views/data/buffer_sheet.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::render {

namespace {

/// Between buffers, as a share of the larger side of all of them: room for a name at the size of a fit.
constexpr double gapShare = 0.07;
/// The longer side of a buffer is at least this share of the longest one's.
constexpr double smallestShare = 0.2;

double longerSide(const SheetPlace& place)
{
    return double(std::max(place.layout.columns, place.layout.rows));
}

bool isMatrix(const Extent& extent)
{
    return extent.z == 1 && extent.count() > 0;
}

bool isProduct(const Extent& a, const Extent& b, const Extent& c)
{
    return isMatrix(a) && isMatrix(b) && isMatrix(c) && a.x == b.y && a.y == c.y && b.x == c.x;
}

} // namespace

BufferSheet::BufferSheet(std::span<const Extent> buffers, std::size_t output, std::optional<bool> product)
    : m_output(output)
{
    for (const Extent& extent : buffers)
        m_places.push_back({0, 0, 1, Layout::of(extent)});
    // The first pair that fits.
    for (std::size_t a = 0; a < buffers.size() && !m_product && product != false; ++a)
        for (std::size_t b = 0; b < buffers.size() && !m_product; ++b) {
            if (a == b || a == output || b == output || !render::isProduct(buffers[a], buffers[b], buffers[output]))
                continue;
            if (!product && buffers[a] == buffers[b] && buffers[a] == buffers[output])
                continue;
            m_product = true;
            placeAsProduct(a, b, output);
        }
    if (!m_product && output < buffers.size())
        placeBeside(output);
    measure();
}

void BufferSheet::placeAsProduct(std::size_t a, std::size_t b, std::size_t c)
{
    const double width = m_places[a].width() + m_places[c].width();
    const double height = m_places[b].height() + m_places[c].height();
    const double gap = std::max(1.0, gapShare * std::max(width, height));
    m_places[a].x = -gap - m_places[a].width();
    m_places[b].y = -gap - m_places[b].height();
    double left = m_places[a].x;
    for (std::size_t i = 0; i < m_places.size(); ++i)
        if (i != a && i != b && i != c) {
            left -= gap + m_places[i].width();
            m_places[i].x = left;
        }
}

void BufferSheet::placeBeside(std::size_t output)
{
    double longest = 0;
    for (const SheetPlace& place : m_places)
        longest = std::max(longest, longerSide(place));
    // A mask of 3 x 3 beside an image of a thousand pixels would be a dot.
    const auto enlarged = [&](const SheetPlace& place) {
        return std::max(1.0, std::floor(smallestShare * longest / longerSide(place)));
    };
    const double unit = enlarged(m_places[output]);
    double widths = 0, heights = 0, widest = 0, highest = 0;
    for (SheetPlace& place : m_places) {
        place.scale = enlarged(place) / unit;
        widths += place.width();
        heights += place.height();
        widest = std::max(widest, place.width());
        highest = std::max(highest, place.height());
    }
    const double gaps = double(m_places.size() - 1);
    const double gapAcross = std::max(1.0, gapShare * std::max(widths, highest));
    const double gapDown = std::max(1.0, gapShare * std::max(widest, heights));
    const auto cell = [](double width, double height) { return std::min(windowAspect / width, 1 / height); };
    const double across = cell(widths + gaps * gapAcross, highest), down = cell(widest, heights + gaps * gapDown);
    // One line of reading, unless the cells become much smaller for it.
    const bool stacked = down > 1.25 * across;
    double at = 0;
    for (std::size_t i = m_places.size(); i-- > 0;) {
        if (i == output)
            continue;
        at -= stacked ? gapDown + m_places[i].height() : gapAcross + m_places[i].width();
        (stacked ? m_places[i].y : m_places[i].x) = at;
    }
    // A sum beside what was added up stands at its middle, where no legend lies.
    const double room = highest - m_places[output].height();
    if (stacked || room < 0.25 * highest)
        return;
    for (std::size_t i = 0; i < m_places.size(); ++i)
        if (i != output)
            m_places[i].y = -room / 2;
}

void BufferSheet::measure()
{
    for (const SheetPlace& place : m_places) {
        m_left = std::min(m_left, place.x);
        m_top = std::min(m_top, place.y);
        m_right = std::max(m_right, place.x + place.width());
        m_bottom = std::max(m_bottom, place.y + place.height());
    }
}

Camera BufferSheet::fit(int viewportWidth, int viewportHeight, double margin, double pixelScale, double surplusColumns,
    double surplusRows) const
{
    const double name = m_places.size() > 1 ? nameHeight * pixelScale : 0;
    const double width = std::max(viewportWidth - 2 * margin, 1.0);
    const double height = std::max(viewportHeight - 2 * margin - name, 1.0);
    // Nothing stands right of the output or below it in any arrangement.
    double right = m_right, bottom = m_bottom;
    if (m_output < m_places.size()) {
        right = std::max(right, m_places[m_output].width() + surplusColumns);
        bottom = std::max(bottom, m_places[m_output].height() + surplusRows);
    }
    const double columns = std::max(right - m_left, 1e-9), rows = std::max(bottom - m_top, 1e-9);
    Camera camera;
    camera.pixelsPerCell = std::min(width / columns, height / rows);
    camera.originX = m_left - (viewportWidth / camera.pixelsPerCell - columns) / 2;
    camera.originY = m_top - name / camera.pixelsPerCell - ((viewportHeight - name) / camera.pixelsPerCell - rows) / 2;
    return camera;
}

Camera BufferSheet::cameraOf(std::size_t buffer, const Camera& camera) const
{
    const SheetPlace& place = m_places[buffer];
    return {(camera.originX - place.x) / place.scale, (camera.originY - place.y) / place.scale,
        camera.pixelsPerCell * place.scale};
}

std::optional<SheetElement> BufferSheet::elementAt(const Camera& camera, double pixelX, double pixelY) const
{
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const Camera own = cameraOf(i, camera);
        const double x = std::floor(own.originX + pixelX / own.pixelsPerCell);
        const double y = std::floor(own.originY + pixelY / own.pixelsPerCell);
        const Layout& layout = m_places[i].layout;
        if (!(x >= 0 && y >= 0 && x < double(layout.columns) && y < double(layout.rows)))
            continue;
        const std::uint64_t element = layout.elementAt(std::uint64_t(x), std::uint64_t(y));
        if (element != Layout::noElement)
            return SheetElement{i, element};
    }
    return std::nullopt;
}

Point BufferSheet::cellCorner(const Camera& camera, const SheetElement& element) const
{
    const Camera own = cameraOf(element.buffer, camera);
    const Layout::Cell cell = m_places[element.buffer].layout.cellOf(element.element);
    return {
        (double(cell.column) - own.originX) * own.pixelsPerCell, (double(cell.row) - own.originY) * own.pixelsPerCell};
}

Point BufferSheet::middleOf(const SheetElement& element) const
{
    const SheetPlace& place = m_places[element.buffer];
    const Layout::Cell cell = place.layout.cellOf(element.element);
    return {place.x + (double(cell.column) + 0.5) * place.scale, place.y + (double(cell.row) + 0.5) * place.scale};
}

} // namespace warpatlas::render
