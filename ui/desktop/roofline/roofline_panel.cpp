#include "ui/desktop/roofline/roofline_panel.h"

#include "app/roofline/roofline_report.h"
#include "app/roofline/roofline_words.h"
#include "app/words/figures.h"
#include "ui/desktop/charts/point_view.h"
#include "ui/desktop/charts/roofline_chart.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/model/desktop_model.h"

#include <QHBoxLayout>

#include <algorithm>
#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

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

RooflinePanel::RooflinePanel(DesktopModel& model, Work work, QWidget* parent)
    : ResultPage(model,
        {.title = {"panel.roofline", "Roofline"},
            .name = "roofline",
            .saves = said("roofline.save.name", "Save or copy the roofline"),
            .result =
                [this] { return m_points.empty() ? std::nullopt : std::optional(resultOf(isolatedFirst(), levels())); },
            .figureChart = [this] { return std::make_unique<RooflineChart>(isolatedFirst(), levels(), 0); }},
        parent),
      m_work(std::move(work)),
      m_reach(makeFittingLabel("roofline.reach", "note")),
      m_badge(new Badge)
{
    makeControls();
    connect(view(), &PointView::chosen, this, &RooflinePanel::choose);
    connect(view(), &PointView::pointed, this, [this](std::optional<std::size_t> at) {
        m_pointed = at;
        refreshChart();
    });
    connect(&model, &DesktopModel::outcomeChanged, this, &RooflinePanel::takeOutcome);
    connect(&model, &DesktopModel::busyChanged, this, &RooflinePanel::refresh);
    connect(&model, &DesktopModel::outdatedChanged, this, &RooflinePanel::refresh);
    takeOutcome();
}

