#include "ui/desktop/roofline/roofline_panel.h"

#include "app/roofline/roofline_report.h"
#include "app/roofline/roofline_words.h"
#include "app/words/figures.h"
#include "app/words/sentence.h"
#include "ui/desktop/charts/point_view.h"
#include "ui/desktop/charts/result_menu.h"
#include "ui/desktop/look/fitting_label.h"
#include "ui/desktop/look/flow_layout.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/roofline_charts/roofline_chart.h"
#include "ui/desktop/roofline_charts/roofline_figure.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace warpatlas::ui {
namespace {

constexpr int controlsWidth = 300;
constexpr int allLevelsChip = int(memoryLevelCount); ///< id of the chip

/// Points of other kernels, parameters or GPUs, and those of a mistake, say nothing beside these.
std::string keyOf(const Outcome& outcome)
{
    const Experiment& experiment = outcome.bound->experiment;
    std::string key = outcome.gpu.name + '\n' + experiment.mistake + '\n' + outcome.device.id + '\n';
    key +=
        experiment.source ? "own " + experiment.source->file : experiment.kernel.substr(0, experiment.kernel.find(':'));
    for (const auto& [name, value] : experiment.parameters)
        key += '\n' + name + '=' + std::to_string(value);
    return key;
}

} // namespace

RooflinePanel::RooflinePanel(DesktopModel& model, RooflineJob::Work work, QWidget* parent)
    : Section({"panel.roofline", "Roofline"}, parent),
      m_model(model),
      m_job(std::move(work)),
      m_view(new PointView("rooflineChart")),
      m_sentence(makeFittingLabel("roofline.sentence", "strong")),
      m_notes(makeFittingLabel("roofline.notes", "note")),
      m_conditions(makeFittingLabel("roofline.conditions", "note", false)),
      m_empty(makeFittingLabel("roofline.empty", "soft")),
      m_words(makeFittingLabel("roofline.progress", "note")),
      m_reach(makeFittingLabel("roofline.reach", "note")),
      m_badge(new Badge),
      m_all(new QPushButton),
      m_bar(new QProgressBar),
      m_saves(new ResultMenu(
          {"roofline", [this] { return m_points.empty() ? nullptr : rooflineFigure(isolatedFirst(), levels(), true); },
              [this] { return m_points.empty() ? std::string() : rooflineCsv(isolatedFirst()); }},
          said("roofline.save.name", "Save or copy the roofline"), this))
{
    auto* halves = new QHBoxLayout;
    halves->setSpacing(20);
    halves->addWidget(makeControls());
    halves->addWidget(makeChartSide(), 1);
    body()->addLayout(halves, 1);
    connect(m_view, &PointView::chosen, this, &RooflinePanel::choose);
    connect(m_view, &PointView::pointed, this, [this](std::optional<std::size_t> at) {
        m_pointed = at;
        refreshChart();
    });
    connect(&m_job, &RooflineJob::found, this, [this](const VariantRun& run) {
        if (run.facts)
            take(*run.facts);
        else
            m_line = said("roofline.no_point", "{} has no point: {}", run.kernel, run.refusal);
        refresh();
    });
    connect(&m_job, &RooflineJob::progressed, this, [this](const VariantProgress& now) {
        m_now = now;
        refreshControls();
    });
    connect(&m_job, &RooflineJob::finished, this, [this](const QString& refusal, bool cancelled) {
        m_model.holdTimes(false);
        if (cancelled)
            m_line = said("roofline.cancelled", "Cancelled: what was found stays.");
        else if (!refusal.isEmpty())
            m_line = refusal;
        refresh();
    });
    connect(&m_model, &DesktopModel::outcomeChanged, this, &RooflinePanel::takeOutcome);
    connect(&m_model, &DesktopModel::busyChanged, this, &RooflinePanel::refresh);
    connect(&m_model, &DesktopModel::outdatedChanged, this, &RooflinePanel::refresh);
    takeOutcome();
}

