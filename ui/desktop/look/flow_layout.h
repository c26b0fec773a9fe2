/// A layout that fills rows from the left and wraps, for chips. The last of them has the rest of its row, where it
/// wants to be wide.
#pragma once

#include <QLayout>
#include <QList>

namespace warpatlas::ui {

class FlowLayout : public QLayout {
public:
    explicit FlowLayout(int spacing = 6);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override;
    int count() const override;
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    bool hasHeightForWidth() const override;
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

private:
    int place(const QRect& rect, bool apply) const;

    QList<QLayoutItem*> m_items;
};

} // namespace warpatlas::ui
