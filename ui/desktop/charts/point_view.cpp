#include "ui/desktop/charts/point_view.h"

#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"

#include <QApplication>
#include <QCursor>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace warpatlas::ui::inline desktop {

PointView::PointView(const QString& objectName, QWidget* parent)
    : ChartWidget(objectName, parent), m_bar(new QScrollBar(Qt::Vertical, this))
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    introduce(m_bar, objectName + ".rows", said("chart.rows", "Scroll the rows"));
    m_bar->setCursor(Qt::ArrowCursor);
    m_bar->hide();
    connect(m_bar, &QScrollBar::valueChanged, this, [this](int value) {
        if (shownChart() && shownChart()->scrolled() != value) {
            shownChart()->scrollTo(value);
            changed(true);
        }
    });
}

QRectF PointView::chartArea() const
{
    return QRectF(rect()).adjusted(0, 0, m_bar->isHidden() ? 0 : -m_bar->width(), 0);
}

void PointView::fitBar()
{
    const int width = m_bar->sizeHint().width();
    m_bar->setGeometry(this->width() - width, 0, width, height());
    m_bar->setVisible(chart() && chart()->hiddenRows(QRectF(rect()).adjusted(0, 0, -width, 0)) > 0.5);
    const int hidden = m_bar->isHidden() ? 0 : int(chart()->hiddenRows(chartArea()) + 0.999);
    m_bar->setPageStep(std::max(1, height()));
    m_bar->setSingleStep(18);
    m_bar->setRange(0, hidden);
    if (shownChart())
        shownChart()->scrollTo(m_bar->value());
}

void PointView::scrollBy(double pixels)
{
    m_bar->setValue(m_bar->value() + int(std::lround(pixels)));
}

void PointView::reveal(std::size_t point)
{
    if (shownChart() && point < m_points && shownChart()->reveal(point, chartArea())) {
        m_bar->setValue(int(std::lround(shownChart()->scrolled())));
        update();
    }
}

void PointView::resizeEvent(QResizeEvent* event)
{
    ChartWidget::resizeEvent(event);
    fitBar();
}

void PointView::setPoints(std::unique_ptr<Chart> chart, std::size_t points, std::size_t columns)
{
    m_points = points;
    m_columns = columns;
    if (m_pointed && *m_pointed >= points)
        m_pointed.reset();
    setChart(std::move(chart));
    m_bar->setValue(0);
    fitBar();
}

void PointView::setPresent(std::optional<std::size_t> point)
{
    m_present = point;
    update();
}

void PointView::paintEvent(QPaintEvent* event)
{
    const QRectF area = chartArea();
    const auto mark = [&](std::optional<std::size_t> at, const QColor& fill, const QColor& line) {
        if (!chart() || !at)
            return;
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(line.isValid() ? QPen(line, 1.5) : QPen(Qt::NoPen));
        painter.setBrush(fill);
        painter.drawRoundedRect(chart()->placeOf(*at, area), 3, 3);
    };
    const Tokens& t = tokens();
    mark(m_present, mix(t.panel, t.accent, 0.22), {});
    mark(m_pointed, t.hover, {});
    ChartWidget::paintEvent(event);
    if (m_columns > 0) // cells cover what is under them
        mark(m_pointed ? m_pointed : m_present, Qt::transparent, m_pointed ? t.text : t.accent);
    if (hasFocus()) {
        QPainter painter(this);
        painter.setPen(QPen(t.accent, 1));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void PointView::point(std::optional<std::size_t> at)
{
    if (std::exchange(m_pointed, at) == at)
        return;
    setCursor(at ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
    emit pointed(at);
}

/// Typed keys are the canvas' (window/focus_home.h), but for those that a widget asks for.
bool PointView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && chart() && chart()->isScalable()) {
        const auto& keys = *static_cast<QKeyEvent*>(event);
        const bool scales = keys.key() == Qt::Key_Plus || keys.key() == Qt::Key_Equal || keys.key() == Qt::Key_Minus
            || keys.key() == Qt::Key_0;
        if (scales && !keys.modifiers().testFlag(Qt::ControlModifier)) {
            event->accept();
            return true;
        }
    }
    return ChartWidget::event(event);
}

bool PointView::changed(bool moved)
{
    if (moved) {
        point(std::nullopt);
        update();
    }
    return moved;
}

void PointView::wheelEvent(QWheelEvent* event)
{
    const QPoint angle = event->angleDelta();
    const bool moves = event->modifiers().testFlag(Qt::ShiftModifier) || std::abs(angle.x()) > std::abs(angle.y());
    const double turns = double(angle.x() + angle.y()) / 120;
    if (!moves && shownChart() && shownChart()->scrollsAt(event->position(), chartArea())) {
        scrollBy(-54 * turns);
        event->accept();
        return;
    }
    const bool done = shownChart()
        && changed(moves ? shownChart()->moveBy(60 * turns, chartArea())
                         : shownChart()->scaleAt(event->position(), std::pow(0.8, turns), chartArea()));
    event->setAccepted(done); // else what is around it scrolls
}

void PointView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (!shownChart() || shownChart()->pointAt(event->position(), chartArea()) || !changed(shownChart()->showAll()))
        ChartWidget::mouseDoubleClickEvent(event);
}

