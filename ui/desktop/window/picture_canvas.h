/// The canvas' place in a picture of the window: drawn once through EGL, painted as an image.
#pragma once

#include "ui/desktop/model/canvas_host.h"

namespace warpatlas::ui {

class PictureCanvas : public CanvasHost {
    Q_OBJECT
public:
    /// `pixelScale`: device pixels a logical one of the picture that is made.
    PictureCanvas(ViewModel& view, double pixelScale, QWidget* parent);

    void setOutcome(OutcomePointer outcome) override;
    void setMoment(const MomentPointer& moment) override;
    void setGlance(const MomentPointer& glance) override;
    void setCloseUp(bool closeUp) { m_closeUp = closeUp; } ///< so near that the selected thread can be read
    void fitToView() override { }
    bool goToThread(const Dim3& block, const Dim3& thread) override;
    QImage picture() override; ///< throws RenderError where there is no EGL

private:
    void paintEvent(QPaintEvent* event) override;

    ViewModel& m_view;
    double m_pixelScale;
    OutcomePointer m_outcome;
    MomentPointer m_moment; ///< visit of the followed thread; null: no thread is followed
    MomentPointer m_glance; ///< visit of a thread that is only looked at
    bool m_closeUp = false;
    QImage m_image;
};

} // namespace warpatlas::ui
