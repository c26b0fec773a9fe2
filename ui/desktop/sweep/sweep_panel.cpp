#include "ui/desktop/sweep/sweep_panel.h"

#include "app/sweep/crossover.h"
#include "app/sweep/sweep_difference.h"
#include "app/sweep/sweep_json.h"
#include "app/sweep/sweep_report.h"
#include "app/sweep/sweep_words.h"
#include "app/sweep/time_left.h"
#include "app/words/sentence.h"
#include "ui/desktop/charts/point_marks.h"
#include "ui/desktop/charts/point_view.h"
#include "ui/desktop/charts/sweep_chart.h"
#include "ui/desktop/look/combo_box.h"
#include "ui/desktop/look/flow_layout.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/sweep/sweep_form.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace warpatlas::ui::inline desktop {
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
    QString name = toQt(nameOfKernel(result)).replace(QRegularExpression("[^\\w.]"), "_");
    for (const SweepAxis& axis : result.sweep.axes)
        name += '_' + toQt(nameOf(axis));
    return name;
}

} // namespace

SweepPanel::SweepPanel(DesktopModel& model, Work work, QWidget* parent)
    : ResultPage(model,
        {.title = {"panel.sweep", "Sweep"},
            .name = "sweep",
            .sideWidth = formWidth,
            .saves = said("sweep.save.name", "Save or copy the sweep"),
            .result = [this] { return m_result ? std::optional(resultOf(*m_result, showNow())) : std::nullopt; },
            .figureChart = [this] { return chartOf(m_result, showNow()); },
            .json = [this] { return m_result ? toJson(*m_result) : std::string(); },
            .fileName = [this] { return m_result ? fileNameOf(*m_result) : QString("sweep"); }},
        parent),
      m_work(std::move(work)),
      m_form(new SweepForm(model)),
      m_anew(new QPushButton(said("sweep.anew", "Start over"))),
      m_asks(new FlowLayout(8)),
      m_age(makeFittingLabel("sweep.age", "note", false)),
      m_show(makeDropButton("sweep.show", said("sweep.show.name", "What the chart shows")))
{
    side()->addWidget(m_form);
    button()->setObjectName("sweep.start");
    setRole(button(), "primary");
    sentence()->setObjectName("sweep.found");
    introduce(m_anew, "sweep.anew", said("sweep.anew.name", "Start the sweep over: what was measured is dropped"));
    m_anew->setToolTip(m_anew->accessibleName());
    setRole(m_anew, "link");
    belowButton()->addWidget(m_anew, 0, Qt::AlignLeft);
    connect(m_anew, &QPushButton::clicked, this, [this] { start(true); });
    setKind(m_age, "warning");
    setRole(m_show, "row");
    head()->insertWidget(head()->count() - 1, m_show, 0, Qt::AlignTop);
    beside()->insertWidget(2, m_age);
    beside()->setStretch(beside()->count() - 1, 0); // the questions stand right below the words that offer them
    beside()->addLayout(m_asks, 1);
    connect(m_form, &SweepForm::changed, this, [this] {
        if (m_startDue && !m_form->reads())
            start(false);
        // Why the last one ended says nothing of what is asked for now.
        const auto wanted = m_form->sweep();
        if (!m_form->reads() && !works() && m_result
            && !(wanted && wanted->axes == m_result->sweep.axes
                && differencesFrom(m_result->sweep, wanted->base).empty()))
            m_line.clear();
        refreshControls();
    });
    connect(m_form, &SweepForm::asked, this, [this] { button()->setFocus(Qt::OtherFocusReason); }); // Enter begins
    connect(view(), &PointView::chosen, this, &SweepPanel::choose);
    connect(&model, &DesktopModel::experimentChanged, this, [this] {
        refreshAge();
        fillAsks();
    });
    connect(&model, &DesktopModel::busyChanged, this, [this] {
        if (m_waiting && !this->model().busy())
            begin(*std::exchange(m_waiting, {}));
    });
    fillAsks();
    refresh();
}