void RooflinePanel::makeControls()
{
    auto* chips = makeLayout<QHBoxLayout>(6);
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
    side()->addLayout(chips);
    auto* reach = makeLayout<QHBoxLayout>(8);
    reach->addWidget(m_badge, 0, Qt::AlignTop);
    reach->addWidget(m_reach, 1);
    side()->addLayout(reach);
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
    const OutcomePointer& outcome = model().outcome();
    if (!outcome) {
        m_refusal = said("roofline.nothing", "A roofline follows the run.");
    } else if (Answer<RooflineFacts> facts = rooflineOf(*outcome); !facts) {
        m_refusal = said("roofline.none", "There is no roofline: {}.", facts.reason());
    } else {
        if (std::string key = keyOf(*outcome); key != m_key) {
            cancel(); // it runs variants of another experiment
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

void RooflinePanel::takeVariant(const VariantRun& run)
{
    if (run.facts)
        take(*run.facts);
    else
        m_line = said("roofline.no_point", "{} has no point: {}", run.kernel, run.refusal);
    refresh();
}

/// Each kernel has one point, the newest.
void RooflinePanel::take(RooflineFacts facts)
{
    if (!m_points.empty() && facts.roofs.gpu != m_points.front().roofs.gpu)
        return; // of a job that was cancelled too late
    std::erase_if(m_points, [&](const RooflineFacts& point) { return point.kernel == facts.kernel; });
    m_points.push_back(std::move(facts));
    const std::vector<std::string> order = variantNames(model().experiment());
    std::ranges::stable_sort(m_points, {},
        [&](const RooflineFacts& point) { return std::ranges::find(order, point.kernel) - order.begin(); });
}

std::vector<std::string> RooflinePanel::missing() const
{
    const OutcomePointer& outcome = model().outcome();
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
    const std::vector<std::string> names = missing();
    if (names.empty())
        return;
    m_line.clear();
    m_now = {};
    const Experiment& base = model().outcome()->bound->experiment;
    for (const std::string& name : names)
        m_experiments[name] = withVariant(base, name);
    start(
        [this, of = base, names](Progress& progress, const Job::Told& told) {
            const auto found = [&](const VariantRun& run) { told([this, run] { takeVariant(run); }); };
            const auto onProgress = [&](const VariantProgress& now) {
                told.newest([this, now] {
                    m_now = now;
                    tellProgress(now.fraction,
                        now.kernel.empty()
                            ? QString()
                            : said("roofline.running", "{}, {} of {}", now.kernel, now.done + 1, now.all));
                });
            };
            if (m_work)
                m_work(of, names, progress, found, onProgress);
            else
                runVariants(of, names, progress, found, onProgress);
        },
        model().outcome()->device.is(DeviceKind::Cuda));
}

void RooflinePanel::finish(const QString& refusal, bool cancelled)
{
    if (cancelled)
        m_line = said("roofline.cancelled", "Cancelled: what was found stays.");
    else if (!refusal.isEmpty())
        m_line = refusal;
    refresh();
}

void RooflinePanel::choose(std::size_t point)
{
    if (point >= m_points.size())
        return;
    const std::string kernel = m_points[point].kernel;
    const auto found = m_experiments.find(kernel);
    if (found == m_experiments.end() || (m_present && kernel == *m_present))
        return;
    model().change(said("undo.roofline", "kernel {}", kernel), found->second);
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
    m_reach->setVisible(any);
    m_badge->setVisible(any);
    if (!any) {
        showNothing(m_refusal);
        return;
    }
    const std::size_t at = isolated();
    const RooflineFacts& facts = m_points[at];
    Result result = resultOf(std::span(&facts, 1), levels());
    if (m_points.size() > 1)
        result.sentence = say("roofline.of", "{}: {}", facts.kernel, result.sentence);
    if (model().previous() && present() == &facts)
        result.sentence = say("roofline.previous", "Of the previous launch. {}", result.sentence);
    showResult(result, std::make_unique<RooflineChart>(m_points, levels(), at), m_points.size(), 0);
    view()->setPresent(present() ? std::optional(std::size_t(present() - m_points.data())) : std::nullopt);
    const RooflineTime* const time = facts.time();
    m_badge->setVisible(time);
    if (time) {
        m_badge->setProvenance(time->provenance);
        m_reach->setText(time->provenance == Provenance::Modelled
                ? said(
                    "roofline.modelled_time", "{} on {}", millisecondsBetween(time->lowMs, time->highMs), time->device)
                : said("roofline.time", "{} on {}", milliseconds(time->ms), time->device));
    } else {
        m_reach->setText(model().busy() ? said("roofline.measures", "Its time follows the run.")
                : model().measuring()
                ? said("roofline.no_times", "No time of it is known.")
                : said("roofline.not_measuring", "Runs take no times: Run, Measure times with each run."));
    }
}

void RooflinePanel::refreshControls()
{
    const OutcomePointer& outcome = model().outcome();
    const bool several = outcome && variantNames(outcome->bound->experiment).size() > 1 && m_refusal.isEmpty();
    const bool any = several && !job().running() && !missing().empty();
    refreshButton({several ? said("roofline.all", "All variants") : QString(),
                      any ? said("roofline.all.name", "Run the kernel's other variants, for a point of each")
                          : said("roofline.all.done", "All variants of the kernel have a point"),
                      said("roofline.cancel.name", "Cancel: the variants that were found stay"), any},
        m_line);
}

Headline RooflinePanel::headline() const
{
    if (job().running() && m_now.all > 0)
        return {{said("roofline.headline.running", "variant {} of {}", m_now.done + 1, m_now.all)}};
    const RooflineFacts* const own = m_refusal.isEmpty() ? present() : nullptr;
    if (!own)
        return {};
    MemoryLevel level = m_level.value_or(MemoryLevel::Dram);
    if (!own->traffic(level))
        level = MemoryLevel::Dram;
    const RooflineHeadlines words = headlinesOf(*own, level);
    Headline parts;
    if (!words.share.empty())
        parts.push_back({toQt(words.share), own->time()->provenance});
    std::optional<Provenance> from;
    if (own->kind && own->traffic(level))
        from = provenanceOf(own->traffic(level)->source);
    parts.push_back({toQt(words.place), from});
    return parts;
}

} // namespace warpatlas::ui::inline desktop
