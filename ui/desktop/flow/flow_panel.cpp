#include "ui/desktop/flow/flow_panel.h"

#include "app/flow/flow_report.h"
#include "app/flow/flow_words.h"
#include "app/session/judge_run.h"
#include "app/words/sentence.h"
#include "ui/desktop/charts/chart_letters.h"
#include "ui/desktop/charts/flow_chart.h"
#include "ui/desktop/charts/flow_figure.h"
#include "ui/desktop/charts/point_view.h"
#include "ui/desktop/charts/result_menu.h"
#include "ui/desktop/look/combo_box.h"
#include "ui/desktop/look/fitting_label.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/look/typed_number.h"
#include "ui/desktop/model/desktop_model.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QToolButton>

#include <utility>

namespace warpatlas::ui {
namespace {

constexpr int flowControlsWidth = 300;

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

FlowPanel::FlowPanel(DesktopModel& model, FlowJob::Work work, QWidget* parent)
    : Section({"panel.flow", "Flow"}, parent),
      m_model(model),
      m_job(std::move(work)),
      m_chunks(flowNumber("flow.chunks", int(mostChunks), 4, said("flow.chunks.tip", "Parts of the data"))),
      m_streams(flowNumber("flow.streams", int(mostStreams), 2, said("flow.streams.tip", "Streams of each GPU"))),
      m_gpus(new ComboBox),
      m_pinned(makeChip(said("flow.chip.pinned", "Pinned"), "flow.pinned")),
      m_pageable(makeChip(said("flow.chip.pageable", "Pageable"), "flow.pageable")),
      m_run(new QPushButton),
      m_view(new PointView("flowChart")),
      m_noGpu(makeFittingLabel("flow.noGpu", "note")),
      m_sentence(makeFittingLabel("flow.sentence", "strong")),
      m_faults(makeFittingLabel("flow.faults", "wrong")),
      m_notes(makeFittingLabel("flow.notes", "note")),
      m_conditions(makeFittingLabel("flow.conditions", "note")),
      m_empty(makeFittingLabel("flow.empty", "soft")),
      m_words(makeFittingLabel("flow.progress", "note")),
      m_badge(new Badge),
      m_bar(new QProgressBar),
      m_saves(new ResultMenu({"flow", [this] { return m_result ? flowFigure(*m_result, true) : nullptr; },
                                 [this] { return m_result ? flowCsv(*m_result) : std::string(); }},
          said("flow.save.name", "Save or copy the timeline"), this))
{
    auto* halves = new QHBoxLayout;
    halves->setSpacing(20);
    halves->addWidget(makeControls());
    halves->addWidget(makeChartSide(), 1);
    body()->addLayout(halves, 1);
    connect(&m_job, &FlowJob::progressed, this, [this](const FlowProgress& now) {
        m_now = now;
        refreshControls();
        emit headlineChanged();
    });
    connect(&m_job, &FlowJob::finished, this,
        [this](const std::shared_ptr<const FlowResult>& result, const QString& refusal) {
            m_model.holdTimes(false);
            m_found = m_of == m_model.experiment() ? result : nullptr;
            judge();
            m_line = refusal;
            refresh();
        });
    connect(&m_model, &DesktopModel::experimentChanged, this, &FlowPanel::takeExperiment);
    connect(&m_model, &DesktopModel::outcomeChanged, this, [this] {
        if (!m_found)
            return;
        judge();
        refresh();
    });
    refresh();
}

FlowPanel::~FlowPanel() = default;

QWidget* FlowPanel::makeControls()
{
    auto* side = new QWidget;
    side->setFixedWidth(flowControlsWidth);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    m_gpus->setObjectName("flow.gpus");
    m_gpus->setAccessibleName(said("flow.gpus.name", "GPUs that it runs on, or is modelled for"));
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
    auto* numbers = new QHBoxLayout;
    numbers->setSpacing(8);
    numbers->addWidget(makeLabel(said("flow.label.chunks", "Chunks"), "soft"));
    numbers->addWidget(m_chunks, 1);
    numbers->addWidget(makeLabel(said("flow.label.streams", "Streams"), "soft"));
    numbers->addWidget(m_streams, 1);
    layout->addLayout(numbers);
    auto* chips = new QHBoxLayout;
    chips->setSpacing(6);
    chips->addWidget(makeLabel(said("flow.label.memory", "Memory"), "soft"));
    chips->addWidget(m_pinned);
    chips->addWidget(m_pageable);
    chips->addStretch(1);
    layout->addLayout(chips);
    layout->addWidget(m_gpus);
    m_noGpu->setText(said("flow.no_gpu",
        "There is no NVIDIA GPU here to measure on. It is modelled for the GPU that is chosen on the page Occupancy."));
    layout->addWidget(m_noGpu);
    m_run->setObjectName("flow.run");
    m_bar->setObjectName("flow.bar");
    m_bar->setAccessibleName(said("flow.bar", "Progress of the flow"));
    m_bar->setTextVisible(false);
    m_bar->setRange(0, 1000);
    auto* row = new QHBoxLayout;
    row->setSpacing(10);
    row->addWidget(m_run, 0, Qt::AlignTop);
    row->addWidget(m_words, 1);
    layout->addLayout(row);
    layout->addWidget(m_bar);
    layout->addWidget(m_notes);
    layout->addStretch(1);
    connect(m_run, &QPushButton::clicked, this, &FlowPanel::press);
    return side;
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

QWidget* FlowPanel::makeChartSide()
{
    auto* side = new QWidget;
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(m_badge, 0, Qt::AlignTop);
    head->addWidget(m_sentence, 1);
    head->addWidget(m_saves->button(), 0, Qt::AlignTop);
    layout->addWidget(m_faults);
    layout->addLayout(head);
    m_view->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // it takes the page's height, whatever that is
    layout->addWidget(m_view, 1);
    layout->addWidget(m_conditions);
    layout->addWidget(m_empty, 1);
    return side;
}

FlowWishes FlowPanel::wishes() const
{
    return {std::size_t(m_chunks->value()), std::size_t(m_streams->value()),
        m_pageable->isChecked() ? HostMemory::Pageable : HostMemory::Pinned,
        m_devices[std::size_t(std::max(0, m_gpus->currentIndex()))]};
}

void FlowPanel::press()
{
    if (m_job.running()) {
        m_job.cancel();
        refreshControls();
        return;
    }
    m_of = m_model.experiment();
    m_line.clear();
    m_now = {};
    const FlowWishes wanted = wishes();
    // Two that are timed at once are both timed wrong.
    m_model.holdTimes(!wanted.devices.empty());
    m_job.start(m_of, wanted);
    refreshControls();
    emit headlineChanged();
}

/// What is shown is always of the present experiment.
void FlowPanel::takeExperiment()
{
    if (m_of == m_model.experiment()) {
        refreshControls();
        return;
    }
    m_job.cancel();
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
    const OutcomePointer& outcome = m_model.outcome();
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
    const bool any = m_result.has_value();
    for (QWidget* widget :
        std::initializer_list<QWidget*>{m_view, m_saves->button(), m_sentence, m_conditions, m_notes, m_badge})
        widget->setVisible(any);
    badge()->hide(); // the sentence has its own
    m_empty->setVisible(!any);
    m_empty->setText(m_line.isEmpty() ? said("flow.nothing",
                         "The data in chunks, over several streams: Run flow shows when each upload, kernel and "
                         "download runs, and what their overlap wins.")
                                      : m_line);
    m_faults->setVisible(any && !m_result->right());
    if (any) {
        auto chart = std::make_unique<FlowChart>(*m_result);
        const std::size_t points = chart->points();
        m_view->setPoints(std::move(chart), points, 0);
        m_badge->setProvenance(m_result->provenance);
        m_sentence->setText(toQt(flowInWords(*m_result)));
        QStringList faults, notes;
        for (const std::string& fault : flowFaults(*m_result))
            faults += toQt(ended(fault));
        for (const std::string& note : flowNotes(*m_result))
            notes += asSentence(note);
        m_faults->setText(faults.join(' '));
        m_notes->setText(notes.join(' '));
        m_conditions->setText(toQt(flowConditions(*m_result)));
        m_conditions->setToolTip(QString(m_conditions->text()).replace("; ", "\n"));
    }
    refreshControls();
    emit headlineChanged();
}

void FlowPanel::refreshControls()
{
    const bool running = m_job.running();
    m_gpus->setItemText(0, said("flow.gpus.modelled", "Modelled for {}", m_model.gpu()));
    m_run->setEnabled(!running || !m_job.cancelling());
    m_run->setText(running ? said("flow.cancel", "Cancel") : said("flow.run", "Run flow"));
    m_run->setAccessibleName(running ? said("flow.cancel.name", "Cancel the flow")
                                     : said("flow.run.name", "Run the kernel in chunks over streams"));
    m_run->setToolTip(m_run->accessibleName());
    for (QWidget* widget : std::initializer_list<QWidget*>{m_chunks, m_streams, m_gpus, m_pinned, m_pageable})
        widget->setEnabled(!running);
    m_bar->setVisible(running);
    m_bar->setValue(int(1000 * m_now.fraction));
    m_words->setText(!running    ? QString()
            : m_job.cancelling() ? said("flow.cancelling", "Ends with what is under way.")
                                 : toQt(m_now.words));
    m_words->setAccessibleName(m_words->text());
}

FlowHeadline FlowPanel::headline() const
{
    if (m_job.running())
        return {said("flow.headline.running", "running"), {}};
    if (!m_result)
        return {};
    return {said("flow.headline", "{} {}, {}", chunksInWords(m_result->parts, m_result->gpus.size()),
                verdictInWords(m_result->gain), timeInWords(*m_result, m_result->parts)),
        m_result->provenance, toQt(shortFault(*m_result))};
}

} // namespace warpatlas::ui