/// The questions that the menu has, before there is a chart.
void SweepPanel::fillAsks()
{
    emptyLayout(*m_asks);
    if (m_result && anyRan(*m_result))
        return;
    for (const ReadySweep& ready : readySweeps(model().experiment())) {
        auto* chip = new QPushButton(asLabel(ready.question));
        introduce(chip, "sweep.chip." + ready.name, ready.question, ready.tip);
        setRole(chip, "chip");
        m_asks->addWidget(chip);
        connect(chip, &QPushButton::clicked, this, [this, ready] { m_form->ask(ready); });
    }
}

/// The sweep that was cancelled is still what is asked for.
bool SweepPanel::goesOn() const
{
    const SweepPointer& kept = m_result;
    if (works() || !kept || kept->complete() || !anyRan(*kept))
        return false;
    const auto wanted = m_form->sweep();
    return wanted && wanted->axes == kept->sweep.axes && wanted->measure == kept->sweep.measure
        && differencesFrom(kept->sweep, wanted->base).empty();
}

void SweepPanel::press()
{
    if (m_waiting || m_startDue) {
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
    const SweepResult result = goes ? *m_result : newResult(*wanted);
    m_line.clear();
    if (!goes) {
        // For another question the chart shows its answer, not the choice for the one before.
        if (!m_result || m_result->sweep.axes != result.sweep.axes || m_answers != m_form->answers())
            m_shown.reset();
        m_answers = m_form->answers();
    }
    // Two that are timed at once are both timed wrong.
    if (result.sweep.measure && model().busy()) {
        m_waiting = result;
        refresh();
    } else {
        begin(result);
    }
}

void SweepPanel::begin(const SweepResult& result)
{
    m_result = std::make_shared<const SweepResult>(result);
    m_now = {};
    ResultPage::start([this, result](Progress& progress, const Job::Told& told) { work(result, progress, told); },
        result.sweep.measure);
    refresh();
}

/// On the job's thread. The words are others with each visit to a point: what the one before found is there.
void SweepPanel::work(SweepResult result, Progress& progress, const Job::Told& told)
{
    std::string visit;
    SweepPointer found;
    const auto tellResult = [&] {
        told([this, last = std::make_shared<const SweepResult>(result)] { m_result = last; });
    };
    const auto onProgress = [&](const SweepProgress& now) {
        if (!found || std::exchange(visit, now.words) != now.words)
            found = std::make_shared<const SweepResult>(result);
        told.newest([this, now, found] {
            m_now = now;
            m_result = found;
            tellProgress(now.fraction, toQt(now.words));
            refresh();
        });
    };
    try {
        if (m_work)
            m_work(result, progress, onProgress);
        else
            runSweep(result, {}, progress, onProgress);
    } catch (const InputError& error) {
        tellResult();
        if (error.subject().starts_with("--over ")) // these are words of the command line
            throw std::runtime_error(error.reason());
        throw;
    } catch (...) {
        tellResult();
        throw;
    }
    tellResult();
}

void SweepPanel::finish(const QString& refusal, bool cancelled)
{
    const SweepResult& result = *m_result;
    m_line = cancelled
        ? said("sweep.cancelled", "Cancelled: {} of {} points are done.", result.pointsDone(), result.points.size())
        : refusal;
    refresh();
}

void SweepPanel::choose(std::size_t point)
{
    const SweepPointer& result = m_result;
    if (!result || point >= result->points.size())
        return;
    const Experiment next = result->sweep.at(point);
    if (next != model().experiment())
        model().change(said("undo.sweep", "{} of the sweep", placeInWords(*result, point)), next);
}

/// The choice for the chart, else the answer to the question: the first of it that differs between the points, so
/// that a line says something; else what the chart shows by itself.
SweepShow SweepPanel::showNow() const
{
    const SweepResult& result = *m_result;
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
    const QString cancel = said("sweep.cancel.name", "Cancel the sweep: what was found stays");
    refreshButton({working       ? said("sweep.cancel", "Cancel")
                          : goes ? said("sweep.go_on", "Go on")
                                 : said("sweep.start", "Start"),
                      working    ? cancel
                          : goes ? said("sweep.go_on.name", "Go on with the sweep")
                                 : said("sweep.start.name", "Start the sweep"),
                      cancel, working || m_form->reads() || m_form->sweep().has_value()},
        m_waiting ? said("sweep.waits", "Waits for the run of the window to end.") : m_line);
    setKind(button(), working ? "stop" : "");
    setKind(progressWords(), !working && !m_line.isEmpty() && m_result && m_result->complete() ? "wrong" : "");
    m_anew->setVisible(goes);
    if (working && m_form->isAncestorOf(window()->focusWidget())) // Qt would give the keys to whatever comes next
        button()->setFocus(Qt::OtherFocusReason);
    m_form->setEnabled(!working);
}

void SweepPanel::refreshChart()
{
    const bool any = m_result && anyRan(*m_result);
    m_show->setVisible(any);
    if (!any) {
        showNothing(said("sweep.empty",
            "One number answers for one launch; a sweep runs many: all blocks, sizes, variants. Choose a question, "
            "then Start. A click on a point of the chart shows its launch."));
        fillAsks();
        return;
    }
    const SweepShow shown = showNow();
    QMenu& menu = *m_show->menu();
    menu.clear();
    for (int i = 0; i <= int(SweepShow::Lanes); ++i) {
        const auto one = SweepShow(i);
        if (seriesOf(*m_result, one).empty())
            continue;
        QAction* action = menu.addAction(toQt(titleOf(one)));
        action->setObjectName("sweep.show." + toQt(nameOf(one)));
        action->setCheckable(true);
        action->setChecked(one == shown);
        connect(action, &QAction::triggered, this, [this, one] { setShow(one); });
    }
    m_show->setText(toQt(titleOf(shown)));
    // The words of its figure, as far as they leave the chart its room.
    Result result = resultOf(*m_result, shown);
    if (const std::size_t end = result.sentence.find(". ", mostWords); end != std::string::npos)
        result.sentence.resize(end + 1);
    const std::vector<SweepAxis>& axes = m_result->sweep.axes;
    showResult(result, chartOf(m_result, shown), m_result->points.size(), axes.size() == 2 ? axes[1].values.size() : 0);
    sentence()->setToolTip(toQt(asSentences(findings(*m_result, counterOf(shown)))));
    fillAsks();
}

void SweepPanel::refreshAge()
{
    const SweepPointer& result = m_result;
    m_age->hide();
    view()->setPresent(std::nullopt);
    if (!result || !anyRan(*result))
        return;
    const Experiment& now = model().experiment();
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
            view()->setPresent(i);
            return;
        }
}

HeadlinePart SweepPanel::headline() const
{
    if (m_waiting)
        return {said("sweep.headline.waits", "waits"), {}, {}};
    if (job().running()) {
        const SweepProgress& now = m_now;
        if (now.point == 0)
            return {said("sweep.headline.begins", "begins"), {}, {}};
        QString words = said("sweep.headline.point", "{} of {}", now.point, now.points);
        if (now.rounds > 1)
            words = said("sweep.headline.round", "round {}, {}", now.round, words);
        if (now.secondsLeft)
            words += said("sweep.headline.left", ", {} left", durationInWords(*now.secondsLeft));
        return {words, {}, {}};
    }
    const SweepPointer& result = m_result;
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
    // The provenance of the chart, where it has only one.
    std::optional<Provenance> shown;
    const std::vector<SweepSeries> series = seriesOf(*result, showNow());
    if (!series.empty() && std::ranges::all_of(series, [&](const SweepSeries& one) {
            return one.provenance == series.front().provenance;
        }))
        shown = series.front().provenance;
    return {countOf(result->points.size(), pointNoun), shown, {}};
}

} // namespace warpatlas::ui::inline desktop
