#include "ui/canvas/state/navigation.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::ui::inline canvas {

namespace {

/// When a movement has arrived (pixels on the screen).
constexpr double arrivedScale = 0.002;
constexpr double arrivedPixels = 0.25;
/// The side of a usual block. A fit shows all threads past the data along an axis, up to as many as there are data, or
/// this side: what a block's size adds is always in sight, and a far too large grid does not make the data a dot.
constexpr std::uint64_t usualBlockSide = 32;

std::uint64_t withSurplus(std::uint64_t data, std::uint64_t threads)
{
    return threads > data ? std::min(threads, data + std::max(data, usualBlockSide)) : data;
}

} // namespace

render::Camera between(const render::Camera& a, const render::Camera& b, double fraction)
{
    render::Camera camera;
    camera.pixelsPerCell = a.pixelsPerCell * std::pow(b.pixelsPerCell / a.pixelsPerCell, fraction);
    // Origins are linear in cells a pixel exactly where a zoom about a point moves them.
    const double from = 1 / a.pixelsPerCell, to = 1 / b.pixelsPerCell;
    const double weight =
        std::abs(to - from) < 1e-9 * from ? fraction : (1 / camera.pixelsPerCell - from) / (to - from);
    camera.originX = a.originX + (b.originX - a.originX) * weight;
    camera.originY = a.originY + (b.originY - a.originY) * weight;
    return camera;
}

void Navigation::setViewport(int width, int height, double pixelScale, const FitRoom& room)
{
    width = std::max(width, 1);
    height = std::max(height, 1);
    if (m_width == width && m_height == height && m_pixelScale == pixelScale && m_room == room)
        return;
    m_width = width;
    m_height = height;
    m_pixelScale = pixelScale;
    m_room = room;
    refit();
}

void Navigation::setData(const Extent& data, const render::Surplus& surplus)
{
    m_layout = render::Layout::of(data);
    m_reach = render::reachOf(m_layout, surplus);
    m_sheet = {};
    if (surplus.following > 0) {
        // In a grid of several axes, each of which is rounded up, they can be a few times as many as the elements.
        const std::uint64_t most = std::max(3 * m_layout.elements, largestBlock);
        render::Surplus shown = surplus;
        shown.following = std::uint32_t(std::min<std::uint64_t>(surplus.following, most));
        m_fitExtent = render::reachOf(m_layout, shown);
    } else {
        m_fitExtent = {withSurplus(m_layout.columns, m_reach.x), withSurplus(m_layout.rows, m_reach.y), 1};
    }
    refit();
}

void Navigation::setSheet(const render::BufferSheet& sheet)
{
    m_sheet = sheet.count() > 1 ? sheet : render::BufferSheet();
    refit();
}

/// Fits again, after any change that a fit depends on.
void Navigation::refit()
{
    const double marginX = std::min(m_room.marginX * m_pixelScale, m_width / 8.0);
    const double marginY = std::min(m_room.marginY * m_pixelScale, m_height / 8.0);
    const double left = std::min(m_room.left * m_pixelScale, m_width / 4.0);
    const double right = std::min(m_room.right * m_pixelScale, m_width / 4.0);
    const double top = std::min(m_room.top * m_pixelScale, m_height / 4.0);
    const int width = std::max(1, int(m_width - 2 * marginX - left - right));
    const int height = std::max(1, int(m_height - 2 * marginY - top));
    const double columns = double(m_fitExtent.x), rows = double(m_fitExtent.y);
    // The first row of slices has its names above it, as the others have in the gaps between them.
    const double names = m_sheet.count() == 0 ? double(m_layout.slices.gap) : 0;
    m_fit = m_sheet.count() > 0 ? m_sheet.fit(width, height, 0, m_pixelScale * m_room.textScale,
                columns - double(m_layout.columns), rows - double(m_layout.rows))
                                : render::Camera::fitPlane(columns, rows + names, width, height, 0);
    m_fit.originY -= names;
    m_fit.originX -= (m_width - width + left - right) / 2.0 / m_fit.pixelsPerCell;
    m_fit.originY -= (m_height - height + top) / 2.0 / m_fit.pixelsPerCell;
    if (m_fitted)
        fit(false);
}

/// Returns the upper left and lower right corner of all buffers and threads beside them, in cells.
Navigation::Bounds Navigation::bounds(const Extent& extent) const
{
    return {std::min(m_sheet.left(), 0.0), std::min(m_sheet.top(), 0.0), std::max(m_sheet.right(), double(extent.x)),
        std::max(m_sheet.bottom(), double(extent.y))};
}

