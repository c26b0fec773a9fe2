#include "ui/desktop/window/canvas_pair.h"

#include "app/compare/compare_words.h"
#include "app/words/names.h"
#include "ui/desktop/compare/compare_model.h"
#include "ui/desktop/compare/view_link.h"
#include "ui/desktop/layout/canvas_frame.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/pictures/pair_picture.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include <utility>

namespace warpatlas::ui {
namespace {

QLabel* makeCaption(const char* name)
{
    QLabel* const label = makeLabel({}, "caption");
    label->setObjectName(name);
    label->setMinimumWidth(0);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    return label;
}

QWidget* half(QLabel* caption, QWidget* canvas)
{
    auto* widget = new QWidget;
    auto* layout = new QVBoxLayout(widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(caption);
    if (canvas)
        layout->addWidget(canvas, 1);
    return widget;
}

/// "block 32 × 8, grid 30 × 17": what one side has that the other has not; empty where nothing is known to differ.
QString differenceOf(const CompareModel& compare, bool ofB)
{
    constexpr std::size_t mostNamed = 3;
    std::vector<std::string> words;
    if (const auto& comparison = compare.comparison())
        for (const ConditionDifference& difference : comparison->conditions)
            if (words.size() < mostNamed)
                words.push_back(titleOf(difference) + " " + valueInWords(difference, ofB));
    return toQt(listed(words));
}

/// "transpose:naive", for as long as the comparison is not there.
QString nameOf(const Outcome& outcome)
{
    const KernelDescription& kernel = outcome.bound->kernel->description();
    return toQt(kernel.name + (kernel.variant.empty() ? "" : ":" + kernel.variant));
}

} // namespace

CanvasPair::CanvasPair(QWidget* frame, CanvasHost& canvas, ViewModel& view, CanvasFactory factory)
    : m_canvas(canvas),
      m_view(view),
      m_factory(std::move(factory)),
      m_captionA(makeCaption("compare.captionA")),
      m_captionB(makeCaption("compare.captionB"))
{
    setObjectName("canvasPair");
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    m_left = half(m_captionA, nullptr);
    m_left->hide();
    m_captionB->hide();
    layout->addWidget(m_left, 1);
    layout->addWidget(half(m_captionB, frame), 1);
}

CanvasPair::~CanvasPair()
{
    close();
}

void CanvasPair::close()
{
    delete std::exchange(m_link, nullptr);
    delete std::exchange(m_canvasA, nullptr); // before the view that it uses
}

void CanvasPair::setModels(DesktopModel& model, CompareModel& compare)
{
    m_model = &model;
    m_compare = &compare;
    connect(m_compare, &CompareModel::changed, this, &CanvasPair::refresh);
    connect(m_model, &DesktopModel::outcomeChanged, this, &CanvasPair::refresh);
}

void CanvasPair::makeSecond()
{
    if (m_canvasA)
        return;
    m_viewA = std::make_unique<ViewModel>();
    m_viewA->adopt(m_view.state());
    auto* frame = new CanvasFrame;
    m_canvasA = m_factory(*m_viewA, frame);
    frame->setCanvas(m_canvasA);
    m_canvasA->setObjectName("canvasOfA");
    m_canvasA->setAccessibleName(said("compare.canvas_a", "Canvas of A"));
    static_cast<QVBoxLayout*>(m_left->layout())->addWidget(frame, 1);
    m_link = new ViewLink(m_view, m_canvas, *m_viewA, *m_canvasA, this);
}

void CanvasPair::tellWhose()
{
    const auto tell = [this](QLabel* caption, const char* side, const Outcome& outcome, bool ofB) {
        const QString difference = differenceOf(*m_compare, ofB);
        caption->setText(said("compare.caption", "{}: {}", side, difference.isEmpty() ? nameOf(outcome) : difference));
        caption->setToolTip(caption->text());
    };
    tell(m_captionA, "A", *m_compare->kept(), false);
    tell(m_captionB, "B", *m_model->pictured(), true);
}

void CanvasPair::refresh()
{
    const OutcomePointer& a = m_compare->kept();
    const OutcomePointer& b = m_model->pictured();
    const bool was = std::exchange(m_two, a && b && !m_compare->isSameRun());
    if (m_two)
        makeSecond();
    m_left->setVisible(m_two);
    m_captionB->setVisible(m_two);
    if (!m_two) {
        if (m_link)
            m_link->setOutcomes(nullptr, nullptr);
        m_shownA = m_shownB = nullptr;
        if (was && b) {
            m_canvas.setOutcome(b);
            m_canvas.fitToView();
        }
        return;
    }
    tellWhose();
    if (m_shownA == a && m_shownB == b)
        return;
    const bool other = m_shownA != a || !was;
    m_shownA = a;
    m_shownB = b;
    m_canvasA->setOutcome(withScaleOf(a, b));
    m_canvas.setOutcome(withScaleOf(b, a));
    m_link->setOutcomes(b, a);
    if (other) {
        m_canvas.fitToView();
        m_canvasA->fitToView();
    }
}

} // namespace warpatlas::ui
