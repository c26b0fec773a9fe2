#include "ui/desktop/sweep/sweep_form.h"

#include "ui/desktop/look/drop_button.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/wake.h"
#include "ui/desktop/sweep/sweep_axis_row.h"
#include "ui/desktop/sweep_charts/point_marks.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

namespace warpatlas::ui {

SweepForm::SweepForm(DesktopModel& model, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_questions(makeDropButton("sweep.questions", said("sweep.questions.name", "Ready questions"))),
      m_over(new SweepAxisRow("over", said("sweep.over", "over"), false)),
      m_and(new SweepAxisRow("and", said("sweep.and", "and"), true)),
      m_times(makeChip(said("sweep.times", "take times"), "sweep.times")),
      m_about(makeLabel({}, "note")),
      m_reader([](const AxisWish& wish, const Progress&) { return readAxes(wish); }, wakes(this, [this] { take(); }))
{
    m_questions->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setRole(m_questions, "row");
    m_about->setObjectName("sweep.about");
    m_about->setMinimumWidth(0);
    m_about->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(m_questions);
    layout->addWidget(m_over);
    layout->addWidget(m_and);
    auto* row = new QHBoxLayout;
    row->setSpacing(12);
    row->addWidget(m_times);
    row->addWidget(m_about, 1);
    layout->addLayout(row);
    m_times->setToolTip(
        said("sweep.times.tip", "Three rounds over all points; without, only what is counted and computed"));
    m_over->setText({"block", ""});
    for (SweepAxisRow* axis : {m_over, m_and})
        connect(axis, &SweepAxisRow::edited, this, &SweepForm::read);
    connect(m_times, &QPushButton::clicked, this, [this](bool on) {
        m_wantsTimes = on;
        tell();
        emit changed();
    });
    connect(&m_model, &DesktopModel::experimentChanged, this, &SweepForm::show);
    connect(&m_model, &DesktopModel::outcomeChanged, this, &SweepForm::show); // it says the numbers of one's own kernel
    show();
}

AxisWish SweepForm::wish() const
{
    return {m_model.experiment(), {m_over->text(), m_and->text()}};
}

bool SweepForm::reads() const
{
    const AxisWish now = wish();
    return !m_read || m_read->wish.texts != now.texts || m_read->wish.experiment != now.experiment;
}

std::optional<Sweep> SweepForm::sweep() const
{
    if (reads())
        return std::nullopt;
    std::optional<Sweep> sweep = m_read->sweep();
    if (sweep)
        sweep->measure = sweep->measure && m_wantsTimes;
    return sweep;
}

void SweepForm::ask(const ReadySweep& ready)
{
    m_over->setText(ready.axes.front());
    m_and->setText(ready.axes.size() > 1 ? ready.axes[1] : AxisText());
    m_asked = ready;
    emit asked();
    read();
}

std::vector<SweepShow> SweepForm::answers() const
{
    if (!m_asked)
        return {};
    std::vector<AxisText> asked = m_asked->axes;
    asked.resize(2);
    return wish().texts == asked ? m_asked->shows : std::vector<SweepShow>();
}

/// What can be chosen is the experiment's.
void SweepForm::show()
{
    const OutcomePointer& outcome = m_model.outcome();
    const std::vector<AxisChoice> choices = axisChoices(m_model.experiment(), outcome ? outcome->bound.get() : nullptr);
    m_over->setChoices(choices);
    m_and->setChoices(choices);
    fillQuestions();
    read();
}

void SweepForm::fillQuestions()
{
    QMenu& menu = *m_questions->menu();
    menu.clear();
    for (const ReadySweep& ready : readySweeps(m_model.experiment())) {
        QAction* action = menu.addAction(asLabel(ready.question));
        action->setObjectName("sweep.ask." + ready.name);
        action->setToolTip(ready.tip);
        connect(action, &QAction::triggered, this, [this, ready] { ask(ready); });
    }
    m_questions->setEnabled(!menu.isEmpty());
    tellQuestion();
}

/// Which question the form asks, as long as it does.
void SweepForm::tellQuestion()
{
    const bool asks = !answers().empty();
    const QString words = asks ? m_asked->question : said("sweep.questions", "What do you want to know?");
    m_questions->setText(asLabel(words));
    m_questions->setAccessibleDescription(words);
    m_questions->setToolTip(asks
            ? words + '\n' + m_asked->tip
            : said("sweep.questions.tip", "Questions that a sweep answers: one fills in the form"));
}

void SweepForm::read()
{
    // Unseen it would load data for nobody.
    if (isVisible() && reads())
        m_reader.ask(wish());
    tell();
    emit changed();
}

void SweepForm::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (reads())
        m_reader.ask(wish());
}

void SweepForm::take()
{
    std::optional<ReadAxes> read = m_reader.take();
    if (!read)
        return;
    m_read = std::move(*read);
    tell();
    emit changed();
}

void SweepForm::tell()
{
    tellQuestion();
    if (reads()) {
        // The line before stays for the moment: a blink with each letter would be worse.
        return;
    }
    std::size_t next = 0;
    for (SweepAxisRow* row : {m_over, m_and})
        row->setRead(row->text().name.empty() ? nullptr : &m_read->axes[next++]);
    const auto found = m_read->sweep();
    const bool canTime = found && found->measure;
    m_times->setChecked(canTime && m_wantsTimes);
    m_times->setVisible(canTime);
    const Experiment& experiment = m_model.experiment();
    const bool onSim = kindOfDevice(experiment.device) == DeviceKind::Simulated;
    const std::string where = onSim ? "sim, " + m_model.gpu() : experiment.device;
    QString words = toQt(m_read->refusal), tip = words;
    if (found) {
        words = tip = said("sweep.about", "{} on {}", countOf(found->points(), pointNoun), where);
        if (!canTime) {
            // Along launches nothing is counted: each part's counters are the whole's.
            words += launchAxisOf(*found) ? said("sweep.about.predicted", "; predicted times")
                                          : said("sweep.about.counted", "; counters, predicted times");
            tip += '\n'
                + said("sweep.times.none",
                    "The simulator has no time, and the CPU's would be the same at every point: nothing is timed");
        }
    }
    setKind(m_about, m_read->refusal.empty() ? "" : "wrong");
    m_about->setText(words);
    m_about->setToolTip(tip);
}

} // namespace warpatlas::ui
