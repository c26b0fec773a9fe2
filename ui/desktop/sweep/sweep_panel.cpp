#include "ui/desktop/sweep/sweep_panel.h"

#include "app/sweep/launch_cost.h"
#include "app/sweep/sweep_csv.h"
#include "app/sweep/sweep_difference.h"
#include "app/sweep/sweep_json.h"
#include "app/sweep/sweep_words.h"
#include "app/sweep/time_left.h"
#include "ui/desktop/charts/chart_letters.h"
#include "ui/desktop/charts/point_view.h"
#include "ui/desktop/charts/result_menu.h"
#include "ui/desktop/look/drop_button.h"
#include "ui/desktop/look/fitting_label.h"
#include "ui/desktop/look/flow_layout.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/sweep/sweep_form.h"
#include "ui/desktop/sweep_charts/sweep_chart.h"
#include "ui/desktop/sweep_charts/sweep_values.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QProgressBar>
#include <QRegularExpression>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace warpatlas::ui {
namespace {

constexpr int formWidth = 340;
constexpr int mostWords = 110; ///< letters past which no further sentence stands above the chart

bool anyRan(const SweepResult& result)
{
    return std::ranges::any_of(result.points, &SweepPoint::ran);
}

bool differsAlong(const SweepResult& result, SweepShow show)
{
    return std::ranges::any_of(seriesOf(result, show), [](const SweepSeries& series) {
        return std::ranges::any_of(
            series.values, [&](const SeriesValue& value) { return value.value != series.values.front().value; });
    });
}

/// "vector_add_block"
QString fileNameOf(const SweepResult& result)
{
    QString name = kernelName(result).replace(QRegularExpression("[^\\w.]"), "_");
    for (const SweepAxis& axis : result.sweep.axes)
        name += '_' + toQt(nameOf(axis));
    return name;
}

/// A label that takes the room there is, and no more.
void mayShrink(QLabel& label)
{
    label.setMinimumWidth(0);
    label.setWordWrap(true);
}

} // namespace

SweepPanel::SweepPanel(DesktopModel& model, SweepJob::Work work, QWidget* parent)
    : Section({"panel.sweep", "Sweep"}, parent),
      m_model(model),
      m_job(std::move(work)),
      m_form(new SweepForm(model)),
      m_start(new QPushButton),
      m_anew(new QPushButton(said("sweep.anew", "Start over"))),
      m_bar(new QProgressBar),
      m_words(makeLabel({}, "note")),
      m_view(new PointView("sweepChart")),
      m_empty(new QWidget),
      m_asks(new FlowLayout(8)),
      m_found(makeLabel({}, "strong")),
      m_age(makeFittingLabel("sweep.age", "note", false)),
      m_conditions(makeFittingLabel("sweep.conditions", "note", false)),
      m_show(makeDropButton("sweep.show", said("sweep.show.name", "What the chart shows"))),
      m_saves(makeSaves())
{
    auto* halves = new QHBoxLayout;
    halves->setSpacing(20);
    halves->addWidget(makeControls());
    halves->addWidget(makeChartSide(), 1);
    body()->addLayout(halves, 1);
    connect(m_form, &SweepForm::changed, this, [this] {
        if (m_startDue && !m_form->reads())
            start(false);
        // Why the last one ended says nothing of what is asked for now.
        const auto wanted = m_form->sweep();
        if (!m_form->reads() && !works() && m_job.result()
            && !(wanted && wanted->axes == m_job.result()->sweep.axes
                && differencesFrom(m_job.result()->sweep, wanted->base).empty()))
            m_line.clear();
        refreshControls();
    });
    connect(m_form, &SweepForm::asked, this, [this] { m_start->setFocus(Qt::OtherFocusReason); }); // Enter begins
    connect(m_view, &PointView::chosen, this, &SweepPanel::choose);
    connect(&m_job, &SweepJob::progressed, this, &SweepPanel::refresh);
    connect(&m_job, &SweepJob::finished, this, &SweepPanel::ended);
    connect(&m_model, &DesktopModel::experimentChanged, this, [this] {
        refreshAge();
        if (!m_empty->isHidden())
            fillAsks();
    });
    connect(&m_model, &DesktopModel::busyChanged, this, [this] {
        if (m_waiting && !m_model.busy())
            begin(*std::exchange(m_waiting, {}));
    });
    fillAsks();
    refresh();
}

