#include "ui/desktop/sweep/sweep_form.h"

#include "ui/desktop/charts/point_marks.h"
#include "ui/desktop/look/combo_box.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/typed_number.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/model/job.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

#include <algorithm>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int titleWidth = 30, overWidth = 108, chooseWidth = 34;

/// Axes whose values a person has to name.
bool hasLadder(const std::string& name)
{
    return name == "block" || name == "size" || name == "variant" || name == "device" || name == "gpu"
        || name == "launches";
}

QString placeholderOf(const std::string& name)
{
    if (name == "block" || name == "size" || name == "launches")
        return said("sweep.values.ladder", "ladder");
    if (hasLadder(name))
        return said("sweep.values.all", "all");
    return name == "data" ? "ramp:64x40,ramp:640x400" : "1..6";
}

} // namespace

SweepAxisRow::SweepAxisRow(const QString& name, const QString& title, bool optional, QWidget* parent)
    : QWidget(parent),
      m_optional(optional),
      m_over(makeDropButton("sweep." + name,
          optional ? said("sweep.and.name", "What else changes from point to point")
                   : said("sweep.over.name", "What changes from point to point"))),
      m_choose(makeDropButton("sweep." + name + "Choose", said("sweep.choose.name", "Choose values"))),
      m_values(new QLineEdit),
      m_note(makeLabel({}, "note"))
{
    setRole(m_over, "row");
    setRole(m_choose, "row");
    m_over->setFixedWidth(overWidth);
    m_choose->setFixedWidth(chooseWidth);
    introduce(m_values, "sweep." + name + "Values",
        optional ? said("sweep.and.values", "Values of the second axis") : said("sweep.over.values", "Values"));
    letEnterEnd(*m_values);
    m_note->setObjectName("sweep." + name + "Note");
    m_note->setMinimumWidth(0);
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* layout = makeLayout<QVBoxLayout>(2, this);
    auto* row = makeLayout<QHBoxLayout>(6);
    auto* label = makeLabel(title, "soft");
    label->setFixedWidth(titleWidth);
    row->addWidget(label);
    row->addWidget(m_over);
    row->addWidget(m_values, 1);
    row->addWidget(m_choose);
    row->addStretch(0); // takes the room of fields that are not shown
    layout->addLayout(row);
    auto* below = new QHBoxLayout;
    below->addSpacing(titleWidth + 6);
    below->addWidget(m_note, 1);
    layout->addLayout(below);
    connect(m_values, &QLineEdit::textEdited, this, [this](const QString& values) {
        m_text.values = values.trimmed().toStdString();
        emit edited();
    });
    showText();
}

void SweepAxisRow::setChoices(const std::vector<AxisChoice>& choices)
{
    const bool same = std::ranges::equal(choices, m_choices, {}, &AxisChoice::name, &AxisChoice::name);
    m_choices = choices;
    if (!same) {
        QMenu& menu = *m_over->menu();
        menu.clear();
        const auto add = [&](const std::string& name, const QString& title, const QString& tip) {
            QAction* action = menu.addAction(asLabel(title));
            action->setObjectName(m_over->objectName() + '.' + (name.empty() ? "nothing" : toQt(name)));
            action->setToolTip(tip);
            connect(action, &QAction::triggered, this, [this, name] { choose(name); });
        };
        if (m_optional)
            add("", said("sweep.and.nothing", "nothing"), said("sweep.and.nothing.tip", "Along one axis"));
        for (const AxisChoice& choice : choices)
            add(choice.name, choice.title, choice.tip);
    }
    if (!m_text.name.empty() && std::ranges::find(choices, m_text.name, &AxisChoice::name) == choices.end())
        m_text = m_optional ? AxisText() : AxisText{"block", ""};
    showText();
}

void SweepAxisRow::setText(const AxisText& text)
{
    if (m_text == text)
        return;
    m_text = text;
    showText();
}

void SweepAxisRow::choose(const std::string& name)
{
    if (m_text.name == name)
        return;
    // What was typed is of another axis.
    m_text = {name, ""};
    showText();
    emit edited();
}

QString SweepAxisRow::titleOf(const std::string& name) const
{
    if (name.empty())
        return said("sweep.and.nothing", "nothing");
    const auto choice = std::ranges::find(m_choices, name, &AxisChoice::name);
    return choice == m_choices.end() ? toQt(name) : choice->title;
}

void SweepAxisRow::showText()
{
    m_over->setText(asLabel(titleOf(m_text.name)));
    const QString values = toQt(m_text.values);
    if (m_values->text().trimmed() != values)
        m_values->setText(values);
    const bool any = !m_text.name.empty();
    m_values->setVisible(any);
    m_values->setPlaceholderText(placeholderOf(m_text.name));
    const auto choice = std::ranges::find(m_choices, m_text.name, &AxisChoice::name);
    m_values->setToolTip(choice == m_choices.end() ? QString()
                                                   : said("sweep.values.tip",
                                                       "{}. Values are separated by commas; FIRST..LAST is a range, "
                                                       ":STEP or :xFACTOR behind it says its steps",
                                                       choice->tip));
    m_choose->setVisible(any && hasLadder(m_text.name));
    m_note->setVisible(any);
    fillValues();
}

void SweepAxisRow::fillValues()
{
    QMenu& menu = *m_choose->menu();
    menu.clear();
    const auto add = [&](const QString& text, const QString& name, const std::string& values) {
        QAction* action = menu.addAction(text);
        action->setObjectName(m_choose->objectName() + '.' + name);
        connect(action, &QAction::triggered, this, [this, values] {
            m_text.values = values;
            showText();
            emit edited();
        });
    };
    if (m_text.name == "block") {
        add(said("sweep.values.ladder_block", "A ladder: 8 to 1,024 threads"), "ladder", "");
        add(said("sweep.values.all_blocks", "All shapes of whole warps"), "all", "all");
    } else if (m_text.name == "size") {
        add(said("sweep.values.ladder_size", "A ladder: four times as large each"), "ladder", "");
    } else if (m_text.name == "launches") {
        add(said("sweep.values.ladder_launches", "A ladder: 1 to 256, twice as many each"), "ladder", "");
    } else {
        add(said("sweep.values.all_of_them", "All of them"), "all", "");
    }
}

void SweepAxisRow::setRead(const ReadAxis* read)
{
    const bool wrong = read && !read->refusal.empty(), noted = read && !wrong && !read->note.empty();
    setKind(m_values, wrong ? "wrong" : "");
    setKind(m_note, wrong ? "wrong" : noted ? "warning" : "");
    QString words = !read ? said("sweep.reading", "…") : wrong ? toQt(read->refusal) : valuesInWords(read->axis);
    if (noted)
        words += '\n' + toQt(read->note);
    m_note->setWordWrap(wrong || noted); // a reason is read whole
    m_note->setText(words);
    m_note->setToolTip(words);
    m_note->setAccessibleName(words);
}

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
    auto* layout = makeLayout<QVBoxLayout>(6, this);
    layout->addWidget(m_questions);
    layout->addWidget(m_over);
    layout->addWidget(m_and);
    auto* row = makeLayout<QHBoxLayout>(12);
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

/// Offers the choices of the experiment.
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
    // Unseen it would load data for nothing.
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

} // namespace warpatlas::ui::inline desktop