Rect Navigation::dataRect() const
{
    const Bounds cells = bounds(m_fitExtent);
    const double scale = m_camera.pixelsPerCell;
    return {float((cells.left - m_camera.originX) * scale), float((cells.top - m_camera.originY) * scale),
        float((cells.right - cells.left) * scale), float((cells.bottom - cells.top) * scale)};
}

double Navigation::largestScale() const
{
    return std::max(largestLogicalPixelsPerCell * m_pixelScale, m_fit.pixelsPerCell);
}

render::Camera Navigation::limited(render::Camera camera) const
{
    const double scale = std::clamp(camera.pixelsPerCell, smallestScale(), largestScale());
    camera.pixelsPerCell = scale;
    // The middle of the window stays on data or surplus threads, so that they cannot be lost.
    const Bounds cells = bounds(m_reach);
    const double middleX = m_width / 2.0 / scale, middleY = m_height / 2.0 / scale;
    camera.originX = std::clamp(camera.originX, cells.left - middleX, cells.right - middleX);
    camera.originY = std::clamp(camera.originY, cells.top - middleY, cells.bottom - middleY);
    return camera;
}

void Navigation::moveTo(const render::Camera& target, bool animate)
{
    m_target = target;
    m_moving = animate && !m_reducedMotion;
    if (!m_moving)
        m_camera = target;
}

void Navigation::fit(bool animate)
{
    moveTo(m_fit, animate);
    m_fitted = true;
}

void Navigation::setCamera(const render::Camera& camera)
{
    moveTo(camera, false);
    m_fitted = false;
}

void Navigation::setFittedCamera(const render::Camera& camera)
{
    moveTo(camera, false);
    m_fitted = true;
}

void Navigation::pan(double pixelsX, double pixelsY, bool animate)
{
    render::Camera target = m_moving ? m_target : m_camera;
    target.originX -= pixelsX / target.pixelsPerCell;
    target.originY -= pixelsY / target.pixelsPerCell;
    moveTo(limited(target), animate);
    m_fitted = false;
}

void Navigation::panBy(double pixelsX, double pixelsY)
{
    pan(pixelsX, pixelsY, false);
}

void Navigation::zoomBy(double factor, double pixelX, double pixelY)
{
    render::Camera target = m_moving ? m_target : m_camera;
    const double scale = std::clamp(target.pixelsPerCell * factor, smallestScale(), largestScale());
    const double elementX = target.originX + pixelX / target.pixelsPerCell;
    const double elementY = target.originY + pixelY / target.pixelsPerCell;
    target = {elementX - pixelX / scale, elementY - pixelY / scale, scale};
    moveTo(limited(target), true);
    m_fitted = false;
}

void Navigation::show(double elementX, double elementY, double minimumPixelsPerCell)
{
    render::Camera target = m_moving ? m_target : m_camera;
    const double pixelX = (elementX - target.originX) * target.pixelsPerCell;
    const double pixelY = (elementY - target.originY) * target.pixelsPerCell;
    const double border = std::min(m_width, m_height) / 8.0;
    const bool visible =
        pixelX >= border && pixelX <= m_width - border && pixelY >= border && pixelY <= m_height - border;
    if (visible && target.pixelsPerCell >= minimumPixelsPerCell)
        return;
    const double scale =
        std::clamp(std::max(target.pixelsPerCell, minimumPixelsPerCell), smallestScale(), largestScale());
    target = {elementX - m_width / 2.0 / scale, elementY - m_height / 2.0 / scale, scale};
    moveTo(limited(target), true);
    m_fitted = false;
}

bool Navigation::advance(double seconds)
{
    if (!m_moving)
        return false;
    m_camera = between(m_camera, m_target, 1 - std::exp(-closingRatePerSecond * std::max(seconds, 0.0)));
    const double scale = m_target.pixelsPerCell;
    if (std::abs(m_camera.pixelsPerCell / scale - 1) < arrivedScale
        && std::abs(m_camera.originX - m_target.originX) * scale < arrivedPixels
        && std::abs(m_camera.originY - m_target.originY) * scale < arrivedPixels) {
        m_camera = m_target;
        m_moving = false;
    }
    return m_moving;
}

} // namespace warpatlas::ui::inline canvas