SweepPanel::~SweepPanel() = default;

QWidget* SweepPanel::makeControls()
{
    auto* side = new QWidget;
    side->setFixedWidth(formWidth);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(m_form);
    m_start->setObjectName("sweep.start");
    setRole(m_start, "primary");
    m_anew->setObjectName("sweep.anew");
    m_anew->setAccessibleName(said("sweep.anew.name", "Start the sweep over: what was measured is dropped"));
    m_anew->setToolTip(m_anew->accessibleName());
    setRole(m_anew, "link");
    m_words->setObjectName("sweep.progress");
    mayShrink(*m_words);
    m_bar->setObjectName("sweep.bar");
    m_bar->setAccessibleName(said("sweep.bar", "Progress of the sweep"));
    m_bar->setTextVisible(false);
    m_bar->setRange(0, 1000);
    auto* row = new QHBoxLayout;
    row->setSpacing(10);
    row->addWidget(m_start, 0, Qt::AlignTop);
    row->addWidget(m_anew, 0, Qt::AlignTop);
    row->addWidget(m_words, 1);
    layout->addLayout(row);
    layout->addWidget(m_bar);
    layout->addStretch(1);
    connect(m_start, &QPushButton::clicked, this, &SweepPanel::press);
    connect(m_anew, &QPushButton::clicked, this, [this] { start(true); });
    return side;
}

QWidget* SweepPanel::makeChartSide()
{
    auto* side = new QWidget;
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    m_found->setObjectName("sweep.found");
    m_empty->setObjectName("sweep.empty");
    mayShrink(*m_found);
    setKind(m_age, "warning");
    auto* words = makeLabel(said("sweep.empty",
                                "One number answers for one launch; a sweep runs many: all blocks, sizes, variants. "
                                "Choose a question, then Start. A click on a point of the chart shows its launch."),
        "soft");
    mayShrink(*words);
    auto* empty = new QVBoxLayout(m_empty);
    empty->setContentsMargins(0, 4, 0, 0);
    empty->setSpacing(12);
    empty->addWidget(words);
    empty->addLayout(m_asks);
    empty->addStretch(1);
    m_found->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    setRole(m_show, "row");
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(m_found, 1);
    head->addWidget(m_show, 0, Qt::AlignTop);
    head->addWidget(m_saves->button(), 0, Qt::AlignTop);
    layout->addLayout(head);
    layout->addWidget(m_age);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_conditions);
    layout->addWidget(m_empty, 1);
    return side;
}

ResultMenu* SweepPanel::makeSaves()
{
    const auto text = [this](auto write) {
        return [this, write] { return m_job.result() ? write(*m_job.result()) : std::string(); };
    };
    ResultParts parts;
    parts.name = "sweep";
    parts.figure = [this] { return m_job.result() ? chartOf(m_job.result(), {showNow()}) : nullptr; };
    parts.csv = text([](const SweepResult& result) { return toCsv(result); });
    parts.json = text([](const SweepResult& result) { return toJson(result); });
    parts.fileName = [this] { return m_job.result() ? fileNameOf(*m_job.result()) : QString("sweep"); };
    return new ResultMenu(std::move(parts), said("sweep.save.name", "Save or copy the sweep"), this);
}

/// The questions that the menu has, before there is a chart.
void SweepPanel::fillAsks()
{
    while (QLayoutItem* item = m_asks->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // one of them may be what leads here
        delete item;
    }
    for (const ReadySweep& ready : readySweeps(m_model.experiment())) {
        auto* chip = new QPushButton(asLabel(ready.question));
        chip->setObjectName("sweep.chip." + ready.name);
        chip->setAccessibleName(ready.question);
        chip->setToolTip(ready.tip);
        setRole(chip, "chip");
        m_asks->addWidget(chip);
        connect(chip, &QPushButton::clicked, this, [this, ready] { m_form->ask(ready); });
    }
}

/// The sweep that was cancelled is still what is asked for.
bool SweepPanel::goesOn() const
{
    const SweepPointer& kept = m_job.result();
    if (works() || !kept || kept->complete() || !anyRan(*kept))
        return false;
    const auto wanted = m_form->sweep();
    return wanted && wanted->axes == kept->sweep.axes && wanted->measure == kept->sweep.measure
        && differencesFrom(kept->sweep, wanted->base).empty();
}

