/// The row above a panel by which it is moved: its name, a button that lets it float, one that closes it. It has no
/// height while panels stand still, as their own headings name them.
#pragma once

#include <QWidget>

class QDockWidget;

namespace warpatlas::ui::inline desktop {

class DockTitle : public QWidget {
    Q_OBJECT
public:
    explicit DockTitle(QDockWidget& dock);
    /// Shows or hides the title; a floating panel always has it.
    void setShown(bool shown);
    QSize sizeHint() const override { return m_row->isHidden() ? QSize(0, 0) : m_row->sizeHint(); }
    QSize minimumSizeHint() const override { return sizeHint(); }

private:
    void refresh();

    QDockWidget& m_dock;
    QWidget* m_row;
    bool m_shown = false;
};

QString closeText(const QDockWidget& dock); ///< "Close Source"

} // namespace warpatlas::ui::inline desktop
