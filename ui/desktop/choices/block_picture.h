/// A block of threads as a button, drawn to scale: blocks that are offered beside each other have one scale.
#pragma once

#include "kernels/model/work.h"

#include <QAbstractButton>

#include <vector>

namespace warpatlas::ui::inline desktop {

/// How many axes of a block the kernel looks at: those that it counts, else those of the data.
int blockAxes(const Work& work);
/// The blocks that are offered: of one axis those of courses, of two squares and flat ones, of three boxes.
std::vector<Dim3> blockPresets(const Work& work);

class BlockPicture : public QAbstractButton {
    Q_OBJECT
public:
    /// `inRow`: of data in one row, where a block is its length. `longest`: that the scale is made for.
    BlockPicture(const Dim3& block, bool inRow, double longest, QWidget* parent = nullptr);
    /// Where the block lies in a picture of that size, in its pixels; cut where it is longer than the picture is wide.
    QRectF blockIn(const QSizeF& size) const;
    /// How far a block reaches up, in threads: its rows, and behind them its layers, which are seen from the side.
    static double heightOf(const Dim3& block) { return block.y + depthOf(block); }
    bool isCut(const QSizeF& size) const; ///< it is longer than it is drawn
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

private:
    static double depthOf(const Dim3& block) { return block.z > 1 ? 0.4 * block.z : 0; }
    double pixelsPerThread(const QSizeF& size) const;
    void paintEvent(QPaintEvent* event) override;

    Dim3 m_block;
    bool m_inRow;
    double m_longest;
};

} // namespace warpatlas::ui::inline desktop
