/// The kernel's text with line numbers on the left, counters on the right, and, while a thread is followed, its numbers
/// below each line. Long lines are wrapped. Text can be selected and copied, with the numbers or without.
#pragma once

#include "ui/desktop/source/source_cards.h"
#include "ui/desktop/source/source_painter.h"

#include <QAbstractScrollArea>

#include <cstdint>
#include <optional>

class QMenu;

namespace warpatlas::ui::inline desktop {

class SourceView : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit SourceView(QWidget* parent = nullptr);
    /// Sets the text. `counters` are by line number, from 1; `changes` are those of a mistake. The selection stays
    /// where the text is the same.
    void setSource(const QString& text, std::vector<LineCounters> counters, SourceChanges changes = {});
    /// Sets the numbers; the line that the thread is at stays where it is on the screen.
    void setNumbers(SourceNumbers numbers);
    /// Sets the numbers under the words of lines; what is in view stays where it is.
    void setChips(SourceChips chips);
    /// Sets what is wrong with lines: a card below each, with a button where its mend is known.
    void setCards(SourceCards cards);
    /// Marks the line that the followed thread is at (with a bar at its left) and the one that is selected. The one
    /// that is new is scrolled into view, the first before the second.
    void setMarks(std::optional<std::uint32_t> live, std::optional<std::uint32_t> selected);
    /// Marks a line that something beside the source points at, and brings it into view; 0: none.
    void setLinked(std::uint32_t line);
    /// The line that the kernel begins at comes to the top, unless a mistake has changed a line, until the person
    /// scrolls or there is another text.
    void showKernel(std::uint32_t line);
    /// as the keys do
    void goToLine(std::uint32_t line) { moveTo(line, false); }
    void showLine(std::uint32_t line); ///< scrolls as far as needed
    void showAmid(std::uint32_t line); ///< scrolls it to the middle, unless it is in view with rows around it
    /// The first and the last line that are wholly in view; 1 and 0 where none is.
    std::pair<std::uint32_t, std::uint32_t> linesInView() const;
    int contentHeight() const; ///< of all rows, with the head
    /// no thread of a kernel runs these lines: no command of the menu asks one to
    void setOfHost() { m_ofHost = true; }
    void setHint(const QString& hint); ///< how to get numbers; empty: they are there

    const SourceContents& contents() const { return m_contents; } ///< its columns are as wide as the view is now
    const SourceMarks& marks() const { return m_marks; }
    const SourceCards& cards() const { return m_cards; }
    const SourceRows& rows() const { return m_rows; }
    /// Returns the place of a line with its numbers, in the viewport; whether it is in view or not.
    QRect lineRect(std::uint32_t line) const;
    /// Returns what a screen reader says: "Line 3: int x = ...; = 14 * 32 + 5 = 453; 100 % of the lanes are active
    /// ...".
    QString wordsOf(std::uint32_t line) const;
    QString copied(bool withNumbers) const; ///< the selected text, else the current line
    void selectAll();
    QMenu* makeMenu(); ///< with the commands for the source; the caller owns it

signals:
    void columnsChanged();
    void pointed(unsigned line); ///< the line that the mouse is over, else the one that keys move; 0: none
    void lineClicked(unsigned line); ///< from 1
    void lineActivated(unsigned line); ///< by Enter or a double click
    void runToWanted(unsigned line, bool backwards); ///< by the menu
    void mendWanted(unsigned line); ///< by the button of its card
    void contentsChanged(); ///< contentHeight() did

protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    std::uint32_t lineAt(int y) const; ///< 0: none, or a line of the right kernel
    const SourceRow* rowAt(int y) const; ///< null: above or below all
    void showRight(bool shown); ///< the right kernel's lines
    SourcePosition positionAt(const QPoint& place) const;
    void showBeginning(); ///< the first change, else the kernel
    void moveTo(std::int64_t line, bool select);
    void setHovered(std::uint32_t line);
    void arrange(); ///< columns, rows and scroll bar, for the width there is
    void updateScrollBar();
    void keepInPlace(const std::function<void()>& change); ///< the live line, or the first one in view
    void sayCurrent(); ///< to screen readers
    void copy(bool withNumbers) const;
    QString toolTipAt(int y) const;

    SourceMetrics m_metrics;
    SourceContents m_contents;
    SourceRows m_rows;
    SourceMarks m_marks;
    SourceCards m_cards;
    SourceCardButtons m_buttons;
    std::optional<SourcePosition> m_pressed; ///< while the left button is down
    bool m_dragged = false;
    bool m_showsRight = true, m_ofHost = false;
    std::uint32_t m_kernelLine = 0;
    bool m_seeksBeginning = false; ///< it stays in view, whatever the view's size, until the person scrolls
};

} // namespace warpatlas::ui::inline desktop
