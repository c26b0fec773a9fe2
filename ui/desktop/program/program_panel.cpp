#include "ui/desktop/program/program_panel.h"

#include "app/dataset/file_bytes.h"
#include "app/program/launch_experiment.h"
#include "app/program/program_report.h"
#include "app/program/program_timeline.h"
#include "app/program/program_words.h"
#include "kernels/model/device_id.h"
#include "kernels/model/error.h"
#include "ui/desktop/charts/point_view.h"
#include "ui/desktop/charts/program_chart.h"
#include "ui/desktop/charts/result_menu.h"
#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/model/desktop_model.h"
#include "ui/desktop/program/program_form.h"
#include "ui/desktop/program/program_side.h"
#include "ui/desktop/program/program_source.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr int programControlsWidth = 230, leastControlsHeight = 170;

QString programFilter()
{
    return said("program.filter", "Programs and saved runs (*.cu *{})", programExtension);
}

/// The program's compiler and device: "nvcc 13.0 · NVIDIA RTX 3060".
QString factsOf(const SavedProgram& program)
{
    const std::optional<MeasuredOn>& on = program.run.record.measured;
    QStringList facts{toQt(program.run.compiler), toQt(on ? on->gpu : program.gpu)};
    facts.removeAll(QString());
    return facts.join(" · ");
}

} // namespace

ProgramPanel::ProgramPanel(DesktopModel& model, ProgramWork work, Load load, QWidget* parent)
    : Section({"panel.program", "Program"}, parent),
      m_model(model),
      m_work(work ? std::move(work) : ProgramWork(&runWhereItIsWanted)),
      m_load(load ? std::move(load)
                  : [](const std::string& path, Progress& progress) { return loadProgram(path, progress); }),
      m_open(new QPushButton(said("program.open", "Open program…"))),
      m_run(new QPushButton),
      m_save(new QPushButton(said("program.save", "Save run…"))),
      m_form(new ProgramForm),
      m_bar(new QProgressBar),
      m_saves(new ResultMenu({"programTimeline",
                                 [this] {
                                     return m_program
                                         ? programFigure(std::shared_ptr<const ProgramRun>(m_program, &m_program->run),
                                             m_program->source.file, m_program->gpu, true)
                                         : nullptr;
                                 },
                                 [this] {
                                     return m_program && m_chart != nullptr
                                         ? programCsv(m_program->run.record, m_program->source.file)
                                         : std::string();
                                 },
                                 {}, {}, [this] { return QFileInfo(m_file).completeBaseName() + "-timeline"; }},
          said("program.saves", "Save or copy the timeline"), this)),
      m_view(new PointView("programChart")),
      m_name(makeFittingLabel("program.name", "strong")),
      m_facts(makeFittingLabel("program.facts", "note", false)),
      m_sentence(makeFittingLabel("program.sentence", "strong")),
      m_pointed(makeFittingLabel("program.pointed", "note", false)),
      m_empty(makeFittingLabel("program.empty", "soft")),
      m_side(new ProgramSide),
      m_output(m_side->output())
{
    auto* parts = makeLayout<QHBoxLayout>(20);
    parts->addWidget(makeControls());
    parts->addWidget(makeTimeline(), 1);
    parts->addWidget(m_side);
    body()->addLayout(parts, 1);
    connect(&m_job, &Job::ended, this, [this](const QString& refusal) {
        const WorkedProgram found = std::exchange(m_found, {});
        if (m_loads)
            takeLoaded(found.program, refusal);
        else
            take(found.program, found.messages, refusal);
    });
    connect(
        &m_job, &Job::progressed, this, [this](double fraction) { m_bar->setValue(int(m_bar->maximum() * fraction)); });
    connect(m_form, &ProgramForm::startsChanged, this, [this] { emit startsChanged(m_form->starts()); });
    connect(m_view, &PointView::pointed, this, &ProgramPanel::point);
    connect(m_view, &PointView::chosen, this, &ProgramPanel::chooseBar);
    connect(m_side, &ProgramSide::problemChosen, this, &ProgramPanel::chooseProblem);
    connect(m_side->source(), &ProgramSource::lineChosen, this, &ProgramPanel::chooseLine);
    refresh();
}

ProgramPanel::~ProgramPanel() = default;

void ProgramPanel::setDevices(const std::vector<DeviceListing>& devices)
{
    m_form->setDevices(devices);
}

