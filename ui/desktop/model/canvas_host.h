/// The canvas' place in the window: a live one (canvas_widget.h), a picture of one (picture_canvas.h), or, where this
/// computer's OpenGL cannot draw it, words that say so.
#pragma once

#include "app/session/session.h"
#include "ui/desktop/model/view_model.h"

#include <QImage>
#include <QPointF>
#include <QStringList>
#include <QWidget>

#include <functional>
#include <memory>

namespace warpatlas::ui::inline desktop {

class CanvasHost : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;
    virtual void setOutcome(OutcomePointer outcome) = 0;
    /// Sets the story of the thread that is followed (FollowBridge); null: none is, or it is still being recorded.
    virtual void setStory(const StoryPointer&) { }
    virtual void setMoment(const MomentPointer&) { }
    virtual void setGlance(const MomentPointer&) { } ///< as Shown has it
    virtual void fitToView() = 0;
    /// Selects the thread and brings its first element into view; returns false if it is not a thread of the launch.
    virtual bool goToThread(const Dim3& block, const Dim3& thread) = 0;
    /// Returns where the data is on the screen; empty without a canvas.
    virtual std::optional<render::Camera> camera() const { return {}; }
    /// Shows the data where another canvas of the same size has them.
    virtual void setCamera(const render::Camera&) { }
    /// Returns where a fit has the data; empty without a canvas, and while somebody has moved them.
    virtual std::optional<render::Camera> fitCamera() const { return {}; }
    /// Shows the data there in place of what a fit leads to, until the size or the data are others.
    virtual void setFittedCamera(const render::Camera&) { }
    /// Returns the outcome that is shown, its output in host memory also where the GPU has it; null if there is none,
    /// or it cannot be read back.
    virtual OutcomePointer wholeOutcome() { return nullptr; }
    /// Returns what stands in words around the data (Canvas::texts()); none without a canvas.
    virtual QStringList texts() const { return {}; }
    virtual QImage picture() = 0; ///< as it is on the screen, device pixels; null if there is none
    /// Returns the middle of an element, logical pixels of this widget; empty without a canvas. For callers that point
    /// at it without a mouse.
    virtual std::optional<QPointF> placeOf(std::uint64_t) const { return {}; }
    /// Returns the buffer of the work whose data are drawn there; logical pixels of this widget. Empty beside the data.
    virtual std::optional<std::size_t> bufferAt(const QPointF&) const { return {}; }
    /// Returns where the views are, between the rows of words above and below them; logical pixels of this widget.
    virtual QRect placeOfViews() const { return rect(); }
    /// Returns memory for CUDA runs; null if there is none to lend. Lives as long as the host.
    virtual DisplayTarget* displayTarget() { return nullptr; }
    /// Wakes and refuses callers that wait for the window's thread, as the session is about to end.
    virtual void closeDisplay() { }

signals:
    void lookedAt(const warpatlas::ElementWindow& window); ///< what is in view changed
    void cameraMoved(); ///< camera() is another: somebody moved the data, or fitted them again
    void fitChanged(); ///< what is fitted is shown elsewhere than before, or nothing is fitted any more
    void menuWanted(const QPoint& place); ///< of what is selected now; on the screen
    void followBegan(); ///< by a key of the canvas
    void ready(); ///< the GL context is there, or it is known that none will be
};

using CanvasFactory = std::function<CanvasHost*(ViewModel&, QWidget* parent)>;

} // namespace warpatlas::ui::inline desktop
