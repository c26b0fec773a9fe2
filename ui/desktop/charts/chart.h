/// Charts paint themselves with a QPainter into a rectangle: on the screen, into a picture, SVG or PDF. Their geometry
/// is in plain functions beside them.
#pragma once

#include "ui/desktop/look/style.h"

#include <QRectF>
#include <QString>
#include <QWidget>

#include <memory>
#include <optional>

class QPainter;

namespace warpatlas::ui::inline desktop {

struct ChartStyle {
    Tokens tokens;
    QFont words, small, strong;
    static ChartStyle current();
};

class Chart {
public:
    virtual ~Chart() = default;
    virtual void paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const = 0;
    virtual QString inWords() const = 0; ///< the same for people who cannot see it
    virtual QSize minimumSize() const = 0;
    virtual QSize preferredSize() const { return minimumSize(); }
    /// Returns what is under a point of the chart when painted into `area`; empty if nothing.
    virtual QString explain(const QPointF&, const QRectF&) const { return {}; }
    /// Charts of points that can be chosen: the number of the one that is meant at a place; empty if none.
    virtual std::optional<std::size_t> pointAt(const QPointF&, const QRectF&) const { return {}; }
    /// Where such a point stands; empty where there is none.
    virtual QRectF placeOf(std::size_t, const QRectF&) const { return {}; }

    virtual bool isScalable() const { return false; } ///< a part of it can be shown larger
    /// Shows `factor` times as much as now, or less, around a place, which stays where it is; returns false where that
    /// changes nothing.
    virtual bool scaleAt(const QPointF&, double /*factor*/, const QRectF&) { return false; }
    /// Moves what is shown by so many pixels, as far as there is something; false: nothing moved.
    virtual bool moveBy(double /*pixels*/, const QRectF&) { return false; }
    virtual bool showAll() { return false; } ///< false: all is shown already

    /// Charts of rows that have a least height: how many pixels of them have no room.
    virtual double hiddenRows(const QRectF&) const { return 0; }
    virtual double scrolled() const { return 0; } ///< pixels that are above what is shown
    virtual void scrollTo(double /*pixels*/) { }
    /// Whether the wheel scrolls there, where it scales elsewhere.
    virtual bool scrollsAt(const QPointF&, const QRectF&) const { return false; }
    /// Scrolls so that the row of a point is shown; returns false where it was.
    virtual bool reveal(std::size_t, const QRectF&) { return false; }
    /// The height, in the pixels of minimumSize(), below which a figure would not have room for all; 0: any has.
    virtual double wholeHeight() const { return 0; }
};

class ChartWidget : public QWidget {
    Q_OBJECT
public:
    explicit ChartWidget(const QString& objectName, QWidget* parent = nullptr);
    void setChart(std::unique_ptr<Chart> chart);
    const Chart* chart() const { return m_chart.get(); }
    QSize minimumSizeHint() const override { return m_chart ? m_chart->minimumSize() : QSize(120, 60); }
    QSize sizeHint() const override { return m_chart ? m_chart->preferredSize() : minimumSizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    virtual QRectF chartArea() const { return rect(); } ///< that the chart is painted into
    Chart* shownChart() { return m_chart.get(); }
    void showTip(const QPoint& place, const QString& words); ///< beside a place; the mouse goes through it
    bool event(QEvent* event) override;

private:
    std::unique_ptr<Chart> m_chart;
};

} // namespace warpatlas::ui::inline desktop
