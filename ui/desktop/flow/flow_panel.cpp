#include "ui/desktop/flow/flow_panel.h"

#include "app/flow/flow_report.h"
#include "app/session/run_experiment.h"
#include "ui/desktop/charts/flow_chart.h"
#include "ui/desktop/charts/point_view.h"
#include "ui/desktop/look/combo_box.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/typed_number.h"
#include "ui/desktop/model/desktop_model.h"

#include <QHBoxLayout>

#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

QSpinBox* flowNumber(const QString& name, int most, int value, const QString& words)
{
    auto* box = new TypedNumber<QSpinBox>;
    box->setButtonSymbols(QAbstractSpinBox::NoButtons);
    box->setObjectName(name);
    box->setRange(1, most);
    box->setValue(value);
    box->setAccessibleName(words);
    box->setToolTip(words);
    return box;
}

} // namespace

FlowPanel::FlowPanel(DesktopModel& model, Work work, QWidget* parent)
    : ResultPage(model,
        {.title = {"panel.flow", "Flow"},
            .name = "flow",
            .saves = said("flow.save.name", "Save or copy the timeline"),
            .result = [this] { return m_result ? std::optional(resultOf(*m_result)) : std::nullopt; },
            .figureChart = [this] { return std::make_unique<FlowChart>(*m_result); },
            .figureGrows = true},
        parent),
      m_work(std::move(work)),
      m_chunks(flowNumber("flow.chunks", int(mostChunks), 4, said("flow.chunks.tip", "Parts of the data"))),
      m_streams(flowNumber("flow.streams", int(mostStreams), 2, said("flow.streams.tip", "Streams of each GPU"))),
      m_gpus(new ComboBox),
      m_pinned(makeChip(said("flow.chip.pinned", "Pinned"), "flow.pinned")),
      m_pageable(makeChip(said("flow.chip.pageable", "Pageable"), "flow.pageable")),
      m_noGpu(makeFittingLabel("flow.noGpu", "note"))
{
    makeControls();
    connect(&model, &DesktopModel::experimentChanged, this, &FlowPanel::takeExperiment);
    connect(&model, &DesktopModel::outcomeChanged, this, [this] {
        if (!m_found)
            return;
        judge();
        refresh();
    });
    refresh();
}

void FlowPanel::makeControls()
{
    introduce(m_gpus, "flow.gpus", said("flow.gpus.name", "GPUs that it runs on, or is modelled for"));
    m_gpus->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_gpus->setMinimumContentsLength(10);
    m_devices.resize(1); // modelled, for the GPU that is chosen
    m_gpus->addItem(QString());
    m_pinned->setToolTip(said("flow.pinned.tip", "Page-locked memory: the GPU copies by itself"));
    m_pageable->setToolTip(
        said("flow.pageable.tip", "Memory as it is allocated: copies go through the driver, and the host waits"));
    m_pinned->setAccessibleName(m_pinned->toolTip());
    m_pageable->setAccessibleName(m_pageable->toolTip());
    m_pinned->setChecked(true);
    connect(m_pinned, &QPushButton::clicked, this, [this] {
        m_pinned->setChecked(true);
        m_pageable->setChecked(false);
    });
    connect(m_pageable, &QPushButton::clicked, this, [this] {
        m_pageable->setChecked(true);
        m_pinned->setChecked(false);
    });
    auto* numbers = makeLayout<QHBoxLayout>(8);
    numbers->addWidget(makeLabel(said("flow.label.chunks", "Chunks"), "soft"));
    numbers->addWidget(m_chunks, 1);
    numbers->addWidget(makeLabel(said("flow.label.streams", "Streams"), "soft"));
    numbers->addWidget(m_streams, 1);
    side()->addLayout(numbers);
    auto* chips = makeLayout<QHBoxLayout>(6);
    chips->addWidget(makeLabel(said("flow.label.memory", "Memory"), "soft"));
    chips->addWidget(m_pinned);
    chips->addWidget(m_pageable);
    chips->addStretch(1);
    side()->addLayout(chips);
    side()->addWidget(m_gpus);
    m_noGpu->setText(said("flow.no_gpu",
        "There is no NVIDIA GPU here to measure on. It is modelled for the GPU that is chosen on the page Occupancy."));
    side()->addWidget(m_noGpu);
}

