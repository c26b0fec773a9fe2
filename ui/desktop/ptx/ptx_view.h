/// The rows of a kernel's PTX, with the line of the source beside them and, at the right, what that line counted. Rows
/// of a source line can be lit; the one that a followed thread is at is marked as its line is in the source.
#pragma once

#include "app/ptx/ptx_listing.h"
#include "ui/desktop/source/source_columns.h"
#include "ui/desktop/source/source_painter.h"

#include <QAbstractScrollArea>

#include <cstdint>
#include <functional>
#include <optional>

namespace warpatlas::ui::inline desktop {

class PtxView : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit PtxView(QWidget* parent = nullptr);

    /// Null: there is none.
    void setListing(const PtxListingPointer& listing);
    const PtxListingPointer& listing() const { return m_listing; }
    /// By source line, from 1; empty where the listing is of no run.
    void setCounters(std::vector<LineCounters> counters);
    /// Lights what was made of a source line, and, fainter, what was inlined where it calls; 0: nothing. What is out of
    /// view is scrolled into it.
    void setLit(std::uint32_t line);
    std::uint32_t litLine() const { return m_lit; }
    bool isLit(std::uint32_t row) const;
    /// Marks the row that the followed thread has done, and the one that it comes to; each scrolled into view.
    void setLive(std::optional<std::uint32_t> row, std::optional<std::uint32_t> next);
    std::optional<std::uint32_t> liveRow() const { return m_live; }
    std::optional<std::uint32_t> nextRow() const { return m_next; }

    /// The row that the mouse is over, else the one that keys move.
    std::optional<std::uint32_t> pointedRow() const { return m_hovered ? m_hovered : m_current; }
    std::optional<std::uint32_t> currentRow() const { return m_current; }
    void moveTo(std::uint32_t row); ///< as the keys do
    QRect rowRect(std::uint32_t row) const; ///< in the viewport, whether it is in view or not
    /// The words of tool tip and screen reader about a row; empty: none.
    void setWords(std::function<QString(std::uint32_t row)> words) { m_words = std::move(words); }
    /// Whether the row that the mouse is over needs a tool tip: where its words stand beside the view, none may lie on
    /// the rows.
    void setTips(bool wanted) { m_tips = wanted; }

signals:
    void pointed(); ///< another pointedRow()
    void lineActivated(unsigned line); ///< of the source, by Enter or a double click

protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    std::optional<std::uint32_t> rowAt(int y) const;
    void setHovered(std::optional<std::uint32_t> row);
    void showRow(std::uint32_t row);
    bool isInView(std::uint32_t row) const;
    void arrange(); ///< columns and scroll bars
    int firstInstruction() const; ///< its row; 0: there is none
    int columnsWidth() const { return int(m_columns.size()) * m_metrics.columnWidth; }
    void paintHead(QPainter& painter) const;
    void paintRow(QPainter& painter, std::uint32_t row) const;
    void paintCounters(QPainter& painter, std::uint32_t row) const;
    QString headWords() const;

    SourceMetrics m_metrics;
    PtxListingPointer m_listing;
    std::vector<LineCounters> m_counters;
    std::vector<SourceColumn> m_columns;
    std::uint32_t m_lit = 0;
    std::optional<std::uint32_t> m_live, m_next, m_current, m_hovered;
    int m_longest = 0; ///< letters of the longest row
    std::function<QString(std::uint32_t)> m_words;
    bool m_tips = true;
};

} // namespace warpatlas::ui::inline desktop