void ProgramPanel::setStarts(const QVariantList& starts)
{
    m_form->setStarts(starts);
}

QWidget* ProgramPanel::makeControls()
{
    auto* side = new QWidget;
    auto* layout = makeLayout<QVBoxLayout>(8, side);
    introduce(m_open, "program.open", said("program.open.name", "Open a whole program"),
        said("program.open.tip", "A CUDA program with its main(), or a saved run"));
    m_run->setObjectName("program.run");
    introduce(m_save, "program.save", said("program.save.name", "Save the run of the program"),
        said("program.save.tip", "The run with what its launches found in memory"));
    m_form->dialogFolder = [this] { return dialogFolder(); };
    m_form->savedIn = [this](const QString& folder) { savedIn(folder); };
    auto* row = makeLayout<QHBoxLayout>(8);
    row->addWidget(m_run);
    row->addWidget(m_save);
    row->addStretch(1);
    layout->addWidget(m_open, 0, Qt::AlignLeft);
    layout->addWidget(m_name);
    layout->addWidget(m_facts);
    layout->addLayout(row); // in sight however low the page is
    layout->addWidget(m_form);
    introduce(m_bar, "program.bar", said("program.bar", "How much of the saved run is read"));
    m_bar->setTextVisible(false);
    m_bar->setRange(0, 1000);
    layout->addWidget(m_bar);
    layout->addStretch(1);
    connect(m_open, &QPushButton::clicked, this, &ProgramPanel::choose);
    connect(m_save, &QPushButton::clicked, this, &ProgramPanel::askSave);
    connect(m_form, &ProgramForm::runWanted, this, [this] {
        if (!m_job.running())
            run();
    });
    connect(m_run, &QPushButton::clicked, this, [this] {
        if (m_job.running())
            m_job.cancel();
        else
            run();
        refresh();
    });
    // A low page scrolls the fields alone: the timeline beside them keeps its axis in sight.
    auto* area = new QScrollArea;
    area->setObjectName("program.controls");
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFixedWidth(programControlsWidth);
    area->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Ignored);
    area->setMinimumHeight(leastControlsHeight);
    area->setWidget(side);
    return area;
}

QWidget* ProgramPanel::makeTimeline()
{
    auto* side = new QWidget;
    auto* layout = makeLayout<QVBoxLayout>(4, side);
    m_view->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // it takes the page's height, whatever that is
    auto* head = makeLayout<QHBoxLayout>(8);
    head->addWidget(m_sentence, 1);
    head->addWidget(m_saves->button(), 0, Qt::AlignTop);
    layout->addLayout(head);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_pointed);
    layout->addWidget(m_empty, 1);
    return side;
}

void ProgramPanel::choose()
{
    const QString path = QFileDialog::getOpenFileName(
        window(), said("program.open.title", "Open a program"), dialogFolder(), programFilter());
    if (path.isEmpty())
        return;
    savedIn(QFileInfo(path).absolutePath());
    open(path);
}

void ProgramPanel::open(const QString& path)
{
    if (!isProgramFile(path.toStdString())) {
        m_file = path;
        m_wish = {};
        m_gpu.reset();
        m_form->recall(path.toStdString());
        m_program.reset();
        m_output->clear();
        if (m_job.running()) { // the other one has to end first
            m_next = Next::Run;
            m_job.cancel();
        } else
            run();
        return;
    }
    m_toLoad = path.toStdString();
    if (m_job.running()) {
        m_next = Next::Load;
        m_job.cancel();
    } else
        load();
}

void ProgramPanel::load()
{
    m_bar->setValue(0);
    m_loads = true;
    m_job.start([this, path = m_toLoad](Progress& progress, const Job::Told& told) {
        told([this, program = std::make_shared<const SavedProgram>(m_load(path, progress))] {
            m_found.program = program;
        });
    });
    refresh();
    emit headlineChanged();
}

/// Returns false where another program is wanted meanwhile, which it begins with.
bool ProgramPanel::isLast()
{
    switch (std::exchange(m_next, Next::Show)) {
    case Next::Run:
        run();
        return false;
    case Next::Load:
        load();
        return false;
    case Next::Show:
        break;
    }
    return true;
}

