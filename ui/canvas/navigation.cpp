#include "ui/canvas/navigation.h"

#include "ui/canvas/fit_beside.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::ui {

namespace {

/// How quickly a movement closes in on its target, and when it has arrived (pixels at the screen).
constexpr double closingRatePerSecond = 18;
constexpr double arrivedScale = 0.002;
constexpr double arrivedPixels = 0.25;
/// Surplus threads up to this share of the data are shown by a fit; more would make the data small.
constexpr double surplusInFit = 0.35;
constexpr double fitMargin = 24;
/// From panels and edges where a fit keeps off panels, which stand as far from the edges.
constexpr double panelMargin = 14;
/// Data beside panels is at least this share as large as under them, or it stays under them.
constexpr double smallestBeside = 0.5;
/// Room for panels at their largest may make the data this much smaller than room for them at rest.
constexpr double smallestBesideLargest = 0.75;

std::uint64_t withSurplus(std::uint64_t data, std::uint64_t threads)
{
    return threads > data ? std::min<std::uint64_t>(threads, data + std::uint64_t(double(data) * surplusInFit)) : data;
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

void Navigation::setViewport(int width, int height, double pixelScale, double bottomInset)
{
    width = std::max(width, 1);
    height = std::max(height, 1);
    if (m_width == width && m_height == height && m_pixelScale == pixelScale && m_bottomInset == bottomInset)
        return;
    m_width = width;
    m_height = height;
    m_pixelScale = pixelScale;
    m_bottomInset = bottomInset;
    refit();
}

void Navigation::setPanels(std::vector<Rect> largest, std::vector<Rect> resting)
{
    if (largest == m_largestPanels && resting == m_restingPanels)
        return;
    m_largestPanels = std::move(largest);
    m_restingPanels = std::move(resting);
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

void Navigation::setSheet(const render::Sheet& sheet, std::vector<std::size_t> nameLetters)
{
    m_nameLetters = std::move(nameLetters);
    m_sheet = sheet.count() > 1 ? sheet : render::Sheet();
    refit();
}

render::Camera Navigation::wholeFit() const
{
    const int height = std::max(1, int(m_height - m_bottomInset));
    const double margin = std::min({fitMargin * m_pixelScale, m_width / 8.0, height / 8.0});
    if (m_sheet.count() > 0)
        return m_sheet.fit(m_width, height, margin, m_pixelScale, double(m_fitExtent.x - m_layout.columns),
            double(m_fitExtent.y - m_layout.rows));
    return render::Camera::fitPlane(double(m_fitExtent.x), double(m_fitExtent.y), m_width, height, margin);
}

void Navigation::refit()
{
    m_fit = wholeFit();
    m_beside = false;
    const double margin = std::min({panelMargin * m_pixelScale, m_width / 8.0, m_height / 8.0});
    const FitBounds bounds{margin, margin, m_width - margin, m_height - m_bottomInset - margin};
    std::vector<FitItem> items;
    const double surplusX = double(m_fitExtent.x - m_layout.columns), surplusY = double(m_fitExtent.y - m_layout.rows);
    for (std::size_t i = 0; i < m_sheet.count(); ++i) {
        const render::SheetPlace& place = m_sheet[i];
        const bool output = i == m_sheet.output();
        const double letters = i < m_nameLetters.size() ? double(m_nameLetters[i]) : 0;
        items.push_back(
            {place.x, place.y, place.width() + (output ? surplusX : 0), place.height() + (output ? surplusY : 0),
                letters * render::Sheet::nameLetter * m_pixelScale, render::Sheet::nameHeight * m_pixelScale});
    }
    if (items.empty())
        items.push_back({0, 0, double(m_fitExtent.x), double(m_fitExtent.y)});
    const auto beside = [&](const std::vector<Rect>& panels) {
        return fitBeside(items, bounds, panels, margin, smallestBeside * m_fit.pixelsPerCell);
    };
    if (const auto resting = m_restingPanels.empty() ? std::nullopt : beside(m_restingPanels)) {
        m_beside = true;
        const auto largest = beside(m_largestPanels);
        m_fit =
            largest && largest->pixelsPerCell >= smallestBesideLargest * resting->pixelsPerCell ? *largest : *resting;
    }
    if (m_fitted)
        fit(false);
}

double Navigation::smallestScale() const
{
    return m_fit.pixelsPerCell / 4;
}

double Navigation::largestScale() const
{
    return std::max(largestLogicalPixelsPerCell * m_pixelScale, m_fit.pixelsPerCell);
}

render::Camera Navigation::limited(render::Camera camera) const
{
    const double scale = std::clamp(camera.pixelsPerCell, smallestScale(), largestScale());
    camera.pixelsPerCell = scale;
    // The middle of the window, or of a fit beside panels, stays on data or surplus threads: nobody can lose them.
    const double left = std::min(m_sheet.left(), 0.0), right = std::max(m_sheet.right(), double(m_reach.x));
    const double top = std::min(m_sheet.top(), 0.0), bottom = std::max(m_sheet.bottom(), double(m_reach.y));
    const auto limit = [&](double origin, double low, double high, double shownHigh, double fitOrigin, int pixels) {
        const double middle = pixels / 2.0;
        const double fitted = m_beside ? ((low + shownHigh) / 2 - fitOrigin) * m_fit.pixelsPerCell : middle;
        return std::clamp(origin, low - std::max(middle, fitted) / scale, high - std::min(middle, fitted) / scale);
    };
    camera.originX =
        limit(camera.originX, left, right, std::max(m_sheet.right(), double(m_fitExtent.x)), m_fit.originX, m_width);
    camera.originY =
        limit(camera.originY, top, bottom, std::max(m_sheet.bottom(), double(m_fitExtent.y)), m_fit.originY, m_height);
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

void Navigation::glideBy(double pixelsX, double pixelsY)
{
    pan(pixelsX, pixelsY, true);
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
    const bool visible = pixelX >= border && pixelX <= m_width - border && pixelY >= border
        && pixelY <= m_height - m_bottomInset - border;
    if (visible && target.pixelsPerCell >= minimumPixelsPerCell)
        return;
    const double scale =
        std::clamp(std::max(target.pixelsPerCell, minimumPixelsPerCell), smallestScale(), largestScale());
    target = {elementX - m_width / 2.0 / scale, elementY - (m_height - m_bottomInset) / 2.0 / scale, scale};
    moveTo(limited(target), true);
    m_fitted = false;
}

void Navigation::stop()
{
    m_moving = false;
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

} // namespace warpatlas::ui