RooflinePanel::~RooflinePanel() = default;

QWidget* RooflinePanel::makeControls()
{
    auto* side = new QWidget;
    side->setFixedWidth(controlsWidth);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    auto* chips = new QHBoxLayout;
    chips->setSpacing(6);
    const auto add = [&](const QString& text, const QString& name, int id, const QString& tip) {
        QPushButton* chip = makeChip(text, "roofline.level." + name);
        chip->setAccessibleName(tip);
        chip->setToolTip(tip);
        m_chips.push_back(chip);
        chips->addWidget(chip);
        connect(chip, &QPushButton::clicked, this, [this, id] {
            for (std::size_t i = 0; i < m_chips.size(); ++i)
                m_chips[i]->setChecked(int(i) == id);
            m_level = id == allLevelsChip ? std::nullopt : std::optional(MemoryLevel(id));
            refresh();
        });
    };
    for (const MemoryLevel level : memoryLevels)
        add(level == MemoryLevel::Shared ? said("roofline.chip.shared", "Shared") : toQt(labelOf(level)),
            toQt(nameOf(level)), int(level), said("roofline.chip.tip", "Count the bytes of {}", labelOf(level)));
    add(said("roofline.chip.all", "All"), "all", allLevelsChip,
        said("roofline.chip.all.tip", "The roofs of all levels, and the point of each"));
    chips->addStretch(1);
    m_chips.front()->setChecked(true);
    layout->addLayout(chips);
    auto* reach = new QHBoxLayout;
    reach->setSpacing(8);
    reach->addWidget(m_badge, 0, Qt::AlignTop);
    reach->addWidget(m_reach, 1);
    layout->addLayout(reach);
    m_all->setObjectName("roofline.variants");
    m_bar->setObjectName("roofline.bar");
    m_bar->setAccessibleName(said("roofline.bar", "Progress of the variants"));
    m_bar->setTextVisible(false);
    m_bar->setRange(0, 1000);
    auto* row = new QHBoxLayout;
    row->setSpacing(10);
    row->addWidget(m_all, 0, Qt::AlignTop);
    row->addWidget(m_words, 1);
    layout->addLayout(row);
    layout->addWidget(m_bar);
    layout->addWidget(m_notes);
    layout->addStretch(1);
    connect(m_all, &QPushButton::clicked, this, &RooflinePanel::press);
    return side;
}

QWidget* RooflinePanel::makeChartSide()
{
    auto* side = new QWidget;
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(m_sentence, 1);
    head->addWidget(m_saves->button(), 0, Qt::AlignTop);
    layout->addLayout(head);
    m_view->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // it takes the page's height, whatever that is
    layout->addWidget(m_view, 1);
    layout->addWidget(m_conditions);
    layout->addWidget(m_empty, 1);
    return side;
}

std::vector<MemoryLevel> RooflinePanel::levels() const
{
    return m_level ? std::vector{*m_level} : std::vector(memoryLevels.begin(), memoryLevels.end());
}

const RooflineFacts* RooflinePanel::present() const
{
    const auto found = std::ranges::find_if(
        m_points, [&](const RooflineFacts& facts) { return m_present && facts.kernel == *m_present; });
    return found == m_points.end() ? nullptr : &*found;
}

std::size_t RooflinePanel::isolated() const
{
    if (m_pointed && *m_pointed < m_points.size())
        return *m_pointed;
    const RooflineFacts* const own = present();
    return own ? std::size_t(own - m_points.data()) : 0;
}

std::vector<RooflineFacts> RooflinePanel::isolatedFirst() const
{
    std::vector<RooflineFacts> points = m_points;
    if (const RooflineFacts* const own = present())
        std::rotate(
            points.begin(), points.begin() + (own - m_points.data()), points.begin() + (own - m_points.data()) + 1);
    return points;
}

