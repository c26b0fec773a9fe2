/// Keeps the panels as a person has put them, from one start to the next: their sizes through every size of the window,
/// their place, which column is folded away, whether the drawer is open. All of the GUI thread.
///
/// Sizes are kept beside Qt's own state of the window. A window that is to be maximised is shown in its normal size
/// first, and the sizes that Qt has restored by then do not survive the way to the large one and back: pixels are lost
/// at every start. Here a chosen size stays until a person drags again, and is applied at every size.
#pragma once

#include "ui/desktop/layout/docks.h"
#include "ui/desktop/layout/panel_sizes.h"

#include <QObject>
#include <QStringList>

#include <optional>

namespace warpatlas::ui::inline desktop {

class Settings;

class LayoutKeeper : public QObject {
    Q_OBJECT
public:
    enum class Side { Left, Right };

    /// The arguments outlive it.
    LayoutKeeper(QMainWindow& window, const Docks& docks, Settings& settings);
    /// Restores the panels at the first show, when the window has its frame.
    void restore();
    void keep(); ///< for the next start
    void reset(); ///< as at the very first start

    bool isFolded(Side side) const;
    /// Folds a side away, or brings back what was shown of it.
    /// In a window that has no room for both sides one yields to the other, and comes back with the room.
    void setFolded(Side side, bool folded);
    const ChosenSizes& chosen() const { return m_chosen; }

signals:
    void foldsChanged();

private:
    const QList<QDockWidget*>& docksOf(Side side) const { return side == Side::Left ? m_left : m_right; }
    QStringList& foldedOf(Side side) { return side == Side::Left ? m_foldedLeft : m_foldedRight; }
    bool eventFilter(QObject* watched, QEvent* event) override;
    void apply();
    void applySoon();
    bool hasRoomForBoth() const;
    void fitSides(); ///< folds a side away or brings it back as the window has room
    void adopt();
    PanelSizes shownSizes() const; ///< 0 for panels that are not docked and shown

    QMainWindow& m_window;
    Docks m_docks;
    Settings& m_settings;
    QList<QDockWidget*> m_left, m_right;
    QStringList m_foldedLeft, m_foldedRight; ///< what was shown when the side was folded
    ChosenSizes m_chosen;
    PanelSizes m_pressed; ///< when a mouse button went down: a panel that has another size when it comes up was dragged
    PanelSizes m_settled; ///< sizes after the last apply() or drag; other ones come from layouts that answered later
    std::optional<Side> m_yielded; ///< folded for want of room, not by a person
    bool m_lessonsText = false; ///< a lesson's kernel is being written
    bool m_restored = false, m_due = false, m_dragging = false;
};

} // namespace warpatlas::ui::inline desktop
