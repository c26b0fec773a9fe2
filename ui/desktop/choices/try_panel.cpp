#include "ui/desktop/choices/try_panel.h"

#include "kernels/analysis/cover.h"
#include "ui/desktop/choices/block_picture.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/style.h"
#include "ui/desktop/model/desktop_model.h"

#include <QAbstractButton>
#include <QFontMetrics>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr std::size_t fewestSteps = 2, mostSteps = 4; ///< beside one's own kernel

/// "a warp is 2 rows of 16": what 32 threads that step together are of a block.
QString warpNote(const Dim3& block)
{
    if (block.x >= 32)
        return said("try.warp_row", "a warp is one row of 32");
    return 32 % block.x == 0 ? said("try.warp_rows", "a warp is {} rows of {}", 32 / block.x, block.x)
                             : said("try.warp_wraps", "a warp wraps from row to row");
}

void addBlock(std::vector<NextStep>& steps, const BoundExperiment& bound)
{
    if (bound.kernel && !bound.source && bound.kernel->description().blockIsFixed)
        return;
    const Dim3& now = bound.launch.block;
    const int axes = blockAxes(bound.work);
    if (axes == 1) {
        const Dim3 next = now.x == 256 ? Dim3{64, 1, 1} : Dim3{256, 1, 1};
        steps.push_back({"block", said("try.block_row", "Blocks of {}", next.x),
            said("try.block_row.note", "{} warps in each block", next.x / 32),
            [next](DesktopModel& model) { model.setBlock(next); }});
        return;
    }
    const Dim3 flat = axes == 3 ? Dim3{32, 4, 2} : Dim3{32, 8, 1}, cube = axes == 3 ? Dim3{8, 8, 4} : Dim3{16, 16, 1},
               next = now == flat ? cube : flat;
    steps.push_back({"block", said("try.block", "Block {}", dimText(next)), warpNote(next),
        [next](DesktopModel& model) { model.setBlock(next); }});
}

/// The variant of the same kernel that is taught after this one.
void addLadder(std::vector<NextStep>& steps, const CatalogueKernel& kernel)
{
    const auto all = catalogue();
    const auto here = std::ranges::find(all, &kernel);
    if (here == all.end() || here + 1 == all.end())
        return;
    const KernelDescription &now = kernel.description(), &next = (*(here + 1))->description();
    if (now.name != next.name)
        return;
    steps.push_back({"variant", said("try.variant", "Next: {}", next.variant), toQt(next.teaches),
        [name = fullName(next)](DesktopModel& model) { model.setKernel(name); }});
}

constexpr int stepHeight = 22, stepIndent = 14;

/// A button for a step; the tip says what one will see.
class StepButton : public QAbstractButton {
public:
    explicit StepButton(const NextStep& step)
    {
        setObjectName("try." + step.name);
        setText(step.title);
        setAccessibleName(step.title);
        setAccessibleDescription(step.note);
        setToolTip(step.title + '\n' + step.note);
        setFocusPolicy(Qt::StrongFocus);
        setCursor(Qt::PointingHandCursor);
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    }
    QSize sizeHint() const override { return {120, stepHeight}; }
    QSize minimumSizeHint() const override { return {60, stepHeight}; }

private:
    void paintEvent(QPaintEvent*) override
    {
        const Tokens& t = tokens();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        if (underMouse() || hasFocus()) {
            painter.setPen(hasFocus() ? QPen(t.accent, 1) : QPen(Qt::NoPen));
            painter.setBrush(underMouse() ? QBrush(t.hover) : QBrush(Qt::NoBrush));
            painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        }
        const QFont font = sansFont(13);
        painter.setFont(font);
        painter.setPen(t.accent);
        painter.drawText(rect().adjusted(3, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, QString::fromUtf8("›"));
        painter.setPen(t.text);
        const int room = width() - stepIndent - 2;
        painter.drawText(rect().adjusted(stepIndent, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetrics(font).elidedText(text(), Qt::ElideRight, room));
    }
};

} // namespace

std::vector<NextStep> nextSteps(const Outcome& outcome)
{
    const BoundExperiment& bound = *outcome.bound;
    std::vector<NextStep> steps;
    if (bound.mistake)
        steps.push_back(
            {"right", said("try.right", "Put it right"), said("try.right.note", "without: {}", bound.mistake->title),
                [](DesktopModel& model) { model.setMistake({}); }});
    else if (bound.experiment.grid && !coversWork(bound.work, bound.launch))
        steps.push_back(
            {"cover", said("try.cover", "Cover the data"), said("try.cover.note", "as many blocks as the data need"),
                [](DesktopModel& model) { model.setGrid(std::nullopt); }});
    if (bound.source) {
        addBlock(steps, bound);
        if (outcome.complete && !outcome.check)
            steps.push_back({"check", said("try.check", "Check the result"),
                said("try.check.note", "against a function, a kernel or a file"), {}, NextStep::Place::Check});
    } else if (bound.kernel) {
        std::size_t mistakes = 0;
        for (const Mistake& mistake : bound.kernel->description().mistakes)
            if (&mistake != bound.mistake && mistakes++ == 0)
                steps.push_back({"mistake." + toQt(mistake.name), said("try.mistake", "Mistake: {}", mistake.title),
                    toQt(mistake.summary), [name = mistake.name](DesktopModel& model) { model.setMistake(name); }});
        addBlock(steps, bound);
        if (!bound.mistake)
            addLadder(steps, *bound.kernel);
    }
    if (steps.size() > mostSteps)
        steps.resize(mostSteps);
    if (steps.size() < fewestSteps)
        steps.push_back({"data", said("try.data", "Take other data"), said("try.data.note", "yours, or a sample"), {},
            NextStep::Place::Data});
    steps.push_back({"own", said("try.own", "Your own kernel"), said("try.own.note", "no GPU needed"), {},
        NextStep::Place::NewKernel});
    return steps;
}

TryPanel::TryPanel(DesktopModel& model, QWidget* parent) : Section({"panel.try", "Try"}, parent), m_model(model)
{
    body()->setSpacing(2);
    hide();
    connect(&m_model, &DesktopModel::outcomeChanged, this, &TryPanel::refresh);
}

void TryPanel::refresh()
{
    if (!m_model.outcome())
        return;
    const std::vector<NextStep> steps = nextSteps(*m_model.outcome());
    QStringList words;
    for (const NextStep& step : steps)
        words += step.name + '\n' + step.title + '\n' + step.note;
    setVisible(!steps.empty());
    if (words == m_shown)
        return;
    m_shown = words;
    show(steps);
}

void TryPanel::show(const std::vector<NextStep>& steps)
{
    emptyLayout(*body());
    for (const NextStep& step : steps) {
        auto* button = new StepButton(step);
        body()->addWidget(button);
        connect(button, &QAbstractButton::clicked, this, [this, step] {
            if (step.place == NextStep::Place::NewKernel)
                emit newKernelWanted();
            else if (step.place == NextStep::Place::Check)
                emit checkWanted();
            else if (step.place == NextStep::Place::Data)
                emit dataWanted();
            else
                step.take(m_model);
        });
    }
}

} // namespace warpatlas::ui::inline desktop
