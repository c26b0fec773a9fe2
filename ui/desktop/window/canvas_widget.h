/// The live canvas in a QOpenGLWidget: gives it a context, events and a size, and draws when something changed; a timer
/// runs only while the canvas wants frames (playing, fading).
#pragma once

#include "app/player/task_queue.h"
#include "ui/canvas/gl_display_target.h"
#include "ui/desktop/model/canvas_host.h"

#include <QElapsedTimer>
#include <QOpenGLWidget>
#include <QTimer>

class QLabel;

namespace warpatlas::ui::inline desktop {

class CanvasSurface;

class CanvasWidget : public CanvasHost {
    Q_OBJECT
public:
    CanvasWidget(ViewModel& view, render::InteropPolicy policy, QWidget* parent);
    ~CanvasWidget() override;

    void setOutcome(OutcomePointer outcome) override;
    void setStory(const StoryPointer& story) override;
    void setMoment(const MomentPointer& moment) override;
    void setGlance(const MomentPointer& glance) override;
    void fitToView() override;
    bool goToThread(const Dim3& block, const Dim3& thread) override;
    std::optional<render::Camera> camera() const override;
    void setCamera(const render::Camera& camera) override;
    std::optional<render::Camera> fitCamera() const override;
    void setFittedCamera(const render::Camera& camera) override;
    OutcomePointer wholeOutcome() override;
    QImage picture() override;
    DisplayTarget* displayTarget() override { return m_target.get(); }
    void closeDisplay() override { m_tasks.close(); }
    std::optional<QPointF> placeOf(std::uint64_t element) const override;
    QStringList texts() const override;
    std::optional<std::size_t> bufferAt(const QPointF& place) const override;
    QRect placeOfViews() const override;

private:
    friend class CanvasSurface;
    void initialise(); ///< context current
    void drop(); ///< context current: what draws goes; what a run was lent stays until the destructor
    void draw(unsigned framebuffer);
    void resized(int width, int height);
    bool handle(const QEvent& event);
    void askForMenu(const QEvent& event); ///< a click with the right button, or the menu key
    bool withContext(const std::function<void()>& task); ///< returns false where there is none
    void applyOutcome(); ///< context current
    void refuse(const QString& reason);
    void resizeEvent(QResizeEvent* event) override;

    ViewModel& m_view;
    CanvasSurface* m_surface;
    QLabel* m_refusal;
    TaskQueue m_tasks; ///< tasks of a run's worker, for the GL context
    std::unique_ptr<GlDisplayTarget> m_target;
    std::unique_ptr<Canvas> m_canvas;
    OutcomePointer m_outcome;
    QTimer m_nextFrame;
    QElapsedTimer m_sinceFrame;
    std::optional<ElementWindow> m_inView; ///< as it was told last
    std::optional<render::Camera> m_toldCamera, m_toldFit; ///< likewise
    bool m_animating = false;
    QPoint m_rightPressed; ///< of the screen
    bool m_ownChange = false; ///< the view is about to report the canvas' own change
};

} // namespace warpatlas::ui::inline desktop
