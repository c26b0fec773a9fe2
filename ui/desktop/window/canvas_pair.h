/// The middle of the window: the canvas alone, or, while two runs are compared, that of A beside it, each with a line
/// above it that says whose it is.
#pragma once

#include "ui/desktop/model/canvas_host.h"

#include <memory>

class QLabel;

namespace warpatlas::ui {

class CompareModel;
class DesktopModel;
class ViewLink;

class CanvasPair : public QWidget {
    Q_OBJECT
public:
    /// `frame` has the window's own canvas. A canvas for A is made when it is first needed.
    CanvasPair(QWidget* frame, CanvasHost& canvas, ViewModel& view, CanvasFactory factory);
    ~CanvasPair() override;

    /// What is compared from now on.
    void setModels(DesktopModel& model, CompareModel& compare);
    void close(); ///< drops A's canvas: before what canvases use is gone
    bool isShowingTwo() const { return m_two; }
    CanvasHost* canvasOfA() const { return m_canvasA; } ///< null until it is first needed
    ViewModel* viewOfA() const { return m_viewA.get(); } ///< likewise

private:
    void refresh();
    void makeSecond();
    void tellWhose();

    CanvasHost& m_canvas;
    ViewModel& m_view;
    CanvasFactory m_factory;
    DesktopModel* m_model = nullptr;
    CompareModel* m_compare = nullptr;
    std::unique_ptr<ViewModel> m_viewA;
    QWidget* m_left;
    QLabel *m_captionA, *m_captionB;
    CanvasHost* m_canvasA = nullptr;
    ViewLink* m_link = nullptr;
    OutcomePointer m_shownA; ///< unscaled
    OutcomePointer m_shownB; ///< likewise
    bool m_two = false;
};

} // namespace warpatlas::ui