void ProgramPanel::takeLoaded(const std::shared_ptr<const SavedProgram>& program, const QString& refusal)
{
    if (!isLast())
        return;
    if (!refusal.isEmpty())
        emit told(refusal, true);
    if (program) {
        m_file = toQt(program->source.file);
        m_wish = program->wish();
        const Answer<GpuSheet> gpu = findGpu(program->gpu);
        m_gpu = gpu ? std::optional(gpu.value()) : std::nullopt;
        m_gpuBeside = m_model.gpu();
        m_line.clear();
        m_form->show(*program);
        showPrinted(*program);
        m_wasLoaded = true;
        showRun(program);
    } else { // what is shown stays
        refresh();
        emit headlineChanged();
    }
}

void ProgramPanel::run()
{
    if (!saveText(m_file))
        return;
    ProgramWish wish = m_wish;
    wish.file = m_file.toStdString();
    try {
        m_form->fill(wish);
    } catch (const InputError& error) { // what is shown stays
        emit told(toQt(error.what()), true);
        m_line = m_program ? QString() : toQt(error.what());
        refresh();
        return;
    }
    m_side->showOutput();
    m_output->clear();
    m_output->setPlaceholderText(m_output->accessibleName());
    m_line.clear();
    m_still.clear();
    m_program.reset();
    wish.keptBytes = wish.real ? 0 : usualKeptBytes;
    wish.keepsPrinted = true;
    if (m_gpu && m_model.gpu() == m_gpuBeside)
        wish.gpu = *m_gpu;
    else if (const Answer<GpuSheet> gpu = findGpu(m_model.gpu()))
        wish.gpu = gpu.value();
    // Launches are opened from a file, which each run has its own of: those that are open keep theirs.
    startWork(std::move(wish),
        m_folder
            .filePath(QString("%1-%2%3").arg(QFileInfo(m_file).completeBaseName()).arg(++m_runs).arg(programExtension))
            .toStdString());
    refresh();
    emit headlineChanged();
}

void ProgramPanel::startWork(ProgramWish wish, const std::string& path)
{
    m_loads = false;
    m_job.start([this, wish = std::move(wish), path](Progress& progress, const Job::Told& told) {
        const ProgramTelling telling{[&](const QString& text) {
                                         told([this, text] {
                                             m_output->moveCursor(QTextCursor::End);
                                             m_output->insertPlainText(text);
                                             m_output->verticalScrollBar()->setValue(
                                                 m_output->verticalScrollBar()->maximum());
                                         });
                                     },
            [&](const QString& words) {
                told([this, words] {
                    m_still = words;
                    refresh();
                });
            }};
        told([this, found = workProgram(m_work, wish, path, progress, telling)] { m_found = found; });
    });
}

void ProgramPanel::take(
    const std::shared_ptr<const SavedProgram>& program, const QString& messages, const QString& refusal)
{
    if (!isLast())
        return;
    m_line = program != nullptr ? QString()
        : !messages.isEmpty()   ? said("program.not_compiled", "{} does not compile.", QFileInfo(m_file).fileName())
        : refusal.isEmpty()     ? said("program.stopped", "{} was stopped.", QFileInfo(m_file).fileName())
                                : refusal;
    if (!messages.isEmpty())
        m_output->setPlainText(messages);
    m_wasLoaded = false;
    showRun(program);
}

void ProgramPanel::showPrinted(const SavedProgram& program)
{
    const std::optional<PrintedText>& printed = program.run.printed;
    m_output->setPlainText(printed ? toQt(printed->inWords()) : QString());
    m_output->verticalScrollBar()->setValue(m_output->verticalScrollBar()->maximum());
    m_output->setPlaceholderText(
        printed ? m_output->accessibleName() : said("program.not_printed", "What the program printed was not kept"));
}

void ProgramPanel::showRun(std::shared_ptr<const SavedProgram> program)
{
    m_program = std::move(program);
    if (m_program && !m_program->run.record.calls.empty()) {
        auto chart =
            std::make_unique<ProgramChart>(std::shared_ptr<const ProgramRecord>(m_program, &m_program->run.record));
        const std::size_t points = chart->points();
        m_chart = chart.get();
        m_view->setPoints(std::move(chart), points, 0);
        m_view->setPresent({});
    }
    m_chosen.clear();
    m_side->source()->setProgram(m_program);
    m_side->refresh();
    point({});
    refresh();
    emit headlineChanged();
}

