/// What lies below the canvas: pages behind tabs, one at a time. Closed, it is one line with each page's headline
/// numbers, which a click on a tab opens.
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
    /// `title`: what people read. `key`: that opens it, for the tool tip; empty: none.
    void addPage(const QString& name, const QString& title, const QString& key, QWidget* page);
    void setHeadline(const QString& name, const Headline& headline);
    /// A page that has nothing to say has no tab; if it was open, the first one is.
    void setPageShown(const QString& name, bool shown);

    bool isOpen() const { return m_open; }
    void setOpen(bool open);
    bool hasPage(const QString& name) const; ///< with a tab
    QString page() const; ///< the name of the one that is or was open
    void showPage(const QString& name); ///< and opens; nothing where there is none of the name
    int lineHeight() const; ///< of the tabs, which is all of it while closed
    /// A panel that floats is not a line.
    void setAlwaysOpen(bool always);

    QSize minimumSizeHint() const override;

signals:
    void openChanged(bool open);

private:
    struct Page {
        QString name;
        DrawerTab* tab;
        QWidget* widget;
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
    bool m_open = false, m_always = false;
};

} // namespace warpatlas::ui
