/// A tab of the drawer: its name, and behind it the numbers of its page, each with its badge.
#pragma once

#include "ui/desktop/layout/headlines.h"

#include <QAbstractButton>

namespace warpatlas::ui {

class DrawerTab : public QAbstractButton {
    Q_OBJECT
public:
    /// `key` is the one that opens it, for the tool tip.
    DrawerTab(const QString& title, const QString& key, QWidget* parent = nullptr);
    void setHeadline(const Headline& headline);
    /// Shows only the first `parts` of the numbers, where there is no room for all: the page has them.
    void setParts(int parts);
    int parts() const { return int(m_headline.size()); }
    int widthWith(int parts) const;
    bool tellsWrong() const; ///< its page has something that is wrong, or may be
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

private:
    void paintEvent(QPaintEvent* event) override;

    Headline m_headline;
    int m_shownParts = 99;
};

} // namespace warpatlas::ui
