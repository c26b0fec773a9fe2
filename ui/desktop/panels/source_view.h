/// Paints the kernel's text with line numbers on the left and counters on the right, which stay while the text scrolls.
#pragma once

#include "ui/desktop/panels/source_columns.h"

#include <QAbstractScrollArea>
#include <QStringList>

#include <cstdint>
#include <optional>

namespace warpatlas::ui {

class SourceView : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit SourceView(QWidget* parent = nullptr);
    /// `lines` counters by line number, from 1.
    void setSource(const QString& text, std::vector<LineCounters> counters);
    QStringList lines() const { return m_lines; }
    const std::vector<LineCounters>& counters() const { return m_counters; }
    const std::vector<SourceColumn>& columns() const { return m_columns; } ///< as wide as the view is now
    /// The line that the followed thread is at (with a bar at its left) and the one that is selected. Whichever is
    /// new is scrolled into view, the first before the second.
    void setMarks(std::optional<std::uint32_t> live, std::optional<std::uint32_t> selected);
    std::optional<std::uint32_t> liveLine() const { return m_live; }

signals:
    void columnsChanged();
    void lineClicked(unsigned line); ///< from 1

private:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    std::uint32_t lineAt(int y) const; ///< 0: none
    void showLine(std::uint32_t line);
    void arrange(); ///< columns and scroll bars, for the width there is
    void updateScrollBars();
    void paintCounters(QPainter& painter, const LineCounters& counted, int top) const;
    QRect cell(std::size_t column, int top) const;
    QString toolTipAt(int y) const;
    int lineHeight() const;
    int countersWidth() const;

    QStringList m_lines;
    std::vector<std::vector<InkSpan>> m_spans;
    std::vector<LineCounters> m_counters;
    std::vector<SourceColumn> m_columns;
    std::optional<std::uint32_t> m_live, m_selected;
};

} // namespace warpatlas::ui
