/// The middle of the window: the canvas alone, or, while two runs are compared, that of A over or beside it, below a
/// row that says which is which and how they are compared.
#pragma once

#include "ui/desktop/model/canvas_host.h"
#include "ui/desktop/model/job.h"

#include <array>
#include <memory>

class QLabel;
class QToolButton;

namespace warpatlas::ui::inline desktop {

class CompareModel;
class CompareStage;
class DesktopModel;
enum class ComparedAs;
class ViewLink;

class CanvasPair : public QWidget {
    Q_OBJECT
public:
    /// `frame` has the window's own canvas. A canvas for A is made when it is first needed.
    CanvasPair(QWidget* frame, CanvasHost& canvas, ViewModel& view, CanvasFactory factory);
    ~CanvasPair() override;

    /// Sets the models that are compared from now on.
    void setModels(DesktopModel& model, CompareModel& compare);
    void close(); ///< drops A's canvas: before what canvases use is gone
    bool isShowingTwo() const { return m_two; }
    CanvasHost* canvasOfA() const { return m_canvasA; } ///< null until it is first needed
    ViewModel* viewOfA() const { return m_viewA.get(); } ///< likewise
    const Job& differenceJob() const { return m_difference; }
    CompareStage& stage() const { return *m_stage; }
    void showAs(ComparedAs way);

private:
    void refresh();
    void makeSecond();
    void tellWhose();
    void tellWaiting();
    QWidget* makeRow();
    void tellWay();
    void findDifference();

    CanvasHost& m_canvas;
    ViewModel& m_view;
    CanvasFactory m_factory;
    DesktopModel* m_model = nullptr;
    CompareModel* m_compare = nullptr;
    std::unique_ptr<ViewModel> m_viewA;
    CompareStage* m_stage;
    QLabel *m_captionA, *m_captionB;
    std::array<QToolButton*, 4> m_ways{}; ///< by ComparedAs
    QWidget* m_segments = nullptr; ///< of the row
    QWidget* m_row;
    QString m_whoseA, m_whoseB; ///< what stands at the left and at the right
    QString m_otherValues, m_otherThreads,
        m_counts; ///< in their place, and in their tooltip, while differences are marked
    QString m_noDifference; ///< why there is none
    CanvasHost* m_canvasA = nullptr;
    ViewLink* m_link = nullptr;
    OutcomePointer m_shownA; ///< unscaled
    OutcomePointer m_shownB; ///< likewise
    bool m_two = false;
    Job m_difference; ///< goes over all elements
};

} // namespace warpatlas::ui::inline desktop