void RooflinePanel::takeOutcome()
{
    m_refusal.clear();
    const OutcomePointer& outcome = m_model.outcome();
    if (!outcome) {
        m_refusal = said("roofline.nothing", "A roofline follows the run.");
    } else if (Answer<RooflineFacts> facts = rooflineOf(*outcome); !facts) {
        m_refusal = said("roofline.none", "There is no roofline: {}.", facts.reason());
    } else {
        if (std::string key = keyOf(*outcome); key != m_key) {
            m_job.cancel(); // it runs variants of another experiment
            m_key = std::move(key);
            m_points.clear();
            m_line.clear();
        }
        m_present = facts.value().kernel;
        m_experiments[*m_present] = outcome->bound->experiment;
        take(std::move(facts.value()));
    }
    refresh();
}

/// Each kernel has one point, the newest.
void RooflinePanel::take(RooflineFacts facts)
{
    if (!m_points.empty() && facts.roofs.gpu != m_points.front().roofs.gpu)
        return; // of a job that was cancelled too late
    std::erase_if(m_points, [&](const RooflineFacts& point) { return point.kernel == facts.kernel; });
    m_points.push_back(std::move(facts));
    const std::vector<std::string> order = variantNames(m_model.experiment());
    std::ranges::stable_sort(m_points, {},
        [&](const RooflineFacts& point) { return std::ranges::find(order, point.kernel) - order.begin(); });
}

std::vector<std::string> RooflinePanel::missing() const
{
    const OutcomePointer& outcome = m_model.outcome();
    const RooflineFacts* const own = present();
    if (!outcome || !own)
        return {};
    std::vector<std::string> names = variantNames(outcome->bound->experiment);
    std::erase_if(names, [&](const std::string& name) {
        return std::ranges::any_of(m_points, [&](const RooflineFacts& point) {
            return point.kernel == name && point.size == own->size && (point.time() || point.kernel == own->kernel);
        });
    });
    return names;
}

void RooflinePanel::press()
{
    if (m_job.running()) {
        m_job.cancel();
        refreshControls();
        return;
    }
    const std::vector<std::string> names = missing();
    if (names.empty())
        return;
    m_line.clear();
    m_now = {};
    // Two that are timed at once are both timed wrong.
    m_model.holdTimes(m_model.outcome()->device.is(DeviceKind::Cuda));
    for (const std::string& name : names)
        m_experiments[name] = withVariant(m_model.outcome()->bound->experiment, name);
    m_job.start(m_model.outcome()->bound->experiment, names);
    refreshControls();
}

void RooflinePanel::choose(std::size_t point)
{
    if (point >= m_points.size())
        return;
    const std::string kernel = m_points[point].kernel;
    const auto found = m_experiments.find(kernel);
    if (found == m_experiments.end() || (m_present && kernel == *m_present))
        return;
    m_model.setExperiment(said("undo.roofline", "kernel {}", kernel), found->second);
}

void RooflinePanel::refresh()
{
    refreshChart();
    refreshControls();
    emit headlineChanged();
}