void ProgramPanel::point(std::optional<std::size_t> at)
{
    if (!m_program || m_program->run.record.calls.empty())
        return;
    // One line, whatever it says: the bars must not move below the pointer.
    m_pointed->setText(at         ? toQt(barInWords(m_chart->bar(*at), m_program->run.record))
            : !m_chosen.isEmpty() ? m_chosen
            : m_program->run.record.measured
            ? said("program.point_measured",
                "Wheel: scale the time; drag: move it. On the simulator, launches open in the views.")
            : said("program.point",
                "A click on a kernel, or Enter, opens it in the views. Wheel: scale the time; drag: move it."));
    m_pointed->setToolTip(m_pointed->text());
    m_side->source()->point(at ? std::optional(m_chart->bar(*at).call) : std::nullopt);
}

void ProgramPanel::chooseBars(std::vector<std::size_t> bars, const QString& words)
{
    m_chosen = words;
    m_chart->choose(std::move(bars));
    m_view->update();
}

void ProgramPanel::chooseBar(std::size_t bar)
{
    chooseBars({bar}, toQt(barInWords(m_chart->bar(bar), m_program->run.record)));
    m_side->source()->choose(m_chart->bar(bar).call);
    m_side->showSource();
    if (!m_program->run.record.measured)
        openLaunch(m_chart->bar(bar).call, 0);
}

void ProgramPanel::chooseProblem(std::size_t problem)
{
    if (problem >= m_problems.size() || !m_problems[problem].call || !m_program || m_program->run.record.calls.empty())
        return;
    const ProgramProblem chosen = m_problems[problem];
    std::vector<std::size_t> bars;
    for (std::size_t bar = 0; bar < m_chart->points(); ++bar)
        if (m_chart->bar(bar).call == chosen.call)
            bars.push_back(bar);
    if (!bars.empty()) { // the last one is what a stream did
        m_chart->showTimeOf(bars.back());
        m_view->reveal(bars.back());
    }
    chooseBars(std::move(bars), toQt(chosen.words));
    point({});
    m_side->source()->choose(*chosen.call);
    if (chosen.line != 0)
        m_side->source()->choose(chosen.path, chosen.line);
    m_side->showSource();
    if (chosen.launch && !m_program->run.record.measured)
        openLaunch(*chosen.call, *chosen.launch);
}

void ProgramPanel::chooseLine(unsigned line)
{
    if (!m_program || m_program->run.record.calls.empty())
        return;
    const std::vector<std::size_t> calls = m_side->source()->callsIn(line);
    std::vector<std::size_t> bars;
    double microseconds = 0;
    for (std::size_t bar = 0; bar < m_chart->points(); ++bar)
        if (const ProgramBar& one = m_chart->bar(bar); std::ranges::binary_search(calls, one.call)) {
            bars.push_back(bar);
            microseconds += one.what == ProgramBar::What::Wait ? 0 : one.end - one.start;
        }
    m_side->source()->chooseLine(line);
    constexpr Noun callNoun{"program.call", "call", "calls"};
    chooseBars(std::move(bars),
        calls.empty()          ? said("program.line_none", "Line {}: no call of CUDA was made there.", line)
            : microseconds > 0 ? said("program.line_time", "Line {}: {}, {} on the device ({})", line,
                  counted(calls.size(), callNoun), microsecondsText(microseconds), timesInWords(m_program->run.record))
                               : said("program.line_calls", "Line {}: {}", line, counted(calls.size(), callNoun)));
    point({});
}

void ProgramPanel::resizeEvent(QResizeEvent* event)
{
    Section::resizeEvent(event);
    m_side->setPageWidth(width());
}

void ProgramPanel::openLaunch(std::size_t call, std::size_t index)
{
    const std::vector<LaunchPlace> launches = m_program->launches();
    const auto found = std::ranges::find_if(
        launches, [&](const LaunchPlace& place) { return place.call == call && place.index == index; });
    if (found == launches.end())
        return;
    const auto number = std::size_t(found - launches.begin()) + 1;
    try {
        const Experiment experiment = launchExperiment(*m_program, number);
        if (experiment != m_model.experiment()) // a click may be a double one
            openAnew([&] {
                m_model.data().openExperiment(
                    said("program.step", "open launch {} of {}", number, QFileInfo(m_file).fileName()), experiment, {});
            });
        for (std::size_t bar = 0; bar < m_chart->points(); ++bar)
            if (m_chart->bar(bar).call == call)
                m_view->setPresent(bar); // the last one is what a stream did
    } catch (const InputError& error) {
        emit told(toQt(error.what()), true);
    }
}