bool PointView::scaleByKey(int key, bool shift)
{
    const QRectF area = chartArea();
    constexpr double step = 60;
    if (!shownChart())
        return false;
    const QPointF at = m_pointed ? shownChart()->placeOf(*m_pointed, area).center()
        : underMouse()           ? QPointF(mapFromGlobal(QCursor::pos()))
                                 : area.center();
    switch (key) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return changed(shownChart()->scaleAt(at, 0.64, area));
    case Qt::Key_Minus:
        return changed(shownChart()->scaleAt(at, 1 / 0.64, area));
    case Qt::Key_0:
        return changed(shownChart()->showAll());
    case Qt::Key_Left:
    case Qt::Key_Right:
        return shift && changed(shownChart()->moveBy(key == Qt::Key_Left ? step : -step, area));
    default:
        return false;
    }
}

void PointView::mouseMoveEvent(QMouseEvent* event)
{
    if (m_dragged && shownChart()) {
        const double pixels = event->position().x() - m_dragged->x();
        const double down = event->position().y() - m_dragged->y();
        const bool far = m_isDragging
            || std::max(std::abs(pixels), m_bar->isHidden() ? 0.0 : std::abs(down))
                >= QApplication::startDragDistance();
        const double before = shownChart()->scrolled();
        if (far && !m_bar->isHidden())
            scrollBy(-down);
        if (far && (changed(shownChart()->moveBy(pixels, chartArea())) || shownChart()->scrolled() != before)) {
            m_isDragging = true;
            m_dragged = event->position();
        }
        if (m_isDragging)
            return;
    }
    point(chart() ? chart()->pointAt(event->position(), chartArea()) : std::nullopt);
}

void PointView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        event->ignore(); // the panel's menu
        return;
    }
    m_dragged = event->position();
    m_isDragging = false;
    m_pressed = chart() ? chart()->pointAt(event->position(), chartArea()) : std::nullopt;
}

void PointView::mouseReleaseEvent(QMouseEvent* event)
{
    const auto pressed = std::exchange(m_pressed, std::nullopt);
    m_dragged.reset();
    if (m_isDragging)
        return;
    if (event->button() == Qt::LeftButton && pressed && chart()
        && chart()->pointAt(event->position(), chartArea()) == pressed)
        emit chosen(*pressed);
}

void PointView::leaveEvent(QEvent*)
{
    if (!hasFocus())
        point(std::nullopt);
}

void PointView::focusOutEvent(QFocusEvent* event)
{
    if (!underMouse())
        point(std::nullopt);
    ChartWidget::focusOutEvent(event);
}

void PointView::moveBy(std::ptrdiff_t step)
{
    if (!chart() || m_points == 0)
        return;
    const auto from = std::ptrdiff_t(m_pointed.value_or(m_present.value_or(0)));
    const auto isThere = [this](std::ptrdiff_t at) { return at >= 0 && at < std::ptrdiff_t(m_points); };
    std::ptrdiff_t to = m_pointed || m_present ? from + step : 0;
    if (isThere(to))
        reveal(std::size_t(to));
    while (isThere(to) && step != 0 && chart()->placeOf(std::size_t(to), chartArea()).isNull()) {
        to += step; // one without a place
        if (isThere(to))
            reveal(std::size_t(to));
    }
    if (!isThere(to))
        return;
    point(std::size_t(to));
    const QRectF place = chart()->placeOf(std::size_t(to), chartArea());
    const QString words = chart()->explain(place.center(), chartArea());
    setAccessibleDescription(words);
    showTip(place.center().toPoint(), words);
}

void PointView::keyPressEvent(QKeyEvent* event)
{
    const auto row = std::ptrdiff_t(m_columns);
    if (scaleByKey(event->key(), event->modifiers().testFlag(Qt::ShiftModifier)))
        return;
    switch (event->key()) {
    case Qt::Key_Left:
        return moveBy(-1);
    case Qt::Key_Right:
        return moveBy(1);
    case Qt::Key_Up:
        return m_bar->isHidden() ? moveBy(-row) : scrollBy(-m_bar->singleStep());
    case Qt::Key_Down:
        return m_bar->isHidden() ? moveBy(row) : scrollBy(m_bar->singleStep());
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_pointed)
            emit chosen(*m_pointed);
        return;
    default:
        ChartWidget::keyPressEvent(event);
    }
}

} // namespace warpatlas::ui::inline desktop