void RooflinePanel::refreshChart()
{
    const bool any = m_refusal.isEmpty() && !m_points.empty();
    for (QWidget* widget :
        std::initializer_list<QWidget*>{m_view, m_saves->button(), m_sentence, m_conditions, m_notes, m_reach})
        widget->setVisible(any);
    m_empty->setVisible(!any);
    m_empty->setText(m_refusal);
    badge()->hide(); // the point has its own
    if (!any) {
        m_badge->hide();
        return;
    }
    const std::size_t at = isolated();
    const RooflineFacts& facts = m_points[at];
    const std::vector<MemoryLevel> shown = levels();
    const auto used = std::ranges::find_if(shown, [&](MemoryLevel level) { return facts.traffic(level).has_value(); });
    const MemoryLevel level = used == shown.end() ? shown.front() : *used;
    m_view->setPoints(std::make_unique<RooflineChart>(m_points, shown, at), m_points.size(), 0);
    m_view->setPresent(present() ? std::optional(std::size_t(present() - m_points.data())) : std::nullopt);
    QString sentence = toQt(rooflineInWords(facts, level));
    if (m_points.size() > 1)
        sentence = said("roofline.of", "{}: {}", facts.kernel, sentence);
    if (m_model.previous() && present() == &facts)
        sentence = said("roofline.previous", "Of the previous launch. {}", sentence);
    m_sentence->setText(sentence);
    const RooflineTime* const time = facts.time();
    if (time) {
        m_badge->setProvenance(time->provenance);
        QString words = said("roofline.time", "{} on {}", milliseconds(time->ms), time->device);
        if (time->provenance == Provenance::Modelled)
            words = said(
                "roofline.modelled_time", "{} on {}", millisecondsBetween(time->lowMs, time->highMs), time->device);
        m_reach->setText(words);
    } else {
        m_badge->hide();
        m_reach->setText(m_model.busy() ? said("roofline.measures", "Its time follows the run.")
                : m_model.measuring()
                ? said("roofline.no_times", "No time of it is known.")
                : said("roofline.not_measuring", "Runs take no times: Run, Measure times with each run."));
    }
    QStringList notes;
    for (const std::string& note : notesInWords(facts, level))
        notes += toQt(ended(note));
    m_notes->setText(notes.join(' '));
    m_notes->setVisible(!notes.isEmpty());
    m_conditions->setText(toQt(conditionsInWords(facts, shown)));
    m_conditions->setToolTip(QString(m_conditions->text()).replace("; ", "\n"));
}

void RooflinePanel::refreshControls()
{
    const bool running = m_job.running();
    const std::vector<std::string> names = running ? std::vector<std::string>() : missing();
    const OutcomePointer& outcome = m_model.outcome();
    const bool several = outcome && variantNames(outcome->bound->experiment).size() > 1;
    m_all->setVisible(running || (several && m_refusal.isEmpty()));
    m_all->setEnabled(running ? !m_job.cancelling() : !names.empty());
    m_all->setText(running ? said("roofline.cancel", "Cancel") : said("roofline.all", "All variants"));
    m_all->setAccessibleName(running ? said("roofline.cancel.name", "Cancel: the variants that were found stay")
            : names.empty()          ? said("roofline.all.done", "All variants of the kernel have a point")
                            : said("roofline.all.name", "Run the kernel's other variants, for a point of each"));
    m_all->setToolTip(m_all->accessibleName());
    m_bar->setVisible(running);
    m_bar->setValue(int(1000 * m_now.fraction));
    m_words->setText(!running      ? m_line
            : m_job.cancelling()   ? said("roofline.cancelling", "Ends with what is under way.")
            : m_now.kernel.empty() ? QString()
                                   : said("roofline.running", "{}, {} of {}", m_now.kernel, m_now.done + 1, m_now.all));
    m_words->setAccessibleName(m_words->text());
}

std::vector<RooflineHeadline> RooflinePanel::headline() const
{
    if (m_job.running() && m_now.all > 0)
        return {{said("roofline.headline.running", "variant {} of {}", m_now.done + 1, m_now.all), {}}};
    const RooflineFacts* const own = m_refusal.isEmpty() ? present() : nullptr;
    if (!own)
        return {};
    MemoryLevel level = m_level.value_or(MemoryLevel::Dram);
    if (!own->traffic(level))
        level = MemoryLevel::Dram;
    const RooflineHeadlines words = headlinesOf(*own, level);
    std::vector<RooflineHeadline> parts;
    if (!words.share.empty())
        parts.push_back({toQt(words.share), own->time()->provenance});
    std::optional<Provenance> from;
    if (own->kind && own->traffic(level))
        from = provenanceOf(own->traffic(level)->source);
    parts.push_back({toQt(words.place), from});
    return parts;
}

} // namespace warpatlas::ui