void FlowPanel::setDevices(const std::vector<DeviceListing>& devices)
{
    const bool known = m_devices.size() > 1;
    std::vector<int> all;
    m_devices.resize(1);
    while (m_gpus->count() > 1)
        m_gpus->removeItem(1);
    for (const DeviceListing& device : devices) {
        const auto id = parseDeviceId(device.id);
        if (!device.available || !id || id->kind != DeviceKind::Cuda)
            continue;
        m_gpus->addItem(said("flow.gpus.one", "{} ({})", device.name, device.id));
        m_devices.push_back({id->ordinal});
        all.push_back(id->ordinal);
    }
    if (all.size() > 1) {
        m_gpus->addItem(said("flow.gpus.all", "All {} GPUs", all.size()));
        m_devices.push_back(all);
    }
    if (!known && !all.empty())
        m_gpus->setCurrentIndex(1);
    m_noGpu->setVisible(all.empty());
}

void FlowPanel::setWays(std::size_t chunks, std::size_t streams)
{
    m_chunks->setValue(int(chunks));
    m_streams->setValue(int(streams));
}

FlowWishes FlowPanel::wishes() const
{
    return {std::size_t(m_chunks->value()), std::size_t(m_streams->value()),
        m_pageable->isChecked() ? HostMemory::Pageable : HostMemory::Pinned,
        m_devices[std::size_t(std::max(0, m_gpus->currentIndex()))]};
}

void FlowPanel::press()
{
    m_of = model().experiment();
    m_line.clear();
    m_found.reset();
    const FlowWishes wanted = wishes();
    start(
        [this, of = m_of, wanted](Progress& progress, const Job::Told& told) {
            const auto onProgress = [&](const FlowProgress& now) {
                told.newest([this, now] { tellProgress(now.fraction, toQt(now.words)); });
            };
            const auto found = std::make_shared<const FlowResult>(
                m_work ? m_work(of, wanted, progress, onProgress) : runFlow(of, wanted, progress, onProgress));
            told([this, of, found] { m_found = of == model().experiment() ? found : nullptr; });
        },
        !wanted.devices.empty());
}

void FlowPanel::finish(const QString& refusal, bool)
{
    judge();
    m_line = refusal;
    refresh();
}

/// Shows the present experiment only.
void FlowPanel::takeExperiment()
{
    if (m_of == model().experiment()) {
        refreshControls();
        return;
    }
    cancel();
    m_found.reset();
    judge();
    m_line.clear();
    refresh();
}

/// The run that is shown says what is wrong with the work that is cut.
void FlowPanel::judge()
{
    m_result.reset();
    if (!m_found)
        return;
    m_result = *m_found;
    const OutcomePointer& outcome = model().outcome();
    if (!outcome || !outcome->complete || outcome->bound->experiment != m_of) {
        m_result->notJudged = say("flow.run_not_complete", "its run is not complete");
        return;
    }
    JudgedRun judged = judgedOf(outcome);
    m_result->problems.insert(m_result->problems.begin(), judged.problems.begin(), judged.problems.end());
    m_result->notJudged = std::move(judged.notJudged);
}

void FlowPanel::refresh()
{
    if (m_result) {
        auto chart = std::make_unique<FlowChart>(*m_result);
        const std::size_t points = chart->points();
        showResult(resultOf(*m_result), std::move(chart), points, 0);
    } else {
        showNothing(m_line.isEmpty() ? said("flow.nothing",
                        "The data in chunks, over several streams: Run flow shows when each upload, kernel and "
                        "download runs, and what their overlap wins.")
                                     : m_line);
    }
    refreshControls();
    emit headlineChanged();
}

void FlowPanel::refreshControls()
{
    const bool running = job().running();
    m_gpus->setItemText(0, said("flow.gpus.modelled", "Modelled for {}", model().gpu()));
    for (QWidget* widget : std::initializer_list<QWidget*>{m_chunks, m_streams, m_gpus, m_pinned, m_pageable})
        widget->setEnabled(!running);
    refreshButton({said("flow.run", "Run flow"), said("flow.run.name", "Run the kernel in chunks over streams"),
                      said("flow.cancel.name", "Cancel the flow")},
        {});
}

Headline FlowPanel::headline() const
{
    if (job().running())
        return {{said("flow.headline.running", "running")}};
    if (!m_result)
        return {};
    Headline parts;
    if (const QString fault = toQt(shortFault(*m_result)); !fault.isEmpty())
        parts.push_back({fault, {}, "wrong"});
    parts.push_back({said("flow.headline", "{} {}, {}", chunksInWords(m_result->parts, m_result->gpus.size()),
                         verdictInWords(m_result->gain), timeInWords(*m_result, m_result->parts)),
        m_result->provenance});
    return parts;
}

} // namespace warpatlas::ui::inline desktop
