#include "ui/desktop/choices/try_panel.h"

#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/style.h"
#include "ui/desktop/model/desktop_model.h"

#include <QAbstractButton>
#include <QFontMetrics>
#include <QPainter>
#include <QVBoxLayout>

namespace warpatlas::ui {
namespace {

constexpr int stepHeight = 22, stepIndent = 14;

/// What is done; the tip says what one will see.
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
    while (QLayoutItem* item = body()->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // one of them may be what leads here
        delete item;
    }
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

} // namespace warpatlas::ui