void ProgramPanel::askSave()
{
    const QString name = QFileInfo(m_file).completeBaseName() + programExtension;
    QString path = QFileDialog::getSaveFileName(
        window(), said("program.save.title", "Save the run"), dialogFolder() + '/' + name, programFilter());
    if (path.isEmpty())
        return;
    if (!isProgramFile(path.toStdString()))
        path += programExtension;
    if (saveTo(path))
        savedIn(QFileInfo(path).absolutePath());
}

bool ProgramPanel::saveTo(const QString& path)
{
    try {
        writeFile(path.toStdString(), readFile(m_program->path()));
    } catch (const InputError& error) {
        emit told(toQt(error.what()), true);
        return false;
    }
    emit told(said("program.saved", "Saved {}", QFileInfo(path).fileName()), false);
    return true;
}

void ProgramPanel::refresh()
{
    const bool running = m_job.running(), any = m_program != nullptr;
    const bool calls = any && !m_program->run.record.calls.empty();
    for (QWidget* widget : std::initializer_list<QWidget*>{m_view, m_pointed, m_saves->button()})
        widget->setVisible(calls);
    m_sentence->setVisible(any);
    m_empty->setVisible(!calls);
    m_run->setVisible(running || !m_file.isEmpty());
    m_bar->setVisible(loading());
    m_form->setVisible(!m_file.isEmpty());
    m_save->setVisible(any);
    m_save->setEnabled(!running);
    m_run->setText(running ? said("program.stop", "Stop") : said("program.again", "Run again"));
    m_run->setAccessibleName(running ? said("program.stop.name", "Stop the program")
                                     : said("program.again.name", "Compile and run the program again"));
    m_run->setToolTip(m_run->accessibleName());
    const bool failed = any && m_program->run.signal == 0 && m_program->run.status != 0;
    m_name->setText(QFileInfo(m_file).fileName()
        + (any && m_program->run.stopped ? said("program.stopped_mark", ", stopped")
                : failed                 ? said("program.status", ", exit status {}", m_program->run.status)
                                         : QString()));
    m_name->setToolTip(m_file);
    m_facts->setText(any ? factsOf(*m_program) : QString());
    m_facts->setToolTip(m_facts->text());
    m_facts->setVisible(!m_facts->text().isEmpty());
    m_empty->setText(loading() ? said("program.loading", "{} is read.", QFileInfo(toQt(m_toLoad)).fileName())
            : running          ? said("program.running", "{} is compiled and run.", QFileInfo(m_file).fileName())
                + (m_still.isEmpty() ? QString() : "\n" + m_still.left(1).toUpper() + m_still.mid(1) + '.')
            : !m_line.isEmpty() ? m_line
            : any               ? said("program.no_calls", "The program called nothing of CUDA.")
                                : said("program.nothing",
                                    "A whole CUDA program, with its main(), runs here without a GPU: what the host asked for, what "
                                                  "each stream did, and what went wrong. Each launch opens in the views."));
    m_problems.clear();
    if (any) {
        m_sentence->setText(toQt(timelineInWords(timelineOf(m_program->run.record))));
        const ProgramRun& run = m_program->run;
        m_problems = problemsOf(run, m_program->source.file);
        if (run.stopped && run.record.running) // no problem by itself
            m_problems.insert(m_problems.begin(),
                {stoppedInWords(*run.record.running, m_program->source.file), Severity::Information,
                    run.record.openWork()});
    }
    m_side->setProblems(m_problems);
}

ProblemCount ProgramPanel::problems() const
{
    ProblemCount count;
    if (m_program && !m_job.running())
        for (const ProgramProblem& problem : problemsOf(m_program->run, m_program->source.file))
            count.add(problem.severity);
    return count;
}

Provenance ProgramPanel::provenance() const
{
    return !m_program || !m_program->run.record.measured ? Provenance::Simulated
        : m_wasLoaded                                    ? Provenance::Recorded
                                                         : Provenance::Measured;
}

QString ProgramPanel::headline() const
{
    if (m_job.running())
        return loading() ? said("program.headline.loading", "reading") : said("program.headline.running", "running");
    if (!m_program)
        return {};
    constexpr Noun launchNoun{"program.launch", "launch", "launches"};
    return countOf(m_program->run.record.launches(), launchNoun);
}

} // namespace warpatlas::ui::inline desktop
