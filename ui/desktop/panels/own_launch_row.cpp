#include "ui/desktop/panels/own_launch_row.h"

#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/look/roles.h"
#include "ui/desktop/model/desktop_model.h"

#include <QFileInfo>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <exception>

namespace warpatlas::ui::inline desktop {
namespace {

using FileLaunch = BoundSource::FileLaunch;

QString fileOfProgram(const Experiment& experiment)
{
    return QFileInfo(toQt(experiment.source->file)).fileName();
}

} // namespace

OwnLaunchRow::OwnLaunchRow(DesktopModel& model, QWidget* parent)
    : QWidget(parent),
      findLaunch([](const Experiment& experiment, const std::string& path, const Progress& progress) {
          return launchOfProgram(experiment, path, ownProgramLimit, progress);
      }),
      m_model(model),
      m_words(makeFittingLabel("ownLaunch.words", "note")),
      m_bar(new QProgressBar),
      m_run(new QPushButton(said("own_launch.run", "Run the program and\nshow its launch"))), // the column is narrow
      m_cancel(new QPushButton(said("own_launch.cancel", "Cancel")))
{
    setObjectName("ownLaunch");
    auto* layout = makeLayout<QVBoxLayout>(8, this);
    introduce(m_bar, "ownLaunch.bar", said("own_launch.bar", "The program is compiled and run"));
    m_bar->setTextVisible(false);
    m_bar->setRange(0, 0); // how long a program takes is not known
    m_run->setObjectName("ownLaunch.run");
    m_run->setAccessibleName(said("own_launch.run.name", "Run the program and show its launch"));
    m_run->setToolTip(said("own_launch.run.tip",
        "main() is compiled and run on the simulator, without arguments and input; its launch of this kernel opens "
        "with "
        "the arguments and the memory that it had"));
    introduce(m_cancel, "ownLaunch.cancel", said("own_launch.cancel.name", "Stop the program"));
    for (QWidget* widget : std::initializer_list<QWidget*>{m_words, m_bar})
        layout->addWidget(widget);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_run, m_cancel})
        layout->addWidget(widget, 0, Qt::AlignLeft);
    connect(m_run, &QPushButton::clicked, this, &OwnLaunchRow::start);
    connect(m_cancel, &QPushButton::clicked, this, &OwnLaunchRow::cancel);
    refresh();
}

OwnLaunchRow::~OwnLaunchRow()
{
    cancel();
    if (m_thread.joinable())
        m_thread.join();
}

/// Whether the program may be run for what is set now; what somebody said of the launch, it would take away.
bool OwnLaunchRow::offersRun() const
{
    const Experiment& experiment = m_model.experiment();
    const OutcomePointer& outcome = m_model.outcome();
    return outcome && outcome->bound->experiment == experiment && outcome->bound->source
        && outcome->bound->source->fileLaunch.left == FileLaunch::Left::Computed && !experiment.grid
        && !experiment.block && QFileInfo(toQt(experiment.source->file)).isAbsolute();
}

QString OwnLaunchRow::sentence() const
{
    const Experiment& experiment = m_model.experiment();
    if (running())
        return said("own_launch.running", "{} is compiled and run, to see what it launches.", fileOfProgram(m_asked));
    if (m_told && m_told->experiment == experiment)
        return m_told->words;
    const OutcomePointer& outcome = m_model.outcome();
    if (!experiment.source || !outcome || !outcome->bound->source || outcome->bound->source->fileLaunch.line == 0)
        return {};
    const FileLaunch& own = outcome->bound->source->fileLaunch;
    if (own.left == FileLaunch::Left::Computed)
        return said("own_launch.computed",
            "The program computes its launch in {}: what the text does not show of it is chosen here.", placeOf(own));
    if (own.left == FileLaunch::Left::Large)
        return said("own_launch.large",
            "The launch in {} has more than 256 MiB of arrays: smaller ones are chosen here.", placeOf(own));
    return own.grid && own.block
        ? said("own_launch.both", "Grid and block are those of the launch in {}.", placeOf(own))
        : own.block ? said("own_launch.block", "The block is that of the launch in {}.", placeOf(own))
                    : QString();
}

void OwnLaunchRow::refresh()
{
    const QString words = sentence();
    m_words->setText(words);
    m_words->setToolTip(words);
    m_bar->setVisible(running());
    m_cancel->setVisible(running());
    m_run->setVisible(!running() && offersRun());
    setVisible(!words.isEmpty());
}

void OwnLaunchRow::start()
{
    if (running() || !offersRun() || !saveText(toQt(m_model.experiment().source->file)))
        return;
    m_asked = m_model.experiment();
    m_told.reset();
    m_progress = std::make_unique<Progress>();
    const std::string path = m_folder.filePath(QString("own-%1.warpatlas-program").arg(++m_runs)).toStdString();
    m_thread = std::thread([this, experiment = m_asked, path, progress = m_progress.get()] {
        ProgramsLaunch launch;
        bool cancelled = false;
        try {
            launch = findLaunch(experiment, path, *progress);
        } catch (const Cancelled&) {
            cancelled = true;
        } catch (const std::exception& error) {
            launch = {{}, error.what()};
        }
        QMetaObject::invokeMethod(
            this, [this, launch, cancelled] { take(launch, cancelled); }, Qt::QueuedConnection);
    });
    refresh();
    m_cancel->setFocus();
}

void OwnLaunchRow::cancel()
{
    if (m_progress)
        m_progress->cancel();
}

void OwnLaunchRow::take(const ProgramsLaunch& launch, bool cancelled)
{
    m_thread.join();
    m_progress.reset();
    const QString file = fileOfProgram(m_asked);
    const QString words = toQt(launch.words).replace(toQt(m_asked.source->file), file); // its folder is known here
    if (m_model.experiment() != m_asked) {
        m_model.say(
            said("own_launch.changed", "What was set is another by now: the launch of {} is not taken.", file), false);
    } else if (launch.experiment) {
        m_told = Told{*launch.experiment, words};
        m_model.data().openExperiment(said("undo.own_launch", "launch of {}", file), *launch.experiment, {});
    } else {
        m_told = Told{m_asked, cancelled ? said("own_launch.stopped", "{} was stopped.", file) : words};
        if (!cancelled)
            m_model.say(m_told->words, true);
    }
    refresh();
}

} // namespace warpatlas::ui::inline desktop