void SweepPanel::press()
{
    if (m_job.running()) {
        m_job.cancel();
        refreshControls();
    } else if (m_waiting || m_startDue) {
        m_waiting.reset();
        m_startDue = false;
        refresh();
    } else {
        start(false);
    }
}

void SweepPanel::start(bool anew)
{
    m_startDue = m_form->reads();
    const auto wanted = m_form->sweep();
    if (m_startDue || !wanted) {
        refreshControls();
        return;
    }
    const bool goes = goesOn() && !anew;
    const SweepResult result = goes ? *m_job.result() : newResult(*wanted);
    m_line.clear();
    if (!goes) {
        // Of another question the chart shows the answer, not what was chosen for the one before.
        if (!m_job.result() || m_job.result()->sweep.axes != result.sweep.axes || m_answers != m_form->answers())
            m_shown.reset();
        m_answers = m_form->answers();
    }
    // Two that are timed at once are both timed wrong.
    if (result.sweep.measure && m_model.busy()) {
        m_waiting = result;
        refresh();
    } else {
        begin(result);
    }
}

void SweepPanel::begin(const SweepResult& result)
{
    m_model.holdTimes(result.sweep.measure);
    m_job.start(result);
    refresh();
}

void SweepPanel::ended(const QString& refusal, bool cancelled)
{
    m_model.holdTimes(false);
    const SweepResult& result = *m_job.result();
    m_line = cancelled
        ? said("sweep.cancelled", "Cancelled: {} of {} points are done.", result.pointsDone(), result.points.size())
        : refusal;
    refresh();
}

void SweepPanel::choose(std::size_t point)
{
    const SweepPointer& result = m_job.result();
    if (!result || point >= result->points.size())
        return;
    const Experiment next = result->sweep.at(point);
    if (next != m_model.experiment())
        m_model.setExperiment(said("undo.sweep", "{} of the sweep", placeInWords(*result, point)), next);
}

/// What was chosen for the chart, else what answers the question: the first of it that differs between the points, so
/// that a line says something; else what the chart shows by itself.
SweepShow SweepPanel::showNow() const
{
    const SweepResult& result = *m_job.result();
    const auto has = [&](SweepShow show) { return !seriesOf(result, show).empty(); };
    if (m_shown && has(*m_shown))
        return *m_shown;
    auto answer = std::ranges::find_if(m_answers, [&](SweepShow show) { return differsAlong(result, show); });
    if (answer == m_answers.end())
        answer = std::ranges::find_if(m_answers, has);
    return answer == m_answers.end() ? usualShow(result) : *answer;
}

void SweepPanel::setShow(std::optional<SweepShow> show)
{
    m_shown = show;
    refreshChart();
    emit headlineChanged();
}

void SweepPanel::refresh()
{
    refreshControls();
    refreshChart();
    refreshAge();
    emit headlineChanged();
}

void SweepPanel::refreshControls()
{
    const bool goes = goesOn(), working = works() || m_startDue;
    m_start->setText(working ? said("sweep.cancel", "Cancel")
            : goes           ? said("sweep.go_on", "Go on")
                             : said("sweep.start", "Start"));
    m_start->setAccessibleName(working ? said("sweep.cancel.name", "Cancel the sweep: what was found stays")
            : goes                     ? said("sweep.go_on.name", "Go on with the sweep")
                                       : said("sweep.start.name", "Start the sweep"));
    m_start->setToolTip(m_start->accessibleName());
    setKind(m_start, working ? "stop" : "");
    m_start->setEnabled(working || m_form->reads() || m_form->sweep().has_value());
    m_anew->setVisible(goes);
    if (working && m_form->isAncestorOf(window()->focusWidget())) // Qt would give the keys to whatever comes next
        m_start->setFocus(Qt::OtherFocusReason);
    m_form->setEnabled(!working);
    m_bar->setVisible(m_job.running());
    m_bar->setValue(int(1000 * m_job.now().fraction));
    m_words->setText(m_waiting   ? said("sweep.waits", "Waits for the run of the window to end.")
            : m_job.cancelling() ? said("sweep.cancelling", "Ends with what is under way.")
            : m_job.running()    ? toQt(m_job.now().words)
                                 : m_line);
    m_words->setAccessibleName(m_words->text());
    setKind(m_words, !working && !m_line.isEmpty() && m_job.result() && m_job.result()->complete() ? "wrong" : "");
}

