#include "ui/desktop/look/typed_number.h"

#include "ui/desktop/look/icons.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/style.h"

#include <QPainter>
#include <QStyle>
#include <QStyleOptionSpinBox>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int stepArrowSide = 10;

/// Draws them where a click steps; faint where there is no further step.
void paintSteps(QAbstractSpinBox& box, const QStyleOptionSpinBox& option)
{
    QPainter painter(&box);
    for (const auto& [control, step, name] :
        {std::tuple{QStyle::SC_SpinBoxUp, QAbstractSpinBox::StepUpEnabled, "chevron_up"},
            std::tuple{QStyle::SC_SpinBoxDown, QAbstractSpinBox::StepDownEnabled, "chevron_down"}}) {
        const QRect button = box.style()->subControlRect(QStyle::CC_SpinBox, &option, control, &box);
        const bool steps = box.isEnabled() && option.stepEnabled.testFlag(step);
        const QRect arrow(button.center().x() - stepArrowSide / 2 + 1, button.center().y() - stepArrowSide / 2 + 1,
            stepArrowSide, stepArrowSide);
        icon(name, steps ? tokens().text : tokens().faint).paint(&painter, arrow);
    }
}

} // namespace

SpinBox::SpinBox(QWidget* parent) : TypedNumber(parent)
{
    setRole(this, "steps");
}

void SpinBox::paintEvent(QPaintEvent* event)
{
    QSpinBox::paintEvent(event);
    QStyleOptionSpinBox option;
    initStyleOption(&option);
    paintSteps(*this, option);
}

DoubleSpinBox::DoubleSpinBox(QWidget* parent) : TypedNumber(parent)
{
    setRole(this, "steps");
}

void DoubleSpinBox::paintEvent(QPaintEvent* event)
{
    QDoubleSpinBox::paintEvent(event);
    QStyleOptionSpinBox option;
    initStyleOption(&option);
    paintSteps(*this, option);
}

} // namespace warpatlas::ui::inline desktop
