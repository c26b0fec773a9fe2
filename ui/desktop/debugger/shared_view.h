/// Shared memory as grids of elements, each in the colour of the warp that wrote it last. A click asks which thread
/// wrote an element.
#pragma once

#include "app/debug/debug_moment.h"

#include <QAbstractScrollArea>

#include <optional>
#include <vector>

class QPainter;

namespace warpatlas::ui::inline desktop {

class SharedView : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit SharedView(QWidget* parent = nullptr);
    void setMoment(const DebugMomentPointer& moment);

    struct Cell {
        std::size_t grid = 0, element = 0;
        bool operator==(const Cell&) const = default;
    };
    std::optional<Cell> cellAt(const QPoint& place) const; ///< in the viewport
    QRect cellRect(const Cell& cell) const; ///< in the viewport
    std::optional<Cell> current() const { return m_current; } ///< the one that keys move
    /// Returns "As[5][3] = 1285.5 · written by thread (3, 5), lane 19 of warp 2".
    QString wordsOf(const Cell& cell) const;

signals:
    /// Somebody asks for the last write of a place before now, or for the next read of it.
    void writerWanted(const warpatlas::DebugPlace& place);
    void readerWanted(const warpatlas::DebugPlace& place);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    struct Placed {
        int top = 0; ///< of its heading, in the contents
        int cellWidth = 0;
        bool valued = false; ///< whether values have room
    };
    void arrange();
    void paintLegend(QPainter& painter) const;
    DebugPlace placeOf(const Cell& cell) const;
    void setCurrent(const Cell& cell);

    DebugMomentPointer m_moment;
    std::vector<Placed> m_placed;
    int m_height = 0, m_width = 0;
    std::optional<Cell> m_current;
};

} // namespace warpatlas::ui::inline desktop