void SweepPanel::refreshChart()
{
    const SweepPointer& result = m_job.result();
    const bool any = result && anyRan(*result);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_view, m_show, m_saves->button(), m_found, m_conditions})
        widget->setVisible(any);
    m_empty->setVisible(!any);
    if (!any)
        return;
    const SweepShow shown = showNow();
    QMenu& menu = *m_show->menu();
    menu.clear();
    for (int i = 0; i <= int(SweepShow::Lanes); ++i) {
        const auto one = SweepShow(i);
        if (seriesOf(*result, one).empty())
            continue;
        QAction* action = menu.addAction(toQt(titleOf(one)));
        action->setObjectName("sweep.show." + toQt(nameOf(one)));
        action->setCheckable(true);
        action->setChecked(one == shown);
        connect(action, &QAction::triggered, this, [this, one] { setShow(one); });
    }
    m_show->setText(toQt(titleOf(shown)));
    const std::vector<SweepAxis>& axes = result->sweep.axes;
    auto chart = chartOf(result, {shown, false, false});
    // What its figure says, as far as it leaves the chart its room.
    QString sentence = chart->sentence();
    if (const qsizetype end = sentence.indexOf(". ", mostWords); end >= 0)
        sentence.truncate(end + 1);
    m_found->setText(sentence);
    m_view->setPoints(std::move(chart), result->points.size(), axes.size() == 2 ? axes[1].values.size() : 0);
    QStringList all;
    for (const std::string& finding : findings(*result, counterOf(shown)))
        all += asSentence(finding);
    m_found->setToolTip(all.join('\n'));
    m_conditions->setText(toQt(conditionsInWords(*result)));
    m_conditions->setToolTip(m_conditions->text());
}

void SweepPanel::refreshAge()
{
    const SweepPointer& result = m_job.result();
    m_age->hide();
    m_view->setPresent(std::nullopt);
    if (!result || !anyRan(*result))
        return;
    const Experiment& now = m_model.experiment();
    QStringList differences;
    for (const std::string& difference : differencesFrom(result->sweep, now))
        differences += toQt(difference);
    m_age->setVisible(!differences.isEmpty());
    m_age->setText(said("sweep.age", "This sweep is of an earlier experiment; now: {}.", differences.join(", ")));
    m_age->setToolTip(m_age->text());
    if (!differences.isEmpty())
        return;
    for (std::size_t i = 0; i < result->points.size(); ++i)
        if (result->sweep.at(i) == now) {
            m_view->setPresent(i);
            return;
        }
}

SweepHeadline SweepPanel::headline() const
{
    if (m_waiting)
        return {said("sweep.headline.waits", "waits"), {}, {}};
    if (m_job.running()) {
        const SweepProgress& now = m_job.now();
        if (now.point == 0)
            return {said("sweep.headline.begins", "begins"), {}, {}};
        QString words = said("sweep.headline.point", "{} of {}", now.point, now.points);
        if (now.rounds > 1)
            words = said("sweep.headline.round", "round {}, {}", now.round, words);
        if (now.secondsLeft)
            words += said("sweep.headline.left", ", {} left", durationInWords(*now.secondsLeft));
        return {words, {}, {}};
    }
    const SweepPointer& result = m_job.result();
    if (!result || !anyRan(*result))
        return {};
    if (!result->complete())
        return {said("sweep.headline.point", "{} of {}", result->pointsDone(), result->points.size()), {}, {}};
    const auto wrong =
        std::ranges::count_if(result->points, [](const SweepPoint& point) { return point.ran && !point.isRight(); });
    if (wrong > 0)
        return {said("sweep.headline.wrong", "wrong at {} of {}", wrong, result->points.size()), {}, "wrong"};
    const std::string found = shortFinding(*result);
    if (!found.empty()) {
        const std::vector<LaunchCost> launches = launchCosts(*result);
        return {toQt(found), launches.empty() ? Provenance::Measured : launches.front().provenance, {}};
    }
    // Of what the chart shows, where that is of one provenance.
    std::optional<Provenance> shown;
    const std::vector<SweepSeries> series = seriesOf(*result, showNow());
    if (!series.empty() && std::ranges::all_of(series, [&](const SweepSeries& one) {
            return one.provenance == series.front().provenance;
        }))
        shown = series.front().provenance;
    return {countOf(result->points.size(), pointNoun), shown, {}};
}

} // namespace warpatlas::ui
