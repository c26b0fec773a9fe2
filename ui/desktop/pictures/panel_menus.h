/// The menu of every panel (right button, or the menu key in it): a picture of it into a file or to the clipboard; and
/// commands for its place in the window. GUI thread.
#pragma once

#include "ui/desktop/pictures/pictures.h"

#include <QDialog>
#include <QObject>
#include <QSize>
#include <QString>

#include <functional>

class QMainWindow;
class QMenu;
class QComboBox;
class QLabel;
class QSpinBox;

namespace warpatlas::ui::inline desktop {

/// Asks how large a picture of a panel is to be: pixels, and how large its letters are.
class PanelPictureDialog : public QDialog {
    Q_OBJECT
public:
    PanelPictureDialog(const QString& title, const QWidget& panel, QWidget* parent = nullptr);
    PanelPictureOptions answers() const;

private:
    void refresh();

    const QWidget& m_panel;
    QSpinBox *m_width, *m_height;
    QComboBox* m_scale;
    QLabel* m_words;
};

class Section;

struct PanelMenuParts {
    std::function<QString()> folder; ///< where a file dialog begins
    std::function<void(const QString& folder)> savedIn;
    std::function<void(const QString& line, bool wrong)> say;
    std::function<bool(const Section&)> hasSomething; ///< whether a picture of it is worth offering
    std::function<void(Section&)> reveal; ///< brings a hidden panel into the window
};

class PanelMenus : public QObject {
    Q_OBJECT
public:
    /// Adds menus to all Sections that the window has now.
    PanelMenus(QMainWindow& window, PanelMenuParts parts);
    /// Adds "Times…" and the others, for people who look for them in a menu.
    void fillExport(QMenu& menu);

    /// Returns false, and says a line, if it failed. The path gets ".png" where it has no ending.
    bool save(Section& panel, const QSize& pixels, double scale, QString path);
    void copy(Section& panel);

private:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void popUp(Section& panel, const QPoint& place);
    void ask(Section& panel);

    QMainWindow& m_window;
    PanelMenuParts m_parts;
};

} // namespace warpatlas::ui::inline desktop
