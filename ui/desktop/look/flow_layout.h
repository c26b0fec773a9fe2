/// A layout that fills rows from the left and wraps, for chips. The last of them has the rest of its row, where it
/// wants to be wide.
#pragma once

#include <QLayout>
#include <QList>

namespace warpatlas::ui::inline desktop {

class FlowLayout : public QLayout {
public:
    explicit FlowLayout(int spacing = 6);
    ~FlowLayout() override { qDeleteAll(m_items); }

    void addItem(QLayoutItem* item) override { m_items.append(item); }
    int count() const override { return int(m_items.size()); }
    QLayoutItem* itemAt(int index) const override { return m_items.value(index); }
    QLayoutItem* takeAt(int index) override { return index >= 0 && index < count() ? m_items.takeAt(index) : nullptr; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return place(QRect(0, 0, width, 0), false); }
    QSize sizeHint() const override { return minimumSize(); }
    QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

private:
    int place(const QRect& rect, bool apply) const;

    QList<QLayoutItem*> m_items;
};

} // namespace warpatlas::ui::inline desktop
