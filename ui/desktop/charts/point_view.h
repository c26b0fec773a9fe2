/// A chart of whose points one can be chosen: with the mouse, or with the arrow keys and Enter. Where a chart can show
/// a part of itself, the wheel, + and - scale it, dragging and Shift with the wheel or the arrow keys move it, and 0 or
/// a double click shows all. Rows that have no room scroll: with the bar beside them, the wheel above their names, and
/// Up and Down.
#pragma once

#include "ui/desktop/charts/chart.h"

class QScrollBar;

namespace warpatlas::ui::inline desktop {

class PointView : public ChartWidget {
    Q_OBJECT
public:
    explicit PointView(const QString& objectName, QWidget* parent = nullptr);
    /// Shows a chart. `columns`: points in a row of a map; 0: all are in one row.
    void setPoints(std::unique_ptr<Chart> chart, std::size_t points, std::size_t columns);
    /// Marks the point that is the present one; empty: it is none of them.
    void setPresent(std::optional<std::size_t> point);
    void reveal(std::size_t point); ///< scrolls so that its row is seen

signals:
    void chosen(std::size_t point);
    void pointed(std::optional<std::size_t> at); ///< with the mouse or the keys; empty: at none

private:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    QRectF chartArea() const override;
    void fitBar(); ///< after another chart or another size
    void scrollBy(double pixels);
    void point(std::optional<std::size_t> at);
    void moveBy(std::ptrdiff_t step);
    bool changed(bool moved); ///< draws a chart that shows another part of itself
    bool scaleByKey(int key, bool shift);

    QScrollBar* m_bar; ///< of rows
    std::size_t m_points = 0, m_columns = 0;
    std::optional<std::size_t> m_present, m_pointed, m_pressed;
    std::optional<QPointF> m_dragged; ///< where the mouse is while its button is down
    bool m_isDragging = false; ///< it moved the chart, and chooses nothing
};

} // namespace warpatlas::ui::inline desktop
