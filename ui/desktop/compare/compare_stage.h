/// Where the canvases of two runs are: A over B up to a divider that is dragged, beside it, in turn with it, or B with
/// the elements marked that differ. The words above the views are B's where parts of both are seen at once, and A's
/// where all of A is; the time below them is B's.
#pragma once

#include "app/experiment/outcome.h"
#include "kernels/model/answer.h"
#include "kernels/model/progress.h"
#include "ui/desktop/model/canvas_host.h"

#include <QImage>
#include <QTimer>
#include <QWidget>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace warpatlas::ui::inline desktop {

struct RunDifference {
    Extent extent;
    std::uint64_t elements = 0;
    std::uint64_t values = 0; ///< elements of another value, to the bit
    std::uint64_t threads = 0; ///< of another blockIdx or threadIdx
    /// By z, a pixel an element: dark where nothing differs, blue where only the thread does, red where the value does.
    std::vector<QImage> slices;
};

/// Refused where the outputs are not of one type and size, or somebody does not know what was written. Throws
/// Cancelled.
Answer<std::shared_ptr<const RunDifference>> runDifference(
    const Outcome& a, const Outcome& b, const Progress& progress);

enum class ComparedAs { Slide, Beside, Blink, Difference };
inline constexpr std::array comparedWays{
    ComparedAs::Slide, ComparedAs::Beside, ComparedAs::Blink, ComparedAs::Difference};
QString nameOf(ComparedAs way); ///< for the program: "slide"
QString titleOf(ComparedAs way); ///< for people
QString toolTipOf(ComparedAs way);

class CompareStage : public QWidget {
    Q_OBJECT
public:
    /// `frame` has the window's own canvas, which shows B.
    CompareStage(QWidget* frame, CanvasHost& canvas, ViewModel& view, QWidget* parent = nullptr);
    void setSecond(QWidget* frame, CanvasHost* canvas); ///< A's; once. Null again before it goes
    void setTwo(bool two);
    void setWay(ComparedAs way);
    ComparedAs way() const { return m_way; }
    double divider() const { return m_share; } ///< 0 to 1, of the width
    void setDivider(double share);
    bool isShowingA() const; ///< over all of B: in its turn, or while the key is held
    /// Sets the marked difference; null: the two cannot be told apart element by element.
    void setDifference(std::shared_ptr<const RunDifference> difference);

signals:
    void turned(); ///< isShowingA() is another

private:
    class Divider;
    class Marks;
    void place();
    void turn();
    QRect views() const; ///< between the rows of words of both canvases
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

    QWidget* m_frame;
    CanvasHost& m_canvas;
    ViewModel& m_view;
    QWidget* m_clip; ///< shows a part of A's frame
    QWidget* m_frameA = nullptr;
    CanvasHost* m_canvasA = nullptr;
    Divider* m_divider;
    Marks* m_marks;
    std::shared_ptr<const RunDifference> m_difference;
    QTimer m_turns;
    ComparedAs m_way = ComparedAs::Slide;
    double m_share = 0.5;
    bool m_two = false, m_turnOfA = false, m_held = false;
};

} // namespace warpatlas::ui::inline desktop
