#include "ui/desktop/panels/occupancy_panel.h"

#include "app/report/report_words.h"
#include "ui/desktop/charts/occupancy_chart.h"
#include "ui/desktop/charts/occupancy_what_if.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/model/desktop_model.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace warpatlas::ui {
namespace {

// The names of Occupancy::limitedBy, and the words that profilers use for them.
constexpr std::pair<const char*, Text> limiters[] = {{"warps", {"panel.occupancy.limit_warps", "limit warps"}},
    {"registers", {"panel.occupancy.limit_registers", "limit registers"}},
    {"shared_memory", {"panel.occupancy.limit_shared", "limit shared mem"}},
    {"blocks", {"panel.occupancy.limit_blocks", "limit blocks"}}};

} // namespace

OccupancyPanel::OccupancyPanel(DesktopModel& model, QWidget* parent)
    : Section({"panel.occupancy", "Occupancy"}, parent),
      m_model(model),
      m_chart(new ChartWidget("occupancyChart")),
      m_gpu(makeLabel({}, "note")),
      m_percent(makeLabel({}, "big")),
      m_resident(makeLabel({}, "note")),
      m_achieved(makeLabel({}, "note")),
      m_asked(makeLabel({}, "note")),
      m_best(makeLabel({}, "note")),
      m_whatIf(new OccupancyWhatIf),
      m_source(makeLabel({}, "note")),
      m_caution(
          makeLabel(said("panel.occupancy.caution", "Occupancy is not speed: look at the times beside it."), "note"))
{
    m_gpu->setObjectName("occupancyGpu");
    m_percent->setObjectName("occupancyPercent");
    m_resident->setObjectName("occupancyResident");
    m_achieved->setObjectName("occupancyAchieved");
    m_source->setObjectName("occupancySource");
    auto* row = new QHBoxLayout;
    row->setSpacing(16);
    row->addWidget(m_chart, 3);
    auto* asks = new QVBoxLayout;
    asks->setSpacing(4);
    for (QWidget* widget : {static_cast<QWidget*>(m_whatIf), static_cast<QWidget*>(m_asked),
             static_cast<QWidget*>(m_best), static_cast<QWidget*>(m_source), static_cast<QWidget*>(m_caution)})
        asks->addWidget(widget);
    asks->addStretch(1);
    row->addLayout(asks, 1);
    auto* facts = new QVBoxLayout;
    facts->setSpacing(2);
    auto* top = new QHBoxLayout;
    top->addWidget(m_percent);
    top->addStretch(1);
    top->addWidget(m_gpu);
    facts->addLayout(top);
    facts->addWidget(m_resident);
    facts->addWidget(m_achieved);
    auto* grid = new QGridLayout;
    grid->setContentsMargins(0, 4, 0, 4);
    grid->setVerticalSpacing(1);
    grid->setHorizontalSpacing(12);
    for (int i = 0; i < 4; ++i) {
        m_limits[i] = makeLabel(said(limiters[i].second), "note");
        m_values[i] = makeLabel({}, "note");
        m_values[i]->setObjectName(QString("occupancy.") + limiters[i].first);
        grid->addWidget(m_limits[i], i, 0);
        grid->addWidget(m_values[i], i, 1);
    }
    grid->setColumnStretch(1, 1);
    facts->addLayout(grid);
    facts->addStretch(1);
    row->addLayout(facts, 0);
    body()->addLayout(row, 1);
    m_asked->setObjectName("occupancyAsked");
    m_best->setObjectName("occupancyBest");
    for (QLabel* label : {m_caution, m_resident, m_achieved, m_asked, m_best, m_source})
        label->setMinimumWidth(0);
    for (QLabel* label : {m_caution, m_asked, m_best, m_source})
        label->setWordWrap(true);
    setKind(m_asked, "asked");
    m_asked->hide();
    connect(&m_model, &DesktopModel::outcomeChanged, this, &OccupancyPanel::refresh);
    connect(m_whatIf, &OccupancyWhatIf::changed, this, &OccupancyPanel::refreshCurves);
}

void OccupancyPanel::refresh()
{
    const OutcomePointer& outcome = m_model.outcome();
    if (!outcome)
        return;
    const bool real = outcome->device.is(DeviceKind::Cuda);
    m_gpu->setText(toQt(outcome->gpu.name));
    m_gpu->setToolTip(real
            ? said("panel.occupancy.gpu_that_runs", "The limits are those of the GPU that runs it")
            : said("panel.occupancy.gpu_chosen", "The GPU whose limits are used: chosen with the device, at the top"));
    if (!outcome->occupancy || !outcome->occupancyInput) {
        badge()->hide();
        return;
    }
    badge()->setProvenance(Provenance::Theoretical);
    const Occupancy& occupancy = *outcome->occupancy;
    const OccupancyInput& input = *outcome->occupancyInput;
    m_whatIf->setPresent(outcome->gpu, input);
    refreshCurves();
    m_percent->setText(percent(occupancy.fraction));
    m_resident->setText(said("panel.occupancy.resident", "{} of {} warps, {} per SM", occupancy.warpsPerSm,
        occupancy.maxWarpsPerSm, countOf(std::uint64_t(occupancy.blocksPerSm), noun::block)));
    m_achieved->setVisible(outcome->achievedOccupancy.has_value());
    if (outcome->achievedOccupancy)
        m_achieved->setText(said("panel.occupancy.achieved", "achieved {} ({})",
            toQt(inWords(*outcome->achievedOccupancy)), provenanceText(Provenance::Recorded)));
    const int limits[] = {occupancy.limitWarps, occupancy.limitRegisters, occupancy.limitShared, occupancy.limitBlocks};
    for (int i = 0; i < 4; ++i) {
        const bool isLimiter = std::find(occupancy.limitedBy.begin(), occupancy.limitedBy.end(), limiters[i].first)
            != occupancy.limitedBy.end();
        const QString none = limits[i] > 1000000 ? said("panel.occupancy.none", "none") : QString::number(limits[i]);
        m_values[i]->setText(isLimiter ? said("panel.occupancy.limits", "{}  ◀ limits", none) : none);
        setKind(m_values[i], isLimiter ? "limiter" : "");
        m_values[i]->setAccessibleName(isLimiter
                ? said("panel.occupancy.limiter", "{}: {} blocks, this one limits", said(limiters[i].second), none)
                : said("panel.occupancy.no_limiter", "{}: {} blocks", said(limiters[i].second), none));
    }
    m_source->setText(said("panel.occupancy.source", "{} registers a thread, {} shared · {}", input.registersPerThread,
        byteText(std::uint64_t(input.sharedBytesPerBlock)), outcome->occupancySource));
}

void OccupancyPanel::refreshCurves()
{
    const OutcomePointer& outcome = m_model.outcome();
    if (!outcome || !outcome->occupancyInput)
        return;
    const GpuSheet& gpu = outcome->gpu;
    const auto& asked = m_whatIf->asked();
    m_chart->setChart(std::make_unique<OccupancyChart>(occupancyPlots(gpu, *outcome->occupancyInput, asked)));
    m_best->setText(toQt(bestBlocksInWords(gpu, asked.value_or(*outcome->occupancyInput))));
    m_asked->setVisible(asked.has_value());
    if (!asked)
        return;
    const Occupancy would = computeOccupancy(gpu, *asked);
    m_asked->setText(said("panel.occupancy.would", "what if: {}, {} of {} warps, limited by {}",
        percent(would.fraction), would.warpsPerSm, would.maxWarpsPerSm, toQt(limitersInWords(would.limitedBy))));
}

} // namespace warpatlas::ui
