/// The panel below the canvas: pages behind tabs, one at a time. Closed, it is one line with each page's headline
/// numbers; a click on a tab opens it.
#pragma once

#include "ui/desktop/layout/headlines.h"

#include <QWidget>

#include <vector>

class QStackedWidget;
class QToolButton;

namespace warpatlas::ui {

class DrawerTab;

class Drawer : public QWidget {
    Q_OBJECT
public:
    explicit Drawer(QWidget* parent = nullptr);
    /// Adds a page. `title` is what people read, `key` the one that opens it, for the tool tip; empty: none.
    /// `tall`: it has tables, and needs more height than the others.
    void addPage(const QString& name, const QString& title, const QString& key, QWidget* page, bool tall = false);
    void setHeadline(const QString& name, const Headline& headline);
    /// Shows or hides a page's tab, as a page may have nothing to show; if it was open, the first one is opened.
    void setPageShown(const QString& name, bool shown);

    bool isOpen() const { return m_open; }
    void setOpen(bool open);
    bool hasPage(const QString& name) const; ///< whether it exists and has a tab
    bool isTall() const { return m_tall; } ///< the page that is open, or was, needs more height
    QString page() const; ///< name of the page that is open, or was
    void showPage(const QString& name); ///< opens it as well; does nothing where no page has the name
    /// Gives the keys to the page that is open: to its first field or button, or to its tab where it has none. Keys
    /// that are in it already stay where they are.
    void takeKeys();
    int lineHeight() const; ///< height of the tabs, which is all of it while closed
    /// Keeps it open while it floats: a floating panel is not just a line.
    void setAlwaysOpen(bool always);

    QSize minimumSizeHint() const override;

signals:
    void openChanged(bool open);
    void tallChanged(bool tall);

private:
    struct Page {
        QString name;
        DrawerTab* tab;
        QWidget* widget;
        bool tall;
        bool shown = true;
    };
    Page* find(const QString& name);
    void press(const QString& name);
    void refresh();
    void fitTabs();
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

    QWidget* m_line;
    QStackedWidget* m_stack;
    QToolButton* m_toggle;
    std::vector<Page> m_pages;
    bool m_open = false, m_always = false, m_tall = false;
};

} // namespace warpatlas::ui
