/// Wrong numbers beside right ones: a row for each mistake, two bars on one scale, the wrong one hatched in the
/// warning's colour, and how wrong it is. With sentences it explains itself, for figures.
#pragma once

#include "app/fairness/fairness.h"
#include "ui/desktop/charts/chart.h"

#include <array>

namespace warpatlas::ui::inline desktop {

class FairnessChart : public Chart {
public:
    explicit FairnessChart(FairnessFacts facts, bool sentences = false)
        : m_facts(std::move(facts)), m_sentences(sentences)
    {
    }
    void paint(QPainter& painter, const QRectF& area, const ChartStyle& style) const override;
    QString inWords() const override;
    QSize minimumSize() const override;
    QSize preferredSize() const override;
    QString explain(const QPointF& point, const QRectF& area) const override;
    /// Points are the rows, numbered as allUnfair.
    std::optional<std::size_t> pointAt(const QPointF& point, const QRectF& area) const override;
    QRectF placeOf(std::size_t row, const QRectF& area) const override;

    /// A bar of a row in an area; empty where the row is missing.
    struct Bars {
        QRectF wrong, right;
    };
    Bars barsOf(std::size_t row, const QRectF& area) const;

private:
    struct Plan;
    Plan planFor(const QRectF& area, const ChartStyle& style) const;
    void paintRow(QPainter& painter, const Plan& plan, std::size_t at, const ChartStyle& style) const;
    void paintNumber(
        QPainter& painter, const QRectF& bar, const Quantity& number, Unfair what, const ChartStyle& style) const;
    QString scaleInWords() const; ///< empty without rows
    QString reasonFor(Unfair what) const; ///< why it has no row

    FairnessFacts m_facts;
    bool m_sentences;
};

} // namespace warpatlas::ui::inline desktop
