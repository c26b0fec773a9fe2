/// A block of threads as a button, drawn to scale: blocks that are offered beside each other have one scale.
#pragma once

#include "kernels/model/launch.h"

#include <QAbstractButton>

namespace warpatlas::ui {

class BlockPicture : public QAbstractButton {
    Q_OBJECT
public:
    /// `inRow`: of data in one row, where a block is its length. `longest`: that the scale is made for.
    BlockPicture(const Dim3& block, bool inRow, std::uint32_t longest, QWidget* parent = nullptr);
    /// Where the block lies in a picture of that size, in its pixels; cut where it is longer than the picture is wide.
    QRectF blockIn(const QSizeF& size) const;
    bool isCut(const QSizeF& size) const; ///< it is longer than it is drawn
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

private:
    double pixelsPerThread(const QSizeF& size) const;
    void paintEvent(QPaintEvent* event) override;

    Dim3 m_block;
    bool m_inRow;
    std::uint32_t m_longest;
};

} // namespace warpatlas::ui
